import type { Trx } from '../database/tx.ts';
import { administersCompanyOf, administersSubject } from '../people/approvers.ts';
import { notifyApprovers, notifyPerson, notifyPraised, withdrawNotifications } from './notify.ts';

/** Everybody praised in a post that appeared or disappeared: one unread notification for all their unread praise. */
export const praised = (db: Trx, companyId: string, id: string): Promise<void> => notifyPraised(db, companyId, id);

const decisionActor = (id: string): string => `recognition-post:${id}`;
const reportActor = (id: string): string => `recognition-report:${id}`;

interface Decided {
  readonly id: string;
  readonly personId: string;
  readonly decision: 'hidden' | 'restored' | 'declined';
  readonly reason: string;
}

/** For the author. */
export async function postDecided(db: Trx, companyId: string, decided: Decided): Promise<void> {
  const { id, personId, decision, reason } = decided;
  const messages = {
    hidden: `Your recognition post was hidden: ${reason}`,
    declined: `Your recognition post stays hidden: ${reason}`,
    restored: 'Your recognition post is visible.',
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
    message: 'wrote a recognition post that was reported.',
    recipients: isPrivate ? administersCompanyOf : administersSubject,
  });

/** For whoever hid it. */
export const postAppealed = (
  db: Trx,
  companyId: string,
  { id, personId }: { id: string; personId: string },
): Promise<void> =>
  notifyPerson(db, {
    companyId,
    actor: reportActor(id),
    personId,
    message: 'The author of a recognition post that you have hidden asks you to restore it.',
  });
