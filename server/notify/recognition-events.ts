import { sql } from 'kysely';
import type { Trx } from '../database/tx.ts';
import { administersCompanyOf, administersSubject } from '../people/time-off/approvers.ts';
import { notifyApprovers, notifyOnce, notifyPerson, notifyPraised, withdrawNotifications } from './notify.ts';

/** When a post appears or disappears. Each person praised has one unread notification for all their unread praise. */
export const updatePraise = (db: Trx, companyId: string, id: string): Promise<void> => notifyPraised(db, companyId, id);

const answers = {
  comment: { actor: 'recognition-comment', message: 'There are new comments on a recognition post by or about you.' },
  reaction: {
    actor: 'recognition-reaction',
    message: 'There are new reactions to a recognition post by or about you.',
  },
} as const;

/** For everyone in the post. */
export const postAnswered = (
  db: Trx,
  companyId: string,
  { id, doneBy, kind }: { id: string; doneBy: string; kind: keyof typeof answers },
): Promise<void> =>
  notifyOnce(db, {
    companyId,
    actor: `${answers[kind].actor}:${id}`,
    message: answers[kind].message,
    doneBy,
    isRecipient: sql`person.id in (
      select person_id from recognition_person where company_id = ${companyId} and post_id = ${id}
    )`,
  });

const decisionActor = (id: string): string => `recognition-post:${id}`;
const reportActor = (id: string): string => `recognition-report:${id}`;

interface Decided {
  readonly id: string;
  readonly personId: string;
  readonly decision: 'hidden' | 'restored' | 'declined';
  readonly reason: string;
}

/** Notifies the author. The moderators' notifications about reports are no longer needed. */
export async function postDecided(db: Trx, companyId: string, decided: Decided): Promise<void> {
  const { id, personId, decision, reason } = decided;
  const messages = {
    hidden: `Your recognition post was hidden: ${reason}`,
    declined: `Your appeal was declined, and your recognition post stays hidden: ${reason}`,
    restored: 'Your recognition post is now visible.',
  };
  await withdrawNotifications(db, companyId, reportActor(id));
  await notifyPerson(db, { companyId, actor: decisionActor(id), personId, message: messages[decision] });
}

/** For the admins of the author; a private post is for the company level only. */
export const postReported = (
  db: Trx,
  companyId: string,
  { id, authorId, isPrivate, doneBy }: { id: string; authorId: string; isPrivate: boolean; doneBy: string },
): Promise<void> =>
  notifyApprovers(db, {
    companyId,
    actor: reportActor(id),
    doneBy,
    personId: authorId,
    message: '’s recognition post was reported.',
    recipients: isPrivate ? administersCompanyOf : administersSubject,
  });

/** Notifies only the moderator who hid the post. */
export const postAppealed = (
  db: Trx,
  companyId: string,
  { id, personId }: { id: string; personId: string },
): Promise<void> =>
  notifyPerson(db, {
    companyId,
    actor: reportActor(id),
    personId,
    message: 'The author of a recognition post you hid has appealed.',
  });
