import type { CancelLeaveForEmployeeBody, LeaveApplication } from '../../src/api/contract/leave-applications.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { reasonIn } from '../access/reason.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveCancelled } from '../notify/leave-events.ts';
import { cancelUnasked, postReversal } from '../people/time-off/approved-leave.ts';
import { settleHomeDays } from '../people/time-off/home-days.ts';
import { findApprovedForUpdate, refuseOtherDays } from './locks.ts';
import { presentApplication } from './present.ts';
import type { ApplicationRow } from './request-queries.ts';
import { dateRangeOf, findApplication, leaveEvent } from './requests.ts';

/** Approved leave that was entered by mistake or not taken, also after its days. They return to the balance. */
export async function cancelForEmployee(
  context: CallContext,
  kinds: readonly LeaveKind[],
  id: string,
  { reason, was }: CancelLeaveForEmployeeBody,
): Promise<LeaveApplication> {
  const { db, principal } = context;
  const note = reasonIn(reason);
  const current = await findApprovedForUpdate(context, kinds, id);
  if (was) refuseOtherDays(current, was);
  await storeCancellation(context, current, note);
  await settleHomeDays(db, dateRangeOf(context, current));
  await leaveCancelled(db, principal.companyId, { ...leaveEvent(current), by: principal.personId });

  return presentApplication(principal, await findApplication(context, kinds, id));
}

/** Tells no one. The caller settles the days at home. */
export async function storeCancellation(context: CallContext, current: ApplicationRow, note: string): Promise<void> {
  await postReversal(context, current);
  await cancelUnasked(context, current, note);
  await audit(context, 'leave.cancelled', ['leave_application', current.id]);
}
