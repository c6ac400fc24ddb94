/** Uploaded pictures are decoded and re-encoded, so that nothing else of the file survives. */
import sharp, { type ResizeOptions } from 'sharp';
import { fieldError } from '../access/http-error.ts';
import { createSemaphore } from '../semaphore.ts';

/** In pixels, like the others. */
const EDGE = 512;
/** A sheet of A4 at 200 dpi. */
const PAGE_EDGE = 2400;
/** Twice the width of a text column on screen. */
const ILLUSTRATION_EDGE = 1600;
const MOST_PIXELS = 40_000_000;
/** A line of many pixels takes far longer than a square of as many. */
const MOST_ON_A_SIDE = 20_000;
const QUALITY = 88;
const WITHIN_SECONDS = 10;

sharp.cache(false);
sharp.concurrency(1);
const inTurn = createSemaphore({ atOnce: 2, atOnceOfOne: 1, waiting: 20 });

const signatures: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff], // JPEG
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
];

/**
 * A square JPEG of at most 512 pixels a side, without metadata. Throws an error for `field` when it is refused. Of one
 * sender, one picture is decoded at a time.
 */
export async function squarePicture(bytes: Buffer, field: string, sender: string): Promise<Buffer> {
  // Checked before any decoder sees it: an SVG or PDF must not even be parsed.
  if (!isPicture(bytes)) throw fieldError(415, field, 'The picture must be a PNG or JPEG file.');

  return inTurn(() => reencode(bytes, field, (width, height) => square(Math.min(EDGE, width, height))), sender);
}

export const isPicture = (bytes: Buffer): boolean =>
  signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte));

/** A photographed page, large enough to read. */
export const pagePicture = (bytes: Buffer, field: string, sender: string): Promise<Buffer> =>
  inTurn(() => reencode(bytes, field, () => within(PAGE_EDGE)), sender);

export async function illustration(bytes: Buffer, field: string, sender: string): Promise<Buffer> {
  if (!isPicture(bytes)) throw fieldError(415, field, 'The picture must be a PNG or JPEG file.');

  return inTurn(() => reencode(bytes, field, () => within(ILLUSTRATION_EDGE)), sender);
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
    throw fieldError(422, field, `The picture can have at most ${MOST_PIXELS / 1_000_000} million pixels.`);
  }

  if (Math.max(width, height) > MOST_ON_A_SIDE) {
    const most = MOST_ON_A_SIDE.toLocaleString('en-GB');
    throw fieldError(422, field, `The picture can be at most ${most} pixels wide and high.`);
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

const unreadable = (field: string) => fieldError(422, field, 'The picture is damaged and cannot be read.');
