import type {
  DecideLeaveBody,
  DecideManyLeavesBody,
  LeaveApplication,
  LeaveOutcome,
} from '../../src/api/contract/leave-applications.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { eachOf } from '../access/each-of.ts';
import { fieldError, type HttpError, httpError } from '../access/http-error.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { reasonIn } from '../access/reason.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveCancellationDecided, leaveDecided } from '../notify/leave-events.ts';
import { lockApplicant } from '../people/applicant.ts';
import { OWN_REQUEST } from '../people/decided.ts';
import { settleHomeDays } from '../people/home-days.ts';
import { balanceOf } from './account.ts';
import { closeCancellation } from './cancellation-queries.ts';
import { postReversal, postTaken } from './ledger.ts';
import { alreadyDecided, missingDocument, presentApplication } from './present.ts';
import { type ApplicationRow, closeApplication, lockTypeShared } from './request-queries.ts';
import { findApplication, readAccountOfApplication, yearsOf } from './requests.ts';

type Decision = Omit<DecideLeaveBody, '_id'>;

/** When two people decide at once, the second gets a 409 with the first decision. */
export async function decide(command: Command, kinds: readonly LeaveKind[], { _id: id, ...decision }: DecideLeaveBody) {
  const current = await holdForDecision(command, kinds, id);
  if (decision.about === 'cancellation') await decideOnCancellation(command, current, decision);
  else await decideOnRequest(command, current, decision);
  await settleHomeDays(command.db, stretchOf(command, current));

  return presentDecision(command, kinds, id);
}

/** Locks the request, and its type against edits, until the transaction ends. */
export async function holdForDecision(command: Command, kinds: readonly LeaveKind[], id: string) {
  const { db, principal } = command;
  const { person_id: personId, type_id: typeId } = await findApplication(command, kinds, id);
  if (personId === principal.personId) throw httpError(403, OWN_REQUEST);
  await lockApplicant(db, principal.companyId, personId);
  await lockTypeShared(db, principal.companyId, typeId);

  return findApplication(command, kinds, id);
}

export async function presentDecision(command: Command, kinds: readonly LeaveKind[], id: string) {
  const { db, principal } = command;
  const row = await findApplication(command, kinds, id);
  const { type, account, today } = await readAccountOfApplication(db, principal.companyId, row);

  return {
    leaveApplication: presentApplication(principal, row),
    balances: yearsOf(row).map((year) => balanceOf(type, account, year, today)),
  };
}

async function decideOnRequest(command: Command, current: ApplicationRow, { decision, note = '' }: Decision) {
  const { db, principal } = command;
  if (current.status !== 'pending') throw alreadyDecided(presentApplication(principal, current));
  refuseUnsaid(decision, note);
  const missing = missingDocument(current);
  if (decision === 'approved' && missing) throw fieldError(422, 'documents', missing);
  await settle(command, current, decision, note.trim());
  await leaveDecided(db, principal.companyId, { ...leaveEvent(current), decision });
}

/** Tells no one. The caller has checked that it is pending. */
export async function settle(
  command: Command,
  current: ApplicationRow,
  status: Decision['decision'],
  note: string,
): Promise<void> {
  const { db, principal } = command;
  const { companyId, personId } = principal;
  if (status === 'approved') await postTaken(command, current);
  await closeApplication(db, { companyId, id: current.id, status, decided_by: personId, note });
  await audit(command, `leave.${status}`, ['leave_application', current.id]);
}

async function decideOnCancellation(command: Command, current: ApplicationRow, { decision, note = '' }: Decision) {
  const { db, principal } = command;
  if (current.cancellation?.status !== 'pending') throw alreadyDecided(presentApplication(principal, current));
  refuseUnsaid(decision, note);
  if (decision === 'approved') await postReversal(command, current);
  await closeCancellation(command, current, { status: decision, note: note.trim() });
  await leaveCancellationDecided(db, principal.companyId, { ...leaveEvent(current), decision });
  const what = `leave.cancellation${decision === 'approved' ? 'Approved' : 'Rejected'}`;
  await audit(command, what, ['leave_application', current.id]);
}

function refuseUnsaid(decision: Decision['decision'], note: string): void {
  if (decision === 'rejected') reasonIn(note, 'note');
}

export const stretchOf = (
  { principal: { companyId } }: Command,
  { person_id: personId, from_day, to_day }: ApplicationRow,
) => ({
  companyId,
  personId,
  from: from_day,
  to: to_day,
});

export const leaveEvent = ({ id, person_id, kind, from_day, to_day }: ApplicationRow) => ({
  id,
  personId: person_id,
  kind,
  from: from_day,
  to: to_day,
});

/** Each in its own transaction, so that one error doesn't affect the others. */
export const decideMany = (
  inTransaction: InTransaction,
  kinds: readonly LeaveKind[],
  { items, ...decision }: DecideManyLeavesBody,
): Promise<LeaveOutcome[]> =>
  eachOf(
    items,
    ({ _id, about = 'request' }) =>
      inTransaction(async (command) => done(_id, await decide(command, kinds, { _id, about, ...decision }))),
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
