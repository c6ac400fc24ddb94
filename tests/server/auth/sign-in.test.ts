import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newToken } from '../../../server/access/tokens.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies, PASSWORD } from '../support/empty-companies.ts';

describe.each(engines)('signing in, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    await fixture.db.deleteFrom('throttle').execute();
  });

  const login = (email: string, password: string) => fixture.call('login', { body: { email, password } });

  it('returns a token, and everything the console needs about the person', async () => {
    const person = await fixture.caller('b-admin', { name: 'Ana Reis' });

    const { status, body } = await login(person.email, PASSWORD);

    expect({ status, ...body }).toEqual({
      status: 200,
      message: 'Successfully Logged In',
      token: expect.stringMatching(/^[\w-]{43}$/),
      userTrack: {
        userId: person.id,
        password: true,
        companyProfileUpdated: false,
        profileImageOrLogoUpdated: false,
        roles: ['b-admin', 'employee'],
      },
      user: {
        _id: person.id,
        fullName: 'Ana Reis',
        email: person.email,
        branchId: { _id: fixture.company.branches[0], branchName: 'Lisbon' },
        photo: null,
      },
      company: {
        _id: fixture.company.id,
        companyName: 'Tidewater',
        companyLogo: null,
        features: expect.objectContaining({ recognition: { addRecognition: true } }),
      },
    });
  });

  it('accepts the address in any case and any Unicode form of its accents', async () => {
    await fixture.caller('c-hr', { email: 'Renée.Ågren@tidewater.example' });

    const answer = await login('RENEE.AGREN@tidewater.example', PASSWORD);

    expect(answer.status).toBe(200);
  });

  it('gives a wrong password, an unknown address and an account without a password the same reply', async () => {
    const known = await fixture.caller('c-hr');
    const invited = await fixture.caller('c-hr', { columns: { password_hash: null } });
    const answers = await Promise.all([
      login(known.email, 'wrong password'),
      login('nobody@tidewater.example', PASSWORD),
      login(invited.email, PASSWORD),
    ]);

    for (const answer of answers) {
      expect(answer).toEqual({ status: 401, body: { status: 401, message: 'Invalid email or password.' } });
    }
  });

  it('is refused to someone who has been deactivated', async () => {
    const person = await fixture.caller('c-hr', { isEnabled: false });

    expect((await login(person.email, PASSWORD)).status).toBe(401);
  });

  it('slows down after five wrong attempts at one account, even with the right password', async () => {
    const person = await fixture.caller('c-hr');
    for (let i = 0; i < 5; i += 1) expect((await login(person.email, 'wrong password')).status).toBe(401);

    const sixth = await fixture.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { email: person.email, password: PASSWORD },
    });

    expect(sixth.statusCode).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect(sixth.json().message).toMatch(/^Too many requests\. Wait \d+ seconds? and try again\.$/);
  });

  it('slows down for an unknown address exactly as for a known one', async () => {
    const tries = [];
    for (let i = 0; i < 6; i += 1) tries.push((await login('ghost@tidewater.example', 'wrong password')).status);

    expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is possible again after the wait, and a successful sign-in clears the failed attempts', async () => {
    const person = await fixture.caller('c-hr');
    for (let i = 0; i < 6; i += 1) await login(person.email, 'wrong password');
    await letTimePass(fixture, 6);

    expect((await login(person.email, PASSWORD)).status).toBe(200);
    for (let i = 0; i < 5; i += 1) expect((await login(person.email, 'wrong password')).status).toBe(401);
  });

  it('doubles each further wait, up to a minute', async () => {
    const waits: number[] = [];
    for (let i = 0; i < 5; i += 1) await login('slow@tidewater.example', 'wrong password');
    for (let i = 0; i < 8; i += 1) {
      const { body } = await login('slow@tidewater.example', 'wrong password');
      waits.push(Number(/Wait (\d+) second/.exec(body.message)?.[1]));
      await letTimePass(fixture, 61);
      await login('slow@tidewater.example', 'wrong password');
    }

    // Some of the wait is already over when the reply arrives.
    const told = [5, 10, 20, 40, 60, 60, 60, 60].map((longest, i) => [waits[i], longest] as const);
    for (const [wait, longest] of told) {
      expect(wait).toBeGreaterThan(longest / 2);
      expect(wait).toBeLessThanOrEqual(longest);
    }
  });

  it('slows down an address that tries many accounts', async () => {
    const tries = [];
    for (let i = 0; i < 101; i += 1) tries.push((await login(`guess${i}@tidewater.example`, 'wrong password')).status);

    expect(tries.slice(0, 100)).toEqual(Array(100).fill(401));
    expect(tries[100]).toBe(429);
  });

  it('counts every one of many simultaneous attempts', async () => {
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => login('parallel@tidewater.example', 'wrong password')),
    );

    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('stores only a hash of the token', async () => {
    const person = await fixture.caller('c-hr');
    const { body } = await login(person.email, PASSWORD);

    const rows = await fixture.db.selectFrom('session').selectAll().where('person_id', '=', person.id).execute();

    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(body.token);
    expect(rows[0]?.token_hash).toHaveLength(32);
  });

  it('renews a stored password hash that was made with cheaper settings', async () => {
    const { hash } = await import('@node-rs/argon2');
    const cheap = await hash(PASSWORD, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
    const person = await fixture.caller('c-hr', { columns: { password_hash: cheap } });

    expect((await login(person.email, PASSWORD)).status).toBe(200);

    const row = await fixture.db
      .selectFrom('person')
      .select('password_hash')
      .where('id', '=', person.id)
      .executeTakeFirst();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(person.email, PASSWORD)).status).toBe(200);
  });
});

