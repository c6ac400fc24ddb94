import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../../server/auth/sessions.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies, PASSWORD } from '../support/empty-companies.ts';

const HOME = '198.51.100.4';
const WRONG = 'wrong password';

describe.each(engines)('the owner of an account whose password others guess, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    await fixture.db.deleteFrom('throttle').execute();
  });

  async function login(person: { email: string }, from: string, { password = PASSWORD, cookie = '' } = {}) {
    const answer = await fixture.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { email: person.email, password },
      headers: { cookie },
      remoteAddress: from,
    });

    return { status: answer.statusCode, body: answer.json(), cookie: String(answer.headers['set-cookie'] ?? '') };
  }
  /** Eight attempts from each of this many addresses. */
  async function guess(person: { email: string }, addresses: number) {
    for (let index = 0; index < addresses; index += 1) {
      await Promise.all(Array.from({ length: 8 }, () => login(person, `203.0.113.${index}`, { password: WRONG })));
    }
  }
  const deviceOf = (setCookie: string) => setCookie.split(';')[0] ?? '';
  const clientsOf = ({ id }: TestPerson) =>
    fixture.db.selectFrom('known_client').selectAll().where('person_id', '=', id).execute();

  it('can sign in from a new place while one outsider guesses', async () => {
    const person = await fixture.caller('c-hr');
    await guess(person, 1);
    expect((await login(person, '203.0.113.0')).status).toBe(429);

    expect((await login(person, HOME)).status).toBe(200);
  });

  it('can sign in from a known address while many outsiders guess', async () => {
    const person = await fixture.caller('c-hr');
    await login(person, HOME);
    await guess(person, 9);
    expect((await login(person, '192.0.2.1')).status).toBe(429);

    expect((await login(person, HOME)).status).toBe(200);
  });

  it('can sign in on a known device, from anywhere, while many outsiders guess', async () => {
    const person = await fixture.caller('c-hr');
    const cookie = deviceOf((await login(person, HOME)).cookie);
    await guess(person, 9);

    expect((await login(person, '192.0.2.1')).status).toBe(429);
    expect((await login(person, '192.0.2.1', { cookie })).status).toBe(200);
  });

  it('can sign in on their own device while a colleague at the same address guesses', async () => {
    const person = await fixture.caller('c-hr');
    const cookie = deviceOf((await login(person, HOME)).cookie);
    for (let i = 0; i < 6; i += 1) await login(person, HOME, { password: WRONG });

    expect((await login(person, HOME, { cookie })).status).toBe(200);
  });

  it('can sign in at their own address, on a new device, while a colleague there guesses', async () => {
    const person = await fixture.caller('c-hr');
    await login(person, HOME);
    for (let i = 0; i < 30; i += 1) await login(person, HOME, { password: WRONG });
    expect((await login(person, HOME, { password: WRONG })).status).toBe(429);

    expect((await login(person, HOME)).status).toBe(200);
  });

  it('is protected from endless guesses at their own address: after 75 the right password waits too', async () => {
    const person = await fixture.caller('c-hr');
    const cookie = deviceOf((await login(person, HOME)).cookie);
    // 65 would do if they take less time than the first delay.
    for (let i = 0; i < 75; i += 1) await login(person, HOME, { password: WRONG });

    expect((await login(person, HOME)).status).toBe(429);
    expect((await login(person, HOME, { cookie })).status).toBe(200);
  });

  it('is not held up by a colleague behind the same proxy who mistypes their own password', async () => {
    const [person, colleague] = [await fixture.caller('c-hr'), await fixture.caller('c-hr')];
    for (let i = 0; i < 40; i += 1) await login(colleague, HOME, { password: WRONG });

    expect((await login(person, HOME)).status).toBe(200);
  });

  it('is protected from endless guesses from a known address or device', async () => {
    const person = await fixture.caller('c-hr');
    const cookie = deviceOf((await login(person, HOME)).cookie);
    const tries = async (headers: { cookie?: string }) => {
      const statuses = [];
      for (let i = 0; i < 7; i += 1) statuses.push((await login(person, HOME, { password: WRONG, ...headers })).status);

      return statuses;
    };

    expect(await tries({ cookie })).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await tries({})).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('is protected from extra guesses with invented devices', async () => {
    const person = await fixture.caller('c-hr');
    const statuses = [];
    for (let i = 0; i < 6; i += 1) {
      const cookie = `wellness-device=${String(i).repeat(43)}`;
      statuses.push((await login(person, HOME, { password: WRONG, cookie })).status);
    }

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is protected from extra guesses from many addresses of one network', async () => {
    const person = await fixture.caller('c-hr');
    const statuses = [];
    for (let i = 0; i < 6; i += 1) {
      statuses.push((await login(person, `2001:db8:1:2::${i}`, { password: WRONG })).status);
    }

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is not revealed: a wrong password from a known address gets the same reply as an unknown account', async () => {
    const person = await fixture.caller('c-hr');
    const nobody = { email: 'nobody@tidewater.example' };
    await login(person, HOME);
    await guess(person, 9);
    await guess(nobody, 9);

    const answers = [await login(person, HOME, { password: WRONG }), await login(nobody, HOME, { password: WRONG })];

    for (const { status, body } of answers) {
      expect(status).toBe(429);
      expect(body).toEqual({ status: 429, message: expect.stringMatching(/^Too many requests\. Wait/) });
    }
  });

  it('is protected once an outsider is slowed down: right and wrong passwords get the same reply', async () => {
    const person = await fixture.caller('c-hr');
    await guess(person, 9);

    const right = await login(person, '192.0.2.1');
    const wrong = await login(person, '192.0.2.2', { password: WRONG });

    expect([right.status, wrong.status]).toEqual([429, 429]);
    expect(await clientsOf(person)).toEqual([]);
  });

  it('gets a cookie that scripts, other sites and the database cannot use', async () => {
    const person = await fixture.caller('c-hr');
    const { cookie } = await login(person, HOME);

    expect(cookie).toMatch(
      /^wellness-device=[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const rows = await clientsOf(person);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows.map(({ key_hash }) => key_hash.toString('base64url')))).not.toContain(
      deviceOf(cookie).split('=')[1],
    );
  });

  it('keeps the same device between sign-ins, and gets a new one after someone else signs in on it', async () => {
    const [person, other] = [await fixture.caller('c-hr'), await fixture.caller('c-hr')];
    const cookie = deviceOf((await login(person, HOME)).cookie);

    expect(deviceOf((await login(person, HOME, { cookie })).cookie)).toBe(cookie);
    expect(deviceOf((await login(other, HOME, { cookie })).cookie)).not.toBe(cookie);
  });

  it('is no longer recognised at an address or device after half a year without a sign-in', async () => {
    const person = await fixture.caller('c-hr');
    await login(person, HOME);
    await fixture.db
      .updateTable('known_client')
      .set({ last_used_at: new Date(Date.now() - 181 * 24 * 60 * 60 * 1_000) })
      .where('person_id', '=', person.id)
      .execute();
    await guess(person, 9);

    expect((await login(person, HOME)).status).toBe(429);
    await deleteExpired(fixture.db);
    expect(await clientsOf(person)).toEqual([]);
  });
});

