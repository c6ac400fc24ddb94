import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { HttpError, httpError } from '../access/http-error.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveDecisionUndone } from '../notify/leave-events.ts';
import { postReversal, updateApplication } from '../people/time-off/approved-leave.ts';
import { settleHomeDays } from '../people/time-off/home-days.ts';
import { refuseUndoForLeaver } from '../people/time-off/leaver.ts';
import { reopenCancellation } from './cancellation-queries.ts';
import { presentDecision } from './decide.ts';
import { assertDaysLeft, assertNoOverlap, postTaken } from './ledger.ts';
import { lockForDecision } from './locks.ts';
import { lastDecision, presentApplication, undoableDecision } from './present.ts';
import type { ApplicationRow } from './request-queries.ts';
import { dateRangeOf, leaveEvent } from './requests.ts';

/** Makes the request pending again; the ledger keeps both entries. */
export async function undoDecision(context: CallContext, kinds: readonly LeaveKind[], id: string) {
  const { db, principal } = context;
  const current = await lockForDecision(context, kinds, id);
  const last = undoableDecision(principal, current);
  if (!last) throw tooLate(context, current);
  await refuseUndoForLeaver(db, principal.companyId, current.person_id);
  if (await wasMovedSince(context, id, last.at)) {
    throw httpError(409, 'HR has changed the days of this leave since, so this decision can no longer be undone.');
  }
  if (last.about === 'cancellation') await undoCancellation(context, current);
  else await undoRequest(context, current);
  await settleHomeDays(db, dateRangeOf(context, current));
  await leaveDecisionUndone(db, principal.companyId, { ...leaveEvent(current), decidedAt: last.at });
  await audit(context, 'leave.undone', ['leave_application', id]);

  return presentDecision(context, kinds, id);
}

/** HR has moved the leave, so its days were never requested and it can't become a request again. */
async function wasMovedSince({ db, principal }: CallContext, id: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from audit_entry
    where company_id = ${principal.companyId} and entity = 'leave_application' and entity_id = ${id}
      and what = 'leave.moved' and at > ${since} limit 1
  `.execute(db);

  return rows.length > 0;
}

async function undoRequest(context: CallContext, current: ApplicationRow): Promise<void> {
  await assertNoOverlap(context, current, 'pending');
  if (current.status === 'approved') await postReversal(context, current);
  else await assertDaysLeft(context, current);
  const open = { status: 'pending', decided_by: null, decided_at: null, note: '' } as const;
  await updateApplication(context.db, context.principal.companyId, current.id, open);
}

async function undoCancellation(context: CallContext, current: ApplicationRow): Promise<void> {
  if (current.status === 'cancelled') {
    await assertNoOverlap(context, current, 'approved');
    await postTaken(context, current);
  }
  await reopenCancellation(context, current);
}

/** Contains the current request: if the reply to an undo was lost, its sender sees that it is pending again. */
function tooLate({ principal }: CallContext, current: ApplicationRow): HttpError {
  const last = lastDecision(current);
  const why =
    last?.by !== principal.personId
      ? 'Only the person who made this decision can undo it.'
      : current.replaced_leave && last.about === 'request'
        ? 'You cannot undo this approval, because it gave back days of other leave. Cancel the sick leave instead.'
        : 'This decision can no longer be undone.';

  return new HttpError(409, last ? why : 'This request has not been decided.', {
    parts: { leaveApplication: presentApplication(principal, current) },
  });
}
