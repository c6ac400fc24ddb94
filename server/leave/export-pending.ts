import type { QueryOf } from '../../src/api/contract/index.ts';
import { kindLabels } from '../../src/rules/leave/time-off.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { takeFromExports } from '../access/throttle.ts';
import { type Cell, csvStream } from '../lists/csv.ts';
import { EXPORT_PAGE, mapPages, pagesBefore } from '../lists/pages.ts';
import { ownDay } from '../people/applicant.ts';
import { type PendingRow, reasonFor, selectPendingBefore } from '../people/pending-requests.ts';
import { lastPortionOf, momentThere, portionOf, requestFileName } from '../people/request-files.ts';
import type { FileAnswer } from '../plugins/route.ts';

const columns: readonly [title: string, value: (row: PendingRow, viewer: Command['principal']) => Cell][] = [
  ['Employee', ({ full_name }) => full_name],
  ['Employee Id', ({ emp_id }) => emp_id],
  ['Email', ({ email }) => email],
  ['Branch', ({ branch_name }) => branch_name],
  ['Time Zone', ({ time_zone }) => time_zone],
  ['Request', ({ kind, asks }) => kindLabels[kind] + (asks === 'cancellation' ? ', cancellation' : '')],
  ['Type', ({ type_name }) => type_name],
  ['First Day', ({ from }) => from],
  ['Part of First Day', ({ fromPortion }) => portionOf[fromPortion]],
  ['Last Day', ({ to }) => to],
  ['Part of Last Day', lastPortionOf],
  ['Days', ({ days }) => days],
  ['Reason', (row, viewer) => reasonFor(viewer, row)],
  ['Requested On', ({ created_at, time_zone }) => momentThere(created_at, time_zone)],
];

/** A transaction per page: a request may be decided while the file is sent. */
export async function exportPending(
  inTransaction: InTransaction,
  principal: Command['principal'],
  query: QueryOf<'exportRequests'>,
): Promise<FileAnswer> {
  const today = await inTransaction(async ({ db, origin }) => {
    await takeFromExports(db, principal.personId);
    await audit({ db, principal, origin }, 'requests.exported', ['request'], { after: query });

    return ownDay({ db, principal });
  });
  const read = (before: string | undefined) =>
    inTransaction(({ db, scope }) =>
      selectPendingBefore(db, { scope, principal }, query, { count: EXPORT_PAGE, before }),
    );

  return csvStream(
    requestFileName('all', query, today),
    columns.map(([title]) => title),
    mapPages(pagesBefore(read), (row) => columns.map(([, value]) => value(row, principal))),
  );
}
