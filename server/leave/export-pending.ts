import type { QueryOf } from '../../src/api/contract/index.ts';
import { kindLabels } from '../../src/rules/leave/time-off.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { takeFromExports } from '../access/throttle.ts';
import type { Cell } from '../lists/csv.ts';
import { mapPages, pagesOf, selectIds } from '../lists/pages.ts';
import { ownDay } from '../people/applicant.ts';
import { type PendingRow, pendingListedBy, reasonFor, selectExported } from '../people/pending-requests.ts';
import { lastPortionOf, momentThere, portionOf, requestFile } from '../people/request-files.ts';
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

/** A transaction per page, so that a slow download holds no connection. */
export async function exportPending(
  inTransaction: InTransaction,
  principal: Command['principal'],
  query: QueryOf<'exportRequests'>,
): Promise<FileAnswer> {
  const { today, ids } = await inTransaction(async ({ db, origin, scope }) => {
    await takeFromExports(db, principal.personId);
    await audit({ db, principal, origin }, 'requests.exported', ['request'], { after: query });

    return {
      today: await ownDay({ db, principal }),
      ids: await selectIds(db, pendingListedBy({ scope, principal }, query)),
    };
  });
  const read = (page: readonly string[]) =>
    inTransaction(({ db, scope }) => selectExported(db, { scope, principal }, page));

  return requestFile(
    'all',
    query,
    today,
    columns.map(([title]) => title),
    mapPages(pagesOf(ids, read), (row) => columns.map(([, value]) => value(row, principal))),
  );
}
