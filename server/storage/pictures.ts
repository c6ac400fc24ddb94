/** Pictures that people send: believed in nothing, decoded, and written anew. */
import sharp, { type ResizeOptions } from 'sharp';
import { refuseField } from '../access/refuse.ts';
import { createTurns } from '../turns.ts';

/** Edge of a stored logo or portrait. */
const EDGE = 512;
/** Longest edge of a stored page: a sheet of A4 at 200 dots an inch. */
const PAGE_EDGE = 2400;
/** Longest edge of a picture in a text: twice as wide as a column is on the screen. */
const ILLUSTRATION_EDGE = 1600;
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
  if (!isPicture(bytes)) throw refuseField(415, field, 'The picture must be a PNG or JPEG file.');

  return inTurn(() => reencode(bytes, field, (width, height) => square(Math.min(EDGE, width, height))));
}

/** Whether a file begins like one of the pictures that are taken. */
export const isPicture = (bytes: Buffer): boolean =>
  signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte));

/** A page that somebody took a picture of: a JPEG of the whole of it, as large as can still be read. */
export const pagePicture = (bytes: Buffer, field: string): Promise<Buffer> =>
  inTurn(() => reencode(bytes, field, () => within(PAGE_EDGE)));

/** A picture that stands in a text: a JPEG of the whole of it. */
export async function illustration(bytes: Buffer, field: string): Promise<Buffer> {
  if (!isPicture(bytes)) throw refuseField(415, field, 'The picture must be a PNG or JPEG file.');

  return inTurn(() => reencode(bytes, field, () => within(ILLUSTRATION_EDGE)));
}

const within = (edge: number): ResizeOptions => ({
  width: edge,
  height: edge,
  fit: 'inside',
  withoutEnlargement: true,
});

const square = (edge: number): ResizeOptions => ({ width: edge, height: edge, fit: 'cover' });

async function reencode(
  bytes: Buffer,
  field: string,
  sizeFor: (width: number, height: number) => ResizeOptions,
): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { width, height } = await picture.metadata().catch(() => {
    throw unreadable(field);
  });
  if (width * height > MOST_PIXELS) {
    throw refuseField(422, field, `The picture can have at most ${MOST_PIXELS / 1_000_000} million pixels.`);
  }

  return picture
    .autoOrient()
    .resize(sizeFor(width, height))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: WITHIN_SECONDS })
    .toBuffer()
    .catch(() => {
      throw unreadable(field);
    });
}

const unreadable = (field: string) => refuseField(422, field, 'The picture is damaged and cannot be read.');
