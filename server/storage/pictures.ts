/** Pictures that people send: believed in nothing, decoded, and written anew. */
import sharp from 'sharp';
import { refuseField } from '../access/refuse.ts';
import { createTurns } from '../turns.ts';

/** Edge of a stored logo or portrait. */
const EDGE = 512;
const MOST_PIXELS = 40_000_000;
const QUALITY = 88;
const WITHIN_SECONDS = 10;

sharp.cache(false);
sharp.concurrency(1);
const inTurn = createTurns({ atOnce: 2, waiting: 20 });

const signatures: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff], // JPEG
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
];

/**
 * A square JPEG of at most 512 pixels a side, whatever the file was called, with nothing in it but the picture: no place,
 * no camera, no hidden page. `field` is named when it is refused.
 */
export async function squarePicture(bytes: Buffer, field: string): Promise<Buffer> {
  // Looked at before any decoder is: an SVG or a PDF must not even be parsed.
  if (!signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte))) {
    throw refuseField(415, field, 'The picture must be a PNG or JPEG file.');
  }

  return inTurn(() => reencode(bytes, field));
}

async function reencode(bytes: Buffer, field: string): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { width, height } = await picture.metadata().catch(() => {
    throw unreadable(field);
  });
  if (width * height > MOST_PIXELS) {
    throw refuseField(422, field, `The picture can have at most ${MOST_PIXELS / 1_000_000} million pixels.`);
  }
  const edge = Math.min(EDGE, width, height);

  return picture
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: WITHIN_SECONDS })
    .toBuffer()
    .catch(() => {
      throw unreadable(field);
    });
}

const unreadable = (field: string) => refuseField(422, field, 'The picture is damaged and cannot be read.');
