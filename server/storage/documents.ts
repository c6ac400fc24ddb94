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

const ZIP = Buffer.from('PK\x03\x04');
const ZIP_END = Buffer.from('PK\x05\x06');
/** The end of a packed file, with the longest comment that may follow it. */
const ZIP_END_WITHIN = 22 + 65_535;
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const inUtf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** A file that HR sends to many: a PDF, a document of a word processor without macros, or a picture written anew. */
export async function attachment(bytes: Buffer, field: string): Promise<{ bytes: Buffer; mediaType: string }> {
  const mediaType = wordTypeOf(bytes, field);
  if (mediaType) return { bytes, mediaType };
  if (isPicture(bytes) || bytes.subarray(0, HEAD.length).equals(HEAD)) return documentOrPage(bytes, field);
  throw refuseField(415, field, 'The file must be a PDF, Word, PNG or JPEG file.');
}

function wordTypeOf(bytes: Buffer, field: string): string | undefined {
  if (bytes.subarray(0, OLE.length).equals(OLE) && bytes.includes(inUtf16('WordDocument'))) {
    if (bytes.includes(inUtf16('_VBA_PROJECT'))) throw withMacros(field);

    return 'application/msword';
  }
  if (!bytes.subarray(0, ZIP.length).equals(ZIP) || !bytes.includes('word/document.xml')) return undefined;
  if (bytes.includes('vbaProject.bin')) throw withMacros(field);
  if (!bytes.subarray(-ZIP_END_WITHIN).includes(ZIP_END)) {
    throw refuseField(422, field, 'The document is damaged: its end is missing.');
  }

  return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
}

const withMacros = (field: string) =>
  refuseField(415, field, 'The document has macros in it. Please save it without them, or as a PDF.');
