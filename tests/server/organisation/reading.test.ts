import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const lists = [
  ['getBranches', 'branches', 'branchName'],
  ['getDepartments', 'departments', 'name'],
  ['getDesignations', 'designations', 'name'],
  ['getTeams', 'teams', 'name'],
  ['viewGroups', 'groups', 'groupName'],
] as const;

describe.each(engines)('the lists of branches, departments, groups and plans, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    const { company, add } = fixture;
    const [lisbon, porto] = company.branches;
    const [care, engineering] = company.departments;
    const [books, cycling] = company.groups;
    const [gulls] = company.teams;
    await add({ groups: [books, cycling], columns: { department_id: engineering, team_id: gulls, branch_id: lisbon } });
    await add({ groups: [books], columns: { department_id: engineering, team_id: gulls, branch_id: porto } });
    await add({ groups: [books], isEnabled: false, columns: { department_id: engineering, team_id: gulls } });
    await add({ columns: { department_id: care, branch_id: null } });
  });
  afterAll(() => fixture?.close());

  const heads = async (caller: Caller, [call, part, name]: (typeof lists)[number], query = {}) => {
    const { body } = await caller(call, { query });

    return body[part].map((row: Record<string, unknown>) => [row[name], row.headcount]);
  };

  it('are sorted by name, with the headcount of the company for its admins', async () => {
    const { as } = fixture;

    expect(await heads(as.hr, lists[0])).toEqual([
      ['Lisbon', 7],
      ['Porto', 4],
    ]);
    expect(await heads(as.hr, lists[1])).toEqual([
      ['Care', 10],
      ['Engineering', 2],
      ['Sales', 0],
    ]);
    expect(await heads(as.hr, lists[3])).toEqual([
      ['Gulls', 2],
      ['Tide', 0],
    ]);
    expect(await heads(as.hr, lists[4])).toEqual([
      ['Books', 2],
      ['Cycling', 1],
      ['Running', 0],
    ]);
  });

  it('count for branch admins the people in their branch, and show them no other branch', async () => {
    const { as } = fixture;

    expect(await heads(as.lisbonAdmin, lists[0])).toEqual([['Lisbon', 7]]);
    expect(await heads(as.portoAdmin, lists[0])).toEqual([['Porto', 4]]);
    expect(await heads(as.portoAdmin, lists[1])).toEqual([
      ['Care', 3],
      ['Engineering', 1],
      ['Sales', 0],
    ]);
    expect(await heads(as.lisbonAdmin, lists[3])).toEqual([
      ['Gulls', 1],
      ['Tide', 0],
    ]);
    expect(await heads(as.portoAdmin, lists[4])).toEqual([
      ['Books', 1],
      ['Cycling', 0],
      ['Running', 0],
    ]);
  });

  it('contain for each entry what the console shows', async () => {
    const { as, company } = fixture;
    const first = async (call: (typeof lists)[number][0], part: string) => (await as.admin(call)).body[part][0];

    expect(await first('getBranches', 'branches')).toEqual({
      _id: company.branches[0],
      branchName: 'Lisbon',
      address: '',
      telephone: '',
      timezone: 'UTC',
      weekend: [6, 7],
      holidays: [],
      admin: null,
      isEnabled: true,
      headcount: 7,
      version: 1,
    });
    const named = { code: null, isEnabled: true, canDelete: false, version: 1 };
    expect(await first('getDepartments', 'departments')).toEqual({
      _id: company.departments[0],
      name: 'Care',
      display: 'Care',
      headcount: 10,
      ...named,
    });
    expect(await first('getDesignations', 'designations')).toMatchObject({ name: 'Adviser', ...named });
    expect(await first('getTeams', 'teams')).toEqual({
      _id: company.teams[0],
      name: 'Gulls',
      image: null,
      lead: null,
      isEnabled: true,
      canDelete: false,
      headcount: 2,
      version: 1,
    });
    expect(await first('viewGroups', 'groups')).toEqual({
      _id: company.groups[0],
      groupName: 'Books',
      display: 'Books',
      headcount: 2,
      version: 1,
    });
  });

  it('are searched, sorted and paged, with the total of all pages', async () => {
    const { as } = fixture;
    const names = async (query: object) => (await heads(as.admin, lists[1], query)).map(([name]: [string]) => name);

    expect(await names({ sort: '-name' })).toEqual(['Sales', 'Engineering', 'Care']);
    expect(await names({ sort: 'headcount' })).toEqual(['Sales', 'Engineering', 'Care']);
    expect(await names({ sort: '-headcount' })).toEqual(['Care', 'Engineering', 'Sales']);
    expect(await names({ search: 'E' })).toEqual(['Care', 'Engineering', 'Sales']);
    expect(await names({ search: 'ÉNG' })).toEqual(['Engineering']);
    expect(await names({ search: '%' })).toEqual([]);
    const page = (await as.admin('getDepartments', { query: { skip: 1, count: 1 } })).body;
    expect([page.departments.length, page.departments[0].name, page.total]).toEqual([1, 'Engineering', 3]);
    const beyond = (await as.admin('getDepartments', { query: { skip: 9 } })).body;
    expect([beyond.departments, beyond.total]).toEqual([[], 3]);
    expect((await as.admin('getBranches', { query: { sort: '-branchName' } })).body.branches[0].branchName).toBe(
      'Porto',
    );
    expect((await as.admin('getBranches', { query: { sort: 'name' } })).status).toBe(400);
  });

  it('never show another company', async () => {
    const { stranger, other } = fixture;
    for (const [call, part] of lists) {
      const { body } = await stranger(call);
      const ids = body[part].map(({ _id }: { _id: string }) => _id);
      const own = [other.branches, other.departments, other.designations, other.teams, other.groups].flat();

      expect(ids.length).toBeGreaterThan(0);
      expect(own).toEqual(expect.arrayContaining(ids));
    }
  });

  describe('the choices of the employee form', () => {
    it('are all those in use, by name, with options inside their plans', async () => {
      const { as, company, db } = fixture;
      await db.updateTable('department').set({ is_enabled: false }).where('id', '=', company.departments[1]).execute();
      const { data } = (await as.hr('getDetailsOnEdit')).body;

      expect(data.departments).toEqual([
        { _id: company.departments[0], display: 'Care' },
        { _id: company.departments[2], display: 'Sales' },
      ]);
      expect(data.designations.map(({ display }: { display: string }) => display)).toEqual(['Adviser', 'Engineer']);
      expect(data.branches.map(({ branchName }: { branchName: string }) => branchName)).toEqual(['Lisbon', 'Porto']);
      expect(data.teams[0]).toEqual({ _id: company.teams[0], name: 'Gulls' });
      expect(data.groups[0]).toEqual({ _id: company.groups[0], groupName: 'Books', display: 'Books' });
      expect(data.insurancePlans).toEqual([
        {
          _id: expect.any(String),
          name: 'Health',
          plans: [
            { _id: company.policies[0], name: 'Basic', policyDoc: null },
            { _id: company.policies[1], name: 'Plus', policyDoc: null },
          ],
        },
      ]);
    });

    it('include only their own branch for branch admins, and no disabled branch for anyone', async () => {
      const { as, company, db } = fixture;
      const branches = async (caller: Caller) => (await caller('getDetailsOnEdit')).body.data.branches;

      expect(await branches(as.portoAdmin)).toEqual([{ _id: company.branches[1], branchName: 'Porto' }]);
      await db.updateTable('branch').set({ is_enabled: false }).where('id', '=', company.branches[1]).execute();
      expect(await branches(as.hr)).toEqual([{ _id: company.branches[0], branchName: 'Lisbon' }]);
    });
  });
});
