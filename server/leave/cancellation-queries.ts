/** To cancel approved leave, its person makes a request; the leave stays approved until that is. HR cancels it at once. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { CallContext } from '../access/call-context.ts';
import { updateApplication } from '../people/time-off/approved-leave.ts';
import { type ApplicationRow, type CancellationRow, updateCancellation } from './request-queries.ts';

export const insertCancellation = (
  { db, principal }: CallContext,
  { id }: ApplicationRow,
  reason: string,
): Promise<unknown> =>
  db
    .insertInto('leave_cancellation')
    .values({ company_id: principal.companyId, id: v7(), application_id: id, reason })
    .execute();

/** The caller has checked that there is one. */
const waitingOf = ({ cancellation }: ApplicationRow): CancellationRow => cancellation as CancellationRow;

export async function closeCancellation(
  { db, principal }: CallContext,
  current: ApplicationRow,
  { status, note }: { status: 'approved' | 'rejected' | 'withdrawn'; note: string },
): Promise<void> {
  const { companyId, personId } = principal;
  await updateCancellation(db, companyId, waitingOf(current).id, {
    status,
    note,
    decided_by: personId,
    decided_at: sql<Date>`now()`,
  });
  // The leave's own approver stays recorded, in case the cancellation is undone.
  if (status === 'approved') await updateApplication(db, companyId, current.id, { status: 'cancelled' });
}

export async function reopenCancellation({ db, principal }: CallContext, current: ApplicationRow): Promise<void> {
  const { companyId } = principal;
  await updateCancellation(db, companyId, waitingOf(current).id, {
    status: 'pending',
    note: '',
    decided_by: null,
    decided_at: null,
  });
  if (current.status === 'cancelled') await updateApplication(db, companyId, current.id, { status: 'approved' });
}
