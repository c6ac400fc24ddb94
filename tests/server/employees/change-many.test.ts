import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { anyEngine, engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

interface Seen {
  _id: string;
  isEnabled: boolean;
  beforeId: string | null;
}

interface Outcome {
  _id: string;
  status: number;
  message: string;
  entry: string | null;
}

describe.each(engines)('changing several people, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const leader = { roles: ['reporting-manager', 'employee'] } as const;
  const preview = (caller: Caller, body: object) => caller('previewPeopleChange', { body } as never);
  const change = (caller: Caller, people: TestPerson[], what: string, to?: string[]) =>
    caller('changePeople', { body: { people: people.map(({ id }) => id), what, ...(to && { to }) } } as never);
  const undo = (caller: Caller, outcomes: Outcome[]) =>
    caller('undoPeopleChange', { body: { entries: outcomes.flatMap(({ entry }) => entry ?? []) } });
  const stored = ({ id }: TestPerson) =>
    fixture.db
      .selectFrom('person')
      .select(['manager_id', 'department_id', 'branch_id', 'team_id', 'is_enabled'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const problemsIn = (body: { preview: { people: { _id: string; problem: string | null }[] } }) =>
    Object.fromEntries(body.preview.people.map(({ _id, problem }) => [_id, problem]));

  it('previews who changes, who does not and why, and stores nothing', async () => {
    const { as, add, people } = fixture;
    const [top, low] = [await add(leader), await add()];
    const under = await add({ ...leader, columns: { manager_id: top.id } });
    const already = await add({ columns: { manager_id: under.id } });
    const { status, body } = await preview(as.hr, {
      people: [top.id, low.id, already.id, under.id],
      what: 'manager',
      to: [under.id],
    });

    expect(status).toBe(200);
    expect(problemsIn(body)).toEqual({
      [top.id]: 'This would create a reporting loop.',
      [low.id]: null,
      [already.id]: 'Already has this manager.',
      [under.id]: 'They cannot be their own manager.',
    });
    expect(body.preview.people.map(({ _id, before }: { _id: string; before: string | null }) => [_id, before])).toEqual(
      expect.arrayContaining([
        [low.id, null],
        [already.id, expect.stringMatching(/\S \S/)],
      ]),
    );
    expect((await stored(low)).manager_id).toBeNull();
    const beyond = await preview(as.lisbonAdmin, { people: [people.hr.id], what: 'deactivate' });
    expect(Object.values(problemsIn(beyond.body))).toEqual(['Only company admins can edit a company admin.']);
  });

  it('includes everyone who matches, and is refused if their number has changed', async () => {
    const { as, add } = fixture;
    const name = `Zora${v7().slice(-6)}`;
    await add({ columns: { first_name: name, search_text: name.toLowerCase() } });
    const last = await add({ columns: { first_name: name, search_text: name.toLowerCase() } });
    const asked = { matching: { search: name }, what: 'team', to: [] };
    const { body } = await preview(as.hr, { ...asked, expected: 2 });

    expect(body.preview.people).toHaveLength(2);
    expect(body.preview.people[1].problem).toBe('Already in no team.');
    expect((await preview(as.hr, { ...asked, expected: 3 })).status).toBe(409);
    expect((await preview(as.portoAdmin, { people: [last.id], what: 'team', to: [] })).status).toBe(404);
  });

  it('is refused for a department, manager or group that does not exist', async () => {
    const { as, add, people } = fixture;
    const own = await add();
    for (const [what, to] of [
      ['department', [v7()]],
      ['department', []],
      ['manager', [people.employee.id]],
      ['manager', [fixture.strangerPerson.id]],
      ['joinGroups', [v7()]],
      ['branch', []],
    ] as const) {
      const { status, body } = await preview(as.hr, { people: [own.id], what, to });

      expect([what, status, Object.keys(body.errors)]).toEqual([what, 422, ['to']]);
      expect((await change(as.hr, [own], what, [...to])).status).toBe(422);
    }
  });

  it('changes those it can, and returns an outcome for each', async () => {
    const { as, add, people } = fixture;
    const [manager, own] = [await add(leader), await add()];
    const { status, body } = await change(as.lisbonHr, [own, people.portoEmployee, people.hr], 'manager', [manager.id]);

    expect(status).toBe(200);
    expect((body.outcomes as Outcome[]).map((one) => one.status)).toEqual([200, 404, 403]);
    expect((await stored(own)).manager_id).toBe(manager.id);
    expect((await stored(people.portoEmployee)).manager_id).not.toBe(manager.id);
  });

  it.each(['changePeople', 'assignManager'] as const)(
    'leaves out people who were changed since the preview, and returns their current values, by %s',
    async (call) => {
      const { as, add } = fixture;
      const [before, wanted, other] = [
        await add(leader),
        await add(leader),
        await add({ ...leader, columns: { first_name: 'Bea', last_name: 'Boss' } }),
      ];
      const columns = { manager_id: before.id };
      const team = [];
      for (let index = 0; index < 5; index += 1) team.push(await add({ columns }));
      const [moved, loose, left, given, same] = team as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
      const ids = team.map(({ id }) => id);
      const shown = (await preview(as.hr, { people: ids, what: 'manager', to: [wanted.id] })).body.preview.people;
      const seen = shown.map(({ _id, isEnabled, beforeId }: Seen) => ({ _id, isEnabled, beforeId }));
      await change(as.admin, [moved], 'manager', [other.id]);
      await change(as.admin, [loose], 'manager', []);
      await change(as.admin, [left], 'deactivate');
      await change(as.admin, [given], 'manager', [wanted.id]);
      const { body } = await (call === 'changePeople'
        ? as.hr(call, { body: { people: ids, what: 'manager', to: [wanted.id], seen } })
        : as.hr(call, { body: { manager: wanted.email, employees: ids, each: true, seen } }));

      expect((body.outcomes as Outcome[]).map(({ status, message }) => [status, message])).toEqual([
        [409, 'Changed since the preview: now Bea Boss.'],
        [409, 'Changed since the preview: now no manager.'],
        [409, 'Deactivated since the preview.'],
        [200, 'OK'],
        [200, 'OK'],
      ]);
      expect(await Promise.all(team.map(async (one) => (await stored(one)).manager_id))).toEqual([
        other.id,
        null,
        before.id,
        wanted.id,
        wanted.id,
      ]);
      expect((await stored(same)).manager_id).toBe(wanted.id);
      expect((await stored(left)).is_enabled).toBe(false);
    },
  );

  it('returns the same outcomes when a change that was stored is sent again, despite the preview', async () => {
    const { as, add, company } = fixture;
    const own = await add();
    const body = { people: [own.id], what: 'joinGroups', to: [company.groups[0]] };
    const [{ isEnabled, beforeId }] = (await preview(as.hr, body)).body.preview.people;
    const seen = [{ _id: own.id, isEnabled, beforeId }];
    const send = async () => (await as.hr('changePeople', { body: { ...body, seen } } as never)).body.outcomes;
    const first = await send();
    await change(as.admin, [own], 'deactivate');

    expect(first[0].status).toBe(200);
    expect(await send()).toEqual(first);
  });

  it('also gives each their manager through assign/manager', async () => {
    const { as, add, people } = fixture;
    const [manager, own] = [await add(leader), await add()];
    const employees = [own.id, people.portoEmployee.id];
    const { body } = await as.lisbonHr('assignManager', { body: { manager: manager.email, employees, each: true } });

    expect(body.assigned).toBe(1);
    expect((body.outcomes as Outcome[]).map((one) => one.status)).toEqual([200, 404]);
    expect((await stored(own)).manager_id).toBe(manager.id);
  });

  it('undoes only what no one has changed since', async () => {
    const { as, add } = fixture;
    const [before, after, later] = [await add(leader), await add(leader), await add(leader)];
    const [kept, moved] = [await add({ columns: { manager_id: before.id } }), await add()];
    const { outcomes } = (await change(as.hr, [kept, moved], 'manager', [after.id])).body;
    await change(as.admin, [moved], 'manager', [later.id]);
    const undone: Outcome[] = (await undo(as.hr, outcomes)).body.outcomes;

    expect(undone.map(({ status }) => status)).toEqual([200, 409]);
    expect((await stored(kept)).manager_id).toBe(before.id);
    expect((await stored(moved)).manager_id).toBe(later.id);
  });

  it('does not undo a deactivation that someone has since decided again', async () => {
    const { as, add } = fixture;
    const own = await add();
    const { outcomes } = (await change(as.hr, [own], 'deactivate')).body;
    await as.admin('setUserEnabled', { params: { id: own.id }, body: { isEnabled: true } });
    await change(as.admin, [own], 'deactivate');

    expect((await undo(as.hr, outcomes)).body.outcomes[0].status).toBe(409);
    expect((await stored(own)).is_enabled).toBe(false);
  });

  it('does not undo an edit made in the form, which may have changed more', async () => {
    const { as, add, company, db } = fixture;
    const [own] = [await add()];
    const [, department = ''] = company.departments;
    const row = await db.selectFrom('person').selectAll().where('id', '=', own.id).executeTakeFirstOrThrow();
    const edited = await as.hr('updateUser', {
      params: { id: own.id },
      body: {
        ...{ firstName: row.first_name, lastName: row.last_name, empId: row.emp_id, roles: ['employee'] },
        ...{ designation: row.designation_id, branchId: row.branch_id, version: row.version },
        ...{ department, teamId: company.teams[0] },
      } as never,
    });
    const { outcomes } = (await change(as.hr, [own], 'department', [department])).body;

    expect([edited.status, outcomes[0].status, outcomes[0].entry]).toEqual([200, 200, null]);
  });

  it('does not undo someone else’s change', async () => {
    const { as, add } = fixture;
    const own = await add();
    const { outcomes } = (await change(as.hr, [own], 'deactivate')).body;

    expect((await stored(own)).is_enabled).toBe(false);
    expect((await undo(as.admin, outcomes)).body.outcomes[0].status).toBe(404);
    expect((await undo(as.hr, outcomes)).body.outcomes[0].status).toBe(200);
    expect((await stored(own)).is_enabled).toBe(true);
  });

  it('can undo a change that was sent twice because its response was lost', async () => {
    const { as, add } = fixture;
    const [manager, own] = [await add(leader), await add()];
    const first = (await change(as.hr, [own], 'manager', [manager.id])).body.outcomes;
    const second = (await change(as.hr, [own], 'manager', [manager.id])).body.outcomes;

    expect(second).toEqual(first);
  });

  it('adds people to groups in addition to their own, and removes them', async () => {
    const { as, add, db } = fixture;
    const own = await add();
    const groups = fixture.company.groups.slice(0, 2) as [string, string];
    const groupsOf = async () =>
      (await db.selectFrom('group_member').select('group_id').where('person_id', '=', own.id).execute())
        .map(({ group_id }) => group_id)
        .sort();
    await change(as.hr, [own], 'joinGroups', [groups[0]]);
    const { outcomes } = (await change(as.hr, [own], 'joinGroups', [groups[1]])).body;
    expect(await groupsOf()).toEqual([...groups].sort());
    await undo(as.hr, outcomes);
    expect(await groupsOf()).toEqual([groups[0]]);
    await change(as.hr, [own], 'leaveGroups', groups);
    expect(await groupsOf()).toEqual([]);
  });

  it('changes people’s insurance option or removes it, and can undo that', async () => {
    const { as, add, company } = fixture;
    const [basic, plus] = company.policies as [string, string];
    const own = await add({ columns: { insurance_policy_id: basic } });
    const insuranceOf = async () =>
      (
        await fixture.db
          .selectFrom('person')
          .select('insurance_policy_id')
          .where('id', '=', own.id)
          .executeTakeFirstOrThrow()
      ).insurance_policy_id;
    const seen = async (to: string[]) =>
      (await preview(as.hr, { people: [own.id], what: 'insurance', to })).body.preview.people[0];
    expect(await seen([plus])).toMatchObject({ before: expect.stringMatching(/\S/), beforeId: basic, problem: null });
    expect((await seen([basic])).problem).toBe('Already has this insurance.');
    const { outcomes } = (await change(as.lisbonHr, [own], 'insurance', [plus])).body;
    expect(await insuranceOf()).toBe(plus);
    await undo(as.lisbonHr, outcomes);
    expect(await insuranceOf()).toBe(basic);
    await change(as.hr, [own], 'insurance', []);
    expect([await insuranceOf(), (await seen([])).problem]).toEqual([null, 'Already has no insurance.']);
    // People who have none are not left out.
    const found = async (query: object) =>
      (await as.hr('allUsers', { query: { ...query, search: own.email } } as never)).body.total;
    expect(await found({ insurance: ['none'] })).toBe(1);
    expect(await found({ insurance: ['none', plus] })).toBe(1);
    expect(await found({ insurance: [plus] })).toBe(0);
    expect(await found({ team: ['none'] })).toBe(1);
    expect((await preview(as.hr, { people: [own.id], what: 'insurance', to: [v7()] })).body.errors).toEqual({
      to: 'This insurance is not available. Choose another one.',
    });
  });

  it('exports the columns of everyone who matches, in the order of the list', async () => {
    const { as, add } = fixture;
    const name = `Quill${v7().slice(-6)}`;
    const columns = { search_text: name.toLowerCase() };
    await add({ columns: { ...columns, first_name: name, last_name: 'B', name_norm: `${name} b`.toLowerCase() } });
    await add({ columns: { ...columns, first_name: name, last_name: '=A', name_norm: `${name} a`.toLowerCase() } });
    const body = { matching: { search: name }, columns: ['name', 'state'], sort: '-name', format: 'csv' };
    const csv = await as.hr('exportEmployees', { body } as never);

    expect(csv.status).toBe(200);
    expect(String(csv.body)).toContain(
      `First Name,Last Name,Preferred Name,Status,Last Working Day\r\n${name},B,,Active,\r\n${name},'=A,,Active,`,
    );
    expect((await as.hr('exportEmployees', { body: { ...body, format: 'xlsx' } } as never)).status).toBe(200);
  });

  it('finds and exports people with an insurance option, and shows its name on their page', async () => {
    const { as, add, company } = fixture;
    const [basic, plus] = company.policies;
    const insured = await add({ name: 'Insured', columns: { insurance_policy_id: plus } });
    await add({ name: 'Basic', columns: { insurance_policy_id: basic } });
    const listed = (await as.hr('allUsers', { query: { insurance: plus } })).body;
    expect(listed.users.map(({ _id }: { _id: string }) => _id)).toEqual([insured.id]);
    expect((await as.hr('allUsers', { query: { insurance: [basic, plus] } })).body.total).toBe(2);
    const body = { matching: { insurance: [plus] }, columns: ['name', 'insurance'], format: 'csv' };
    expect((await as.hr('exportEmployees', { body } as never)).body).toMatch(
      /Preferred Name,Insurance\r\nInsured,\w+,,Plus\r\n/,
    );
    expect((await as.hr('viewPerson', { params: { id: insured.id } })).body.insurance).toBe('Plus');
    expect((await as.hr('viewPerson', { params: { id: fixture.people.manager.id } })).body.insurance).toBeNull();
  });
});

describe('a person’s page, the organisation chart and saved views', () => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(anyEngine());
  });
  afterAll(() => fixture?.close());

  it('shows the manager and direct reports in scope', async () => {
    const { as, add, people } = fixture;
    const top = await add({ roles: ['reporting-manager', 'employee'] });
    const person = await add({ roles: ['reporting-manager', 'employee'], columns: { manager_id: top.id } });
    const report = await add({ columns: { manager_id: person.id } });
    const { body } = await as.lisbonHr('viewPerson', { params: { id: person.id } });

    expect([body.manager._id, body.reports[0]._id, body.reportCount]).toEqual([top.id, report.id, 1]);
    expect(body.user.heightCm).toBeUndefined();
    expect((await as.lisbonHr('viewPerson', { params: { id: people.portoEmployee.id } })).status).toBe(404);
  });

  it('shows what was changed, by whom, with names instead of ids', async () => {
    const { as, add } = fixture;
    const manager = await add({ roles: ['reporting-manager', 'employee'], name: 'Marta Boss' });
    const person = await add();
    await as.hr('assignManager', { body: { manager: manager.email, employees: [person.id] } });
    await as.hr('getEmployee', { params: { id: person.id } });
    const { body } = await as.hr('viewPersonHistory', { params: { id: person.id } });

    expect(body.total).toBe(1);
    expect(body.entries[0]).toMatchObject({ what: 'Edited', by: { _id: fixture.people.hr.id } });
    expect(body.entries[0].changes).toEqual([{ field: 'Manager', before: null, after: 'Marta Boss' }]);
  });

  it('returns the organisation chart level by level', async () => {
    const { as, add } = fixture;
    const top = await add({ roles: ['reporting-manager', 'employee'] });
    const report = await add({ columns: { manager_id: top.id } });
    const roots = (await as.lisbonHr('viewOrgChart', { query: { count: 500 } })).body.people as {
      _id: string;
      reports: number;
    }[];
    const level = await as.lisbonHr('viewOrgChart', { query: { manager: top.id } });

    expect(roots.find(({ _id }) => _id === top.id)?.reports).toBe(1);
    expect(roots.some(({ _id }) => _id === report.id)).toBe(false);
    expect([level.body.total, level.body.people[0]._id]).toEqual([1, report.id]);
    expect((await as.lisbonHr('viewOrgChart', { query: { for: report.id } })).body.line).toEqual([top.id, report.id]);
    expect((await as.portoAdmin('viewOrgChart', { query: { for: report.id } })).body.line).toEqual([]);
    expect((await as.portoAdmin('viewOrgChart', { query: { manager: top.id } })).status).toBe(404);
  });

  it('keeps each person’s views separate, and replaces one with the same name', async () => {
    const { as } = fixture;
    await as.hr('saveView', { body: { name: 'Lisbon', query: '?search=a' } });
    const { body } = await as.hr('saveView', { body: { name: 'lisbon ', query: '?search=b' } });
    const [view] = body.views;

    expect(body.views).toHaveLength(1);
    expect([view.name, view.query]).toEqual(['lisbon', '?search=b']);
    expect((await as.admin('listViews')).body.views).toEqual([]);
    expect((await as.admin('deleteView', { params: { id: view._id } })).status).toBe(404);
    expect((await as.hr('deleteView', { params: { id: view._id } })).body.views).toEqual([]);
  });
});
