/** Examples of the calls about conversations with HR. */
import { v7 } from 'uuid';
import type { TestPerson } from '../support/company.ts';
import type { EmptyCompanies } from '../support/empty-companies.ts';
import type { Example } from './example.ts';
import { ticketExamples } from './tickets.ts';

/** A conversation of the target's that no one has answered. */
async function conversationOf(
  { db }: EmptyCompanies,
  { id: person_id, companyId: company_id }: TestPerson,
): Promise<string> {
  const id = v7();
  await db
    .insertInto('conversation')
    .values({ company_id, id, person_id, subject: 'Payslip', subject_norm: 'payslip', entry_count: 1 })
    .execute();
  await db
    .insertInto('conversation_entry')
    .values({
      company_id,
      conversation_id: id,
      number: 1,
      kind: 'written',
      author_id: person_id,
      is_from_employee: true,
      body: 'Where do I find it?',
    })
    .execute();

  return id;
}

const files = [{ field: 'document', fileName: 'payslip.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }];

export const conversationExamples = {
  ...ticketExamples,
  listConversations: {
    listsTarget: true,
    send: async ({ fixture, target }) => {
      await conversationOf(fixture, target);

      return {};
    },
  },
  conversationHistory: {
    isAboutTarget: true,
    send: async ({ fixture, target }) => ({ params: { id: await conversationOf(fixture, target) } }),
  },
  replyToConversation: {
    isAboutTarget: true,
    send: async ({ fixture, target }) => ({
      body: { _id: await conversationOf(fixture, target), version: 1, body: 'In the portal.' },
    }),
  },
  attachToConversation: {
    isAboutTarget: true,
    success: 201,
    send: async ({ fixture, target }) => ({
      form: { fields: { conversation: await conversationOf(fixture, target) }, files },
    }),
  },
  listOwnConversations: { send: () => ({}) },
  startConversation: { success: 201, send: () => ({ body: { subject: 'Payslip', body: 'Where do I find it?' } }) },
  ownConversation: {
    send: async ({ fixture, caller }) => ({ params: { id: await conversationOf(fixture, caller) } }),
  },
  writeToHr: {
    send: async ({ fixture, caller }) => ({
      params: { id: await conversationOf(fixture, caller) },
      body: { body: 'Found it.' },
    }),
  },
  attachToOwnConversation: { success: 201, send: () => ({ form: { files } }) },
} as const satisfies Record<string, Example>;
