import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { TicketTable } from '../../database/schema-tickets.ts';
import type { Trx } from '../../database/tx.ts';
import { fullName } from '../../people/full-name.ts';
import { branchNameOf } from '../../people/unit-names.ts';

export type TicketRow = Selectable<TicketTable> & {
  readonly raiser: string;
  readonly branch_name: string | null;
  readonly company_name: string;
  readonly unread: number;
  readonly last_body: string;
  readonly last_is_from_provider: boolean;
};

/** Who reads: a company's people, or the provider. */
export type Side = 'company' | 'provider';

/** What the other side wrote and no one on this side has read. */
export const isUnreadBy = (side: Side) => sql<SqlBool>`
  entry.company_id = ticket.company_id and entry.ticket_id = ticket.id
  and entry.kind = 'written' and entry.read_at is null
  and ${side === 'company' ? sql`entry.provider_id is not null` : sql`entry.author_id is not null`}`;

export const shown = (side: Side) => sql`
  ticket.*, ${fullName('raiser')} as raiser, ${branchNameOf('ticket')} as branch_name,
  (select company_name from company where company.id = ticket.company_id) as company_name,
  (select count(*) from ticket_entry as entry where ${isUnreadBy(side)}) as unread,
  last.body as last_body, last.is_from_provider as last_is_from_provider`;

export const shownFrom = sql`
  ticket
  join person as raiser on raiser.company_id = ticket.company_id and raiser.id = ticket.raised_by
  cross join lateral (
    select left(entry.body, 200) as body, entry.provider_id is not null as is_from_provider from ticket_entry as entry
    where entry.company_id = ticket.company_id and entry.ticket_id = ticket.id and entry.kind = 'written'
    order by entry.number desc limit 1
  ) as last`;

/** The company level sees all tickets, a branch's admins those of their branch. */
export function isInScope(scope: Scope): RawBuilder<SqlBool> {
  const inCompany = sql`ticket.company_id = ${scope.companyId}`;
  if (scope.kind === 'company') return sql`${inCompany}`;
  if (scope.kind === 'branch') return sql`${inCompany} and ticket.branch_id = ${scope.branchId}`;
  if (scope.kind === 'self') return sql`${inCompany} and ticket.raised_by = ${scope.personId}`;

  return sql`false`;
}

export async function selectTicket(
  db: Trx,
  side: Side,
  whose: RawBuilder<SqlBool>,
  id: string,
): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    select ${shown(side)} from ${shownFrom} where ticket.id = ${id} and ${whose}
  `.execute(db);

  return rows[0];
}

/** Locks the ticket until the transaction ends. */
export const lockTicket = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from ticket where company_id = ${companyId} and id = ${id} for update`.execute(db);
