import type { WfhRequestsQuery } from '../../src/api/contract/wfh-requests.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { takeFromExports } from '../access/throttle.ts';
import { type Cell, csvStream } from '../lists/csv.ts';
import { EXPORT_PAGE, mapPages, pagesBefore } from '../lists/pages.ts';
import { ownDay } from '../people/applicant.ts';
import { momentThere, requestFileName, statusOf } from '../people/request-files.ts';
import type { FileAnswer } from '../plugins/route.ts';
import { type ExportedRow, selectRequestsBefore } from './request-queries.ts';
import { filtersOf, notOwn, waits } from './requests.ts';

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

/** A transaction per page: a status may change while the file is sent. */
export async function exportRequests(
  inTransaction: InTransaction,
  principal: Command['principal'],
  query: WfhRequestsQuery,
): Promise<FileAnswer> {
  const today = await inTransaction(async ({ db, origin }) => {
    await takeFromExports(db, principal.personId);
    await audit({ db, principal, origin }, 'wfh.exported', ['wfh_request'], { after: query });

    return ownDay({ db, principal });
  });
  const conditions = [
    ...filtersOf(query).conditions,
    ...notOwn(principal, query.state),
    ...waits(principal, query.waiting),
  ];
  const read = (before: string | undefined) =>
    inTransaction(({ db, scope }) => selectRequestsBefore(db, scope, { conditions, count: EXPORT_PAGE, before }));

  return csvStream(
    requestFileName('wfh', query, today),
    columns.map(([title]) => title),
    mapPages(pagesBefore(read), (row) => columns.map(([, value]) => value(row))),
  );
}
