/** The list of those who look after conversations, and what one of them says. */
import { type RawBuilder, sql } from 'kysely';
import type { ConversationsQuery, HistoryQuery } from '../../src/api/contract/conversations.ts';
import type { Command } from '../access/command.ts';
import { notFound } from '../access/refuse.ts';
import { containsWords } from '../lists/search.ts';
import { type EntryRow, hasEntriesBefore, markRead, selectEntries } from './entries.ts';
import { presentConversation, presentEntry } from './present.ts';
import {
  type ConversationRow,
  countUnread,
  isKeptBy,
  isNobodys,
  isUnreadBy,
  keptBy,
  ownOf,
  selectConversation,
  selectConversations,
  selectKeepers,
} from './queries.ts';

const PAGE_SIZE = 25;

const orders = {
  written: sql`conversation.written_at`,
  '-written': sql`conversation.written_at desc`,
  created: sql`conversation.created_at`,
  '-created': sql`conversation.created_at desc`,
  name: sql`about.name_norm`,
  '-name': sql`about.name_norm desc`,
  subject: sql`conversation.subject_norm`,
  '-subject': sql`conversation.subject_norm desc`,
};

export async function readConversations({ db, scope, who }: Command, query: ConversationsQuery) {
  const { skip = 0, count = PAGE_SIZE, sort = '-written' } = query;
  const whose = keptBy(scope, who);
  const { rows, total } = await selectConversations(db, who, {
    whose,
    conditions: conditionsOf(who, query),
    isAboutKeepers: query.assignee !== undefined,
    order: orders[sort],
    skip,
    count,
  });
  const { conversations: unread } = await countUnread(db, who, whose);

  return { conversations: rows.map(presentConversation), total, unread };
}

/** Each word stands in the subject, or in what the employee is known by. */
function conditionsOf(who: Command['who'], { search, status, assignee, unread }: ConversationsQuery) {
  const inSubject = containsWords('conversation.subject_norm', search);
  const inPerson = containsWords('about.search_text', search);
  const conditions: RawBuilder<unknown>[] = inSubject.map((one, at) => sql`(${one} or ${inPerson[at] ?? sql`false`})`);
  if (status) conditions.push(sql`conversation.status = ${status}`);
  if (assignee === 'nobody') conditions.push(isNobodys);
  else if (assignee) conditions.push(isKeptBy(assignee === 'me' ? who.personId : assignee));
  if (unread !== undefined) conditions.push(unread ? isUnreadBy(who) : sql`not ${isUnreadBy(who)}`);

  return conditions;
}

/** HR's side. One's own is found here too, as an employee sees it: a notification leads here whoever it tells. */
export async function findConversation({ db, scope, who }: Command, id: string): Promise<ConversationRow> {
  const row = await selectConversation(db, who, sql`(${keptBy(scope, who)} or ${ownOf(who)})`, id);
  if (!row) throw notFound('This conversation');

  return row;
}

export async function readHistory(command: Command, id: string, query: HistoryQuery) {
  const row = await findConversation(command, id);
  const { db, who } = command;
  const assignees = row.is_own ? [] : await selectKeepers(db, who.companyId, row.person_id);

  return { ...(await historyOf(command, row, query)), assignees };
}

/** As it was before this look: what is unread in it, its reader has not seen. */
export async function historyOf({ db }: Command, row: ConversationRow, query: HistoryQuery) {
  const entries = await selectEntries(db, row, query);
  const [first, last] = [entries.at(0), entries.at(-1)];
  if (last) await markRead(db, row, last.number);

  return {
    conversation: presentConversation(row),
    entries: entries.map(presentEntry),
    hasEarlier: first !== undefined && (await hasEntriesBefore(db, row, first.number)),
  };
}

/** What a change has added. */
export async function changeOf({ db }: Command, row: ConversationRow, after: number) {
  const entries: EntryRow[] = await selectEntries(db, row, { after });

  return { conversation: presentConversation(row), entries: entries.map(presentEntry) };
}
