/** Examples of the calls about tickets to the provider. */
import { v7 } from 'uuid';
import type { Cell, Example } from './example.ts';

/** A ticket that someone raised at the place, in the branch of the place. */
async function ticketAt({ fixture: { db, company, otherCompany }, target, place }: Cell): Promise<string> {
  const id = v7();
  const company_id = target.companyId;
  const { branches } = place === 'other company' ? otherCompany : company;
  const branch_id = place === 'no branch' ? null : (branches[place === 'other branch' ? 1 : 0] ?? null);
  const { last } = await db
    .selectFrom('ticket')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ticket')
    .values({
      company_id,
      id,
      number: (last ?? 0) + 1,
      raised_by: target.id,
      branch_id,
      subject: 'Export',
      subject_norm: 'export',
      category: 'problem',
      priority: 'normal',
      reply_key: id.replaceAll('-', ''),
      entry_count: 1,
    })
    .execute();
  await db
    .insertInto('ticket_entry')
    .values({ company_id, ticket_id: id, number: 1, kind: 'written', author_id: target.id, body: 'It stops half-way.' })
    .execute();

  return id;
}

const files = [{ field: 'document', fileName: 'screen.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }];
const ticketId = async (cell: Cell) => ({ params: { id: await ticketAt(cell) } });

export const ticketExamples = {
  raiseTicket: {
    success: 201,
    send: () => ({ body: { subject: 'Export', category: 'problem', priority: 'high', body: 'It stops half-way.' } }),
  },
  viewRaisedTickets: {
    listsTarget: true,
    send: async (cell) => {
      await ticketAt(cell);

      return {};
    },
  },
  providerMessages: { isAboutTarget: true, send: ticketId },
  replyToProvider: {
    isAboutTarget: true,
    send: async (cell) => ({ body: { _id: await ticketAt(cell), version: 1, body: 'It works again.' } }),
  },
  attachToTicket: { success: 201, send: () => ({ form: { files } }) },
  listProviderTickets: { send: () => ({}) },
  readProviderTicket: { send: ticketId },
  answerTicket: { send: async (cell) => ({ ...(await ticketId(cell)), body: { body: 'Please try again.' } }) },
  attachToAnswer: { send: async (cell) => ({ ...(await ticketId(cell)), form: { files } }) },
  readTicketFile: {
    send: async (cell) => ({ params: { id: await ticketAt(cell), name: `${'0'.repeat(32)}.pdf` } }),
  },
  receiveTicketMail: { send: () => ({ body: { recipient: 'support@provider.example', mail: 'RnJvbTogYQ==' } }) },
} as const satisfies Record<string, Example>;
