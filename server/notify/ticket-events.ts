import { sql } from 'kysely';
import type { Trx } from '../database/tx.ts';
import { notifyPerson } from './notify.ts';

interface AnsweredTicket {
  readonly id: string;
  readonly number: number;
  /** Otherwise it was closed without a reply. */
  readonly isAnswer: boolean;
}

/** For the person who raised it and those who wrote in it, as long as they may see it. */
export async function ticketAnswered(
  db: Trx,
  companyId: string,
  { id, number, isAnswer }: AnsweredTicket,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select person.id from ticket
    join person on person.company_id = ticket.company_id and (
      person.id = ticket.raised_by or exists (
        select from ticket_entry as entry
        where entry.company_id = ticket.company_id and entry.ticket_id = ticket.id and entry.author_id = person.id
      )
    )
    where ticket.company_id = ${companyId} and ticket.id = ${id} and (
      person.roles && array['c-admin', 'c-hr'] or (person.roles && array['b-admin', 'b-hr'] and person.branch_id = ticket.branch_id)
    )
  `.execute(db);
  const message = isAnswer ? `The provider replied to ticket ${number}.` : `The provider closed ticket ${number}.`;
  for (const { id: personId } of rows) await notifyPerson(db, { companyId, actor: `ticket:${id}`, personId, message });
}
