import type { QueryOf } from '../../src/api/contract/index.ts';
import { isComparable } from '../../src/rules/workflows/incomplete.ts';
import { rangeBefore } from '../../src/rules/workflows/range-before.ts';
import { audit } from '../access/audit.ts';
import { fieldError } from '../access/http-error.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { takeFromExports } from '../access/throttle.ts';
import type { Trx } from '../database/tx.ts';
import { csvFile } from '../lists/csv.ts';
import { type TableToWrite, xlsxSheets } from '../lists/xlsx-sheets.ts';
import type { FileAnswer } from '../plugins/route.ts';
import { countedSince } from './consent.ts';
import { countTables, type TableName, type TableRequest } from './count-tables.ts';
import { isKnownChart } from './known-arrows.ts';
import { type Months, monthsOf } from './months.ts';

type Query = QueryOf<'exportTransitionCounts'>;

/** What the page shows: one table as CSV, or all of them as the sheets of an XLSX file. */
export async function exportCounts(inTransaction: InTransaction, query: Query): Promise<FileAnswer> {
  const { format, chart, table = 'transitions', from, to } = query;
  if (chart !== undefined && !isKnownChart(chart)) throw fieldError(422, 'chart', `There is no chart called ${chart}.`);
  const wanted = tablesOf(query);
  const tables = await inTransaction(async (context) => {
    const { db, principal } = context;
    const { companyId } = principal;
    await takeFromExports(db, principal.personId);
    const months = await monthsOf(db, companyId, { from: from ?? null, to: to ?? null });
    const noted = { format, chart, ...(format === 'csv' && { table }), ...months };
    await audit(context, 'counts.exported', ['company', companyId], { after: noted });
    const before = wanted.includes('overview') ? await comparable(db, companyId, query, months) : null;
    const request: TableRequest = { db, companyId, months, before, chart };
    const read: TableToWrite[] = [];
    for (const name of wanted) read.push(await countTables[name](request));

    return read;
  });
  const parts = [
    'Workflow counts',
    chart,
    format === 'csv' && table !== 'transitions' && tables[0]?.sheet.toLowerCase(),
  ];
  const name = `${parts.filter(Boolean).join(' - ')}.${format}`;
  const [{ titles, rows }] = tables as [TableToWrite];

  return format === 'csv' ? csvFile(name, titles, rows) : xlsxSheets(name, tables);
}

function tablesOf({ format, chart, table = 'transitions' }: Query): readonly TableName[] {
  if (format === 'xlsx') return chart === undefined ? ['overview', 'transitions'] : ['lost', 'detours', 'transitions'];
  if (chart === undefined && (table === 'lost' || table === 'detours'))
    throw fieldError(422, 'chart', 'Choose a chart for this table.');

  return [table];
}

async function comparable(db: Trx, companyId: string, query: Query, months: Months): Promise<Months | null> {
  const before = monthsBefore(query);
  if (!before) return null;
  const since = await countedSince(db, companyId);

  return isComparable({ ...months, countedSince: since?.toISOString() ?? null }, before) ? before : null;
}

/** Null if the whole time is requested. */
function monthsBefore({ from, to }: Query): Months | null {
  const range = from && to ? rangeBefore(`${from},${to}`, 'previous') : null;
  const [first = null, last = null] = range?.split(',') ?? [];

  return range ? { from: first, to: last } : null;
}
