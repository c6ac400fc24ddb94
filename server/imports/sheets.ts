/** The spreadsheets that leave: templates, and the rows that were turned down. */
import { writeXlsx } from 'hucre/xlsx';
import { guarded } from '../lists/csv.ts';
import type { Table } from './tables/column.ts';
import { OURS } from './tables/head.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const bold = { font: { bold: true } };
const wrapped = { alignment: { wrapText: true, vertical: 'top' as const } };

const widthOf = (title: string): number => Math.min(40, Math.max(14, title.length + 4));

/** What a file of this kind looks like: the columns, one row to go by, and on a second sheet what each column takes. */
export async function templateOf(table: Table): Promise<Buffer> {
  const { columns } = table;
  const isNeeded = (says: string | undefined) => (says ? 'Yes' : 'No');

  return bytesOf([
    {
      name: table.title.slice(0, 31),
      columns: columns.map(({ title }) => ({ header: title, width: widthOf(title) })),
      rows: [columns.map(({ title }) => title), columns.map(({ example }) => example)],
    },
    {
      name: 'What each column takes',
      columns: [
        { header: 'Column', width: 24 },
        { header: 'Needed', width: 10 },
        { header: 'What it takes', width: 80 },
        { header: 'Also known as', width: 60 },
      ],
      rows: [
        ['Column', 'Needed', 'What it takes', 'Also known as'],
        ...columns.map(({ title, says, takes, synonyms }) => [title, isNeeded(says), takes, synonyms.join(', ')]),
      ],
    },
  ]);
}

export interface TurnedDown {
  readonly fileName: string;
  /** The first row of its file. */
  readonly headers: readonly string[];
  readonly cells: readonly string[];
  readonly messages: readonly string[];
}

/** The rows as they were sent, with what is wrong in a column of its own; mended, the file can be sent again as it is. */
export async function failedRowsFile(rows: readonly TurnedDown[], headersIfNone: readonly string[]): Promise<Buffer> {
  const hasFiles = new Set(rows.map(({ fileName }) => fileName)).size > 1;
  const headers = unionOf(rows, headersIfNone).filter((header) => header !== OURS.errors && header !== OURS.file);
  const titles = [...headers, ...(hasFiles ? [OURS.file] : []), OURS.errors];
  const body = rows.map((row) => [
    ...inOrder(row, headers).map(guarded),
    ...(hasFiles ? [guarded(row.fileName)] : []),
    guarded(row.messages.join(' ')),
  ]);

  return bytesOf([
    {
      name: 'Failed Rows',
      columns: titles.map((title) => ({ header: title, width: title === OURS.errors ? 70 : widthOf(title) })),
      rows: [titles.map(guarded), ...body],
    },
  ]);
}

function unionOf(rows: readonly TurnedDown[], headersIfNone: readonly string[]): string[] {
  const heads = new Set(rows.map(({ headers }) => headers));

  return [...new Set(heads.size === 0 ? headersIfNone : [...heads].flat())].filter((header) => header !== '');
}

function inOrder({ headers, cells }: TurnedDown, titles: readonly string[]): string[] {
  return titles.map((title) => {
    const at = headers.indexOf(title);

    return at < 0 ? '' : (cells[at] ?? '');
  });
}

interface SheetToWrite {
  readonly name: string;
  readonly columns: { header: string; width: number }[];
  readonly rows: string[][];
}

async function bytesOf(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  const written = await writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name,
      // As text, so that ids keep their zeros when somebody edits the file.
      columns: columns.map(({ width }) => ({ width, style: { numFmt: '@', ...wrapped } })),
      rows,
      cells: new Map(columns.map((_, at) => [`0,${at}`, { style: bold }])),
      freezePane: { rows: 1 },
    })),
  });

  return Buffer.from(written.buffer, written.byteOffset, written.byteLength);
}