describe.each(engines)('a session, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const set = (token: string, columns: object) =>
    fixture.db
      .updateTable('session')
      .set(columns)
      .where('token_hash', '=', sql<Buffer>`sha256(${Buffer.from(token)})`)
      .execute();

  it('returns who is signed in', async () => {
    const person = await fixture.caller('reporting-manager');
    const { call } = await fixture.signIn(person);

    const { status, body } = await call('trackedUserResult');

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 200, message: 'OK', userTrack: { userId: person.id } });
    expect(body.token).toBeUndefined();
  });

  it.each([
    ['no token', undefined],
    ['an unknown token', newToken().text],
    ['something that is no token', "' or 1=1 --"],
  ])('is required: %s returns 401', async (_, token) => {
    const answer = await fixture.app.inject({
      url: '/api/trackedUserResult',
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });

    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.json()).toEqual({ status: 401, message: 'Sign in.' });
  });

  it('ends after eight hours without use', async () => {
    const { token, call } = await fixture.signIn(await fixture.caller('c-hr'));
    await set(token, { last_seen_at: sql`now() - interval '7 hours 59 minutes'` });
    expect((await call('trackedUserResult')).status).toBe(200);

    await set(token, { last_seen_at: sql`now() - interval '8 hours 1 minute'` });
    expect((await call('trackedUserResult')).status).toBe(401);
  });

  it('is kept alive by use', async () => {
    const { token, call } = await fixture.signIn(await fixture.caller('c-hr'));
    await set(token, { last_seen_at: sql`now() - interval '2 minutes'` });

    await call('trackedUserResult');

    const { rows } = await sql<{ idle: number }>`
      select extract(epoch from now() - last_seen_at)::float8 as idle from session
      where token_hash = sha256(${Buffer.from(token)})`.execute(fixture.db);
    expect(rows[0]?.idle).toBeLessThan(60);
  });

  it('ends after seven days however much it is used', async () => {
    const { token, call } = await fixture.signIn(await fixture.caller('c-hr'));
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from expires_at - created_at)::float8 / 86400 as days from session
      where token_hash = sha256(${Buffer.from(token)})`.execute(fixture.db);
    expect(rows[0]?.days).toBeCloseTo(7, 5);

    await set(token, { expires_at: sql`now() - interval '1 second'` });
    expect((await call('trackedUserResult')).status).toBe(401);
  });

  it('ends when its person is deactivated', async () => {
    const person = await fixture.caller('b-hr');
    const { call } = await fixture.signIn(person);
    const admin = await fixture.signIn(await fixture.caller('c-admin'));

    const answer = await admin.call('setUserEnabled', { params: { id: person.id }, body: { isEnabled: false } });

    expect(answer.status).toBe(200);
    expect((await call('trackedUserResult')).status).toBe(401);
  });

  it('applies a new role of its person at once', async () => {
    const person = await fixture.caller('c-hr');
    const { call } = await fixture.signIn(person);
    expect((await call('allUsers')).status).toBe(200);

    await fixture.db
      .updateTable('person')
      .set({ roles: ['employee'] })
      .where('id', '=', person.id)
      .execute();

    expect((await call('allUsers')).status).toBe(403);
  });

  it('ends on the server when its person signs out, and no other session does', async () => {
    const person = await fixture.caller('c-hr');
    const [here, elsewhere] = [await fixture.signIn(person), await fixture.signIn(person)];

    expect(await here.call('signOut')).toEqual({ status: 200, body: { status: 200, message: 'Signed out' } });

    expect((await here.call('trackedUserResult')).status).toBe(401);
    expect((await elsewhere.call('trackedUserResult')).status).toBe(200);
  });

  it('requires the logo from company-level people, and their own picture from branch-level people', async () => {
    const [admin, branchAdmin] = [await fixture.caller('c-hr'), await fixture.caller('b-hr')];
    await fixture.db.updateTable('company').set({ logo_updated: true }).where('id', '=', fixture.company.id).execute();
    const flagOf = async (person: typeof admin) =>
      (await (await fixture.signIn(person)).call('trackedUserResult')).body.userTrack.profileImageOrLogoUpdated;

    expect(await flagOf(admin)).toBe(true);
    expect(await flagOf(branchAdmin)).toBe(false);
  });
});

/** Moves the counters' last attempt this many seconds back. */
const letTimePass = (fixture: EmptyCompanies, seconds: number) =>
  fixture.db
    .updateTable('throttle')
    .set({ window_ends_at: sql<Date>`window_ends_at - make_interval(secs => ${seconds})` })
    .execute();
