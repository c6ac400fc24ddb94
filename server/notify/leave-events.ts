/** Never mentions the reason for sick leave. */
import { type DayRange, dayRangeInWords } from '../../src/rules/leave/day-range.ts';
import { daysInWords } from '../../src/rules/leave/leave-words.ts';
import { wereReturned, willBeReturned } from '../../src/rules/leave/replaced-leave.ts';
import type { ReturnedDays } from '../../src/rules/leave/time-off.ts';
import { grouped } from '../../src/rules/shared/grouped.ts';
import type { Trx } from '../database/tx.ts';
import { decidesFirst, leadsSubject } from '../people/time-off/approvers.ts';
import type { Decision, EventSubject } from './events.ts';
import { notifyApprovers, notifyEach, notifyPerson, reopenAsks, settleAsks, withdrawNotification } from './notify.ts';

interface LeaveEvent extends EventSubject, DayRange {
  readonly kind: 'leave' | 'sick';
}

export const actorOf = ({ kind, id }: Pick<LeaveEvent, 'kind' | 'id'>): string =>
  `${kind === 'sick' ? 'sick-leave' : 'leave'}-application:${id}`;
export const what = (matter: Omit<LeaveEvent, 'id' | 'personId'>): string =>
  `${matter.kind === 'sick' ? 'sick leave' : 'leave'} ${dayRangeInWords(matter)}`;

const notifyDeciders = (
  db: Trx,
  companyId: string,
  matter: LeaveEvent,
  message: string,
  { doneBy = matter.personId, recipients = decidesFirst } = {},
): Promise<void> =>
  notifyApprovers(db, { companyId, actor: actorOf(matter), doneBy, personId: matter.personId, message, recipients });

const notifyApplicant = (db: Trx, companyId: string, matter: LeaveEvent, message: string): Promise<void> =>
  notifyPerson(db, { companyId, actor: actorOf(matter), personId: matter.personId, message });

export const leaveRequested = (db: Trx, companyId: string, matter: LeaveEvent): Promise<void> =>
  notifyDeciders(db, companyId, matter, `requested ${what(matter)}.`);

export const leaveCancellationRequested = (db: Trx, companyId: string, matter: LeaveEvent): Promise<void> =>
  notifyDeciders(db, companyId, matter, `asked to cancel ${what(matter)}.`);

interface Decided {
  readonly decision: Decision;
}

interface Returning {
  /** The days of leave whose place sick leave takes. */
  readonly returned: readonly ReturnedDays[];
}

const after = (sentence: string): string => sentence && ` ${sentence}`;

/** No one needs to decide on the request, or on its cancellation, any more. */
export const leaveSettled = (db: Trx, companyId: string, matter: Pick<LeaveEvent, 'id' | 'personId' | 'kind'>) =>
  settleAsks(db, { companyId, actor: actorOf(matter), personId: matter.personId });

export async function leaveDecided(
  db: Trx,
  companyId: string,
  { decision, returned = [], ...matter }: LeaveEvent & Decided & Partial<Returning>,
) {
  await leaveSettled(db, companyId, matter);
  await notifyApplicant(db, companyId, matter, `Your ${what(matter)} was ${decision}.${after(wereReturned(returned))}`);
}

export async function leaveCancellationDecided(
  db: Trx,
  companyId: string,
  { decision, ...matter }: LeaveEvent & Decided,
) {
  await leaveSettled(db, companyId, matter);
  await notifyApplicant(db, companyId, matter, `Your request to cancel ${what(matter)} was ${decision}.`);
}

/** Entered by HR, and approved at once unless it waits for a document. The manager is notified for planning only. */
export async function leaveEntered(
  db: Trx,
  companyId: string,
  {
    by: doneBy,
    isWaiting,
    returned,
    ...matter
  }: LeaveEvent & Returning & { readonly by: string; readonly isWaiting: boolean },
): Promise<void> {
  const add = isWaiting ? ' Add a document so that it can be approved.' : '';
  const back = after(isWaiting ? willBeReturned(returned) : wereReturned(returned));
  await notifyApplicant(db, companyId, matter, `HR added ${what(matter)} for you.${add}${back}`);
  const recipients = isWaiting ? decidesFirst : leadsSubject;
  const open = isWaiting ? ' A document is still required.' : '';
  await notifyDeciders(db, companyId, matter, `’s ${what(matter)} was added by HR.${open}${back}`, {
    doneBy,
    recipients,
  });
}

