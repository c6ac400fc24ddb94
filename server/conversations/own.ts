/** The employee's side: writing to HR, and one's own conversations. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { HistoryQuery, StartConversationBody, WriteToHrBody } from '../../src/api/contract/conversations.ts';
import type { QueryOf } from '../../src/api/contract/index.ts';
import { normalise } from '../../src/machines/rules/normalise.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { notFound, refuseField } from '../access/refuse.ts';
import { type Quota, takeFrom } from '../access/throttle.ts';
import { conversationWritten } from '../notify/events.ts';
import { lockApplicant } from '../people/applicant.ts';
import { addEntries, type NewEntry, selectSent } from './entries.ts';
import { claimFiles } from './files.ts';
import { changeOf, historyOf } from './list.ts';
import { messageOf } from './message.ts';
import { presentConversation } from './present.ts';
import {
  type ConversationRow,
  countUnread,
  lockConversation,
  ownOf,
  selectConversation,
  selectConversations,
} from './queries.ts';

const PAGE_SIZE = 25;
const messagesPerPerson: Quota = { most: 30, windowSeconds: 60 };

export async function readOwn({ db, who }: Command, { skip = 0, count = PAGE_SIZE }: QueryOf<'listOwnConversations'>) {
  const whose = ownOf(who);
  const order = sql`conversation.written_at desc`;
  const { rows, total } = await selectConversations(db, who, { whose, conditions: [], order, skip, count });
  const { messages: unread } = await countUnread(db, who, whose);

  return { conversations: rows.map(presentConversation), total, unread };
}

export const readOwnHistory = async (command: Command, id: string, query: HistoryQuery) =>
  historyOf(command, await findOwn(command, id), query);

/** Somebody's beginnings come one after the other, so that one that is sent twice is found. */
export async function startConversation(command: Command, { subject, ...message }: StartConversationBody) {
  const { db, who } = command;
  const { companyId, personId } = who;
  await lockApplicant(db, companyId, personId);
  const sent = await selectSent(db, companyId, personId, message.key);
  if (sent) return changeOf(command, await findOwn(command, sent.conversation_id), 0);
  const id = v7();
  const line = subject.trim();
  await db
    .insertInto('conversation')
    .values({ company_id: companyId, id, person_id: personId, subject: line, subject_norm: normalise(line) })
    .execute();
  await write(command, { id, entries: 0 }, message, []);
  await told(command, id, 'conversation.started');

  return changeOf(command, await findOwn(command, id), 0);
}

/** Whoever writes on after HR has resolved it, is not done with it. */
export async function writeOn(command: Command, id: string, message: WriteToHrBody) {
  const { db, who } = command;
  await findOwn(command, id);
  await lockConversation(db, who.companyId, id);
  const held = await findOwn(command, id);
  const sent = await selectSent(db, who.companyId, who.personId, message.key);
  if (sent) return changeOf(command, held, sent.number - 1);
  await write(command, held, message, held.status === 'resolved' ? [{ kind: 'reopened' }] : []);
  await told(command, id, 'conversation.written');

  return changeOf(command, await findOwn(command, id), held.entries);
}

async function write(
  { db, who }: Command,
  { id, entries }: Pick<ConversationRow, 'id' | 'entries'>,
  message: WriteToHrBody,
  before: readonly NewEntry[],
): Promise<void> {
  const { companyId, personId } = who;
  const written = messageOf(message);
  if (!written) throw refuseField(422, 'body', 'Please write something.');
  await takeFrom(db, 'message', personId, messagesPerPerson);
  const added = [...before, written];
  const adding = { companyId, conversationId: id, authorId: personId, isFromEmployee: true, entries, key: message.key };
  await addEntries(db, adding, added);
  const number = entries + added.length;
  const belonging = { companyId, conversationId: id, number, employeeId: personId, uploadedBy: personId };
  await claimFiles(db, belonging, message.files ?? []);
}

async function told({ db, who, origin }: Command, id: string, what: string): Promise<void> {
  await conversationWritten(db, who.companyId, { id, personId: who.personId });
  await audit(db, who, origin, { what, entity: 'conversation', entityId: id });
}

async function findOwn({ db, who }: Command, id: string): Promise<ConversationRow> {
  const row = await selectConversation(db, who, ownOf(who), id);
  if (!row) throw notFound('This conversation');

  return row;
}
