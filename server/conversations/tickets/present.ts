import type { HistoryQuery } from '../../../src/api/contract/conversations.ts';
import type { ProviderTicket, Ticket, TicketEntry } from '../../../src/api/contract/tickets.ts';
import { HttpError } from '../../access/http-error.ts';
import type { Trx } from '../../database/tx.ts';
import { type EntryRow, markRead, selectEntries } from './entries.ts';
import type { Side, TicketRow } from './queries.ts';

export const presentTicket = (row: TicketRow): Ticket => ({
  _id: row.id,
  number: row.number,
  subject: row.subject,
  category: row.category,
  priority: row.priority,
  status: row.status,
  raisedBy: { _id: row.raised_by, fullName: row.raiser },
  branchName: row.branch_name,
  version: row.entry_count,
  unread: row.unread,
  last: {
    excerpt: row.last_body.replace(/\s+/g, ' ').trim(),
    isFromProvider: row.last_is_from_provider,
    at: row.written_at.toISOString(),
  },
  environment: row.environment,
  createdAt: row.created_at.toISOString(),
});

export const presentForProvider = (row: TicketRow): ProviderTicket => ({
  ...presentTicket(row),
  companyName: row.company_name,
});

export const presentTicketEntry = (row: EntryRow): TicketEntry => ({
  number: row.number,
  kind: row.kind,
  author: { _id: row.author_id ?? row.provider_id ?? '', fullName: row.author },
  isFromProvider: row.provider_id !== null,
  body: row.body,
  files: row.files,
  at: row.at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
});

/** Read before this side is marked as having read it, so unread entries still show as unread. */
export async function presentTicketHistory(db: Trx, side: Side, row: TicketRow, query: HistoryQuery) {
  const entries = await selectEntries(db, row, query);
  const [first, last] = [entries.at(0), entries.at(-1)];
  if (last) await markRead(db, side, row, last.number);

  return { entries: entries.map(presentTicketEntry), hasEarlier: first !== undefined && first.number > 1 };
}

const happened = { written: 'sent a message', closed: 'closed this ticket', reopened: 'reopened this ticket' } as const;

/** Carries the current ticket, so that the console can catch up. */
export function staleTicket(row: TicketRow, since: readonly EntryRow[]) {
  const latest = since.findLast(({ kind }) => kind !== 'reopened') ?? since.at(-1);
  const message = latest ? `${latest.author} ${happened[latest.kind]}.` : 'Someone else has changed this ticket.';

  return { message, parts: { ticket: presentTicket(row) } };
}

export const alreadyInState = (row: TicketRow): HttpError =>
  new HttpError(409, `This ticket is already ${row.status === 'closed' ? 'closed' : 'open'}.`, {
    parts: { ticket: presentTicket(row) },
  });
