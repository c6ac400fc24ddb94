import { sql } from 'kysely';
import { v7 } from 'uuid';
import { type RequestCounts, requestsInWords } from '../../src/rules/employees/request-counts.ts';
import { dayRangeInWords } from '../../src/rules/leave/day-range.ts';
import { formatDay } from '../../src/rules/shared/days.ts';
import type { PersonKey } from '../access/principal.ts';
import type { Trx } from '../database/tx.ts';
import { lastDayEmail } from '../mail/last-day-email.ts';
import { readRecipient } from '../mail/links.ts';
import { enqueue } from '../mail/outbox.ts';
import { fullName } from '../people/full-name.ts';
import {
  administersCompanyOf,
  decidesAsLeader,
  managesSubject,
  subjectsWithDelegate,
} from '../people/time-off/approvers.ts';
import { countPending, pendingByDecider } from '../people/time-off/count-pending.ts';
import type { EndedDelegation } from '../people/time-off/leaver.ts';
import { notifyApprovers, notifyEach, notifyPerson, settleNotifications, withdrawNotifications } from './notify.ts';

export type WhyTheyStay = keyof typeof whyTheyStay;

const whyTheyStay = {
  'last admin':
    'this is the last active company admin. Make someone else a company admin first, then deactivate this account.',
  'above the planner':
    'their role is now higher than that of the person who set the last working day. If this employee has left, deactivate their account.',
} as const;

/**
 * Asks the company admins to look at someone who can't be deactivated when their day is over; the last admin, at their own
 * account.
 */
export const leaverStays = (
  db: Trx,
  companyId: string,
  { id, lastDay, why }: { readonly id: string; readonly lastDay: string; readonly why: WhyTheyStay },
): Promise<void> =>
  notifyApprovers(db, {
    companyId,
    actor: `leaver:${id}`,
    ...(why === 'above the planner' && { doneBy: id }),
    personId: id,
    message: `was not deactivated after ${formatDay(lastDay)}: ${whyTheyStay[why]}`,
    recipients: administersCompanyOf,
  });

/** They see it once they are activated again. `ended`: how many absences were cancelled or shortened. */
export async function absencesEnded(
  db: Trx,
  companyId: string,
  { id, lastDay, ended }: { readonly id: string; readonly lastDay: string; readonly ended: number },
): Promise<void> {
  if (ended === 0) return;
  const what = ended === 1 ? '1 approved absence after it was' : `${ended} approved absences after it were`;
  await notifyPerson(db, {
    companyId,
    actor: `last-day:${id}`,
    personId: id,
    message: `Your account was deactivated, with ${formatDay(lastDay)} as your last working day. ${what} cancelled or shortened. Request the days again if you still need them.`,
  });
}

/** `before` and `now`: the last working day that was planned, and the one that is. */
interface LastDay {
  readonly id: string;
  readonly before: string | null;
  readonly now: string | null;
}

/** Notifies the person who leaves, their manager, also by email, and the manager's delegate of today. */
export async function lastDayChanged(
  db: Trx,
  { companyId, personId: doneBy }: PersonKey,
  { id, ...days }: LastDay,
): Promise<void> {
  const [what, also] = lastDayInWords(days);
  await notifyPerson(db, { companyId, actor: `last-day:${id}`, personId: id, message: `Your ${what}. ${also}` });
  await notifyApprovers(db, {
    companyId,
    actor: `leaver:${id}`,
    doneBy,
    personId: id,
    message: `’s ${what}.`,
    recipients: managesSubject,
  });
  const manager = await managerToMail(db, { companyId, doneBy, leaverId: id });
  if (!manager) return;
  const to = await readRecipient(db, companyId, manager.id);
  const letter = lastDayEmail(to, { name: manager.leaver, ...days });
  await enqueue(db, { companyId, recipient: to.email, ...letter, dedupeKey: `last-day:${v7()}` });
}

interface ToMail {
  readonly companyId: string;
  /** Knows already. */
  readonly doneBy: string;
  readonly leaverId: string;
}

/** Only one who may see the person and uses the console. */
async function managerToMail(db: Trx, { companyId, doneBy, leaverId }: ToMail) {
  const { rows } = await sql<{ id: string; leaver: string }>`
    select person.id, ${fullName('about')} as leaver
    from ${subjectsWithDelegate(sql`person.company_id = ${companyId} and person.id = ${leaverId}`)}
    join person on person.id = about.manager_id and ${decidesAsLeader}
    where person.company_id = ${companyId} and person.id <> ${doneBy}
  `.execute(db);

  return rows[0];
}

function lastDayInWords({ before, now }: Pick<LastDay, 'before' | 'now'>): [what: string, also: string] {
  if (now === null)
    return [`planned last working day, ${formatDay(before)}, was removed`, 'Your account stays active.'];
  const until = 'You can use your account until that day is over.';

  return before === null
    ? [`last working day is ${formatDay(now)}`, until]
    : [`last working day was changed from ${formatDay(before)} to ${formatDay(now)}`, until];
}

/** Notifies the approver or the delegate, whoever stays. */
export const delegationOfLeaverEnded = (
  db: Trx,
  companyId: string,
  { id, otherId, isDelegate, leaver, ...days }: EndedDelegation,
): Promise<void> =>
  notifyPerson(db, {
    companyId,
    actor: `delegation:${id}`,
    personId: otherId,
    message: isDelegate
      ? `${leaver} was deactivated, so you are no longer their delegate ${dayRangeInWords(days)}.`
      : `${leaver} was deactivated, so they are no longer your delegate ${dayRangeInWords(days)}.`,
  });

/** Notifies a new manager of the pending requests they take over. */
export async function managerTakesOver(
  db: Trx,
  companyId: string,
  { managerId, personIds }: { readonly managerId: string | null; readonly personIds: readonly string[] },
): Promise<void> {
  if (managerId === null || personIds.length === 0) return;
  const waiting = await countPending(db, companyId, personIds);
  const words = requestsInWords(waiting);
  if (words === '') return;
  const from = personIds.length === 1 ? 'your new direct report' : 'your new direct reports';
  await notifyPerson(db, {
    companyId,
    actor: `${pageOf(waiting)}:of-${managerId}`,
    personId: managerId,
    message: `Please decide on ${words} from ${from}.`,
  });
}

/** Notifies those who decide first, now that a manager is deactivated, of the pending requests of the direct reports. */
export async function managerLeft(
  db: Trx,
  { companyId, personId: doneBy }: PersonKey,
  leaverId: string,
): Promise<void> {
  const notices = (await pendingByDecider(db, companyId, leaverId)).map(({ personId, manager, ...waiting }) => ({
    personId,
    actor: leftBehind(leaverId),
    message: `${manager} was deactivated. Please decide on ${requestsInWords(waiting)} from their direct reports.`,
  }));
  if (notices.length > 0) await notifyEach(db, { companyId, doneBy }, notices);
}

/** The manager has been activated again: unseen notifications are withdrawn, and the others are marked as read. */
export async function managerReturned(db: Trx, companyId: string, managerId: string): Promise<void> {
  await withdrawNotifications(db, companyId, leftBehind(managerId));
  await settleNotifications(db, companyId, leftBehind(managerId));
}

const leftBehind = (managerId: string) => `requests-of:${managerId}`;

/** The kind of notification that leads to the list of these requests, or of all kinds. */
function pageOf({ leave, sick, wfh }: RequestCounts): string {
  if ([leave, sick, wfh].filter(Boolean).length > 1) return 'requests';

  return leave > 0 ? 'leave-application' : sick > 0 ? 'sick-leave-application' : 'work-from-home';
}
