/**
 * What people are told about, by event. A feature calls these inside its transaction, after the change; everything else
 * (who is told, the outbox, the feed) follows by itself. Where a notification leads is `rules/notification-link.ts`.
 */
import { type SqlBool, sql } from 'kysely';
import { formatDay } from '../../src/machines/rules/dates.ts';
import type { Trx } from '../database/tx.ts';
import { importLetter, importSummary } from '../mail/letters.ts';
import { addressee } from '../mail/links.ts';
import { enqueue } from '../mail/outbox.ts';
import { administersAbout, administersBranch, keepsAbout } from '../people/keepers.ts';
import { tellAboutBranch, tellKeepers, tellPerson, withdraw } from './tell.ts';

/** Whoever did it: somebody signed in is one. */
export interface Doer {
  readonly companyId: string;
  readonly personId: string;
}

/** A request of an employee's, or a message. */
export interface Matter {
  readonly id: string;
  /** The employee whose it is. */
  readonly personId: string;
}

/** Days as they are stored: YYYY-MM-DD. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export type Decision = 'approved' | 'rejected';

/** Somebody was added by hand. `branchName` where they have one. */
export const employeeAdded = (
  db: Trx,
  { companyId, personId }: Doer,
  added: { readonly id: string; readonly branchName: string | undefined },
): Promise<void> =>
  tellKeepers(db, {
    companyId,
    actor: `employee:${added.id}`,
    doneBy: personId,
    personId: added.id,
    says: added.branchName === undefined ? 'was added.' : `was added to ${added.branchName}.`,
    keepers: administersAbout,
  });

/** Told to the person themselves: it may not have been them. */
export const passwordChanged = (db: Trx, { companyId, personId }: Doer): Promise<void> =>
  tellPerson(db, {
    companyId,
    actor: `password:${personId}`,
    personId,
    says: 'Your password was changed. If this was not you, ask for a new one and tell your admin.',
  });

export interface FinishedImport {
  readonly id: string;
  readonly fileName: string;
  /** Rows that went in, and rows that did not. */
  readonly good: number;
  readonly bad: number;
  /** Where the result stays: what the mail's link leads to. */
  readonly link: string;
}

/** Told to whoever began the import, in the console and by mail. */
export async function importFinished(db: Trx, { companyId, personId }: Doer, done: FinishedImport): Promise<void> {
  const says = `${done.fileName} has been imported: ${importSummary(done)}.`;
  await tellPerson(db, { companyId, actor: `import:${done.id}`, personId, says });
  const to = await addressee(db, companyId, personId);
  const letter = importLetter(to, done, done.link);
  await enqueue(db, { companyId, recipient: to.email, ...letter, dedupeKey: `import:${done.id}` });
}

/** A branch was enabled or disabled. */
export const branchSwitched = (
  db: Trx,
  { companyId, personId }: Doer,
  { id, isEnabled }: { readonly id: string; readonly isEnabled: boolean },
): Promise<void> =>
  tellAboutBranch(db, {
    companyId,
    actor: `branch:${id}`,
    doneBy: personId,
    branchId: id,
    says: isEnabled ? 'was enabled.' : 'was disabled.',
    keepers: administersBranch,
  });

/** Somebody asks to work from home: told to whoever may decide. */
export const wfhRequested = (db: Trx, companyId: string, { id, personId, ...days }: Matter & Days): Promise<void> =>
  tellKeepers(db, {
    companyId,
    actor: `work-from-home:${id}`,
    doneBy: personId,
    personId,
    says: `asks to work from home ${span(days)}.`,
    keepers: keepsAbout,
  });

export const wfhDecided = (
  db: Trx,
  companyId: string,
  { id, personId, decision, ...days }: Matter & Days & { readonly decision: Decision },
): Promise<void> =>
  tellPerson(db, {
    companyId,
    actor: `work-from-home:${id}`,
    personId,
    says: `Your request to work from home ${span(days)} was ${decision}.`,
  });

/** A decision was taken back: what was told of it is withdrawn where the applicant has not seen it, and corrected where they have. */
export async function wfhDecisionUndone(
  db: Trx,
  companyId: string,
  { id, personId, decidedAt, ...days }: Matter & Days & { readonly decidedAt: Date },
): Promise<void> {
  const news = { companyId, actor: `work-from-home:${id}`, personId };
  if (await withdraw(db, { ...news, since: decidedAt })) return;
  const request = `your request to work from home ${span(days)}`;
  await tellPerson(db, { ...news, says: `The decision on ${request} was taken back. It is open again.` });
}

/** Somebody comes in after all, on days that were approved: told to whoever may decide. */
export const wfhCancelled = (db: Trx, companyId: string, { id, personId, ...days }: Matter & Days): Promise<void> =>
  tellKeepers(db, {
    companyId,
    actor: `work-from-home:${id}`,
    doneBy: personId,
    personId,
    says: `will not work from home ${span(days)} after all.`,
    keepers: keepsAbout,
  });

/** An employee wrote to HR, or wrote again. `id` is the conversation's. */
export const conversationWritten = (db: Trx, companyId: string, { id, personId }: Matter): Promise<void> =>
  tellKeepers(db, {
    companyId,
    actor: `talk-to-hr:${id}`,
    doneBy: personId,
    personId,
    says: 'wrote to HR.',
    keepers: administersAbout,
  });

/** HR answered the employee. */
export const conversationAnswered = (db: Trx, companyId: string, { id, personId }: Matter): Promise<void> =>
  tellPerson(db, { companyId, actor: `talk-to-hr:${id}`, personId, says: 'HR answered you.' });

/** HR is done with it, and said no more. */
export const conversationResolved = (db: Trx, companyId: string, { id, personId }: Matter): Promise<void> =>
  tellPerson(db, { companyId, actor: `talk-to-hr:${id}`, personId, says: 'HR resolved your conversation.' });

/** Somebody of HR gave a conversation to somebody else of HR. */
export const conversationAssigned = (
  db: Trx,
  { companyId, personId: doneBy }: Doer,
  { id, personId, assigneeId }: Matter & { readonly assigneeId: string },
): Promise<void> =>
  tellKeepers(db, {
    companyId,
    actor: `talk-to-hr:${id}`,
    doneBy,
    personId,
    says: 'waits for your answer.',
    keepers: sql<SqlBool>`(${administersAbout} and person.id = ${assigneeId})`,
  });

/** `on 05-03-26`, `from 05-03-26 to 08-03-26` */
export const span = ({ from, to }: Days): string =>
  from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`;
