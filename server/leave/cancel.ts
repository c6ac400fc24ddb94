import type { CancelForEmployeeBody, LeaveApplication } from '../../src/api/contract/leave-applications.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError } from '../access/http-error.ts';
import { reasonIn } from '../access/reason.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveCancelled } from '../notify/leave-events.ts';
import { settleHomeDays } from '../people/home-days.ts';
import { cancelUnasked } from './cancellation-queries.ts';
import { leaveEvent, lockForDecision, stretchOf } from './decide.ts';
import { postReversal } from './ledger.ts';
import { alreadyDecided, presentApplication } from './present.ts';
import type { ApplicationRow } from './request-queries.ts';
import { findApplication } from './requests.ts';

/** Approved leave that was entered by mistake or not taken, also after its days. They return to the balance. */
export async function cancelForEmployee(
  context: CallContext,
  kinds: readonly LeaveKind[],
  id: string,
  body: CancelForEmployeeBody,
): Promise<LeaveApplication> {
  const { db, principal } = context;
  const note = reasonIn(body.reason);
  const current = await findApprovedForUpdate(context, kinds, id);
  await postReversal(context, current);
  await cancelUnasked(context, current, note);
  await settleHomeDays(db, stretchOf(context, current));
  await leaveCancelled(db, principal.companyId, { ...leaveEvent(current), by: principal.personId });
  await audit(context, 'leave.cancelled', ['leave_application', id]);

  return presentApplication(principal, await findApplication(context, kinds, id));
}

/** Locks someone else's approved leave for which there is no request to cancel. */
export async function findApprovedForUpdate(
  context: CallContext,
  kinds: readonly LeaveKind[],
  id: string,
): Promise<ApplicationRow> {
  const current = await lockForDecision(context, kinds, id);
  if (current.status === 'pending') throw httpError(409, 'This request is pending. Approve or reject it.');
  if (current.status !== 'approved') throw alreadyDecided(presentApplication(context.principal, current));
  if (current.cancellation?.status === 'pending') {
    throw httpError(409, 'They have asked to cancel this leave. Decide on that request.');
  }

  return current;
}
