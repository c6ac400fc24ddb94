import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
import { guardedInWorkbook } from '../../src/rules/shared/guarded.ts';
import type { FileAnswer } from '../plugins/route.ts';
import type { Cell } from './csv.ts';
import { xlsxAnswer } from './xlsx-answer.ts';

/** A sheet's name has at most 31 characters, and none of these. */
const sheetName = (text: string): string => text.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);

export type SheetCell = Cell | Date;

interface SheetStyle {
  readonly sheet: string;
  /** How the dates of the first column are shown. */
  readonly dates?: string | undefined;
}

/** Streams: only a part of the rows is ever in memory. */
export function xlsxStream(
  name: string,
  titles: readonly string[],
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
  { sheet, dates }: SheetStyle,
): FileAnswer {
  const stream = writeXlsxStream(rowsOf(titles, pages), {
    name: sheetName(sheet),
    freezePane: { rows: 1 },
    ...(dates && { columns: [{ numFmt: dates, width: 14 }] }),
  });

  return xlsxAnswer(name, Readable.fromWeb(stream as unknown as ReadableStream));
}

async function* rowsOf(titles: readonly string[], pages: AsyncIterable<readonly (readonly SheetCell[])[]>) {
  yield titles.map(guardedInWorkbook);
  for await (const rows of pages) for (const row of rows) yield row.map(cellOf);
}

const cellOf = (value: SheetCell) => (typeof value === 'string' ? guardedInWorkbook(value) : value);
