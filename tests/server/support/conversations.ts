/** Conversations with HR as their tests need them. */
import { type Answer, type Caller, signedIn } from './calls.ts';
import type { Particulars, TestPerson } from './company.ts';
import type { StaffedCompanies } from './staffed-companies.ts';

/** Someone in Lisbon whose manager is `manager`, and their first message. */
export async function writer(fixture: StaffedCompanies, particulars: Particulars = {}) {
  const { columns, ...rest } = particulars;
  const person = await fixture.add({ ...rest, columns: { manager_id: fixture.people.manager.id, ...columns } });
  const call = await signedIn(fixture.app, fixture.db, person);
  const id = await start(call);

  return { person, call, id };
}

export const start = async (call: Caller, subject = 'Payslip', body = 'Where do I find it?'): Promise<string> =>
  (await call('startConversation', { body: { subject, body } })).body.conversation._id;

export const change = (call: Caller, _id: string, version: number, more: object): Promise<Answer> =>
  call('replyToConversation', { body: { _id, version, ...more } });

export const history = (call: Caller, id: string, query = {}): Promise<Answer> =>
  call('conversationHistory', { params: { id }, query });

export const ownHistory = (call: Caller, id: string): Promise<Answer> => call('ownConversation', { params: { id } });

interface Entry {
  readonly kind: string;
  readonly author: { readonly fullName: string };
  readonly body: string;
}

/** Who did what, in order. */
export const lines = ({ body }: Answer): string[] =>
  body.entries.map(({ kind, author, body: text }: Entry) => [kind, author.fullName, text].filter(Boolean).join(' / '));

/** What someone was told about a conversation. */
export const toldOf = (fixture: StaffedCompanies, { id: recipient }: TestPerson, id: string) =>
  fixture.db
    .selectFrom('notification')
    .select('message')
    .where('recipient_id', '=', recipient)
    .where('actor', '=', `talk-to-hr:${id}`)
    .orderBy('created_at')
    .execute()
    .then((rows) => rows.map(({ message }) => message));
