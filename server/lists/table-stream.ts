import type { FileAnswer } from '../plugins/route.ts';
import { type Cell, csvStream } from './csv.ts';
import { xlsxStream } from './xlsx-stream.ts';

/** A table to download, as CSV or as the only sheet of a workbook. Only a part of the rows is ever in memory. */
export const tableStream = (
  format: 'csv' | 'xlsx',
  { name, sheet }: { readonly name: string; readonly sheet: string },
  titles: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): FileAnswer =>
  format === 'csv' ? csvStream(`${name}.csv`, titles, pages) : xlsxStream(`${name}.xlsx`, titles, pages, { sheet });
