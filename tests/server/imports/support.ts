/** Files for tests of uploads: written to a folder of the test's own, packed by hand where no program would pack so. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { readTable } from '../../../server/imports/reading/read-table.ts';
import type { Row } from '../../../server/imports/reading/row.ts';
import { temporaryFolder } from '../support/folders.ts';

export const fixture = (name: string): string => new URL(`fixtures/${name}`, import.meta.url).pathname;

export const folder = temporaryFolder();
let count = 0;

/** Where these bytes lie. */
export function saved(bytes: Buffer | string): string {
  count += 1;
  const path = join(folder.path, `file-${count}`);
  // Another test file of this process may have removed it behind itself.
  mkdirSync(folder.path, { recursive: true });
  writeFileSync(path, bytes);

  return path;
}

export const read = (bytes: Buffer | string, name: string): Promise<Row[]> => readTable(saved(bytes), name);

export interface Part {
  readonly name: string;
  readonly content: Buffer | string;
  /** What the directory says about it, where that is not true. */
  readonly claims?: { readonly size?: number };
  readonly flags?: number;
}

/** A packed file, byte by byte. */
export function packed(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims, flags = 0 } of parts) {
    const raw = Buffer.from(content);
    const data = deflateRawSync(raw);
    const size = claims?.size ?? raw.length;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, rest, Buffer.from(name)]));
    bodies.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);

  return Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06'), end]);
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>';

/** A workbook around the given rows of its sheet. */
export const workbook = (rows: string, more: readonly Part[] = [], head = xml): Buffer =>
  packed([
    {
      name: 'xl/workbook.xml',
      content: `${xml}<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${xml}<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: `${head}<worksheet><sheetData>${rows}</sheetData></worksheet>` },
    ...more,
  ]);

export const openDocument = (rows: string, more: readonly Part[] = []): Buffer =>
  packed([
    {
      name: 'content.xml',
      content: `${xml}<office:document-content><office:body><office:spreadsheet><table:table>${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    },
    ...more,
  ]);

export const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
export const sheetRow = (...values: string[]): string => `<row>${values.map(text).join('')}</row>`;
