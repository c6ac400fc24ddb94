/** Lists take one trip to the database, and the reply is always for the caller's current rights. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInPipeline } from '../../../server/database/pipeline.ts';
import type { Caller } from '../support/calls.ts';
import { addPerson, type TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { tripsOf } from '../support/trips.ts';

describe.each(engines)('a list in one trip to the database, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    for (const branch_id of [...fixture.company.branches, null]) {
      for (let count = 0; count < 3; count += 1) {
        await addPerson(fixture.db, fixture.company, { columns: { branch_id, department_id: null } });
      }
    }
  });
  afterAll(() => fixture?.close());

  const change = (person: TestPerson, columns: object) =>
    fixture.db.updateTable('person').set(columns).where('id', '=', person.id).execute();

  /** Has called the list before, so that the next call assumes who it is. */
  async function known(person: Promise<TestPerson>): Promise<{ person: TestPerson; call: Caller }> {
    const found = await person;
    const { call } = await fixture.signIn(found);
    expect((await call('allUsers')).status).toBe(200);

    return { person: found, call };
  }

  const branchesIn = async (call: Caller) => {
    const { status, body } = await call('allUsers', { query: { count: 500 } });
    expect(status).toBe(200);
    expect(body.users).toHaveLength(body.total);

    return [...new Set(body.users.map((user: { branchId: { _id: string } | null }) => user.branchId?._id))];
  };

  it.each([
    ['allUsers', {}],
    ['allUsers', { sort: '-department', skip: 2 }],
    ['allUsers', { search: 'person', sort: 'group' }],
    ['getEmployees', { manager: true }],
    ['getArticles', { search: 'sleep' }],
    ['getArticlesToLink', {}],
    ['listPublishedArticles', { unread: true }],
    ['listConversations', { status: 'open' }],
    ['listOwnConversations', {}],
    ['viewLeaveApplications', { data: 'undecided' }],
    ['viewSickLeaveApplications', {}],
    ['viewOwnLeave', {}],
    ['listWfhRequests', { sort: 'from' }],
    ['getAnnouncements', {}],
    ['viewChallenges', { state: 'running' }],
  ] as const)('takes one trip for %s %o', async (call, query) => {
    const { call: admin } = await known(fixture.caller('c-admin'));
    await admin(call, { query });

    expect(await tripsOf(() => admin(call, { query }))).toBe(1);
  });

  it('is recounted in the same trip after someone was added', async () => {
    const { call } = await known(fixture.caller('c-admin'));
    const before = (await call('allUsers')).body.total;
    await addPerson(fixture.db, fixture.company);

    expect((await call('allUsers')).body.total).toBe(before + 1);
    expect(await tripsOf(() => call('allUsers'))).toBe(1);
  });

  it('shows a moved branch admin nothing of the old branch', async () => {
    const { person, call } = await known(fixture.caller('b-admin'));
    const [lisbon, porto] = fixture.company.branches;
    expect(await branchesIn(call)).toEqual([lisbon]);

    await change(person, { branch_id: porto });
    expect(await branchesIn(call)).toEqual([porto]);

    await change(person, { branch_id: null });
    expect((await call('allUsers')).body.users).toMatchObject([{ _id: person.id }]);
  });

  it('shows only one branch while a branch admin is being moved', async () => {
    const { person, call } = await known(fixture.caller('b-admin'));
    const moves = async () => {
      for (let move = 0; move < 12; move += 1) await change(person, { branch_id: fixture.company.branches[move % 2] });
    };
    const looks = async () => {
      for (let look = 0; look < 12; look += 1) expect(await branchesIn(call)).toHaveLength(1);
    };

    await Promise.all([moves(), looks(), looks()]);
  });

  it('shows someone who has just become a branch admin no more than the branch', async () => {
    const { person, call } = await known(fixture.caller('c-hr'));
    expect(await branchesIn(call)).toHaveLength(3);

    await change(person, { roles: ['b-admin', 'employee'] });

    expect(await branchesIn(call)).toEqual([fixture.company.branches[0]]);
  });

  it('is refused to someone who has lost the role, and returned to someone who has gained it', async () => {
    const { person, call } = await known(fixture.caller('c-hr'));

    await change(person, { roles: ['employee'] });
    expect((await call('allUsers')).status).toBe(403);

    await change(person, { roles: ['c-hr', 'employee'] });
    expect((await call('allUsers')).status).toBe(200);
  });

  it.each([
    ['has signed out', (person: TestPerson) => fixture.db.deleteFrom('session').where('person_id', '=', person.id)],
    [
      'is deactivated',
      (person: TestPerson) => fixture.db.updateTable('person').set({ is_enabled: false }).where('id', '=', person.id),
    ],
    [
      'has a session that expired',
      (person: TestPerson) =>
        fixture.db
          .updateTable('session')
          .set({ expires_at: new Date(0) })
          .where('person_id', '=', person.id),
    ],
  ])('requires a sign-in from anyone who %s, however invalid the query', async (_, leave) => {
    const { person, call } = await known(fixture.caller('c-admin'));
    await leave(person).execute();

    expect((await call('allUsers', { query: { sort: 'shoe size' } })).status).toBe(401);
    const again = await known(fixture.caller('c-admin'));
    await leave(again.person).execute();
    expect((await again.call('allUsers')).status).toBe(401);
  });

  it('refuses an invalid query from an authorised caller', async () => {
    const { call } = await known(fixture.caller('c-admin'));

    expect((await call('allUsers', { query: { sort: 'shoe size' } })).status).toBe(400);
  });

  it('keeps a session alive in which someone only reads lists', async () => {
    const { person, call } = await known(fixture.caller('c-admin'));
    const sessions = fixture.db.selectFrom('session').select('last_seen_at').where('person_id', '=', person.id);
    const long = new Date(Date.now() - 3_600_000);
    await fixture.db.updateTable('session').set({ last_seen_at: long }).where('person_id', '=', person.id).execute();

    await call('allUsers');

    expect((await sessions.executeTakeFirstOrThrow()).last_seen_at.getTime()).toBeGreaterThan(long.getTime() + 60_000);
  });

  it('is returned although the connection has lost its prepared statements', async () => {
    const { call } = await known(fixture.caller('c-admin'));
    const before = await call('allUsers');
    await sql`deallocate all`.execute(fixture.db);

    expect(await call('allUsers')).toEqual(before);
    expect(await call('allUsers')).toEqual(before);
  });

  it('runs nothing after a failed statement, and leaves no company on the connection', async () => {
    const people = { text: 'select count(*) as count from person', values: [] };
    const broken = { text: 'select 1 / $1::int as nothing', values: [0] };

    await expect(runInPipeline(fixture.db, 'no company', [people])).rejects.toThrow(/uuid/);
    await expect(runInPipeline(fixture.db, fixture.company.id, [broken, people])).rejects.toThrow(/zero/);
    const { rows } = await sql`
      select current_user as role, nullif(current_setting('app.company', true), '') as company`.execute(fixture.db);
    expect(rows).toEqual([{ role: 'postgres', company: null }]);
  });

  it('sees one company only, whatever the statement, and writes nothing', async () => {
    const companies = { text: 'select distinct company_id as id from person', values: [] };
    const write = { text: 'delete from session', values: [] };

    expect(await runInPipeline(fixture.db, fixture.company.id, [companies])).toEqual([[{ id: fixture.company.id }]]);
    await expect(runInPipeline(fixture.db, fixture.company.id, [write])).rejects.toMatchObject({ code: '25006' });
  });
});
