/** Welcomes to those who came with a file: written when they go out, once each, behind all other mail. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silent } from '../../../server/database/log.ts';
import { inCompany } from '../../../server/database/tx.ts';
import { mailLink } from '../../../server/mail/links.ts';
import { enqueue } from '../../../server/mail/outbox.ts';
import { sendDue } from '../../../server/mail/sender.ts';
import type { OutgoingMail, Transport } from '../../../server/mail/transport.ts';
import { writeWelcomes } from '../../../server/mail/welcomes.ts';
import { shiftDay } from '../../../src/rules/shared/days.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { tokenOf } from '../support/mail.ts';
import { PUBLIC_URL } from '../support/server.ts';

const NEW = { password_hash: null, password_changed: false, profile_updated: false };

describe.each(engines)('welcome emails to uploaded people, on %s', (engine) => {
  let fixture: EmptyCompanies;
  let sent: OutgoingMail[];

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    sent = [];
    for (const table of ['welcome', 'mail_outbox', 'security_token', 'throttle'] as const)
      await fixture.db.deleteFrom(table).execute();
  });

  const delivering: Transport = { send: async (mail) => void sent.push(mail), close: () => {} };
  const send = (options: Partial<Parameters<typeof sendDue>[0]> = {}) =>
    sendDue({ db: fixture.db, transport: delivering, log: silent, publicUrl: () => PUBLIC_URL, ...options });

  async function newcomer(joinedOn: string | null = null): Promise<TestPerson> {
    const person = await fixture.caller('employee', { columns: { ...NEW, joined_on: joinedOn } });
    await fixture.db.insertInto('welcome').values({ company_id: person.companyId, person_id: person.id }).execute();

    return person;
  }

  async function daysLeft({ id }: TestPerson): Promise<number | undefined> {
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from expires_at - now())::float8 / 86400 as days from security_token where person_id = ${id}
    `.execute(fixture.db);

    return rows[0]?.days;
  }

  const linkIn = (mail: OutgoingMail | undefined) => /https:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const recipients = () => sent.map(({ recipient }) => recipient);
  const waiting = () => fixture.db.selectFrom('welcome').selectAll().execute();

  const anHourLater = (db = fixture.db) => db.deleteFrom('throttle').execute();

  it('contain a link that signs in once, within seven days of sending', async () => {
    const person = await newcomer();
    const { id, email } = person;

    expect(await send()).toBe(1);
    expect(await send()).toBe(0);

    expect(sent).toMatchObject([{ recipient: email, subject: 'Welcome to Tidewater' }]);
    expect(await daysLeft(person)).toBeCloseTo(7, 2);
    const securityToken = tokenOf(linkIn(sent[0]));
    const exchange = () => fixture.call('exchangeSecurityToken', { body: { securityToken } });
    expect(await exchange()).toMatchObject({ status: 200, body: { purpose: 'welcome', userTrack: { userId: id } } });
    expect(await exchange()).toMatchObject({ status: 401 });
  });

  it('contain a link that is valid until a week after the first day of someone who starts later', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const [later, now] = [await newcomer(shiftDay(today, { days: 21 })), await newcomer(today)];

    await send();

    expect(await daysLeft(later)).toBeCloseTo(28, 2);
    expect(await daysLeft(now)).toBeCloseTo(7, 2);
  });

  it('are sent after all other mail, and wait while bulk mail is paused', async () => {
    const people = [await newcomer(), await newcomer(), await newcomer()];
    const { companyId } = people[0] as TestPerson;
    await enqueue(fixture.db, { companyId, recipient: 'ana@x.example', subject: 'Now', text: 'Now', dedupeKey: 'now' });

    expect(await send({ bulkMayGo: async () => false })).toBe(1);
    expect(await waiting()).toHaveLength(3);
    expect(await send()).toBe(3);

    expect(recipients()[0]).toBe('ana@x.example');
    expect(recipients().slice(1).sort()).toEqual(people.map(({ email }) => email).sort());
  });

  it('are sent once each by several servers, a few at a time, in order of arrival', async () => {
    const people: TestPerson[] = [];
    for (let n = 0; n < 120; n += 1) people.push(await newcomer());

    expect(await writeWelcomes(fixture.db, () => PUBLIC_URL)).toBe(50);
    const first = await fixture.db.selectFrom('mail_outbox').select('recipient').execute();
    expect(first.map(({ recipient }) => recipient).sort()).toEqual(
      people
        .slice(0, 50)
        .map(({ email }) => email)
        .sort(),
    );
    const counts = await Promise.all([send(), send(), send()]);

    expect(counts.reduce((sum, count) => sum + count)).toBe(120);
    expect(recipients().sort()).toEqual(people.map(({ email }) => email).sort());
  });

  it('wait until the next hour above the limit of a company, and no other company waits for it', async () => {
    for (let n = 0; n < 4; n += 1) await newcomer();
    const other = await fixture.target('other company', { columns: NEW });
    await fixture.db.insertInto('welcome').values({ company_id: other.companyId, person_id: other.id }).execute();

    expect([await send({ welcomesPerHour: 2 }), await send({ welcomesPerHour: 2 })]).toEqual([3, 0]);
    expect(recipients()).toContain(other.email);
    expect(await waiting()).toHaveLength(2);
    await anHourLater();
    expect([await send({ welcomesPerHour: 2 }), await waiting()]).toEqual([2, []]);
  });

  describe('above the limit of a company', () => {
    let small: EmptyCompanies;

    beforeAll(async () => {
      small = await openEmptyCompanies(engine, { welcomesPerHour: 2 });
    });
    afterAll(() => small?.close());

    const sendDueOf = () =>
      sendDue({ db: small.db, transport: delivering, log: silent, publicUrl: () => PUBLIC_URL, welcomesPerHour: 2 });

    it('wait if someone is welcomed for the first time, and are refused if it is once more', async () => {
      const { call } = await small.signIn(await small.caller('c-hr'));
      const people: TestPerson[] = [];
      for (const awaits_welcome of [false, false, true, false])
        people.push(await small.caller('employee', { columns: { ...NEW, awaits_welcome } }));
      const statuses = [];
      for (const { id } of people) statuses.push((await call('resendEmail', { params: { id } })).status);

      expect(statuses).toEqual([200, 200, 200, 429]);
      expect([await sendDueOf(), await sendDueOf()]).toEqual([2, 0]);
      await anHourLater(small.db);
      expect(await sendDueOf()).toBe(1);
      expect(recipients()).toEqual(people.slice(0, 3).map(({ email }) => email));
    });
  });

  it('wait for a server that does not know its address yet, which keeps no other mail waiting', async () => {
    const { companyId } = await newcomer();
    await enqueue(fixture.db, {
      companyId,
      recipient: 'ana@x.example',
      subject: 'Now',
      text: 'Now',
      dedupeKey: 'soon',
    });
    const publicUrl = () => {
      throw new Error('The port is known once the server listens.');
    };

    await expect(send({ publicUrl })).rejects.toThrow('once the server listens');
    expect(recipients()).toEqual(['ana@x.example']);
    expect(await waiting()).toHaveLength(1);
    expect(await send()).toBe(1);
    await expect(send({ publicUrl })).resolves.toBe(0);
  });

  it('contain the same link again if the first attempt to send failed', async () => {
    await newcomer();
    const failing: Transport = {
      send: async (mail) => {
        sent.push(mail);
        throw new Error('away');
      },
      close: () => {},
    };
    expect(await send({ transport: failing })).toBe(0);
    await fixture.db.updateTable('mail_outbox').set({ next_try_at: sql<Date>`now()` }).execute();
    expect(await send()).toBe(1);

    expect(sent).toHaveLength(2);
    expect(linkIn(sent[1])).toBe(linkIn(sent[0]));
    expect(linkIn(sent[0])).toMatch(/\/login\/[\w-]{43}$/);
  });

  it('are not sent to people who have left, signed in or been welcomed by hand since', async () => {
    const [gone, in_, byHand, still] = [await newcomer(), await newcomer(), await newcomer(), await newcomer()];
    const admin = await fixture.signIn(await fixture.caller('c-admin'));
    const change = { body: { isEnabled: false }, params: { id: gone.id } };
    expect((await admin.call('setUserEnabled', change)).status).toBe(200);
    await fixture.db.updateTable('person').set({ password_changed: true }).where('id', '=', in_.id).execute();
    const { companyId, id } = byHand;
    await inCompany(fixture.db, companyId, (db) =>
      mailLink(db, { companyId, personId: id, purpose: 'welcome', publicUrl: PUBLIC_URL }),
    );

    await send();

    expect(recipients().sort()).toEqual([byHand.email, still.email].sort());
    expect(await waiting()).toEqual([]);
    const securityToken = tokenOf(linkIn(sent.find(({ recipient }) => recipient === byHand.email)));
    expect(await fixture.call('exchangeSecurityToken', { body: { securityToken } })).toMatchObject({ status: 200 });
  });

  describe('sent by hand and after an upload', () => {
    const [EAST, WEST] = ['Pacific/Kiritimati', 'Etc/GMT+12'] as const;
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
    const inWords = (day: string) =>
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

    afterEach(async () => {
      await fixture.db.updateTable('branch').set({ timezone: 'UTC' }).execute();
    });

    async function bothTo(columns: { joined_on: string | null; branch_id?: string | null }) {
      const person = await fixture.caller('employee', { columns: { ...NEW, ...columns } });
      const { call } = await fixture.signIn(await fixture.caller('c-hr'));
      expect((await call('resendEmail', { params: { id: person.id } })).status).toBe(200);
      await send();
      await fixture.db.deleteFrom('security_token').where('person_id', '=', person.id).execute();
      await fixture.db.insertInto('welcome').values({ company_id: person.companyId, person_id: person.id }).execute();
      await send();
      expect(sent.map(({ html }) => html)).toEqual([undefined, undefined]);

      return sent.map(({ text }) => /Your first day is .*/.exec(text)?.[0]);
    }

    const twice = <T>(one: T): T[] => [one, one];

    it('name the first day of someone who starts later', async () => {
      const day = shiftDay(dayIn('UTC'), { days: 21 });

      expect(await bothTo({ joined_on: day })).toEqual(twice(`Your first day is ${inWords(day)}.`));
    });

    it.each([
      ['is today', 0],
      ['was yesterday', -1],
      ['was more than a year ago', -400],
    ])('do not name a first day that %s', async (_, days) => {
      expect(await bothTo({ joined_on: shiftDay(dayIn('UTC'), { days }) })).toEqual(twice(undefined));
    });

    it('do not name a first day that is not known', async () => {
      expect(await bothTo({ joined_on: null })).toEqual(twice(undefined));
    });

    it('name the first day of someone without a branch', async () => {
      const day = shiftDay(dayIn('UTC'), { days: 2 });

      expect(await bothTo({ joined_on: day, branch_id: null })).toEqual(twice(`Your first day is ${inWords(day)}.`));
    });

    it('go by the day in the branch, which may be over elsewhere', async () => {
      const [east, west] = fixture.company.branches;
      await fixture.db.updateTable('branch').set({ timezone: EAST }).where('id', '=', east).execute();
      await fixture.db.updateTable('branch').set({ timezone: WEST }).where('id', '=', west).execute();
      const day = dayIn(EAST);

      expect(await bothTo({ joined_on: day, branch_id: east })).toEqual(twice(undefined));
      sent = [];
      expect(await bothTo({ joined_on: day, branch_id: west })).toEqual(twice(`Your first day is ${inWords(day)}.`));
    });
  });
});
