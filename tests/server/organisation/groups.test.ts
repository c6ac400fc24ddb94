import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('groups, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let id: string;
  let count = 0;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    id = (await created()).group._id;
  });

  const fresh = (word: string) => {
    count += 1;

    return `${word} ${count}`;
  };
  const created = async (add?: object) =>
    (await fixture.as.admin('createGroup', { body: { groupName: fresh('Choir'), ...(add && { add }) } })).body;
  const edit = (body: object, as = fixture.as.admin) =>
    as('editGroup', { params: { id }, body: { version: 1, ...body } });
  const members = async () => {
    const { body } = await fixture.as.admin('allUsers', { query: { group: id } });

    return body.users.map(({ _id }: { _id: string }) => _id).sort();
  };
  const firstGroupOf = async (person: string) =>
    (await fixture.db.selectFrom('person').select('first_group_id').where('id', '=', person).executeTakeFirstOrThrow())
      .first_group_id;

  it('show who else has changed them meanwhile, if that is certain', async () => {
    const { as, db } = fixture;
    const late = async (by = as.admin) => (await edit({ groupName: 'Late' }, by)).body.message;
    const groupName = fresh('Band');
    const isNow = `It is now called “${groupName}”.`;
    await edit({ groupName }, as.hr);
    expect(await late()).toBe(`hr Own has changed this group. ${isNow}`);
    expect(await late(as.hr)).toBe(`You have changed this group in another tab or browser. ${isNow}`);
    await db.updateTable('people_group').set({ updated_at: new Date() }).where('id', '=', id).execute();
    expect(await late()).toBe(`Someone else has changed this group. ${isNow}`);
  });

  it('are added with people, by name and by common properties', async () => {
    const { people, company } = fixture;
    const found = (await fixture.as.admin('allUsers', { query: { branch: company.branches[1], state: 'enabled' } }))
      .body;
    const { group, added, removed } = await created({
      people: [people.hr.id, people.portoAdmin.id],
      matching: { branch: [company.branches[1]], state: 'enabled' },
      expected: found.total,
    });

    expect(group).toMatchObject({ headcount: found.total + 1, version: 1 });
    expect([added, removed]).toEqual([found.total + 1, 0]);
    expect((await fixture.as.portoAdmin('viewGroups', { query: { id: group._id } })).body.groups[0].headcount).toBe(
      found.total,
    );
  });

  it('change no one if a different number of people matches than was shown', async () => {
    const { company } = fixture;
    const matching = { branch: [company.branches[1]], state: 'enabled' };
    const { total } = (await fixture.as.admin('allUsers', { query: matching })).body;
    await fixture.add({ columns: { branch_id: company.branches[1] } });
    const answer = await edit({ add: { matching, expected: total } });

    expect(answer).toMatchObject({
      status: 409,
      body: {
        errors: { add: expect.stringContaining(`${total} people were selected, but ${total + 1} match now`) },
      },
    });
    expect(await members()).toEqual([]);
    expect((await edit({ add: { matching } })).status).toBe(422);
    expect((await edit({ add: { matching, expected: total + 1 } })).body.added).toBe(total + 1);
  });

  it('add and remove people without counting anyone twice, and update the first group that lists sort by', async () => {
    const { hr, manager } = fixture.people;
    const people = [hr.id, manager.id];
    expect((await edit({ add: { people } })).body).toMatchObject({ added: 2, group: { headcount: 2 } });
    expect((await edit({ add: { people } })).body).toMatchObject({ added: 0, group: { headcount: 2 } });
    expect(await firstGroupOf(manager.id)).toBe(id);
    expect((await edit({ remove: { people: [hr.id] } })).body).toMatchObject({ removed: 1, group: { headcount: 1 } });
    expect(await members()).toEqual([manager.id]);
    await edit({ groupName: fresh('ZZ') });
    const { group } = await created({ people: [manager.id] });
    expect(await firstGroupOf(manager.id)).toBe(group._id);
  });

  it('accept no one who is deactivated', async () => {
    const { company } = fixture;
    const leaver = await fixture.add({ isEnabled: false, columns: { designation_id: company.designations[1] } });
    const matching = { designation: [company.designations[1]] };

    expect((await edit({ add: { people: [leaver.id] } })).status).toBe(404);
    expect((await edit({ add: { matching, expected: 0 } })).body.added).toBe(0);
  });

  it('let branch admins add, remove and count only their own people', async () => {
    const { people, as } = fixture;
    await edit({ add: { people: [people.portoEmployee.id] } });
    expect((await edit({ add: { people: [people.employee.id] } }, as.lisbonHr)).body).toMatchObject({
      added: 1,
      group: { headcount: 1 },
    });
    expect((await edit({ add: { people: [people.portoAdmin.id] } }, as.lisbonHr)).status).toBe(404);
    expect((await edit({ remove: { people: [people.portoEmployee.id] } }, as.lisbonHr)).status).toBe(404);
    const all = { remove: { matching: { group: [id] }, expected: 1 } };
    expect((await edit(all, as.lisbonHr)).body).toMatchObject({ removed: 1 });
    expect(await members()).toEqual([people.portoEmployee.id]);
    expect(await edit({ groupName: 'Mine' }, as.lisbonHr)).toMatchObject({
      status: 403,
      body: { message: 'Only company admins can rename a group.' },
    });
    expect((await as.lisbonHr('createGroup', { body: { groupName: 'Mine' } })).status).toBe(403);
    expect((await as.lisbonHr('deleteGroup', { params: { id }, query: { version: 1 } })).status).toBe(403);
  });

  it('refuse the second of two simultaneous renames, and overwrite nothing', async () => {
    const groupName = fresh('Renamed');
    expect((await edit({ groupName })).body.group).toMatchObject({ groupName, display: groupName, version: 2 });
    const late = await edit({ groupName: fresh('Late'), add: { people: [fixture.people.hr.id] } }, fixture.as.hr);
    expect(late).toMatchObject({ status: 409, body: { group: { groupName, version: 2 } } });
    expect(Object.keys(late.body.errors)).toEqual(['version']);
    expect(await members()).toEqual([]);
    expect((await fixture.as.hr('deleteGroup', { params: { id }, query: { version: 1 } })).status).toBe(409);
    const twin = await fixture.as.hr('createGroup', { body: { groupName: groupName.toUpperCase() } });
    expect(twin).toMatchObject({ status: 409, body: { errors: { groupName: expect.any(String) } } });
  });

  it('can be deleted, and leave their people unchanged', async () => {
    const { hr } = fixture.people;
    const other = (await created({ people: [hr.id] })).group._id;
    await edit({ groupName: fresh('AA'), add: { people: [hr.id] } });
    expect(await firstGroupOf(hr.id)).toBe(id);
    expect((await fixture.as.admin('deleteGroup', { params: { id }, query: { version: 2 } })).status).toBe(200);
    expect(await firstGroupOf(hr.id)).toBe(other);
    expect((await edit({ add: { people: [hr.id] } })).status).toBe(404);
  });

  it('that are deleted while someone is added to them cause no internal error', async () => {
    const { user } = (await fixture.as.admin('getEmployee', { params: { id: fixture.people.employee.id } })).body;
    const form = {
      firstName: user.firstName,
      lastName: user.lastName,
      empId: user.empId,
      roles: ['employee'],
      department: user.department._id,
      designation: user.designation._id,
      branchId: user.branchId._id,
      groups: [id],
      version: user.version,
    };
    const answers = await Promise.all([
      fixture.as.admin('deleteGroup', { params: { id }, query: { version: 1 } }),
      fixture.as.hr('updateUser', { params: { id: user._id }, body: form }),
      edit({ add: { people: [fixture.people.manager.id] } }, fixture.as.hr),
    ]);

    expect(answers[0].status).toBe(200);
    expect([200, 422]).toContain(answers[1].status);
    expect([200, 404]).toContain(answers[2].status);
  });

  it('of another company do not exist', async () => {
    id = fixture.other.groups[0];
    expect((await edit({ add: { people: [fixture.people.hr.id] } })).status).toBe(404);
    expect((await fixture.as.admin('deleteGroup', { params: { id }, query: { version: 1 } })).status).toBe(404);
  });
});
