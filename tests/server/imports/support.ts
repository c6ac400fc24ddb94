/** Files for tests of uploads: written to a temporary folder, and packed by hand if no program would produce them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '../../../server/imports/reading/read-table.ts';
import type { Row } from '../../../server/imports/reading/row.ts';
import { temporaryFolder } from '../support/folders.ts';
import { type Part, packed } from '../support/packed.ts';

export { type Part, packed };

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
