import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceOf } from '../../../server/auth/device.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies, PASSWORD } from '../support/empty-companies.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:138.0) Gecko/20100101 Firefox/138.0';

describe.each(engines)("one's own sessions, on %s", (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const isOver = async ({ call }: Awaited<ReturnType<EmptyCompanies['signIn']>>) =>
    (await call('trackedUserResult')).status === 401;
  const listed = async ({ call }: Awaited<ReturnType<EmptyCompanies['signIn']>>) =>
    (await call('listSessions')).body.sessions;
  const idOf = async (session: Awaited<ReturnType<EmptyCompanies['signIn']>>): Promise<string> =>
    (await listed(session))[0]._id;
  const signInFrom = (person: TestPerson, userAgent: string) =>
    fixture.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { email: person.email, password: PASSWORD },
      headers: { 'user-agent': userAgent },
      remoteAddress: '198.51.100.9',
    });

  it('are listed with place and device, the current one first, without their tokens', async () => {
    const person = await fixture.caller('reporting-manager');
    const elsewhere = await signInFrom(person, FIREFOX);
    const here = await fixture.signIn(person);

    const sessions = await listed(here);

    expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
    expect(sessions[1]).toEqual({
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      isCurrent: false,
      device: 'Firefox on Windows',
      address: '198.51.100.9',
      startedAt: expect.any(String),
      lastSeenAt: expect.any(String),
    });
    expect(JSON.stringify(sessions)).not.toContain(elsewhere.json().token);
  });

  it('are not listed once they have ended', async () => {
    const person = await fixture.caller('c-hr');
    const [idle, old, here] = [
      await fixture.signIn(person),
      await fixture.signIn(person),
      await fixture.signIn(person),
    ];
    const set = (id: string, columns: object) =>
      fixture.db.updateTable('session').set(columns).where('id', '=', id).execute();
    await set(await idOf(idle), { last_seen_at: sql`now() - interval '9 hours'` });
    await set(await idOf(old), { expires_at: sql`now() - interval '1 second'` });

    expect(await listed(here)).toHaveLength(1);
  });

  it('are ended one by one, at once, and recorded in the audit trail', async () => {
    const person = await fixture.caller('c-hr');
    const [lost, kept, here] = [
      await fixture.signIn(person),
      await fixture.signIn(person),
      await fixture.signIn(person),
    ];

    const answer = await here.call('endSession', { params: { id: await idOf(lost) } });

    expect(answer).toEqual({ status: 200, body: { status: 200, message: 'Signed out' } });
    expect([await isOver(lost), await isOver(kept), await isOver(here)]).toEqual([true, false, false]);
    const trail = fixture.db.selectFrom('audit_entry').select('what').where('entity_id', '=', person.id);
    expect(await trail.execute()).toEqual([{ what: 'session.ended' }]);
  });

  it('are all ended at once, except this one', async () => {
    const person = await fixture.caller('content-writer');
    const [one, two, here] = [await fixture.signIn(person), await fixture.signIn(person), await fixture.signIn(person)];
    const other = await fixture.signIn(await fixture.caller('content-writer'));

    const { status, body } = await here.call('endOtherSessions');

    expect([status, body]).toEqual([200, { status: 200, message: 'Signed out everywhere else', ended: 2 }]);
    expect([await isOver(one), await isOver(two), await isOver(here), await isOver(other)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are not ended by ending this one, nor by other people', async () => {
    const here = await fixture.signIn(await fixture.caller('c-hr'));
    const admin = await fixture.signIn(await fixture.caller('c-admin'));
    const id = await idOf(here);

    expect((await here.call('endSession', { params: { id } })).status).toBe(422);
    expect((await admin.call('endSession', { params: { id } })).status).toBe(404);
    expect(await isOver(here)).toBe(false);
  });
});

it.each([
  [FIREFOX, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Safari/537.36 Edg/136.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/136.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['curl/8.5.0', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is shown as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
