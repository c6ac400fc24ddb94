import type { LeaveSpan } from '../../src/rules/leave/leave-days.ts';
import { spanInWords } from '../../src/rules/leave/time-off.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError } from '../access/http-error.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { lockApplicant } from '../people/time-off/applicant.ts';
import { spanOf } from '../people/time-off/approved-leave.ts';
import { OWN_REQUEST } from '../people/time-off/decision-errors.ts';
import { alreadyDecided, presentApplication } from './present.ts';
import { type ApplicationRow, lockTypeShared } from './request-queries.ts';
import { findApplication } from './requests.ts';

/** Locks the request, and its type against edits, until the transaction ends. */
export async function lockForDecision(context: CallContext, kinds: readonly LeaveKind[], id: string) {
  const { db, principal } = context;
  const { person_id: personId, type_id: typeId } = await findApplication(context, kinds, id);
  if (personId === principal.personId) throw httpError(403, OWN_REQUEST);
  await lockApplicant(db, principal.companyId, personId);
  await lockTypeShared(db, principal.companyId, typeId);

  return findApplication(context, kinds, id);
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
    throw httpError(409, 'The employee has asked to cancel this leave. Approve or reject that request.');
  }

  return current;
}

/** Refuses what was decided on other days than those the leave has by now. */
export function refuseOtherDays(current: ApplicationRow, seen: SentDays): void {
  const now = spanInWords(spanOf(current));
  if (spanInWords(withPortions(seen)) !== now) throw httpError(409, `Someone else has changed these days to ${now}.`);
}

type SentDays = Pick<LeaveSpan, 'from' | 'to'> & Partial<LeaveSpan>;

export const withPortions = ({ fromPortion = 'full', toPortion = 'full', from, to }: SentDays): LeaveSpan => ({
  from,
  to,
  fromPortion,
  toPortion,
});
