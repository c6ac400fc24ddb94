import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOf } from '../../../server/access/table.ts';
import { buildApp } from '../../../server/app.ts';
import { addAccount, disableAccount } from '../../../server/conversations/tickets/accounts.ts';
import { REPLY_ABOVE } from '../../../server/conversations/tickets/mail.ts';
import { type BuiltCall, contract } from '../../../src/api/contract/index.ts';
import { type Answer, type Caller, callerWith, signedIn } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const SUPPORT = 'support@provider.example';
const pdf = Buffer.from('%PDF-1.7\nHow to.\n%%EOF\n');

describe.each(engines)('the provider, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let app: FastifyInstance;
  let admin: Caller;
  let provider: Caller;
  const email = `nadia-${v7()}@provider.example`;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    app = await buildApp({ db: fixture.db, publicUrl: () => 'https://console.example', supportEmail: SUPPORT });
    admin = await signedIn(app, fixture.db, fixture.people.admin);
    provider = callerWith(app, await addAccount(fixture.db, { name: 'Nadia Roth', email }));
  });
  afterAll(async () => {
    await app?.close();
    await fixture?.close();
  });

  const raise = async (more: object = {}) =>
    (
      await admin('raiseTicket', {
        body: { subject: 'Export stops', category: 'problem', priority: 'high', body: 'After 500 rows.', ...more },
      })
    ).body.ticket;
  const read = (id: string): Promise<Answer> => admin('providerMessages', { params: { id } });
  const toldOf = async (id: string) =>
    (await fixture.db.selectFrom('notification').select('message').where('actor', '=', `ticket:${id}`).execute()).map(
      ({ message }) => message,
    );
  const mailsOf = (id: string) =>
    fixture.db
      .selectFrom('mail_outbox')
      .select(['recipient', 'subject', 'body_text', 'reply_to'])
      .where('dedupe_key', 'like', `ticket:${id}:%`)
      .orderBy('id')
      .execute();

  it('may only make the calls about tickets', async () => {
    const others = (Object.keys(contract) as BuiltCall[]).filter((call) => {
      const { callers } = accessOf(call);

      return callers !== 'provider' && callers !== 'public' && callers !== 'anybody';
    });

    const statuses = new Set<number>();
    for (const call of others) {
      const wanted = Object.keys((contract[call] as { params?: { properties: object } }).params?.properties ?? {});
      const params = Object.fromEntries(wanted.map((name) => [name, fixture.people.admin.id]));
      statuses.add((await provider(call, { params })).status);
    }

    expect(others.length).toBeGreaterThan(100);
    expect([...statuses]).toEqual([401]);
  });

  it('sees the tickets of all companies, longest wait first, with only the company’s name', async () => {
    const word = v7();
    const first = await raise({ subject: `${word} one` });
    const stranger = await signedIn(app, fixture.db, fixture.strangerPerson);
    await stranger('raiseTicket', {
      body: { subject: `${word} two`, category: 'idea', priority: 'low', body: 'Dark mode.' },
    });

    const { body } = await provider('listProviderTickets', { query: { search: word } });

    expect(body.total).toBe(2);
    expect(body.tickets.map((one: { companyName: string }) => one.companyName)).toEqual(['Own', 'Other']);
    expect(body.tickets[0]).toMatchObject({ _id: first._id, unread: 1, raisedBy: { fullName: 'admin Own' } });
    expect(JSON.stringify(body)).not.toContain(fixture.people.admin.email);
  });

  it('replies and closes on the same timeline, and the company is notified once for each', async () => {
    const { _id: id, number } = await raise();
    expect((await provider('readProviderTicket', { params: { id } })).body.entries).toHaveLength(1);
    expect((await read(id)).body.entries[0].readAt).not.toBeNull();

    const answered = await provider('answerTicket', { params: { id }, body: { version: 1, body: 'Mended.' } });
    expect(answered.body.ticket).toMatchObject({ status: 'answered', companyName: 'Own' });
    const stale = await provider('answerTicket', { params: { id }, body: { version: 1, body: 'Mended?' } });
    expect([stale.status, stale.body.message]).toEqual([409, 'Nadia Roth sent a message.']);
    expect((await admin('viewRaisedTickets', { query: { unread: true } })).body.unread).toBeGreaterThan(0);
    await provider('answerTicket', { params: { id }, body: { version: 2, status: 'closed' } });

    const { body } = await read(id);
    expect(body.entries.map(({ kind, author }: { kind: string; author: object }) => [kind, author])).toEqual([
      ['written', { _id: fixture.people.admin.id, fullName: 'admin Own' }],
      ['written', { _id: expect.any(String), fullName: 'Nadia Roth' }],
      ['closed', { _id: expect.any(String), fullName: 'Nadia Roth' }],
    ]);
    expect(await toldOf(id)).toEqual([
      `The provider replied to ticket ${number}.`,
      `The provider closed ticket ${number}.`,
    ]);
    const entries = await fixture.db
      .selectFrom('audit_entry')
      .select(['what', 'who_id'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { what: 'ticket.raised', who_id: fixture.people.admin.id },
      { what: 'ticket.answered', who_id: null },
      { what: 'ticket.closed', who_id: null },
    ]);
  });

  it('attaches files, and reads only files of the requested ticket', async () => {
    const { _id: id } = await raise();
    const other = await raise();
    const form = { files: [{ field: 'document', fileName: 'how-to.pdf', bytes: pdf }] };
    const { file } = (await provider('attachToAnswer', { params: { id }, form })).body;
    await provider('answerTicket', { params: { id }, body: { files: [file._id] } });

    expect((await read(id)).body.entries[1].files).toEqual([file]);
    expect((await admin('downloadFile', { params: { name: file.name } })).status).toBe(200);
    expect((await provider('readTicketFile', { params: { id, name: file.name } })).body).toContain('How to.');
    expect((await provider('readTicketFile', { params: { id: other._id, name: file.name } })).status).toBe(404);
  });

  it('is shut out once the account is disabled or has a new token', async () => {
    const whose = { name: 'Piet Kok', email: `piet-${v7()}@provider.example` };
    const first = callerWith(app, await addAccount(fixture.db, whose));
    const second = callerWith(app, await addAccount(fixture.db, whose));
    const status = async (call: Caller) => (await call('listProviderTickets')).status;

    expect([await status(first), await status(second)]).toEqual([401, 200]);
    expect(await disableAccount(fixture.db, whose.email.toUpperCase())).toBe(true);
    expect(await status(second)).toBe(401);
    expect(await status(admin)).toBe(403);
  });

  it('gets an email for each message from a company, with an address to reply to', async () => {
    const { _id: id, number } = await raise({ body: 'After 500\nrows.' });
    await admin('replyToProvider', { body: { _id: id, version: 1, body: 'Still.' } });
    await admin('replyToProvider', { body: { _id: id, version: 2, status: 'closed' } });

    const mails = await mailsOf(id);

    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [SUPPORT, `[Ticket ${number}, Own] Export stops`],
      [SUPPORT, `[Ticket ${number}, Own] Export stops`],
    ]);
    expect(mails[0]?.body_text.split('\n').slice(0, 4)).toEqual([REPLY_ABOVE, '', 'After 500', 'rows.']);
    expect(mails[0]?.reply_to).toMatch(/^support\+[0-9a-f]{32}@provider\.example$/);
  });

  const rawMail = (more: Partial<Record<string, string>> = {}, body = 'Please try again.\r\n') =>
    Buffer.from(
      `${Object.entries({ From: `Nadia <${email}>`, 'Message-ID': `<${v7()}@provider.example>`, ...more })
        .map(([name, value]) => `${name}: ${value}`)
        .join('\r\n')}\r\n\r\n${body}`,
    );
  const receive = (recipient: string, mail: Buffer) =>
    provider('receiveTicketMail', { body: { recipient, mail: mail.toString('base64') } });
  const addressOf = async (id: string) => (await mailsOf(id))[0]?.reply_to ?? '';

  it('can reply by email: once for each email, without the quoted text', async () => {
    const { _id: id, number } = await raise();
    const address = await addressOf(id);
    const mail = rawMail(
      {},
      `Please try again.\r\n\r\nOn 5 March, Wellness console wrote:\r\n> ${REPLY_ABOVE}\r\n> After 500 rows.\r\n`,
    );

    expect((await receive(address, mail)).body).toMatchObject({ status: 200, number, message: 'Message sent' });
    expect((await receive(address.toUpperCase(), mail)).status).toBe(200);

    const { ticket, entries } = (await read(id)).body;
    expect(ticket.status).toBe('answered');
    expect(entries.map(({ body }: { body: string }) => body)).toEqual(['After 500 rows.', 'Please try again.']);
    expect(entries[1].author.fullName).toBe('Nadia Roth');
    expect(await toldOf(id)).toHaveLength(1);
  });

  it('is refused for emails from people without an account, and to addresses that were never given out', async () => {
    const { _id: id } = await raise();
    const address = await addressOf(id);

    expect((await receive(address, rawMail({ From: 'mallory@elsewhere.example' }))).status).toBe(403);
    expect((await receive(address.replace(/\+../, '+zz'), rawMail())).status).toBe(404);
    expect((await receive(address.replace(/\+[0-9a-f]{8}/, '+00000000'), rawMail())).status).toBe(404);
    expect((await receive(address, rawMail({ 'Auto-Submitted': 'auto-replied' }))).body.message).toBe(
      'An automatic reply was ignored.',
    );
    expect((await receive(address, rawMail({}, '\r\n'))).status).toBe(422);
    expect((await read(id)).body.entries).toHaveLength(1);
  });

  it('can attach files by email, and gets the names of those that are refused', async () => {
    const { _id: id } = await raise();
    const part = (head: string, bytes: Buffer) =>
      `--b1\r\n${head}\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`;
    const body = `--b1\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nVoil=E0, a guide =\r\nfor you.\r\n${part('Content-Disposition: attachment; filename="how-to.pdf"', pdf)}${part("Content-Disposition: attachment; filename*=utf-8''r%C3%A9sum%C3%A9.zip", Buffer.from('PK'))}--b1--\r\n`;

    await receive(await addressOf(id), rawMail({ 'Content-Type': 'multipart/mixed; boundary="b1"' }, body));

    const [, answer] = (await read(id)).body.entries;
    expect(answer.body).toBe('Voilà, a guide for you.\n\nNot attached: résumé.zip');
    expect(answer.files).toMatchObject([{ originalName: 'how-to.pdf', size: pdf.length }]);
  });
});
