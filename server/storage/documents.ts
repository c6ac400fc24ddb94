/** Documents that people send: looked at before they are stored, and only ever handed out as downloads. */
import { refuseField } from '../access/refuse.ts';
import { isPicture, pagePicture } from './pictures.ts';

const HEAD = Buffer.from('%PDF-');
const TAIL = Buffer.from('%%EOF');
/** Some programs write a little behind the end. */
const TAIL_WITHIN = 1024;

/** A PDF as it is, or a picture of a page written anew. */
export async function documentOrPage(bytes: Buffer, field: string): Promise<{ bytes: Buffer; mediaType: string }> {
  if (isPicture(bytes)) return { bytes: await pagePicture(bytes, field), mediaType: 'image/jpeg' };
  if (!bytes.subarray(0, HEAD.length).equals(HEAD)) {
    throw refuseField(415, field, 'The document must be a PDF, PNG or JPEG file.');
  }

  return { bytes: pdfDocument(bytes, field), mediaType: 'application/pdf' };
}

/** The bytes of a PDF, whatever the file was called. `field` is named when it is none, or was cut off on its way. */
export function pdfDocument(bytes: Buffer, field: string): Buffer {
  if (!bytes.subarray(0, HEAD.length).equals(HEAD)) throw refuseField(415, field, 'The document must be a PDF file.');
  if (!bytes.subarray(-TAIL_WITHIN).includes(TAIL)) {
    throw refuseField(422, field, 'The document is damaged: its end is missing.');
  }

  return bytes;
}
