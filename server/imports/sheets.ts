import { guardedInWorkbook } from '../../src/rules/shared/guarded.ts';
import { widthOf, xlsxOf } from '../lists/xlsx.ts';
import type { Table } from './tables/column.ts';
import { OWN_COLUMNS } from './tables/head.ts';

export async function templateOf(table: Table): Promise<Buffer> {
  const columns = table.columns.filter(({ isOnlyExported }) => !isOnlyExported);
  const isNeeded = (message: string | undefined) => (message ? 'Yes' : 'No');

  return xlsxOf([
    {
      name: table.title.slice(0, 31),
      columns: columns.map(({ title }) => ({ header: title, width: widthOf(title) })),
      rows: [columns.map(({ title }) => title), columns.map(({ example }) => example)],
    },
    {
      name: 'Column guide',
      columns: [
        { header: 'Column', width: 24 },
        { header: 'Needed', width: 10 },
        { header: 'Accepted values', width: 80 },
        { header: 'Also known as', width: 60 },
      ],
      rows: [
        ['Column', 'Required', 'Accepted values', 'Also known as'],
        ...columns.map(({ title, message, takes, synonyms }) => [title, isNeeded(message), takes, synonyms.join(', ')]),
      ],
    },
  ]);
}

export interface RejectedRow {
  readonly fileName: string;
  readonly headers: readonly string[];
  readonly cells: readonly string[];
  readonly messages: readonly string[];
}

/** Adds a column with the errors; once corrected, the file can be uploaded as it is. */
export async function failedRowsFile(rows: readonly RejectedRow[], headersIfNone: readonly string[]): Promise<Buffer> {
  const hasFiles = new Set(rows.map(({ fileName }) => fileName)).size > 1;
  const headers = unionOf(rows, headersIfNone).filter(
    (header) => header !== OWN_COLUMNS.errors && header !== OWN_COLUMNS.file,
  );
  const titles = [...headers, ...(hasFiles ? [OWN_COLUMNS.file] : []), OWN_COLUMNS.errors];
  const body = rows.map((row) => [
    ...inOrder(row, headers).map(guardedInWorkbook),
    ...(hasFiles ? [guardedInWorkbook(row.fileName)] : []),
    guardedInWorkbook(row.messages.join(' ')),
  ]);

  return xlsxOf([
    {
      name: 'Failed Rows',
      columns: titles.map((title) => ({ header: title, width: title === OWN_COLUMNS.errors ? 70 : widthOf(title) })),
      rows: [titles.map(guardedInWorkbook), ...body],
    },
  ]);
}

function unionOf(rows: readonly RejectedRow[], headersIfNone: readonly string[]): string[] {
  const heads = new Set(rows.map(({ headers }) => headers));

  return [...new Set(heads.size === 0 ? headersIfNone : [...heads].flat())].filter((header) => header !== '');
}

function inOrder({ headers, cells }: RejectedRow, titles: readonly string[]): string[] {
  return titles.map((title) => {
    const at = headers.indexOf(title);

    return at < 0 ? '' : (cells[at] ?? '');
  });
}
