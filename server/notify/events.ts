/**
 * Handlers call these in their transaction, after the change; recipients, outbox and feed follow.
 * `rules/notifications/notification-link.ts` decides where a notification leads.
 */

import { type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { ImportKind } from '../../src/api/contract/imports.ts';
import { type DayRange, dayRangeInWords } from '../../src/rules/leave/day-range.ts';
import { withCommas } from '../../src/rules/shared/with-commas.ts';
import type { Trx } from '../database/tx.ts';
import { type ImportCounts, importEmail, importSummary, passwordChangedEmail } from '../mail/email-texts.ts';
import { readRecipient } from '../mail/links.ts';
import { enqueue } from '../mail/outbox.ts';
import {
  administersBranch,
  administersCompanyOf,
  administersSubject,
  decidesFirst,
  leadsSubject,
} from '../people/time-off/approvers.ts';
import {
  notifyApprovers,
  notifyBranchAdmins,
  notifyPerson,
  reopenAsks,
  settleAsks,
  withdrawNotification,
  withdrawNotifications,
} from './notify.ts';

interface NotificationActor {
  readonly companyId: string;
  readonly personId: string;
}

export interface EventSubject {
  readonly id: string;
  readonly personId: string;
}

export type Decision = 'approved' | 'rejected';

export const employeeAdded = (
  db: Trx,
  { companyId, personId }: NotificationActor,
  added: { readonly id: string; readonly branchName: string | undefined },
): Promise<void> =>
  notifyApprovers(db, {
    companyId,
    actor: `employee:${added.id}`,
    doneBy: personId,
    personId: added.id,
    message: added.branchName === undefined ? 'was added.' : `was added to ${added.branchName}.`,
    recipients: administersSubject,
  });

/** For the company level, which decides about access to medical documents. */
export const branchHrAdded = (db: Trx, { companyId, personId }: NotificationActor, addedId: string): Promise<void> =>
  notifyApprovers(db, {
    companyId,
    actor: `branch-hr:${addedId}`,
    doneBy: personId,
    personId: addedId,
    message: `was ${GIVEN_ADMIN_ROLE}`,
    recipients: administersCompanyOf,
  });

const GIVEN_ADMIN_ROLE =
  'given the Admin role by their branch. Confirm them as branch HR to let them read medical documents.';

/** In one notification; an earlier one about the same upload that no one has seen is replaced. */
export async function branchHrsAdded(
  db: Trx,
  { companyId, personId }: NotificationActor,
  { importId, addedId, others }: { readonly importId: string; readonly addedId: string; readonly others: number },
): Promise<void> {
  const actor = `branch-hr:${importId}`;
  await withdrawNotifications(db, companyId, actor);
  await notifyApprovers(db, {
    companyId,
    actor,
    doneBy: personId,
    personId: addedId,
    message: `and ${withCommas(others)} others were ${GIVEN_ADMIN_ROLE}`,
    recipients: administersCompanyOf,
  });
}

/** In the console and by email, in case someone else changed it. */
export async function passwordChanged(db: Trx, { companyId, personId }: NotificationActor): Promise<void> {
  const message = 'Your password was changed. If this wasn’t you, request a new password and tell your HR team.';
  await notifyPerson(db, { companyId, actor: `password:${personId}`, personId, message });
  const to = await readRecipient(db, companyId, personId);
  const letter = passwordChangedEmail(to, new Date());
  await enqueue(db, { companyId, recipient: to.email, ...letter, dedupeKey: `password-changed:${v7()}` });
}

interface FinishedImport extends ImportCounts {
  readonly id: string;
  readonly kind: ImportKind;
  readonly fileName: string;
  /** For the email. */
  readonly link: string;
}

/** For the person who started the import, in the console and by email. */
export async function importFinished(
  db: Trx,
  { companyId, personId }: NotificationActor,
  done: FinishedImport,
): Promise<void> {
  const message = `Your upload ${done.fileName} is complete: ${importSummary(done)}.`;
  await notifyPerson(db, { companyId, actor: `upload-${done.kind}:${done.id}`, personId, message });
  const to = await readRecipient(db, companyId, personId);
  const letter = importEmail(to, done, done.link);
  await enqueue(db, { companyId, recipient: to.email, ...letter, dedupeKey: `import:${done.id}` });
}

export const branchSwitched = (
  db: Trx,
  { companyId, personId }: NotificationActor,
  { id, isEnabled }: { readonly id: string; readonly isEnabled: boolean },
): Promise<void> =>
  notifyBranchAdmins(db, {
    companyId,
    actor: `branch:${id}`,
    doneBy: personId,
    branchId: id,
    message: isEnabled ? 'was enabled.' : 'was disabled.',
    recipients: administersBranch,
  });

export const wfhRequested = (
  db: Trx,
  companyId: string,
  { id, personId, ...days }: EventSubject & DayRange,
): Promise<void> =>
  notifyApprovers(db, {
    companyId,
    actor: `work-from-home:${id}`,
    doneBy: personId,
    personId,
    message: `asked to work from home ${dayRangeInWords(days)}.`,
    recipients: decidesFirst,
  });

/** No one needs to decide on it any more. */
export const wfhSettled = (db: Trx, companyId: string, { id, personId }: EventSubject): Promise<unknown> =>
  settleAsks(db, { companyId, actor: `work-from-home:${id}`, personId });

export async function wfhDecided(
  db: Trx,
  companyId: string,
  { id, personId, decision, ...days }: EventSubject & DayRange & { readonly decision: Decision },
): Promise<void> {
  await wfhSettled(db, companyId, { id, personId });
  const message = `Your request to work from home ${dayRangeInWords(days)} was ${decision}.`;
  await notifyPerson(db, { companyId, actor: `work-from-home:${id}`, personId, message });
}

export const wfhGaveWay = (
  db: Trx,
  companyId: string,
  { id, personId, days, isBack, ...at }: EventSubject & DayRange & { readonly days: string; readonly isBack: boolean },
): Promise<void> =>
  notifyPerson(db, {
    companyId,
    actor: `work-from-home:${id}`,
    personId,
    message: isBack
      ? `Your leave was cancelled, so your work from home request (${dayRangeInWords(at)}) gets back ${days}.`
      : `Your leave replaces ${days} of your work from home request (${dayRangeInWords(at)}).`,
  });

/** Asks the deciders again; withdraws the notification if the applicant hasn't seen it, or sends a correction. */
export async function wfhDecisionUndone(
  db: Trx,
  companyId: string,
  { id, personId, decidedAt, ...days }: EventSubject & DayRange & { readonly decidedAt: Date },
): Promise<void> {
  const draft = { companyId, actor: `work-from-home:${id}`, personId };
  await reopenAsks(db, { ...draft, since: decidedAt });
  if (await withdrawNotification(db, { ...draft, since: decidedAt })) return;
  const request = `your request to work from home ${dayRangeInWords(days)}`;
  await notifyPerson(db, {
    ...draft,
    message: `The decision on ${request} was undone. Your request is pending again.`,
  });
}

/** The reason is in the request. */
export async function wfhCancelledByHr(
  db: Trx,
  companyId: string,
  { id, personId, by: doneBy, ...days }: EventSubject & DayRange & { readonly by: string },
): Promise<void> {
  const draft = { companyId, actor: `work-from-home:${id}`, personId };
  await notifyPerson(db, {
    ...draft,
    message: `HR cancelled your request to work from home ${dayRangeInWords(days)}.`,
  });
  await notifyApprovers(db, {
    ...draft,
    doneBy,
    message: `’s request to work from home ${dayRangeInWords(days)} was cancelled by HR.`,
    recipients: leadsSubject,
  });
}

/** The employee cancels approved days: notifies those who decide first. */
export const wfhCancelled = (
  db: Trx,
  companyId: string,
  { id, personId, ...days }: EventSubject & DayRange,
): Promise<void> =>
  notifyApprovers(db, {
    companyId,
    actor: `work-from-home:${id}`,
    doneBy: personId,
    personId,
    message: `cancelled their request to work from home ${dayRangeInWords(days)}.`,
    recipients: decidesFirst,
  });

/** `id` is the conversation's. */
export const conversationWritten = (db: Trx, companyId: string, { id, personId }: EventSubject): Promise<void> =>
  notifyApprovers(db, {
    companyId,
    actor: `talk-to-hr:${id}`,
    doneBy: personId,
    personId,
    message: 'wrote to HR.',
    recipients: administersSubject,
  });

export const conversationAnswered = (db: Trx, companyId: string, { id, personId }: EventSubject): Promise<void> =>
  notifyPerson(db, { companyId, actor: `talk-to-hr:${id}`, personId, message: 'HR replied to you.' });

/** Resolved without a reply. */
export const conversationResolved = (db: Trx, companyId: string, { id, personId }: EventSubject): Promise<void> =>
  notifyPerson(db, { companyId, actor: `talk-to-hr:${id}`, personId, message: 'HR resolved your conversation.' });

export const conversationAssigned = (
  db: Trx,
  { companyId, personId: doneBy }: NotificationActor,
  { id, personId, assigneeId }: EventSubject & { readonly assigneeId: string },
): Promise<void> =>
  notifyApprovers(db, {
    companyId,
    actor: `talk-to-hr:${id}`,
    doneBy,
    personId,
    message: '’s conversation with HR was assigned to you.',
    recipients: sql<SqlBool>`(${administersSubject} and person.id = ${assigneeId})`,
  });
