/** Every kind of spreadsheet through one door: the first sheet's rows as text, the same whichever program wrote it. */
import { readCsv } from './csv.ts';
import { readOds } from './ods.ts';
import { type Row, Rows } from './row.ts';
import { sniff } from './sniff.ts';
import { BROKEN, Unreadable } from './trouble.ts';
import { readXls } from './xls.ts';
import { readXlsx } from './xlsx.ts';
import { openPackage } from './zip.ts';

/** `fileName` is what the sender calls it. Throws `Unreadable` with a sentence for them. */
export async function readTable(path: string, fileName: string): Promise<Row[]> {
  const rows = new Rows();
  const content = await sniff(path, fileName);
  if (content === 'packed') await readPacked(path, rows);
  else if (content === 'xls') await readXls(path, rows.take);
  else await readCsv(path, rows.take);

  return rows.all;
}

async function readPacked(path: string, { take }: Rows): Promise<void> {
  const file = await openPackage(path);
  try {
    if (file.has('xl/workbook.xml')) await readXlsx(file, take);
    else if (file.has('content.xml')) await readOds(file, take);
    else throw new Unreadable(file.has('xl/workbook.bin') ? BINARY : file.names().length === 0 ? BROKEN : ARCHIVE, 415);
  } finally {
    file.close();
  }
}

const BINARY = 'Binary workbooks (.xlsb) cannot be read. Please save it as .xlsx.';
const ARCHIVE = 'This is a packed archive or another kind of document, not a spreadsheet.';
