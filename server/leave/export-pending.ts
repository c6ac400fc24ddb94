import type { QueryOf } from '../../src/api/contract/index.ts';
import { kindLabels } from '../../src/rules/leave/time-off.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { type PendingRow, pendingListedBy, reasonFor, selectExported } from '../people/time-off/pending-requests.ts';
import {
  exportListed,
  lastPortionOf,
  momentThere,
  portionOf,
  type RequestColumn,
} from '../people/time-off/request-files.ts';
import type { FileAnswer } from '../plugins/route.ts';

const columns: readonly RequestColumn<PendingRow>[] = [
  ['Employee', ({ full_name }) => full_name],
  ['Employee ID', ({ emp_id }) => emp_id],
  ['Email', ({ email }) => email],
  ['Branch', ({ branch_name }) => branch_name],
  ['Time Zone', ({ time_zone }) => time_zone],
  ['Request', ({ kind, about }) => kindLabels[kind] + (about === 'cancellation' ? ', cancellation' : '')],
  ['Type', ({ type_name }) => type_name],
  ['First Day', ({ from }) => from],
  ['Part of First Day', ({ fromPortion }) => portionOf[fromPortion]],
  ['Last Day', ({ to }) => to],
  ['Part of Last Day', lastPortionOf],
  ['Days', ({ days }) => days],
  ['Reason', (row, viewer) => reasonFor(viewer, row)],
  ['Requested On', ({ created_at, time_zone }) => momentThere(created_at, time_zone)],
];

export const exportPending = (inTransaction: InTransaction, query: QueryOf<'exportRequests'>): Promise<FileAnswer> =>
  exportListed(inTransaction, {
    kind: 'all',
    filters: query,
    columns,
    audited: ['requests.exported', 'request'],
    listed: (context) => pendingListedBy(context, query),
    read: (context, ids) => selectExported(context.db, context, ids),
  });
