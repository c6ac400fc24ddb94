import type {
  DecideLeaveBody,
  DecideManyLeavesBody,
  LeaveApplication,
  LeaveOutcome,
} from '../../src/api/contract/leave-applications.ts';
import type { ReturnedDays } from '../../src/rules/leave/time-off.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { eachOf } from '../access/each-of.ts';
import { fieldError, type HttpError } from '../access/http-error.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { reasonIn } from '../access/reason.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveCancellationDecided, leaveDecided } from '../notify/leave-events.ts';
import { postReversal } from '../people/time-off/approved-leave.ts';
import { settleHomeDays } from '../people/time-off/home-days.ts';
import { balanceOf } from './account.ts';
import { closeCancellation } from './cancellation-queries.ts';
import { postTaken } from './ledger.ts';
import { lockForDecision } from './locks.ts';
import { alreadyDecided, missingDocument, presentApplication } from './present.ts';
import { returnOverlappedLeave } from './replace.ts';
import { type ApplicationRow, closeApplication } from './request-queries.ts';
import { dateRangeOf, findApplication, leaveEvent, readAccountOfApplication, yearsOf } from './requests.ts';

type Decision = Omit<DecideLeaveBody, '_id'>;

/** When two people decide at once, the second gets a 409 with the first decision. */
export async function decide(
  context: CallContext,
  kinds: readonly LeaveKind[],
  { _id: id, ...decision }: DecideLeaveBody,
) {
  const current = await lockForDecision(context, kinds, id);
  if (decision.about === 'cancellation') await decideOnCancellation(context, current, decision);
  else await decideOnRequest(context, current, decision);
  await settleHomeDays(context.db, dateRangeOf(context, current));

  return presentDecision(context, kinds, id);
}

export async function presentDecision(context: CallContext, kinds: readonly LeaveKind[], id: string) {
  const { db, principal } = context;
  const row = await findApplication(context, kinds, id);
  const { type, account, today } = await readAccountOfApplication(db, principal.companyId, row);

  return {
    leaveApplication: presentApplication(principal, row),
    balances: yearsOf(row).map((year) => balanceOf(type, account, year, today)),
  };
}

async function decideOnRequest(context: CallContext, current: ApplicationRow, { decision, note = '' }: Decision) {
  const { db, principal } = context;
  if (current.status !== 'pending') throw alreadyDecided(presentApplication(principal, current));
  refuseUnsaid(decision, note);
  const missing = missingDocument(current);
  if (decision === 'approved' && missing) throw fieldError(422, 'documents', missing);
  const returned = await storeDecision(context, current, decision, note.trim());
  await leaveDecided(db, principal.companyId, { ...leaveEvent(current), decision, returned });
}

/**
 * Tells no one. The caller has checked that it is pending, and settles the days at home. Gives the days that approved
 * sick leave returned.
 */
export async function storeDecision(
  context: CallContext,
  current: ApplicationRow,
  status: Decision['decision'],
  note: string,
): Promise<ReturnedDays[]> {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  if (status === 'approved') await postTaken(context, current);
  await closeApplication(db, { companyId, id: current.id, status, decided_by: personId, note });
  await audit(context, `leave.${status}`, ['leave_application', current.id]);

  return status === 'approved' ? returnOverlappedLeave(context, current) : [];
}

async function decideOnCancellation(context: CallContext, current: ApplicationRow, { decision, note = '' }: Decision) {
  const { db, principal } = context;
  if (current.cancellation?.status !== 'pending') throw alreadyDecided(presentApplication(principal, current));
  refuseUnsaid(decision, note);
  if (decision === 'approved') await postReversal(context, current);
  await closeCancellation(context, current, { status: decision, note: note.trim() });
  await leaveCancellationDecided(db, principal.companyId, { ...leaveEvent(current), decision });
  const what = `leave.cancellation${decision === 'approved' ? 'Approved' : 'Rejected'}` as const;
  await audit(context, what, ['leave_application', current.id]);
}

function refuseUnsaid(decision: Decision['decision'], note: string): void {
  if (decision === 'rejected') reasonIn(note, 'note');
}

/** Each in its own transaction, so that one error doesn't affect the others. */
export const decideMany = (
  inTransaction: InTransaction,
  kinds: readonly LeaveKind[],
  { items, ...decision }: DecideManyLeavesBody,
): Promise<LeaveOutcome[]> =>
  eachOf(
    items,
    ({ _id, about = 'request' }) =>
      inTransaction(async (context) => done(_id, await decide(context, kinds, { _id, about, ...decision }))),
    refused,
  );

const done = (_id: string, { leaveApplication }: { leaveApplication: LeaveApplication }): LeaveOutcome => ({
  _id,
  status: 200,
  message: 'OK',
  leaveApplication,
});

function refused({ _id }: { _id: string }, { status, message, parts = {} }: HttpError): LeaveOutcome {
  const { leaveApplication = null } = parts as { leaveApplication?: LeaveApplication };

  return { _id, status, message, leaveApplication };
}
