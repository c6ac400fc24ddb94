/** Requests of one's own: looking at them, cancelling them, and keeping what one wanted to cancel. */
import type { LeaveApplication } from '../../src/api/contract/leave-applications.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { notFound, refuse } from '../access/refuse.ts';
import type { Scope } from '../access/scope.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveCancellationRequested } from '../notify/leave-events.ts';
import { lockApplicant } from '../people/applicant.ts';
import { type ApplicationRow, closeApplication, selectApplication } from './application-queries.ts';
import { closeCancellation, insertCancellation } from './cancellation.ts';
import { matterOf } from './decide.ts';
import { alreadyDecided, presentApplication } from './present.ts';

/** Whatever else somebody may see: this is about themselves. */
export const selfOf = ({ companyId, personId }: Command['who']): Scope => ({ kind: 'self', companyId, personId });

export async function findOwn({ db, who }: Command, kinds: readonly LeaveKind[], id: string): Promise<ApplicationRow> {
  const row = await selectApplication(db, selfOf(who), kinds, id);
  if (!row) throw notFound('This request');

  return row;
}

/** The same, held until the end. */
export async function holdOwn(command: Command, kinds: readonly LeaveKind[], id: string): Promise<ApplicationRow> {
  const { db, who } = command;
  await lockApplicant(db, who.companyId, who.personId);

  return findOwn(command, kinds, id);
}

/** What nobody has decided on is cancelled at once; what was approved is asked to be. */
export async function cancelOwn(
  command: Command,
  kind: LeaveKind,
  id: string,
  reason: string,
): Promise<LeaveApplication> {
  const { db, who, origin } = command;
  const { companyId, personId } = who;
  const held = await holdOwn(command, [kind], id);
  if (held.cancellation?.status === 'pending') throw refuse(409, 'You have asked to cancel this already.');
  if (held.status === 'pending') {
    await closeApplication(db, { companyId, id, status: 'cancelled', decided_by: personId, note: '' });
    await audit(db, who, origin, { what: 'leave.cancelled', entity: 'leave_application', entityId: id });
  } else if (held.status === 'approved') {
    await insertCancellation(command, held, reason.trim());
    await leaveCancellationRequested(db, companyId, matterOf(held));
    await audit(db, who, origin, { what: 'leave.cancellationRequested', entity: 'leave_application', entityId: id });
  } else throw alreadyDecided(presentApplication(who, held));

  return presentApplication(who, await findOwn(command, [kind], id));
}

/** Does not want to cancel it any more. */
export async function keepOwn(command: Command, kinds: readonly LeaveKind[], id: string): Promise<LeaveApplication> {
  const { db, who, origin } = command;
  const held = await holdOwn(command, kinds, id);
  if (held.cancellation?.status !== 'pending') throw refuse(409, 'There is no open request to cancel this.');
  await closeCancellation(command, held, { status: 'withdrawn', note: '' });
  await audit(db, who, origin, { what: 'leave.cancellationWithdrawn', entity: 'leave_application', entityId: id });

  return presentApplication(who, await findOwn(command, kinds, id));
}
