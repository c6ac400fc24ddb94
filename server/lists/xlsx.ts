import { writeXlsx } from 'hucre/xlsx';

const bold = { font: { bold: true } };
const wrapped = { alignment: { wrapText: true, vertical: 'top' as const } };

/** A workbook is built in memory. */
export const MOST_IN_A_WORKBOOK = 20_000;

interface SheetToWrite {
  readonly name: string;
  readonly columns: { header: string; width: number }[];
  /** The first is the header. */
  readonly rows: string[][];
}

export const widthOf = (title: string): number => Math.min(40, Math.max(14, title.length + 4));

export async function xlsxOf(sheets: readonly SheetToWrite[]): Promise<Buffer> {
  const written = await writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name,
      // Text format keeps leading zeros when the file is edited.
      columns: columns.map(({ width }) => ({ width, style: { numFmt: '@', ...wrapped } })),
      rows,
      cells: new Map(columns.map((_, at) => [`0,${at}`, { style: bold }])),
      freezePane: { rows: 1 },
    })),
  });

  return Buffer.from(written.buffer, written.byteOffset, written.byteLength);
}
