import type { QueryOf } from '../../src/api/contract/index.ts';
import type { CallContext } from '../access/call-context.ts';
import { featureLabel } from '../access/features.ts';
import { httpError } from '../access/http-error.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { enabledKinds, featureOfKind } from '../access/leave-kinds.ts';
import {
  exportListed,
  lastPortionOf,
  momentThere,
  portionOf,
  type RequestColumn,
  statusOf,
} from '../people/time-off/request-files.ts';
import type { FileAnswer } from '../plugins/route.ts';
import { mayReadReason, noteFor, type Viewer } from './present.ts';
import { type ApplicationRow, applicationsFrom, type ExportedRow, selectExported } from './request-queries.ts';
import { listedBy } from './requests.ts';

const columns: readonly RequestColumn<ExportedRow>[] = [
  ['Employee', ({ full_name }) => full_name],
  ['Employee ID', ({ emp_id }) => emp_id],
  ['Email', ({ email }) => email],
  ['Branch', ({ branch_name }) => branch_name],
  ['Time Zone', ({ time_zone }) => time_zone],
  ['Type', ({ type_name }) => type_name],
  ['First Day', ({ from_day }) => from_day],
  ['Part of First Day', ({ from_portion }) => portionOf[from_portion]],
  ['Last Day', ({ to_day }) => to_day],
  [
    'Part of Last Day',
    ({ from_day, to_day, from_portion, to_portion }) =>
      lastPortionOf({ from: from_day, to: to_day, fromPortion: from_portion, toPortion: to_portion }),
  ],
  ['Days', ({ days }) => days],
  ['Status', ({ status }) => statusOf(status)],
  ['Cancellation', ({ cancellation }) => (cancellation?.is_requested ? statusOf(cancellation.status) : null)],
  ['Reason', (row, viewer) => (mayReadReason(viewer, row) ? row.reason : null)],
  ['Documents', ({ documents }) => documents],
  ['Requested On', ({ created_at, time_zone }) => momentThere(created_at, time_zone)],
  ['Decided By', (row) => decidedOf(row)?.decider ?? null],
  ['Decided On', (row) => momentThere(decidedOf(row)?.decided_at, row.time_zone)],
  ['Note', (row, viewer) => noteFor(viewer, row, row)],
  ['Cancelled By', (row) => cancelledOf(row)?.decider ?? null],
  ['Cancelled On', (row) => momentThere(cancelledOf(row)?.decided_at, row.time_zone)],
  ['Cancellation Note', (row, viewer) => cancelledNote(row, viewer)],
];

/** Leave that was cancelled while it was pending was never decided, and keeps who cancelled it in the same place. */
const cancelledOf = (row: ApplicationRow) => (row.status === 'cancelled' ? (row.cancellation ?? row) : null);
const decidedOf = (row: ApplicationRow) => (cancelledOf(row) === row ? null : row);

function cancelledNote(row: ApplicationRow, viewer: Viewer): string | null {
  const cancelled = cancelledOf(row);

  return cancelled && noteFor(viewer, row, cancelled);
}

export async function exportApplications(
  inTransaction: InTransaction,
  principal: CallContext['principal'],
  query: QueryOf<'exportLeaveApplications'>,
): Promise<FileAnswer> {
  const { kind, ...filters } = query;
  if (!enabledKinds(principal).includes(kind)) {
    throw httpError(403, `${featureLabel(featureOfKind[kind])} isn’t part of your plan.`);
  }

  return exportListed(inTransaction, {
    kind,
    filters: query,
    columns,
    audited: ['leave.exported', 'leave_application'],
    listed(context) {
      const { order, ...listed } = listedBy(context, kind, filters);

      return { found: applicationsFrom(context.scope, listed), record: 'application', order };
    },
    read: ({ db, scope }, ids) => selectExported(db, scope, kind, ids),
  });
}
