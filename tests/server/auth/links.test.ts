import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken, newToken } from '../../../server/access/tokens.ts';
import { inCompany } from '../../../server/database/tx.ts';
import { mailLink } from '../../../server/mail/links.ts';
import { shiftDay } from '../../../src/rules/shared/days.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies, PASSWORD } from '../support/empty-companies.ts';
import { lastLink, mailsTo, tokenOf } from '../support/mail.ts';
import { PUBLIC_URL } from '../support/server.ts';

describe.each(engines)('mailed links, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    await fixture.db.deleteFrom('throttle').execute();
  });

  const letTimePass = (seconds: number) =>
    fixture.db
      .updateTable('security_token')
      .set({ expires_at: sql<Date>`expires_at - make_interval(secs => ${seconds})` })
      .execute();

  const exchange = (securityToken: string) => fixture.call('exchangeSecurityToken', { body: { securityToken } });

  async function linkFor({ companyId, id, email }: TestPerson, purpose: 'welcome' | 'password'): Promise<string> {
    await inCompany(fixture.db, companyId, (db) =>
      mailLink(db, { companyId, personId: id, purpose, publicUrl: PUBLIC_URL }),
    );

    return tokenOf(await lastLink(fixture, email));
  }

  describe('signing in with a link', () => {
    it('works once, and the second time says what the link was for', async () => {
      const person = await fixture.caller('c-admin');
      const token = await linkFor(person, 'welcome');

      const first = await exchange(token);

      expect(first.status).toBe(200);
      expect(first.body).toMatchObject({
        message: 'Successfully Logged In',
        purpose: 'welcome',
        token: expect.stringMatching(/^[\w-]{43}$/),
        userTrack: { userId: person.id },
        user: { mayResetPassword: true },
      });
      expect(await exchange(token)).toEqual({
        status: 401,
        body: {
          status: 401,
          message: 'This sign-in link is incomplete or no longer valid.',
        },
      });
    });

    it.each(['short', 'x'.repeat(300)])(
      'is refused with a malformed token such as %j, and the answer says what to do',
      async (token) => {
        expect(await exchange(token)).toEqual({
          status: 401,
          body: {
            status: 401,
            message: 'This sign-in link is incomplete or no longer valid.',
          },
        });
      },
    );

    it('succeeds for only one of four simultaneous attempts', async () => {
      const token = await linkFor(await fixture.caller('c-admin'), 'password');

      const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(token)));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    });

    it('works until the link expires: a welcome after seven days, a password link after ten minutes', async () => {
      const lifetimes = { welcome: 7 * 24 * 60, password: 10 } as const;
      for (const purpose of ['welcome', 'password'] as const) {
        const token = await linkFor(await fixture.caller('c-admin'), purpose);
        const age = (minutes: number) =>
          fixture.db
            .updateTable('security_token')
            .set({ expires_at: sql<Date>`expires_at - make_interval(mins => ${minutes})` })
            .where('token_hash', '=', hashToken(token))
            .execute();
        const { rows } = await sql<{ minutes: number }>`
          select extract(epoch from expires_at - created_at)::float8 / 60 as minutes
          from security_token where token_hash = ${hashToken(token)}`.execute(fixture.db);
        expect(rows[0]?.minutes).toBeCloseTo(lifetimes[purpose], 5);

        await age(lifetimes[purpose]);
        expect((await exchange(token)).status).toBe(401);
      }
    });

    it('works with a welcome until a week after the first day, as the email says', async () => {
      const dayIn = (days: number) => shiftDay(new Date().toISOString().slice(0, 10), { days });
      const person = await fixture.caller('employee', { columns: { joined_on: dayIn(30) } });
      const token = await linkFor(person, 'welcome');

      const link = await fixture.db
        .selectFrom('security_token')
        .select('expires_at')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirstOrThrow();
      const [mail] = await mailsTo(fixture, person.email);
      const lastDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(dayIn(37)));
      expect(link.expires_at.toISOString().slice(0, 10)).toBe(dayIn(37));
      expect(mail?.body_text).toContain(`expires on ${lastDay} at`);
      expect(mail?.useful_until).toEqual(link.expires_at);
    });

    it('is refused to someone who has been deactivated, and does not use up the link', async () => {
      const person = await fixture.caller('c-hr');
      const token = await linkFor(person, 'password');
      const setEnabled = (isEnabled: boolean) =>
        fixture.db.updateTable('person').set({ is_enabled: isEnabled }).where('id', '=', person.id).execute();
      await setEnabled(false);
      expect((await exchange(token)).status).toBe(401);

      await setEnabled(true);
      expect((await exchange(token)).status).toBe(200);
    });

    it('is refused with an invented token', async () => {
      expect((await exchange(newToken().text)).status).toBe(401);
      expect((await exchange('short enough to be refused')).status).toBe(401);
      expect((await exchange('x')).status).toBe(401);
    });

    it('needs the page’s POST: opening the link neither signs in nor uses it up', async () => {
      const token = await linkFor(await fixture.caller('c-hr'), 'password');

      await fixture.app.inject({ method: 'GET', url: `/login/${token}` });
      await fixture.app.inject({ method: 'HEAD', url: `/login/${token}` });

      expect((await exchange(token)).status).toBe(200);
    });

    it('gives the provider’s support no right to set a password', async () => {
      const person = await fixture.caller('c-admin');
      const { text, hash } = newToken();
      await fixture.db
        .insertInto('security_token')
        .values({
          token_hash: hash,
          company_id: person.companyId,
          person_id: person.id,
          purpose: 'support',
          expires_at: sql<Date>`now() + interval '10 minutes'`,
        })
        .execute();

      const { body } = await exchange(text);

      expect(body.purpose).toBe('support');
      expect(body.user.mayResetPassword).toBeUndefined();
    });

    it('uses a token that is stored only as a hash', async () => {
      const person = await fixture.caller('c-hr');
      const token = await linkFor(person, 'password');

      const rows = await fixture.db
        .selectFrom('security_token')
        .selectAll()
        .where('person_id', '=', person.id)
        .execute();

      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(token);
    });
  });

  describe('links for a forgotten password', () => {
    const ANSWER = {
      status: 200,
      body: {
        status: 200,
        message: 'If there is an account with this address, we’ve emailed you a sign-in link.',
      },
    };

    it('are sent to a known address, without the reply revealing that it is known', async () => {
      const person = await fixture.caller('b-hr', { name: 'Rui Paz' });

      const known = await fixture.call('forgetPassword', { body: { email: person.email, role: 'c-admin' } });
      const unknown = await fixture.call('forgetPassword', { body: { email: 'nobody@tidewater.example' } });
      await fixture.app.settled();

      expect(known).toEqual(ANSWER);
      expect(unknown).toEqual(ANSWER);
      const [mail, ...others] = await mailsTo(fixture, person.email);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe('Choose a new password');
      expect(mail?.body_text).toMatch(
        /Hello Rui,[\s\S]+at Tidewater[\s\S]+https:\/\/console\.example\/login\/[\w-]{43}\n/,
      );
      expect(await mailsTo(fixture, 'nobody@tidewater.example')).toEqual([]);
      expect((await exchange(tokenOf(await lastLink(fixture, person.email)))).body.purpose).toBe('password');
    });

    it('are not mailed to someone who has been deactivated', async () => {
      const person = await fixture.caller('b-hr', { isEnabled: false });

      expect(await fixture.call('forgetPassword', { body: { email: person.email } })).toEqual(ANSWER);
      await fixture.app.settled();

      expect(await mailsTo(fixture, person.email)).toEqual([]);
    });

    it('can be requested three times in ten minutes from one place, with or without an account', async () => {
      const person = await fixture.caller('b-hr');
      for (const email of [person.email, 'unknown@tidewater.example']) {
        const statuses = [];
        for (let i = 0; i < 4; i += 1)
          statuses.push((await fixture.call('forgetPassword', { body: { email } })).status);
        expect(statuses).toEqual([200, 200, 200, 429]);
      }
      await fixture.app.settled();

      expect(await mailsTo(fixture, person.email)).toHaveLength(3);
    });

    it('leave earlier ones valid, so that no one can invalidate a link its owner is about to use', async () => {
      const person = await fixture.caller('b-hr');
      const links = [await linkFor(person, 'password'), await linkFor(person, 'password')] as const;

      expect((await exchange(links[0])).status).toBe(200);
      expect((await exchange(links[1])).status).toBe(200);
    });

    describe('requested by someone else', () => {
      const ask = (email: string, remoteAddress: string) =>
        fixture.app.inject({ method: 'POST', url: '/api/forgetPassword', payload: { email }, remoteAddress });
      const statusesOf = async (email: string, addresses: readonly string[]) => {
        const statuses = [];
        for (const address of addresses) statuses.push((await ask(email, address)).statusCode);
        await fixture.app.settled();

        return statuses;
      };

      it('do not keep the owner’s own link from being mailed', async () => {
        const person = await fixture.caller('b-hr');
        await statusesOf(person.email, Array(9).fill('203.0.113.9'));
        expect(await mailsTo(fixture, person.email)).toHaveLength(3);

        expect(await statusesOf(person.email, ['198.51.100.4'])).toEqual([200]);

        expect(await mailsTo(fixture, person.email)).toHaveLength(4);
      });

      it('from many addresses do not flood the mailbox, and leave links valid for five minutes or more', async () => {
        const person = await fixture.caller('b-hr');
        const addresses = Array.from({ length: 12 }, (_, index) => `203.0.113.${index}`);

        expect(await statusesOf(person.email, addresses)).toEqual(Array(12).fill(200));

        const mails = await mailsTo(fixture, person.email);
        expect(mails).toHaveLength(5);
        await letTimePass(5 * 60);
        expect((await exchange(tokenOf(/https:\S+/.exec(mails[0]?.body_text ?? '')?.[0] ?? ''))).status).toBe(200);
      });

      it('from many addresses do not block mail that the owner requests from a known address', async () => {
        const person = await fixture.caller('b-hr');
        const owner = { method: 'POST', url: '/api/admin/login', remoteAddress: '198.51.100.7' } as const;
        await fixture.app.inject({ ...owner, payload: { email: person.email, password: PASSWORD } });
        await statusesOf(
          person.email,
          Array.from({ length: 8 }, (_, index) => `203.0.113.${index}`),
        );
        expect(await mailsTo(fixture, person.email)).toHaveLength(5);

        expect(await statusesOf(person.email, ['198.51.100.7'])).toEqual([200]);

        expect(await mailsTo(fixture, person.email)).toHaveLength(6);
      });
    });

    it('need an address, with the form’s message', async () => {
      expect(await fixture.call('forgetPassword', { body: { email: '' } })).toMatchObject({
        status: 400,
        body: { message: 'please enter username or email', errors: { email: 'please enter username or email' } },
      });
    });
  });

  describe('welcome links', () => {
    const fresh = { password_changed: false, profile_updated: false, password_hash: null };

    it('are sent again to someone who has not used theirs yet', async () => {
      const { call } = await fixture.signIn(await fixture.caller('b-hr'));
      const person = await fixture.target('own branch', { columns: fresh });

      expect(await call('resendEmail', { params: { id: person.id } })).toEqual({
        status: 200,
        body: { status: 200, message: 'Email Sent' },
      });

      const [mail] = await mailsTo(fixture, person.email);
      expect(mail?.subject).toBe('Welcome to Tidewater');
      expect((await exchange(tokenOf(await lastLink(fixture, person.email)))).body.purpose).toBe('welcome');
    });

    it.each([
      ['chosen a password', { ...fresh, password_changed: true }],
      ['filled in their profile', { ...fresh, profile_updated: true }],
    ])('are not sent to someone who has %s', async (_, columns) => {
      const { call } = await fixture.signIn(await fixture.caller('c-hr'));
      const person = await fixture.target('own branch', { columns });

      expect(await call('resendEmail', { params: { id: person.id } })).toMatchObject({
        status: 422,
        body: { message: 'This employee has already set up their account and does not need a welcome email.' },
      });
    });

    it('are not sent to someone who is deactivated', async () => {
      const { call } = await fixture.signIn(await fixture.caller('c-hr'));
      const person = await fixture.target('own branch', { columns: fresh, isEnabled: false });

      expect(await call('resendEmail', { params: { id: person.id } })).toMatchObject({
        status: 422,
        body: { message: 'This employee is deactivated, so no email was sent.' },
      });
    });

    it('are sent once a minute at most', async () => {
      const { call } = await fixture.signIn(await fixture.caller('c-hr'));
      const { id } = await fixture.target('own branch', { columns: fresh });

      const statuses = [await call('resendEmail', { params: { id } }), await call('resendEmail', { params: { id } })];

      expect(statuses.map(({ status }) => status)).toEqual([200, 429]);
    });

    it('return 404 for a malformed id', async () => {
      const { call } = await fixture.signIn(await fixture.caller('c-hr'));

      expect((await call('resendEmail', { params: { id: 'not-an-id' } })).status).toBe(404);
    });
  });
});
