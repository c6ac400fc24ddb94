import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { HistoryQuery, StartConversationBody, WriteToHrBody } from '../../src/api/contract/conversations.ts';
import type { QueryOf } from '../../src/api/contract/index.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, orNotFound } from '../access/http-error.ts';
import { takeFromMessages } from '../access/throttle.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { conversationWritten } from '../notify/events.ts';
import { lockApplicant } from '../people/time-off/applicant.ts';
import { addEntries, type NewEntry, selectSent } from './entries.ts';
import { attachFiles } from './files.ts';
import { presentChange, presentHistory } from './list.ts';
import { messageOf } from './message.ts';
import { presentConversation } from './present.ts';
import { type ConversationRow, lockConversation, ownedBy, selectConversation, selectConversations } from './queries.ts';

export async function readOwnConversations(
  { runQueries, principal }: QueryContext,
  { skip = 0, count = PAGE_SIZE }: QueryOf<'listOwnConversations'>,
) {
  const condition = ownedBy(principal);
  const order = sql`conversation.written_at desc`;
  const { rows, total, also } = await selectConversations(runQueries, principal, {
    whose: condition,
    conditions: [],
    order,
    skip,
    count,
  });

  return { conversations: rows.map(presentConversation), total, unread: also[0]?.messages ?? 0 };
}

export const readOwnHistory = async (context: CallContext, id: string, query: HistoryQuery) =>
  presentHistory(context, await findOwn(context, id), query);

/** Serialised per person, so that a repeated call finds the first. */
export async function startConversation(context: CallContext, { subject, ...message }: StartConversationBody) {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  await lockApplicant(db, companyId, personId);
  const previous = await selectSent(db, companyId, personId, message.key);
  if (previous) return presentChange(context, await findOwn(context, previous.conversation_id), 0);
  const id = v7();
  const line = subject.trim();
  await db
    .insertInto('conversation')
    .values({ company_id: companyId, id, person_id: personId, subject: line, subject_norm: normalise(line) })
    .execute();
  await write(context, { id, entry_count: 0 }, message, []);
  await auditAndNotify(context, id, 'conversation.started');

  return presentChange(context, await findOwn(context, id), 0);
}

/** Writing in a resolved conversation reopens it. */
export async function addOwnMessage(context: CallContext, id: string, message: WriteToHrBody) {
  const { db, principal } = context;
  await findOwn(context, id);
  await lockConversation(db, principal.companyId, id);
  const current = await findOwn(context, id);
  const previous = await selectSent(db, principal.companyId, principal.personId, message.key);
  if (previous) return presentChange(context, current, previous.number - 1);
  await write(context, current, message, current.status === 'resolved' ? [{ kind: 'reopened' }] : []);
  await auditAndNotify(context, id, 'conversation.written');

  return presentChange(context, await findOwn(context, id), current.entry_count);
}

async function write(
  { db, principal }: CallContext,
  { id, entry_count: entryCount }: Pick<ConversationRow, 'id' | 'entry_count'>,
  message: WriteToHrBody,
  before: readonly NewEntry[],
): Promise<void> {
  const { companyId, personId } = principal;
  const written = messageOf(message);
  if (!written) throw fieldError(422, 'body', 'Write a message.');
  await takeFromMessages(db, personId);
  const added = [...before, written];
  const adding = {
    companyId,
    conversationId: id,
    authorId: personId,
    isFromEmployee: true,
    entryCount,
    key: message.key,
  };
  await addEntries(db, adding, added);
  const number = entryCount + added.length;
  const belonging = { companyId, threadId: id, number, ownerId: personId, uploadedBy: personId };
  await attachFiles(db, belonging, message.files ?? []);
}

async function auditAndNotify({ db, principal, clientIp }: CallContext, id: string, what: string): Promise<void> {
  await conversationWritten(db, principal.companyId, { id, personId: principal.personId });
  await audit({ db, principal, clientIp }, what, ['conversation', id]);
}

async function findOwn({ db, principal }: CallContext, id: string): Promise<ConversationRow> {
  return orNotFound(await selectConversation(db, principal, ownedBy(principal), id), 'This conversation');
}
