import { writeXlsx } from 'hucre/xlsx';
import { guardedInWorkbook } from '../../src/rules/shared/guarded.ts';
import type { FileAnswer } from '../plugins/route.ts';
import type { Cell } from './csv.ts';
import { widthOf } from './xlsx.ts';
import { xlsxAnswer } from './xlsx-answer.ts';

export interface TableToWrite {
  /** The name of its sheet: at most 31 characters. */
  readonly sheet: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Several small tables in one file, whole in memory. */
export async function xlsxSheets(name: string, tables: readonly TableToWrite[]): Promise<FileAnswer> {
  const written = await writeXlsx({
    sheets: tables.map(({ sheet, titles, rows }) => ({
      name: sheet,
      columns: titles.map((title) => ({ width: widthOf(title) })),
      rows: [titles, ...rows].map((cells) =>
        cells.map((cell) => (typeof cell === 'string' ? guardedInWorkbook(cell) : cell)),
      ),
      freezePane: { rows: 1 },
    })),
  });

  return xlsxAnswer(name, Buffer.from(written.buffer, written.byteOffset, written.byteLength));
}
