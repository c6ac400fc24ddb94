/** Decisions: on requests, on requests to cancel what was approved, on many at once. */
import type {
  DecideLeaveBody,
  DecideManyLeavesBody,
  LeaveApplication,
  LeaveOutcome,
} from '../../src/api/contract/leave-applications.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { Refusal, refuse, refuseField } from '../access/refuse.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveCancellationDecided, leaveDecided } from '../notify/leave-events.ts';
import { lockApplicant } from '../people/applicant.ts';
import { balanceOf } from './account.ts';
import { type ApplicationRow, closeApplication, shareType } from './application-queries.ts';
import { findApplication, readAccountOf, yearsOf } from './applications.ts';
import { closeCancellation } from './cancellation.ts';
import { giveBack, take } from './ledger.ts';
import { alreadyDecided, missingDocument, OWN, presentApplication } from './present.ts';

type Decision = Omit<DecideLeaveBody, '_id'>;

/** Of two who decide at the same moment the second is told what the first has decided. */
export async function decide(command: Command, kinds: readonly LeaveKind[], { _id: id, ...decision }: DecideLeaveBody) {
  const held = await holdForDecision(command, kinds, id);
  if (decision.about === 'cancellation') await decideOnCancellation(command, held, decision);
  else await decideOnRequest(command, held, decision);

  return answerOf(command, kinds, id);
}

/** Held until the end, with the type as it is: nobody decides on what changes under their hands. */
export async function holdForDecision(command: Command, kinds: readonly LeaveKind[], id: string) {
  const { db, who } = command;
  const { person_id: personId, type_id: typeId } = await findApplication(command, kinds, id);
  if (personId === who.personId) throw refuse(403, OWN);
  await lockApplicant(db, who.companyId, personId);
  await shareType(db, who.companyId, typeId);

  return findApplication(command, kinds, id);
}

/** The request as it is now, and what there is of its type in each of its years. */
export async function answerOf(command: Command, kinds: readonly LeaveKind[], id: string) {
  const { db, who } = command;
  const row = await findApplication(command, kinds, id);
  const { type, account, today } = await readAccountOf(db, who.companyId, row);

  return {
    leaveApplication: presentApplication(who, row),
    balances: yearsOf(row).map((year) => balanceOf(type, account, year, today)),
  };
}

async function decideOnRequest(command: Command, held: ApplicationRow, { decision, note = '' }: Decision) {
  const { db, who, origin } = command;
  const { companyId } = who;
  if (held.status !== 'pending') throw alreadyDecided(presentApplication(who, held));
  refuseUnsaid(decision, note);
  const missing = missingDocument(held);
  if (decision === 'approved' && missing) throw refuseField(422, 'documents', missing);
  if (decision === 'approved') await take(command, held);
  await closeApplication(db, { companyId, id: held.id, status: decision, decided_by: who.personId, note: note.trim() });
  await leaveDecided(db, companyId, { ...matterOf(held), decision });
  await audit(db, who, origin, { what: `leave.${decision}`, entity: 'leave_application', entityId: held.id });
}

async function decideOnCancellation(command: Command, held: ApplicationRow, { decision, note = '' }: Decision) {
  const { db, who, origin } = command;
  if (held.cancellation?.status !== 'pending') throw alreadyDecided(presentApplication(who, held));
  refuseUnsaid(decision, note);
  if (decision === 'approved') await giveBack(command, held);
  await closeCancellation(command, held, { status: decision, note: note.trim() });
  await leaveCancellationDecided(db, who.companyId, { ...matterOf(held), decision });
  const what = `leave.cancellation${decision === 'approved' ? 'Approved' : 'Rejected'}`;
  await audit(db, who, origin, { what, entity: 'leave_application', entityId: held.id });
}

function refuseUnsaid(decision: Decision['decision'], note: string): void {
  if (decision === 'rejected' && note.trim() === '') throw refuseField(422, 'note', 'Please say why.');
}

export const matterOf = ({ id, person_id, kind, from_day, to_day }: ApplicationRow) => ({
  id,
  personId: person_id,
  kind,
  from: from_day,
  to: to_day,
});

/** Runs some work in a transaction of its own. */
export type Apart = <T>(work: (command: Command) => Promise<T>) => Promise<T>;

/** One after the other, each in a transaction of its own: what one answers is no other's business. */
export async function decideMany(
  apart: Apart,
  kinds: readonly LeaveKind[],
  { items, ...decision }: DecideManyLeavesBody,
): Promise<LeaveOutcome[]> {
  const outcomes: LeaveOutcome[] = [];
  for (const { _id, about = 'request' } of items) {
    const body: DecideLeaveBody = { _id, about, ...decision };
    outcomes.push(await apart(async (command) => done(_id, await decide(command, kinds, body))).catch(refused(_id)));
  }

  return outcomes;
}

const done = (_id: string, { leaveApplication }: { leaveApplication: LeaveApplication }): LeaveOutcome => ({
  _id,
  status: 200,
  message: 'OK',
  leaveApplication,
});

/** Anything but a refusal is a fault of ours and ends the call. */
const refused =
  (_id: string) =>
  (error: unknown): LeaveOutcome => {
    if (!(error instanceof Refusal)) throw error;
    const { leaveApplication = null } = (error.parts ?? {}) as { leaveApplication?: LeaveApplication };

    return { _id, status: error.status, message: error.message, leaveApplication };
  };
