import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { statementsOf } from '../support/trips.ts';

describe.each(engines)('a page of people that has been read before, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const pageOf = async () => (await fixture.as.admin('allUsers')).body;
  const listed = async (id: string) => (await pageOf()).users.find((user: { _id: string }) => user._id === id);
  const update = (table: 'person' | 'department', id: string, columns: object) =>
    fixture.db.updateTable(table).set(columns).where('id', '=', id).execute();

  it('is not read again while nothing changes', async () => {
    const page = (skip: number) => fixture.as.admin('allUsers', { query: { skip } });
    await page(0);
    await page(0);
    const statements = await statementsOf(() => page(1));

    expect(await statementsOf(() => page(1))).toBe(statements - 1);
  });

  it('shows what has changed about a person, a manager, a department and a group', async () => {
    const { company, people, db } = fixture;
    const { id } = await fixture.add({
      name: 'Ada First',
      groups: [company.groups[0]],
      columns: { manager_id: people.manager.id },
    });
    expect((await listed(id)).groups).toHaveLength(1);

    await update('person', id, { phone: '+351 1' });
    expect(await listed(id)).toMatchObject({ phone: '+351 1' });
    await update('person', people.manager.id, { last_name: 'Renamed' });
    expect(await listed(id)).toMatchObject({ managerName: 'manager Renamed' });
    await update('department', company.departments[0], { name: 'Kindness' });
    expect(await listed(id)).toMatchObject({ department: { display: 'Kindness' } });
    await sql`delete from group_member where person_id = ${id}`.execute(db);
    expect(await listed(id)).toMatchObject({ groups: [] });
    await update('person', id, { is_enabled: false });
    expect(await listed(id)).toMatchObject({ isEnabled: false });
  });

  it('is not shown to a branch, whose page has the same filters', async () => {
    const { total } = await pageOf();
    const { body } = await fixture.as.portoAdmin('allUsers');

    expect(body.total).toBeLessThan(total);
    expect(new Set(body.users.map((user: { branchId: { _id: string } }) => user.branchId._id))).toEqual(
      new Set([fixture.company.branches[1]]),
    );
  });

  it('is not what a picker with the same filters shows: a picker leaves out who has left', async () => {
    const { id } = await fixture.add({ name: 'Aaron Gone', isEnabled: false });
    const everyone = await pageOf();
    expect(everyone.users).toContainEqual(expect.objectContaining({ _id: id }));

    const { body } = await fixture.as.admin('getEmployees');
    expect(body.employees).not.toContainEqual(expect.objectContaining({ _id: id }));
    expect(body.total).toBeLessThan(everyone.total);
  });
});
