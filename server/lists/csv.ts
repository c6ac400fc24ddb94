/** Lists as files that spreadsheet programs open. */
import { Readable } from 'node:stream';
import { FileAnswer } from '../plugins/route.ts';
import { contentDisposition } from '../storage/disposition.ts';

/** The most rows of one file. */
export const MOST_ROWS = 100_000;

/**
 * A cell that begins like a formula gets a mark in front, so that no spreadsheet program runs what somebody typed into a
 * form. Reading takes the mark off again.
 */
export const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export type Cell = string | number | null;

/** Lines end as RFC 4180 wants them, and the mark in front tells a spreadsheet program that this is UTF-8. */
export const csvOf = (titles: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${[titles, ...rows].map(lineOf).join('')}`;

const lineOf = (row: readonly Cell[]): string => `${row.map(cellOf).join(',')}\r\n`;

function cellOf(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = guarded(value ?? '');

  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** To be saved under this name, and kept by nothing on the way. */
export const csvFile = (name: string, titles: readonly string[], rows: readonly (readonly Cell[])[]): FileAnswer =>
  new FileAnswer(Buffer.from(csvOf(titles, rows)), headersOf(name));

/** The same, sent while it is read: however many rows there are, no more than some of them are in memory. */
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
