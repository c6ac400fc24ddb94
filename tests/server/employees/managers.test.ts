import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('assigning a manager to several people, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const assign = (caller: Caller, manager: TestPerson, people: TestPerson[]) =>
    caller('assignManager', { body: { manager: manager.email, employees: people.map(({ id }) => id) } });

  const managersOf = async (people: TestPerson[]) => {
    const ids = people.map(({ id }) => id);
    const rows = await fixture.db.selectFrom('person').select(['id', 'manager_id']).where('id', 'in', ids).execute();

    return ids.map((id) => rows.find((row) => row.id === id)?.manager_id);
  };

  it('assigns the manager to all of them, and records each in the audit trail', async () => {
    const { as, add, people, db } = fixture;
    const team = [await add(), await add(), await add()];
    const { status, body } = await assign(as.lisbonHr, people.manager, team);
    const trail = await db
      .selectFrom('audit_entry')
      .select(['entity_id', 'after'])
      .where(
        'entity_id',
        'in',
        team.map(({ id }) => id),
      )
      .execute();

    expect([status, body.message, body.assigned]).toEqual([200, 'Manager assigned', 3]);
    expect(await managersOf(team)).toEqual(team.map(() => people.manager.id));
    expect(trail).toHaveLength(3);
    expect(trail[0]?.after).toEqual({ manager_id: people.manager.id });
  });

  it('changes no one if one of them is out of scope or does not exist', async () => {
    const { as, add, people, strangerPerson } = fixture;
    const own = await add();
    for (const [caller, outside] of [
      [as.lisbonAdmin, people.portoEmployee],
      [as.admin, strangerPerson],
      [as.admin, { ...own, id: '01977420-dc00-7000-8000-000000000000' }],
    ] as const) {
      const { status, body } = await assign(caller, people.manager, [own, outside]);

      expect([status, Object.keys(body.errors)]).toEqual([404, ['employees']]);
      expect(await managersOf([own])).toEqual([null]);
    }
  });

  it('refuses a manager who may not manage people, is deactivated or out of scope', async () => {
    const { as, add, people } = fixture;
    const own = await add();
    const gone = await add({ roles: ['reporting-manager', 'employee'], isEnabled: false });
    for (const [caller, manager] of [
      [as.hr, people.employee],
      [as.hr, gone],
      [as.lisbonHr, people.portoManager],
      [as.hr, fixture.strangerPerson],
    ] as const) {
      const { status, body } = await assign(caller, manager, [own]);

      expect([status, Object.keys(body.errors)]).toEqual([422, ['manager']]);
    }
    expect(await managersOf([own])).toEqual([null]);
  });

  it('refuses a loop of managers, and then changes no one', async () => {
    const { as, add } = fixture;
    const leader = { roles: ['reporting-manager', 'employee'] } as const;
    const top = await add(leader);
    const low = await add({ ...leader, columns: { manager_id: top.id } });
    const other = await add();
    for (const people of [
      [other, low],
      [other, top],
    ]) {
      const { status, body } = await assign(as.hr, low, people);

      expect([status, Object.keys(body.errors)]).toEqual([422, ['manager']]);
    }
    expect(await managersOf([other, top, low])).toEqual([null, null, top.id]);
  });

  it('does not let a branch admin assign a manager to a company admin', async () => {
    const { as, people, add } = fixture;
    const own = await add();

    expect((await assign(as.lisbonAdmin, people.manager, [own, people.hr])).status).toBe(403);
    expect(await managersOf([own])).toEqual([null]);
  });

  it('refuses an empty list, the same person twice and an invalid id', async () => {
    const { as, people } = fixture;
    const [manager, id] = [people.manager.email, people.employee.id];
    for (const employees of [[], [id, id], ['x'], id]) {
      const { status, body } = await as.hr('assignManager', { body: { manager, employees } });

      expect([status, Object.keys(body.errors)]).toEqual([400, ['employees']]);
    }
  });
});
