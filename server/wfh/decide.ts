import type { DecideWfhBody, WfhRequest } from '../../src/api/contract/wfh-requests.ts';
import type { DecideManyWfhBody, WfhOutcome } from '../../src/api/contract/wfh-review.ts';
import type { LeaveSpan } from '../../src/rules/leave/leave-days.ts';
import { formatDay } from '../../src/rules/shared/days.ts';
import { daysOnLeave } from '../../src/rules/wfh/wfh-days.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { eachOf } from '../access/each-of.ts';
import { type HttpError, httpError } from '../access/http-error.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { reasonIn } from '../access/reason.ts';
import { wfhDecided } from '../notify/events.ts';
import { lockApplicant } from '../people/time-off/applicant.ts';
import { OWN_REQUEST } from '../people/time-off/decision-errors.ts';
import { selectLeaves } from '../people/time-off/home-days.ts';
import { lockPolicyShared } from './policy-queries.ts';
import { alreadyDecided, decisionMessage, presentRequest } from './present.ts';
import { closeRequest, type RequestRow, selectRequest } from './request-queries.ts';
import { findRequest, readCurrentUsage } from './requests.ts';

/** When two people decide at once, the second gets a 409 with the first decision. */
export async function decide(
  context: CallContext,
  { _id: id, decision, note = '' }: DecideWfhBody,
): Promise<WfhRequest> {
  const { db, principal } = context;
  const { companyId } = principal;
  const current = await lockForDecision(context, id);
  const { person_id: personId } = current;
  if (current.status !== 'pending') throw alreadyDecided(presentRequest(principal, current));
  if (decision === 'rejected') reasonIn(note, 'note');
  if (decision === 'approved') await refuseOnLeave(context, current);
  const usage = await readCurrentUsage(context, current);
  await closeRequest(db, { companyId, id, status: decision, decidedBy: principal.personId, note: note.trim(), usage });
  const { from_day: from, to_day: to } = current;
  await wfhDecided(db, companyId, { id, personId, decision, from, to });
  await audit(context, `wfh.${decision}`, ['wfh_request', id]);

  return presentRequest(principal, await findRequest(context, id));
}

/** Locks the request, and its policy against edits, until the transaction ends. */
export async function lockForDecision(context: CallContext, id: string): Promise<RequestRow> {
  const { db, principal } = context;
  const { companyId } = principal;
  const { person_id: personId, policy_id: policyId } = await findRequest(context, id);
  if (personId === principal.personId) throw httpError(403, OWN_REQUEST);
  await lockApplicant(db, companyId, personId);
  await lockPolicyShared(db, companyId, policyId);

  return findRequest(context, id);
}

/** Each request has its own transaction, so that one error doesn't affect the others. */
export async function decideMany(inTransaction: InTransaction, { ids, ...body }: DecideManyWfhBody) {
  const { decision } = body;
  const outcomes = await eachOf<string, WfhOutcome>(
    ids,
    async (_id) => {
      const wfhRequest = await inTransaction((context) => decide(context, { _id, ...body }));

      return { _id, status: 200, message: decisionMessage(decision), wfhRequest };
    },
    (_id, error) => refused(inTransaction, _id, error),
  );
  const done = outcomes.filter(({ status }) => status === 200).length;
  const message = done === ids.length ? decisionMessage(decision) : `${done} of ${ids.length} requests ${decision}.`;

  return { message, outcomes };
}

/** With the request as it is now, where the caller may see it. */
async function refused(inTransaction: InTransaction, _id: string, { status, message }: HttpError): Promise<WfhOutcome> {
  const wfhRequest = await inTransaction(async ({ db, scope, principal }) => {
    const row = await selectRequest(db, scope, _id);

    return row ? presentRequest(principal, row) : null;
  });

  return { _id, status, message, wfhRequest };
}

async function refuseOnLeave(context: CallContext, current: RequestRow): Promise<void> {
  const off = await leaveDayOf(context, current);
  if (off !== undefined) throw httpError(422, `${current.full_name} is on leave on ${formatDay(off)}.`);
}

/** Leave on one of the request's days. Days already replaced by leave don't count, unless all of them were. */
async function leaveDayOf(
  { db, principal: { companyId } }: CallContext,
  current: RequestRow,
): Promise<string | undefined> {
  const { person_id: personId, from_day: from, to_day: to } = current;

  return leaveDayAmong(await selectLeaves(db, { companyId, personId, from, to }), current);
}

/** `leaves`: the person's approved leave on these days. */
export const leaveDayAmong = (
  leaves: readonly LeaveSpan[],
  { days_on, replaced_days }: Pick<RequestRow, 'days_on' | 'replaced_days'>,
): string | undefined => (days_on.length === 0 ? replaced_days : daysOnLeave(days_on, leaves))[0];
