/** A call checks the session in its first trip to the database, and does nothing for a caller who has changed since. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { addPerson, type TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { tripsOf } from '../support/trips.ts';

describe.each(engines)('a call that writes, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const change = (person: TestPerson, columns: object) =>
    fixture.db.updateTable('person').set(columns).where('id', '=', person.id).execute();

  /** Has called before, so that the next call assumes who it is. */
  async function known(found: Promise<TestPerson>): Promise<{ person: TestPerson; call: Caller }> {
    const person = await found;
    const { call } = await fixture.signIn(person);
    expect((await call('getDepartments')).status).toBe(200);

    return { person, call };
  }

  const add = (call: Caller, name: string) => call('createDepartment', { body: { name } });
  const departments = async (name: string) =>
    (await fixture.db.selectFrom('department').select('id').where('name', '=', name).execute()).length;
  const isEnabled = async ({ id }: TestPerson) =>
    (await fixture.db.selectFrom('person').select('is_enabled').where('id', '=', id).executeTakeFirstOrThrow())
      .is_enabled;
  const someoneIn = (branch_id: string | undefined) =>
    addPerson(fixture.db, fixture.company, { columns: { branch_id } });
  const disable = (call: Caller, { id }: TestPerson) =>
    call('setUserEnabled', { params: { id }, body: { isEnabled: false } });

  it('sends a batch of activity in two trips to the database', async () => {
    const { call } = await known(fixture.caller('c-admin'));
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const send = (value: number) =>
      call('sendActivity', { body: { activities: [{ type: 'step', day, value, source: 'app' }] } });
    await send(4_000);
    await send(4_001);

    expect(await tripsOf(() => send(4_002))).toBe(2);
  });

  it('changes no one in the branch that a branch admin was moved from', async () => {
    const [lisbon, porto] = fixture.company.branches;
    const { person, call } = await known(fixture.caller('b-admin'));
    const [inLisbon, inPorto] = await Promise.all([someoneIn(lisbon), someoneIn(porto)]);
    await change(person, { branch_id: porto });

    expect((await disable(call, inLisbon)).status).toBe(404);
    expect((await disable(call, inPorto)).status).toBe(200);
    expect(await Promise.all([inLisbon, inPorto].map(isEnabled))).toEqual([true, false]);
  });

  it.each([
    ['lost the role', 403, (person: TestPerson) => change(person, { roles: ['employee'] })],
    ['is deactivated', 401, (person: TestPerson) => change(person, { is_enabled: false })],
    [
      'has signed out',
      401,
      (person: TestPerson) => fixture.db.deleteFrom('session').where('person_id', '=', person.id).execute(),
    ],
  ])('writes nothing for anyone who %s, however invalid the call', async (_, status, leave) => {
    const { person, call } = await known(fixture.caller('c-hr'));
    const name = `Works ${newId()}`;
    await leave(person);

    expect((await add(call, name)).status).toBe(status);
    expect((await add(call, '')).status).toBe(status);
    expect(await departments(name)).toBe(0);
  });

  it('refuses an invalid call from an authorised caller, and writes a valid one once', async () => {
    const { call } = await known(fixture.caller('c-admin'));
    const name = `Works ${newId()}`;

    expect((await add(call, '')).status).toBe(400);
    expect((await add(call, name)).status).toBe(201);
    expect(await departments(name)).toBe(1);
    expect((await add(call, name)).status).toBe(409);
  });

  it('succeeds although the connection has lost its prepared statements', async () => {
    const { call } = await known(fixture.caller('c-admin'));
    const name = `Works ${newId()}`;
    await sql`deallocate all`.execute(fixture.db);

    expect((await add(call, name)).status).toBe(201);
    expect(await departments(name)).toBe(1);
  });

  it('keeps a session alive in which someone only writes', async () => {
    const { person, call } = await known(fixture.caller('c-admin'));
    const long = new Date(Date.now() - 3_600_000);
    await fixture.db.updateTable('session').set({ last_seen_at: long }).where('person_id', '=', person.id).execute();
    await add(call, `Works ${newId()}`);
    const { last_seen_at: seen } = await fixture.db
      .selectFrom('session')
      .select('last_seen_at')
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow();

    expect(seen.getTime()).toBeGreaterThan(long.getTime() + 60_000);
  });
});
