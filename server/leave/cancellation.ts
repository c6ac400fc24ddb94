/** Cancelling what was approved: a request of its own. Until it is approved the leave stands. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Command } from '../access/command.ts';
import {
  type ApplicationRow,
  type CancellationRow,
  updateApplication,
  updateCancellation,
} from './application-queries.ts';

export const insertCancellation = ({ db, who }: Command, { id }: ApplicationRow, reason: string): Promise<unknown> =>
  db
    .insertInto('leave_cancellation')
    .values({ company_id: who.companyId, id: v7(), application_id: id, reason })
    .execute();

/** The request that waits; whoever calls has looked that there is one. */
const waitingOf = ({ cancellation }: ApplicationRow): CancellationRow => cancellation as CancellationRow;

export async function closeCancellation(
  { db, who }: Command,
  held: ApplicationRow,
  { status, note }: { status: 'approved' | 'rejected' | 'withdrawn'; note: string },
): Promise<void> {
  const { companyId, personId } = who;
  await updateCancellation(db, companyId, waitingOf(held).id, {
    status,
    note,
    decided_by: personId,
    decided_at: sql<Date>`now()`,
  });
  // Who approved the leave itself stays with it: a decision that is taken back leaves it as it was.
  if (status === 'approved') await updateApplication(db, companyId, held.id, { status: 'cancelled' });
}

/** Undecided again. */
export async function reopenCancellation({ db, who }: Command, held: ApplicationRow): Promise<void> {
  const { companyId } = who;
  await updateCancellation(db, companyId, waitingOf(held).id, {
    status: 'pending',
    note: '',
    decided_by: null,
    decided_at: null,
  });
  if (held.status === 'cancelled') await updateApplication(db, companyId, held.id, { status: 'approved' });
}
