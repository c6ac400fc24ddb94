import { type Selectable, sql } from 'kysely';
import type { ConversationFile, HistoryQuery } from '../../src/api/contract/conversations.ts';
import type { ConversationEntryTable, EntryKind } from '../database/schema-conversations.ts';
import type { Trx } from '../database/tx.ts';
import { nameOf } from '../people/full-name.ts';
import { filesOf } from './files.ts';
import type { ConversationRow } from './queries.ts';

const PAGE_SIZE = 50;

export type EntryRow = Selectable<ConversationEntryTable> & {
  readonly author: string;
  readonly assignee: string | null;
  readonly files: ConversationFile[];
};

const files = filesOf({ table: 'conversation_file', thread: 'conversation_id' });

/** Leaves out entries added after the conversation row was read. */
export async function selectEntries(
  db: Trx,
  { company_id, id, entry_count, is_own }: ConversationRow,
  { before, after, count = PAGE_SIZE }: HistoryQuery,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.*, ${nameOf('entry.author_id')} as author, ${nameOf('entry.assignee_id')} as assignee, ${files} as files
    from conversation_entry as entry
    where entry.company_id = ${company_id} and entry.conversation_id = ${id} and entry.number <= ${entry_count}
      ${is_own ? sql`and entry.kind not in ('assigned', 'noted')` : sql``}
      ${before === undefined ? sql`` : sql`and entry.number < ${before}`}
      ${after === undefined ? sql`` : sql`and entry.number > ${after}`}
    order by entry.number ${after === undefined ? sql`desc` : sql``} limit ${count}
  `.execute(db);

  return after === undefined ? rows.reverse() : rows;
}

export async function hasEntriesBefore(db: Trx, { company_id, id }: ConversationRow, number: number) {
  const { rows } = await sql`
    select from conversation_entry
    where company_id = ${company_id} and conversation_id = ${id} and number < ${number} limit 1
  `.execute(db);

  return rows.length > 0;
}

export const markRead = (db: Trx, { company_id, id, is_own }: ConversationRow, number: number): Promise<unknown> =>
  sql`
    update conversation_entry set read_at = now()
    where company_id = ${company_id} and conversation_id = ${id} and number <= ${number}
      and kind = 'written' and read_at is null and is_from_employee = ${!is_own}
  `.execute(db);

export interface NewEntry {
  readonly kind: EntryKind;
  readonly body?: string;
  readonly assigneeId?: string | null;
}

interface Adding {
  readonly companyId: string;
  readonly conversationId: string;
  readonly authorId: string;
  readonly isFromEmployee: boolean;
  /** The number of entries; the conversation's row is locked. */
  readonly entryCount: number;
  /** The change's idempotency key, stored with its first entry. */
  readonly key?: string | undefined;
}

/** Also updates the conversation's row from the last entry of each kind. */
export async function addEntries(
  db: Trx,
  { companyId, conversationId, authorId, isFromEmployee, entryCount, key }: Adding,
  added: readonly NewEntry[],
): Promise<void> {
  const rows = added.map(({ kind, body = '', assigneeId }, index) => ({
    company_id: companyId,
    conversation_id: conversationId,
    number: entryCount + index + 1,
    kind,
    author_id: authorId,
    is_from_employee: isFromEmployee,
    body,
    key: (index === 0 && key) || null,
    assignee_id: assigneeId ?? null,
  }));
  await db.insertInto('conversation_entry').values(rows).execute();
  const lastOf = (...kinds: EntryKind[]) => added.findLast(({ kind }) => kinds.includes(kind));
  const [turned, assigned] = [lastOf('resolved', 'reopened'), lastOf('assigned')];
  await db
    .updateTable('conversation')
    .set({
      entry_count: entryCount + rows.length,
      ...(turned && { status: turned.kind === 'resolved' ? 'resolved' : 'open' }),
      ...(assigned && { assignee_id: assigned.assigneeId ?? null }),
      ...(lastOf('written') && { written_at: sql<Date>`clock_timestamp()` }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', conversationId)
    .execute();
}

/** Finds the first entry of an earlier call with the same key. */
export const selectSent = (db: Trx, companyId: string, authorId: string, key: string | undefined) =>
  key === undefined
    ? undefined
    : db
        .selectFrom('conversation_entry')
        .select(['conversation_id', 'number'])
        .where('company_id', '=', companyId)
        .where('author_id', '=', authorId)
        .where('key', '=', key)
        .executeTakeFirst();
