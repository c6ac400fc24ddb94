/** A dry run: the same reading and judging as the real one, without storing. */
import type { CheckedRow, CheckReply } from '../../src/api/contract/imports.ts';
import { refuse } from '../access/refuse.ts';
import { inCompany } from '../database/tx.ts';
import { importers, type SentFile } from './batches.ts';
import { addressOf, type Importing, type Verdict } from './importing.ts';
import type { OpenSheet, Readers } from './reading/reader.ts';
import { Unreadable } from './reading/trouble.ts';
import type { ArrangedRow } from './tables/arrange.ts';

const BATCH = 200;
/** Rows that an answer shows. The counts are of all of them. */
const SHOWN = 300;

type Check = Omit<CheckReply, 'status' | 'message'>;

export async function checkFiles(readers: Readers, files: readonly SentFile[], given: Importing): Promise<Check> {
  const importing = { ...given, promised: new Set<string>() };
  const found: Found = { columns: [], bad: [], good: [], counts: { created: 0, updated: 0, unchanged: 0, failed: 0 } };
  let total = 0;
  for (const { name, path } of files) {
    try {
      await readers.read({ path, fileName: name, kind: importing.kind, asked: importing.asked }, async (sheet) => {
        total += sheet.total;
        found.columns.push(...columnsOf(name, sheet));
        await checkSheet(name, sheet, importing, found);
      });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const message = files.length > 1 ? `${name}: ${error.message}` : error.message;
      throw refuse(error.status, message, { file: message });
    }
  }

  return { total, ...found.counts, columns: found.columns, rows: [...found.bad, ...found.good].slice(0, SHOWN) };
}

interface Found {
  readonly columns: Check['columns'];
  readonly bad: CheckedRow[];
  readonly good: CheckedRow[];
  readonly counts: Record<CheckedRow['outcome'], number>;
}

function columnsOf(file: string, { headers, recognised, unknown }: OpenSheet): Check['columns'] {
  return headers
    .map((header, at) => ({
      file,
      header,
      column: recognised[at] ?? null,
      meant: unknown.find((one) => one.header === header)?.meant ?? null,
    }))
    .filter(({ header }) => header !== '');
}

/** Who waits for somebody further down is judged again when all of them were seen. */
async function checkSheet(file: string, sheet: OpenSheet, importing: Importing, found: Found): Promise<void> {
  const waiting: ArrangedRow[] = [];
  const judgeRows = async (rows: readonly ArrangedRow[], isLast: boolean) => {
    for (const verdict of await judge(rows, importing, isLast)) {
      if (verdict.outcome === 'waiting') waiting.push(verdict.row);
      else note(file, verdict, found);
    }
  };
  for (;;) {
    const rows = await sheet.next(BATCH);
    if (rows.length === 0) break;
    await judgeRows(rows, false);
  }
  const late = waiting.splice(0);
  for (let at = 0; at < late.length; at += BATCH) await judgeRows(late.slice(at, at + BATCH), true);
}

async function judge(rows: readonly ArrangedRow[], importing: Importing, isLast: boolean): Promise<Verdict[]> {
  const { db, who, kind } = importing;
  const importer = importers[kind];
  const taken = (await importer.ask?.(rows, importing)) ?? new Set<string>();

  return inCompany(db, who.companyId, (trx) => importer.judge(trx, rows, importing, { isLast, taken }));
}

function note(file: string, { row, outcome, errors }: Verdict, { bad, good, counts }: Found): void {
  if (outcome === 'waiting') return;
  counts[outcome] += 1;
  const shown = outcome === 'failed' ? bad : good;
  if (shown.length < SHOWN) shown.push({ file, row: row.row, email: addressOf(row), outcome, errors });
}
