/** Campaigns as their tests need them. */
import { v7 } from 'uuid';
import { vi } from 'vitest';
import { moveDue } from '../../../server/campaigns/clock.ts';
import { sendBatch } from '../../../server/campaigns/sending.ts';
import { silent } from '../../../server/database/log.ts';
import { sendDue } from '../../../server/mail/sender.ts';
import type { OutgoingMail } from '../../../server/mail/transport.ts';
import type { Answer, Caller } from '../support/calls.ts';
import type { StaffedCompanies } from '../support/staffed-companies.ts';

export const PUBLIC = 'https://console.example';

export const textOf = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
});

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

export const addCampaign = (call: Caller, body: object = {}): Promise<Answer> =>
  call('createCampaign', { body: { title: 'Walk more', body: textOf('Every day counts.'), to: inDays(14), ...body } });

export const move = (call: Caller, id: string, step: string): Promise<Answer> =>
  call('moveCampaign', { params: { id }, body: { move: step } });

export const lookAt = async (call: Caller, id: string) => (await call('getCampaign', { params: { id } })).body.campaign;

export const figuresOf = async (call: Caller, id: string) =>
  (await call('viewCampaignFigures', { params: { id } })).body.figures;

/** Everything that is due, as the server's own poller does it. */
export async function sendAll({ db }: Pick<StaffedCompanies, 'db'>, size?: number): Promise<void> {
  while ((await moveDue(db)) > 0);
  while (await sendBatch(db, PUBLIC, size));
}

/** The server's own poller may hold the campaign at this moment. */
export const untilSent = async (fixture: StaffedCompanies, id: string): Promise<void> => {
  await vi.waitFor(
    async () => {
      await sendAll(fixture);
      const { state } = await fixture.db
        .selectFrom('campaign')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (state !== 'sent') throw new Error(`The campaign is ${state}.`);
    },
    { timeout: 15_000 },
  );
};

/** Sent at once to everyone it addresses. */
export async function sent(fixture: StaffedCompanies, call: Caller, body: object = {}): Promise<string> {
  const { campaign } = (await addCampaign(call, { ...body, isDraft: false })).body;
  await untilSent(fixture, campaign._id);

  return campaign._id;
}

/** In the state as if a server were in the middle of it. Its poller leaves it alone until the state says so. */
export async function stoppedCampaign(
  { db, company, people }: StaffedCompanies,
  audience: object = {},
): Promise<string> {
  const [id, audience_id] = [v7(), v7()];
  await db
    .insertInto('audience')
    .values({ company_id: company.id, id: audience_id, ...audience })
    .execute();
  await db
    .insertInto('campaign')
    .values({
      company_id: company.id,
      id,
      audience_id,
      branch_id: null,
      title: 'Walk more',
      search_text: 'walk more',
      body: JSON.stringify(textOf('Every day counts.')),
      image_file: null,
      link_kind: null,
      link_id: null,
      from_at: inDays(-1),
      to_at: inDays(14),
      state: 'stopped',
      addressed: 9,
      pass_cursor: null,
      created_by: people.hr.id,
      created_key: null,
    })
    .execute();

  return id;
}

export const recipientsOf = ({ db }: StaffedCompanies, id: string) =>
  db
    .selectFrom('campaign_recipient')
    .innerJoin('person', 'person.id', 'campaign_recipient.person_id')
    .selectAll('campaign_recipient')
    .select('person.email')
    .where('campaign_id', '=', id)
    .orderBy('person.email')
    .execute();

export const mailsOf = ({ db }: StaffedCompanies, id: string) =>
  db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('dedupe_key', 'like', `campaign:${id}:%`)
    .orderBy('recipient')
    .execute();

export const notifiedOf = ({ db }: StaffedCompanies, id: string) =>
  db
    .selectFrom('notification')
    .innerJoin('person', 'person.id', 'notification.recipient_id')
    .select(['person.email', 'notification.actor', 'notification.message'])
    .where('notification.id', '=', id)
    .orderBy('person.email')
    .execute();

/** The last email to someone as it goes out. */
export async function writtenTo({ db }: StaffedCompanies, { email }: { email: string }, about = 'Walk more') {
  const mails: OutgoingMail[] = [];
  await sendDue({ db, log: silent, transport: { send: async (mail) => void mails.push(mail), close: () => {} } });
  const mail = mails.filter(({ recipient, subject }) => recipient === email && subject === about).at(-1);
  if (!mail) throw new Error(`There is no such email for ${email}.`);

  return mail;
}

/** The random part of someone's link. */
export async function tokenOf(fixture: StaffedCompanies, id: string, personId: string): Promise<string> {
  const all = await recipientsOf(fixture, id);

  return all.find(({ person_id }) => person_id === personId)?.id ?? '';
}
