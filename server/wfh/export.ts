import type { QueryOf } from '../../src/api/contract/index.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { takeFromExports } from '../access/throttle.ts';
import type { Cell } from '../lists/csv.ts';
import { mapPages, pagesOf, selectIds } from '../lists/pages.ts';
import { ownDay } from '../people/applicant.ts';
import { momentThere, requestFile, statusOf } from '../people/request-files.ts';
import type { FileAnswer } from '../plugins/route.ts';
import { type ExportedRow, requestsFrom, selectExported } from './request-queries.ts';
import { listedBy } from './requests.ts';

const columns: readonly [title: string, value: (row: ExportedRow) => Cell][] = [
  ['Employee', ({ full_name }) => full_name],
  ['Employee Id', ({ emp_id }) => emp_id],
  ['Email', ({ email }) => email],
  ['Branch', ({ branch_name }) => branch_name],
  ['Time Zone', ({ time_zone }) => time_zone],
  ['Policy', ({ policy_name }) => policy_name],
  ['First Day', ({ from_day }) => from_day],
  ['Last Day', ({ to_day }) => to_day],
  ['Days', ({ days_on }) => days_on.length],
  ['Status', ({ status }) => statusOf(status)],
  ['Reason', ({ reason }) => reason],
  ['Requested On', ({ created_at, time_zone }) => momentThere(created_at, time_zone)],
  ['Decided By', ({ decider }) => decider],
  ['Decided On', ({ decided_at, time_zone }) => momentThere(decided_at, time_zone)],
  ['Note', ({ note }) => note],
];

/** A transaction per page, so that a slow download holds no connection. */
export async function exportRequests(
  inTransaction: InTransaction,
  principal: Command['principal'],
  query: QueryOf<'exportWfhRequests'>,
): Promise<FileAnswer> {
  const { today, ids } = await inTransaction(async ({ db, origin, scope }) => {
    await takeFromExports(db, principal.personId);
    await audit({ db, principal, origin }, 'wfh.exported', ['wfh_request'], { after: query });

    const { order, ...listed } = listedBy(principal, query);
    const found = requestsFrom(scope, listed);

    return { today: await ownDay({ db, principal }), ids: await selectIds(db, { found, record: 'request', order }) };
  });
  const read = (page: readonly string[]) => inTransaction(({ db, scope }) => selectExported(db, scope, page));

  return requestFile(
    'wfh',
    query,
    today,
    columns.map(([title]) => title),
    mapPages(pagesOf(ids, read), (row) => columns.map(([, value]) => value(row))),
  );
}
