/** Lists as files that spreadsheet programs open. */
import { FileAnswer } from '../plugins/route.ts';
import { contentDisposition } from '../storage/disposition.ts';

/** The most rows of one file. */
export const MOST_ROWS = 100_000;

/**
 * A cell that begins like a formula gets a mark in front, so that no spreadsheet program runs what somebody typed into a
 * form. Reading takes the mark off again.
 */
export const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

type Cell = string | number | null;

/** Lines end as RFC 4180 wants them, and the mark in front tells a spreadsheet program that this is UTF-8. */
export const csvOf = (titles: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${[titles, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

function cellOf(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = guarded(value ?? '');

  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** To be saved under this name, and kept by nothing on the way. */
export const csvFile = (name: string, titles: readonly string[], rows: readonly (readonly Cell[])[]): FileAnswer =>
  new FileAnswer(Buffer.from(csvOf(titles, rows)), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition('attachment', name),
    'cache-control': 'private, no-store',
  });
