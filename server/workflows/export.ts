import type { QueryOf } from '../../src/api/contract/index.ts';
import { audit } from '../access/audit.ts';
import { fieldError } from '../access/http-error.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { takeFromExports } from '../access/throttle.ts';
import { csvFile } from '../lists/csv.ts';
import { xlsxStream } from '../lists/xlsx-stream.ts';
import type { FileAnswer } from '../plugins/route.ts';
import { readCounts } from './counts.ts';
import { isKnownChart } from './known-arrows.ts';
import { monthsOf } from './months.ts';

const titles = ['Chart', 'State', 'Event', 'Guard', 'Target', 'Count (multiples of 5)', 'From', 'To'];

/** The counts that are shown, by the names in the charts, which stay when words change. */
export async function exportCounts(
  inTransaction: InTransaction,
  { format, chart, from, to }: QueryOf<'exportTransitionCounts'>,
): Promise<FileAnswer> {
  if (chart !== undefined && !isKnownChart(chart)) throw fieldError(422, 'chart', `There is no chart called ${chart}.`);
  const { months, counts } = await inTransaction(async (command) => {
    const { db, principal } = command;
    await takeFromExports(db, principal.personId);
    const months = await monthsOf(db, principal.companyId, { from: from ?? null, to: to ?? null });
    await audit(command, 'counts.exported', ['company', principal.companyId], { after: { format, chart, ...months } });

    return { months, counts: await readCounts(db, principal.companyId, months, chart) };
  });
  const rows = counts.map((count) => [
    ...[count.chart, count.from, count.event, count.guard, count.to],
    ...[count.times, months.from, months.to],
  ]);
  const name = `Workflow counts${chart === undefined ? '' : ` - ${chart}`}.${format}`;

  return format === 'csv' ? csvFile(name, titles, rows) : xlsxStream(name, titles, only(rows), { sheet: 'Counts' });
}

async function* only<Rows>(rows: Rows): AsyncGenerator<Rows> {
  yield rows;
}
