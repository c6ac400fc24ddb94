/** The only reader that loads the whole file, because .xls and .xlsb require it. */
import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { isCompound, namesInCompound } from '../../office-files/compound.ts';
import { BROKEN, PASSWORD, Unreadable } from '../../office-files/unreadable.ts';
import { limits } from './limits.ts';
import type { RowHandler } from './row.ts';
import { kindOfFormat, numberText, serialText, truthText } from './values.ts';

export async function readWhole(path: string, take: RowHandler): Promise<void> {
  const bytes = await readFile(path);
  if (isCompound(bytes)) namesInCompound(bytes);
  const book = open(bytes);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as XLSX.DenseWorkSheet | undefined;
  if (!sheet) throw new Unreadable(BROKEN);
  const from1904 = book.Workbook?.WBProps?.date1904 === true;
  const rows = sheet['!data'] ?? [];
  for (const [at, row] of rows.entries()) {
    if (!row) continue;
    take({ number: at + 1, cells: Array.from(row, (cell) => textOf(cell, from1904)) });
  }
}

function open(bytes: Buffer): XLSX.WorkBook {
  try {
    return XLSX.read(bytes, {
      type: 'buffer',
      dense: true,
      sheets: 0,
      // One more than allowed, so that a longer file is refused rather than cut.
      sheetRows: limits.rows + 2,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      cellText: false,
      bookVBA: false,
    });
  } catch (error) {
    throw new Unreadable(/password|encrypt/i.test(String(error)) ? PASSWORD : BROKEN);
  }
}

function textOf(cell: XLSX.CellObject | undefined, from1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  const { t, v, z } = cell;
  if (t === 'b') return truthText(v === true);
  if (t === 'e') return String(XLSX_ERRORS[Number(v)] ?? '#N/A');
  if (typeof v !== 'number') return String(v).slice(0, limits.cellLetters);
  const kind = typeof z === 'number' ? kindOfFormat(z, undefined) : kindOfFormat(0, z ?? 'General');

  return kind === 'number' ? numberText(v) : serialText(v, kind, from1904);
}

const XLSX_ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};
