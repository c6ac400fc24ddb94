import { type RawBuilder, sql } from 'kysely';
import type { ConversationsQuery, HistoryQuery } from '../../src/api/contract/conversations.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import type { CallContext } from '../access/call-context.ts';
import { notFound } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { containsWords } from '../lists/search.ts';
import { type EntryRow, hasEntriesBefore, markRead, selectEntries } from './entries.ts';
import { presentConversation, presentEntry } from './present.ts';
import {
  type ConversationRow,
  conversationsFrom,
  handledBy,
  isAssignedTo,
  isUnanswered,
  isUnassigned,
  isUnreadBy,
  ownedBy,
  selectAssignees,
  selectConversation,
  selectConversations,
} from './queries.ts';

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

export async function readConversations({ runQueries, scope, principal }: QueryContext, query: ConversationsQuery) {
  const { skip = 0, count = PAGE_SIZE, sort = '-written' } = query;
  const whose = handledBy(scope, principal);
  const { rows, total, also } = await selectConversations(runQueries, principal, {
    whose,
    ...narrowedBy(principal, query),
    order: orders[sort],
    skip,
    count,
  });

  return { conversations: rows.map(presentConversation), total, unread: also[0]?.conversations ?? 0 };
}

const narrowedBy = (principal: Principal, query: ConversationsQuery) => ({
  conditions: conditionsOf(principal, query),
  ofAssignee: assigneeConditions(principal, query),
});

/** `from` and `where` of the list, for counting. */
export const conversationsIn = (
  { scope, principal }: Pick<QueryContext, 'scope' | 'principal'>,
  query: ConversationsQuery,
): RawBuilder<unknown> => conversationsFrom({ whose: handledBy(scope, principal), ...narrowedBy(principal, query) });

function conditionsOf(principal: Principal, query: ConversationsQuery) {
  const { search, status, unread, unanswered, branch } = query;
  const inSubject = containsWords('conversation.subject_norm', search);
  const inPerson = containsWords('about.search_text', search);
  const conditions: RawBuilder<unknown>[] = inSubject.map((one, at) => sql`(${one} or ${inPerson[at] ?? sql`false`})`);
  if (status) conditions.push(sql`conversation.status = ${status}`);
  if (unread !== undefined) conditions.push(unread ? isUnreadBy(principal) : sql`not ${isUnreadBy(principal)}`);

  if (unanswered !== undefined) conditions.push(unanswered ? isUnanswered : sql`not ${isUnanswered}`);
  if (branch) conditions.push(sql`about.branch_id = ${branch}`);

  return conditions;
}

function assigneeConditions({ personId }: Principal, { assignee }: ConversationsQuery): RawBuilder<unknown>[] {
  if (!assignee) return [];

  return [assignee === 'nobody' ? isUnassigned : isAssignedTo(assignee === 'me' ? personId : assignee)];
}

/** Also finds the caller's own conversation, because notifications for both sides link here. */
export async function findConversation({ db, scope, principal }: CallContext, id: string): Promise<ConversationRow> {
  const row = await selectConversation(
    db,
    principal,
    sql`(${handledBy(scope, principal)} or ${ownedBy(principal)})`,
    id,
  );
  if (!row) throw notFound('This conversation');

  return row;
}

export async function readHistory(context: CallContext, id: string, query: HistoryQuery) {
  const row = await findConversation(context, id);
  const { db, principal } = context;
  const assignees = row.is_own ? [] : await selectAssignees(db, principal.companyId, row.person_id);

  return { ...(await presentHistory(context, row, query)), assignees };
}

/** Read before the caller is marked as having read it, so unread entries still show as unread. */
export async function presentHistory({ db }: CallContext, row: ConversationRow, query: HistoryQuery) {
  const entries = await selectEntries(db, row, query);
  const [first, last] = [entries.at(0), entries.at(-1)];
  if (last) await markRead(db, row, last.number);

  return {
    conversation: presentConversation(row),
    entries: entries.map(presentEntry),
    hasEarlier: first !== undefined && (await hasEntriesBefore(db, row, first.number)),
  };
}

export async function presentChange({ db }: CallContext, row: ConversationRow, after: number) {
  const entries: EntryRow[] = await selectEntries(db, row, { after });

  return { conversation: presentConversation(row), entries: entries.map(presentEntry) };
}
