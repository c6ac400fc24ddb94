/** Examples of the calls about tickets to the provider. */
import { v7 } from 'uuid';
import type { AccessCheck, Example } from './example.ts';

/** A ticket that the target raised in the branch where they are. */
async function ticketAt({
  fixture: { db, company, otherCompany },
  target,
  targetBranch,
}: AccessCheck): Promise<string> {
  const id = v7();
  const company_id = target.companyId;
  const { branches } = targetBranch === 'other company' ? otherCompany : company;
  const branch_id = targetBranch === 'no branch' ? null : (branches[targetBranch === 'other branch' ? 1 : 0] ?? null);
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
const ticketId = async (check: AccessCheck) => ({ params: { id: await ticketAt(check) } });

export const ticketExamples = {
  raiseTicket: {
    success: 201,
    send: () => ({ body: { subject: 'Export', category: 'problem', priority: 'high', body: 'It stops half-way.' } }),
  },
  viewRaisedTickets: {
    listsTarget: true,
    send: async (check) => {
      await ticketAt(check);

      return {};
    },
  },
  providerMessages: { isAboutTarget: true, send: ticketId },
  replyToProvider: {
    isAboutTarget: true,
    send: async (check) => ({ body: { _id: await ticketAt(check), version: 1, body: 'It works again.' } }),
  },
  attachToTicket: { success: 201, send: () => ({ form: { files } }) },
  listProviderTickets: { send: () => ({}) },
  readProviderTicket: { send: ticketId },
  answerTicket: { send: async (check) => ({ ...(await ticketId(check)), body: { body: 'Please try again.' } }) },
  attachToAnswer: { send: async (check) => ({ ...(await ticketId(check)), form: { files } }) },
  readTicketFile: {
    send: async (check) => ({ params: { id: await ticketAt(check), name: `${'0'.repeat(32)}.pdf` } }),
  },
  receiveTicketMail: { send: () => ({ body: { recipient: 'support@provider.example', mail: 'RnJvbTogYQ==' } }) },
} as const satisfies Record<string, Example>;
