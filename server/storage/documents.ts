import { fieldError } from '../access/http-error.ts';
import { isPicture, pagePicture } from './pictures.ts';
import { wordTypeOf } from './word.ts';

const HEAD = Buffer.from('%PDF-');
const TAIL = Buffer.from('%%EOF');
/** Some programs add bytes behind the end. */
const TAIL_WITHIN = 1024;

interface Accepted {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

/** A PDF unchanged, or a picture re-encoded. */
export async function documentOrPage(bytes: Buffer, field: string, sender: string): Promise<Accepted> {
  if (isPicture(bytes)) return { bytes: await pagePicture(bytes, field, sender), mediaType: 'image/jpeg' };
  if (!bytes.subarray(0, HEAD.length).equals(HEAD)) {
    throw fieldError(415, field, 'The document must be a PDF, PNG or JPEG file.');
  }

  return { bytes: pdfDocument(bytes, field), mediaType: 'application/pdf' };
}

/** Throws an error for `field` when it isn't a PDF, or is incomplete. */
export function pdfDocument(bytes: Buffer, field: string): Buffer {
  if (!bytes.subarray(0, HEAD.length).equals(HEAD)) throw fieldError(415, field, 'The document must be a PDF file.');
  if (!bytes.subarray(-TAIL_WITHIN).includes(TAIL)) {
    throw fieldError(422, field, 'The document is incomplete.');
  }

  return bytes;
}

/** A PDF, a Word document without macros, or a re-encoded picture. */
export async function attachment(bytes: Buffer, field: string, sender: string): Promise<Accepted> {
  if (isPicture(bytes) || bytes.subarray(0, HEAD.length).equals(HEAD)) return documentOrPage(bytes, field, sender);
  const mediaType = await wordTypeOf(bytes, field);
  if (!mediaType) throw fieldError(415, field, 'The file must be a PDF, Word, PNG or JPEG file.');

  return { bytes, mediaType };
}
