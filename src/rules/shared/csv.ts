import { guardedInside } from './guarded.ts';

export type Cell = string | number | null;

/** RFC 4180 line endings; the byte order mark tells spreadsheet programs that this is UTF-8. */
export const csvOf = (titles: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${[titles, ...rows].map(csvLine).join('')}`;

export const csvLine = (row: readonly Cell[]): string => `${row.map(cellOf).join(',')}\r\n`;

function cellOf(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = guardedInside(value ?? '');

  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
