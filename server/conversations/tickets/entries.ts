import { type Selectable, sql } from 'kysely';
import type { ConversationFile, HistoryQuery } from '../../../src/api/contract/conversations.ts';
import type { TicketEntry } from '../../../src/api/contract/tickets.ts';
import type { TicketEntryTable } from '../../database/schema-tickets.ts';
import type { Trx } from '../../database/tx.ts';
import { nameOf } from '../../people/full-name.ts';
import { filesOf, type ThreadFiles } from '../files.ts';
import type { Side, TicketRow } from './queries.ts';

const PAGE_SIZE = 50;

export const ticketFiles: ThreadFiles = { table: 'ticket_file', thread: 'ticket_id' };

export type EntryRow = Selectable<TicketEntryTable> & {
  readonly author: string;
  readonly files: ConversationFile[];
};

/** Leaves out entries added after the ticket's row was read. */
export async function selectEntries(
  db: Trx,
  { company_id, id, entry_count }: Pick<TicketRow, 'company_id' | 'id' | 'entry_count'>,
  { before, after, count = PAGE_SIZE }: HistoryQuery,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.*, ${filesOf(ticketFiles)} as files, 
      coalesce(${nameOf('entry.author_id')}, entry.provider_name) as author
    from ticket_entry as entry
    where entry.company_id = ${company_id} and entry.ticket_id = ${id} and entry.number <= ${entry_count}
      ${before === undefined ? sql`` : sql`and entry.number < ${before}`}
      ${after === undefined ? sql`` : sql`and entry.number > ${after}`}
    order by entry.number ${after === undefined ? sql`desc` : sql``} limit ${count}
  `.execute(db);

  return after === undefined ? rows.reverse() : rows;
}

export const markRead = (
  db: Trx,
  side: Side,
  { company_id, id }: Pick<TicketRow, 'company_id' | 'id'>,
  number: number,
): Promise<unknown> =>
  sql`
    update ticket_entry set read_at = now()
    where company_id = ${company_id} and ticket_id = ${id} and number <= ${number}
      and kind = 'written' and read_at is null
      and ${side === 'company' ? sql`provider_id is not null` : sql`author_id is not null`}
  `.execute(db);

/** Someone of the company, or of the provider. */
export type Author = { readonly personId: string } | { readonly providerId: string; readonly name: string };

export const authorId = (author: Author): string => ('personId' in author ? author.personId : author.providerId);

export interface NewEntry {
  readonly kind: TicketEntry['kind'];
  readonly body?: string;
}

interface Adding {
  readonly companyId: string;
  readonly ticketId: string;
  readonly author: Author;
  /** The number of entries; the ticket's row is locked. */
  readonly entryCount: number;
  /** The change's idempotency key, stored with its first entry. */
  readonly key?: string | undefined;
}

/** Also updates the ticket's row from the last entry of each kind. */
export async function addEntries(
  db: Trx,
  { companyId, ticketId, author, entryCount, key }: Adding,
  added: readonly NewEntry[],
): Promise<void> {
  const isPerson = 'personId' in author;
  const rows = added.map(({ kind, body = '' }, index) => ({
    company_id: companyId,
    ticket_id: ticketId,
    number: entryCount + index + 1,
    kind,
    author_id: isPerson ? author.personId : null,
    provider_id: isPerson ? null : author.providerId,
    provider_name: isPerson ? '' : author.name,
    body,
    key: (index === 0 && key) || null,
  }));
  await db.insertInto('ticket_entry').values(rows).execute();
  const hasWritten = added.some(({ kind }) => kind === 'written');
  const isClosed = added.some(({ kind }) => kind === 'closed');
  const isReopened = added.some(({ kind }) => kind === 'reopened');
  const status = isClosed ? 'closed' : hasWritten ? (isPerson ? 'open' : 'answered') : isReopened ? 'open' : undefined;
  await db
    .updateTable('ticket')
    .set({
      entry_count: entryCount + rows.length,
      ...(status && { status }),
      ...(hasWritten && { written_at: sql<Date>`clock_timestamp()` }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
}

/** Finds the first entry of an earlier call with the same key. */
export const selectSent = (db: Trx, companyId: string, author: Author, key: string | undefined) =>
  key === undefined
    ? undefined
    : db
        .selectFrom('ticket_entry')
        .select(['ticket_id', 'number'])
        .where('company_id', '=', companyId)
        .where('personId' in author ? 'author_id' : 'provider_id', '=', authorId(author))
        .where('key', '=', key)
        .executeTakeFirst();
