import { Readable } from 'node:stream';
import { FileAnswer } from '../plugins/route.ts';
import { contentDisposition } from '../storage/disposition.ts';
import { guardedInside } from './guarded.ts';

export const MAX_EXPORT_ROWS = 100_000;

export type Cell = string | number | null;

/** RFC 4180 line endings; the byte order mark tells spreadsheet programs that this is UTF-8. */
export const csvOf = (titles: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${[titles, ...rows].map(lineOf).join('')}`;

const lineOf = (row: readonly Cell[]): string => `${row.map(cellOf).join(',')}\r\n`;

function cellOf(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = guardedInside(value ?? '');

  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Sent as a download that must not be cached. */
export const csvFile = (name: string, titles: readonly string[], rows: readonly (readonly Cell[])[]): FileAnswer =>
  new FileAnswer(Buffer.from(csvOf(titles, rows)), headersOf(name));

/** Streams: only a part of the rows is ever in memory. */
export const csvStream = (
  name: string,
  titles: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): FileAnswer => new FileAnswer(Readable.from(texts(titles, pages), { objectMode: false }), headersOf(name));

async function* texts(titles: readonly string[], pages: AsyncIterable<readonly (readonly Cell[])[]>) {
  yield csvOf(titles, []);
  for await (const rows of pages) yield rows.map(lineOf).join('');
}

const headersOf = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': contentDisposition('attachment', name),
  'cache-control': 'private, no-store',
});