/** HR cancelled it without a request to do so; the request contains the reason. */
export async function leaveCancelled(
  db: Trx,
  companyId: string,
  { by: doneBy, ...matter }: LeaveEvent & { readonly by: string },
): Promise<void> {
  await notifyApplicant(db, companyId, matter, `HR cancelled your ${what(matter)}.`);
  const message = `’s ${what(matter)} was cancelled by HR.`;
  await notifyDeciders(db, companyId, matter, message, { doneBy, recipients: leadsSubject });
}

/** By HR: the days of approved leave have changed. */
export async function leaveMoved(
  db: Trx,
  companyId: string,
  { by: doneBy, before, ...matter }: LeaveEvent & { readonly by: string; readonly before: LeaveEvent },
): Promise<void> {
  await notifyApplicant(
    db,
    companyId,
    matter,
    `HR changed your ${what(before)}: it is now ${dayRangeInWords(matter)}.`,
  );
  const message = `’s ${what(before)} was changed by HR: it is now ${dayRangeInWords(matter)}.`;
  await notifyDeciders(db, companyId, matter, message, { doneBy, recipients: leadsSubject });
}

export const leaveDocumentAdded = (db: Trx, companyId: string, matter: LeaveEvent): Promise<void> =>
  notifyApplicant(db, companyId, matter, `HR added a document to your ${what(matter)}.`);

/** Asks the deciders again; withdraws the notification if the applicant hasn't seen it, or sends a correction. */
export async function leaveDecisionUndone(
  db: Trx,
  companyId: string,
  { decidedAt, ...matter }: LeaveEvent & { readonly decidedAt: Date },
): Promise<void> {
  const draft = { companyId, actor: actorOf(matter), personId: matter.personId };
  await reopenAsks(db, { ...draft, since: decidedAt });
  if (await withdrawNotification(db, { ...draft, since: decidedAt })) return;
  await notifyApplicant(
    db,
    companyId,
    matter,
    `The decision on your ${what(matter)} was undone. Your request is pending again.`,
  );
}

export const delegationCreated = (
  db: Trx,
  companyId: string,
  { id, personId, by, ...days }: EventSubject & DayRange & { readonly by: string },
): Promise<void> =>
  notifyPerson(db, {
    companyId,
    actor: `delegation:${id}`,
    personId,
    message: `You are ${by}’s delegate ${dayRangeInWords(days)} and can approve or reject requests from their team.`,
  });

/** By the approver or an admin, before its last day. */
export const delegationEnded = (
  db: Trx,
  companyId: string,
  { id, personId, by, doneBy, ...days }: EventSubject & DayRange & { readonly by: string; readonly doneBy: string },
): Promise<void> =>
  notifyPerson(db, {
    companyId,
    actor: `delegation:${id}`,
    doneBy,
    personId,
    message: `You are no longer ${by}’s delegate ${dayRangeInWords(days)}.`,
  });

interface AdjustedLeave {
  readonly personId: string;
  readonly typeId: string;
  readonly typeName: string;
  readonly days: number;
  readonly kind: LeaveEvent['kind'];
  /** The resulting balance, if the upload states it. */
  readonly left?: number | undefined;
}

export const leaveAdjusted = (db: Trx, companyId: string, changed: AdjustedLeave): Promise<void> =>
  leavesAdjusted(db, companyId, [changed]);

/** One notification for each person. */
export async function leavesAdjusted(db: Trx, companyId: string, changed: readonly AdjustedLeave[]): Promise<void> {
  const notices = [...grouped(changed, ({ personId }) => personId)].map(([personId, changes]) => ({
    personId,
    actor: changes.map(balanceActor)[0] as string,
    message: changes.map(adjustedInWords).join(' '),
  }));
  if (notices.length > 0) await notifyEach(db, { companyId }, notices);
}

const balanceActor = ({ kind, typeId }: AdjustedLeave): string =>
  `${kind === 'sick' ? 'sick-leave' : 'leave'}-balance:${typeId}`;

function adjustedInWords({ typeName, days, left }: AdjustedLeave): string {
  const by = `${daysInWords(Math.abs(days))} ${days > 0 ? 'added' : 'deducted'}`;
  const now = left === undefined ? '' : `, ${daysInWords(left)} left`;

  return `Your ${typeName} balance was changed: ${by}${now}.`;
}
