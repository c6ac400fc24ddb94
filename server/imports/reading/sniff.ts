/** Judges a file by its content, not its name. */
import { open } from 'node:fs/promises';
import { isCompound } from '../../office-files/compound.ts';
import { PASSWORD, Unreadable } from '../../office-files/unreadable.ts';
import { decoded } from './csv.ts';

type FileFormat = 'packed' | 'xls' | 'text';

const HEAD = 4096;
const NAMES = /\.(xls|xlsx|xlsm|xlsb|ods|csv)$/i;

const others: readonly { what: string; starts: readonly number[] }[] = [
  { what: 'a picture (JPEG)', starts: [0xff, 0xd8, 0xff] },
  { what: 'a picture (PNG)', starts: [0x89, 0x50, 0x4e, 0x47] },
  { what: 'a picture (GIF)', starts: [0x47, 0x49, 0x46, 0x38] },
  { what: 'a PDF document', starts: [0x25, 0x50, 0x44, 0x46] },
  { what: 'a compressed archive (RAR)', starts: [0x52, 0x61, 0x72, 0x21] },
  { what: 'a compressed archive (7-Zip)', starts: [0x37, 0x7a, 0xbc, 0xaf] },
  { what: 'a compressed archive (gzip)', starts: [0x1f, 0x8b] },
  { what: 'a program', starts: [0x4d, 0x5a, 0x90] },
];

const NOT_ACCEPTED = 'Choose a spreadsheet: .xls, .xlsx, .xlsm, .xlsb, .ods or .csv.';
const EMPTY = 'This file is empty.';
const NOT_TEXT = 'This is not a spreadsheet, despite its name.';
const XML_SPREADSHEET =
  'This is an Excel 2003 XML spreadsheet. Open it in your spreadsheet program and save it as .xlsx.';
const FLAT_DOCUMENT =
  'This is a flat OpenDocument file. Open it in your spreadsheet program and save it as .ods or .xlsx.';
const XML = 'This is an XML file, not a spreadsheet.';
const WEB_PAGE = 'This is a web page, not a spreadsheet. Open it in your spreadsheet program and save it as .xlsx.';

export async function sniff(path: string, fileName: string): Promise<FileFormat> {
  const head = await headOf(path);
  if (!NAMES.test(fileName)) throw new Unreadable(markupIn(head) ?? NOT_ACCEPTED, 415);
  if (head.length === 0) throw new Unreadable(EMPTY);
  const other = others.find(({ starts }) => startsWith(head, starts));
  if (other) throw new Unreadable(`This is ${other.what}, not a spreadsheet, despite its name.`, 415);
  if (startsWith(head, [0x50, 0x4b])) return 'packed';
  if (isCompound(head)) return officeContent(path);

  return textContent(head);
}

/** Old Office files and password-protected new ones share a container format. */
async function officeContent(path: string): Promise<FileFormat> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, 2 * 1024 * 1024));
    await file.read(bytes, 0, bytes.length, 0);
    const last = Buffer.alloc(Math.min(size, 512 * 1024));
    await file.read(last, 0, last.length, size - last.length);
    const has = (name: string) => [bytes, last].some((part) => part.includes(Buffer.from(name, 'utf16le')));
    if (has('EncryptedPackage')) throw new Unreadable(PASSWORD);
    if (!has('Workbook') && !has('Book')) throw new Unreadable(NOT_TEXT, 415);

    return 'xls';
  } finally {
    await file.close();
  }
}

function textContent(head: Buffer): FileFormat {
  const is16 = startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]);
  if (!is16 && head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)))
    throw new Unreadable(NOT_TEXT, 415);
  const markup = markupIn(head);
  if (markup) throw new Unreadable(markup, 415);

  return 'text';
}

/** Spreadsheet programs open some markup formats under any name. */
function markupIn(head: Buffer): string | undefined {
  const text = decoded(head);
  if (
    !/^\ufeff?\s*<(!doctype|!--|html|head|body|table|meta|style|\?xml|\?mso|(ss:)?workbook|office:document)/i.test(text)
  ) {
    return undefined;
  }
  if (/urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/i.test(text)) return XML_SPREADSHEET;
  if (/<office:document\b/i.test(text)) return FLAT_DOCUMENT;

  return /^\ufeff?\s*<\?xml/i.test(text) && !/<(html|table)\b/i.test(text) ? XML : WEB_PAGE;
}

const startsWith = (head: Buffer, bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte);

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);

    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
