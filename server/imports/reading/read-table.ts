import { BROKEN, Unreadable } from '../../office-files/unreadable.ts';
import { openPackage, type Package } from '../../office-files/zip.ts';
import { readCsv } from './csv.ts';
import { readOds } from './ods.ts';
import { type Row, RowCollector } from './row.ts';
import { sniff } from './sniff.ts';
import { readWhole } from './xls.ts';
import { readXlsx, workbookOf } from './xlsx.ts';

/** `fileName` is the sender's. Throws `Unreadable` with a sentence for them. */
export async function readTable(path: string, fileName: string): Promise<Row[]> {
  const rows = new RowCollector();
  const content = await sniff(path, fileName);
  if (content === 'packed') await readPacked(path, rows);
  else if (content === 'xls') await readWhole(path, rows.take);
  else await readCsv(path, rows.take);

  return rows.all;
}

async function readPacked(path: string, { take }: RowCollector): Promise<void> {
  const file = await openPackage(path);
  try {
    const workbook = await workbookOf(file);
    if (workbook?.toLowerCase().endsWith('.bin')) await readWhole(path, take);
    else if (workbook && !isOther(file, workbook)) await readXlsx(file, workbook, take);
    else if (file.has('content.xml')) await readOds(file, take);
    else throw new Unreadable(file.names().length === 0 ? BROKEN : ARCHIVE, 415);
  } finally {
    file.close();
  }
}

/** Word processor and presentation files are packed the same way. */
const isOther = (file: Package, main: string): boolean =>
  /(^|\/)(document|presentation)\.xml$/i.test(main) || file.has('word/document.xml');

const ARCHIVE = 'This is a zip file or another kind of document, not a spreadsheet.';