describe.each(engines)('many simultaneous sign-ins, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('wait in a short queue, and leave the database and processor free for other calls', async () => {
    const { call } = await fixture.signIn(await fixture.caller('c-hr'));
    let done = 0;
    const all = Array.from({ length: 120 }, async (_, index) => {
      const answer = await fixture.app.inject({
        method: 'POST',
        url: '/api/admin/login',
        payload: { email: `one${index}@tidewater.example`, password: WRONG },
        remoteAddress: `203.0.113.${index}`,
      });
      if (answer.statusCode !== 503) done += 1;

      return answer;
    });
    const other = await call('trackedUserResult');
    const doneBefore = done;
    const answers = await Promise.all(all);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);

    expect(other.status).toBe(200);
    expect(doneBefore).toBeLessThan(20);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(62);
    expect(refused).toHaveLength(58);
    for (const answer of refused) {
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json()).toEqual({ status: 503, message: 'The service is busy. Try again in a moment.' });
    }
    const counted = await fixture.db.selectFrom('throttle').select('key').execute();
    // Those who were refused cost the database nothing: a place, an address and an account for each of the others.
    expect(counted).toHaveLength(62 * 3);
  });

  it('from one address do not fill the queue for everyone else', async () => {
    const tryFrom = (index: number, remoteAddress: string) =>
      fixture.app.inject({
        method: 'POST',
        url: '/api/admin/login',
        payload: { email: `crowd${index}@tidewater.example`, password: WRONG },
        remoteAddress,
      });
    const crowd = Array.from({ length: 100 }, (_, index) => tryFrom(index, '192.0.2.50'));
    const one = await tryFrom(100, '192.0.2.51');
    const answers = await Promise.all(crowd);

    expect(one.statusCode).toBe(401);
    // Two at work and thirty in the queue, by which time one of the two may be done.
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(60);
  });
});
