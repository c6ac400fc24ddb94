import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UpdateUserBody } from '../../../src/api/contract/employees.ts';
import { atOnce } from '../support/at-once.ts';
import type { Caller } from '../support/calls.ts';
import { signedIn } from '../support/calls.ts';
import type { Particulars, TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

type Changes = Partial<Record<keyof UpdateUserBody, unknown>>;

describe.each(engines)('editing an employee, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  /** What the form of this person sends when nothing was touched, and then `changes`. */
  async function formOf(person: TestPerson, changes: Changes = {}): Promise<UpdateUserBody> {
    const row = await stored(person);
    const shown = row.roles.some((role) => /^[cb]-(admin|hr)$/.test(role)) ? ['admin'] : row.roles;

    return {
      firstName: row.first_name,
      lastName: row.last_name,
      empId: row.emp_id,
      designation: row.designation_id,
      department: row.department_id,
      branchId: row.branch_id,
      roles: shown.map((role) => (role === 'content-writer' ? 'b-content-writer' : role)),
      version: row.version,
      ...changes,
    } as UpdateUserBody;
  }

  const stored = ({ id }: TestPerson) =>
    fixture.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const save = async (caller: Caller, person: TestPerson, changes: Changes = {}) =>
    caller('updateUser', { params: { id: person.id }, body: await formOf(person, changes) });

  it('stores what changed, keeps what the form leaves out, and records who did it', async () => {
    const { as, add, company, people, db } = fixture;
    const person = await add({
      name: 'Old Name',
      groups: [company.groups[0]],
      nationality: 'Greek',
      columns: { phone: '123', team_id: company.teams[0], manager_id: people.manager.id },
    });
    const { status, body } = await save(as.lisbonHr, person, {
      firstName: 'Nêw',
      groups: [company.groups[2]],
      dob: '1990-01-02',
    });

    expect([status, body.message]).toEqual([200, 'Employee Updated Successfully!']);
    expect(body.user).toMatchObject({
      fullName: 'Nêw Name',
      groups: [{ display: 'Running' }],
      dob: '1990-01-02',
      phone: '123',
      nationality: 'Greek',
      manager: people.manager.email,
      teamId: { name: 'Gulls' },
      version: 2,
    });
    const [entry] = await db.selectFrom('audit_entry').selectAll().where('entity_id', '=', person.id).execute();
    expect(entry).toMatchObject({
      what: 'employee.edited',
      who_id: people.lisbonHr.id,
      before: { first_name: 'Old', dob: null, group_ids: [company.groups[0]] },
      after: { first_name: 'Nêw', dob: '1990-01-02', group_ids: [company.groups[2]] },
    });
    const list = await as.admin('allUsers', { query: { search: 'new name', group: company.groups[2] } });
    expect(list.body.total).toBe(1);
  });

  it('empties an optional field that is sent as null', async () => {
    const { as, add, company, people } = fixture;
    const person = await add({
      nationality: 'Greek',
      groups: [company.groups[1]],
      columns: {
        manager_id: people.manager.id,
        team_id: company.teams[0],
        phone: '1',
        gender: 'male',
        dob: '1980-01-01',
      },
    });
    const empty = { manager: null, teamId: null, insuranceCategory: null, dob: null, gender: null, nationality: null };
    const { body } = await save(as.hr, person, { ...empty, phone: null, joinedOn: null, groups: [] });

    expect(body.user).toMatchObject({ ...empty, phone: null, joinedOn: null, groups: [] });
    expect(await stored(person)).toMatchObject({ first_group_id: null, nationality_norm: null });
  });

  it('changes nothing, not even the version, if the form sends the stored values', async () => {
    const { as, add, db } = fixture;
    const person = await add();
    const before = await stored(person);

    expect((await save(as.hr, person)).body.user.version).toBe(1);
    expect(await stored(person)).toEqual(before);
    expect(await db.selectFrom('audit_entry').selectAll().where('entity_id', '=', person.id).execute()).toEqual([]);
  });

  it('returns the current record for a save based on an older version, and keeps the other’s change', async () => {
    const { as, add } = fixture;
    const person = await add({ name: 'Stale Steve' });
    const form = await formOf(person);
    await save(as.hr, person, { lastName: 'Fresh' });
    const { status, body } = await as.admin('updateUser', {
      params: { id: person.id },
      body: { ...form, lastName: 'Late' },
    });

    expect([status, body.message]).toEqual([409, 'hr Own has changed this employee.']);
    expect(body.user).toMatchObject({ lastName: 'Fresh', version: 2 });
    expect((await stored(person)).last_name).toBe('Fresh');
  });

  it.each(['www.evil.test', 'Win at evil.example', 'http://x', 'ana@evil.example', 'EVIL.COM', 'evil。com'])(
    'refuses %s as a name, since mail programs would turn it into a link',
    async (firstName) => {
      const { as, add } = fixture;
      const person = await add({ name: 'Plain Name' });
      const { status, body } = await save(as.lisbonAdmin, person, { firstName });

      expect([status, body.errors]).toEqual([
        400,
        { firstName: 'First name looks like a web or email address. If it is a name, put a space after the dot.' },
      ]);
    },
  );

  it.each(['St.John', 'J.R.', 'J. R. R.', 'Ma.Theresa', 'O’Neill', 'Jean-Luc', 'Åsa', '李'])(
    'accepts %s as a name',
    async (firstName) => {
      const { as, add } = fixture;
      const person = await add();

      expect((await save(as.hr, person, { firstName })).body.user.firstName).toBe(firstName);
    },
  );

  it('refuses a save without the version it is based on, and overwrites nothing', async () => {
    const { as, add } = fixture;
    const person = await add({ name: 'Kept Kim' });
    const { version: _, ...form } = await formOf(person, { lastName: 'Blind' });
    const { status, body } = await as.admin('updateUser', { params: { id: person.id }, body: form });

    expect([status, body.errors]).toEqual([400, { version: 'Version is required.' }]);
    expect((await stored(person)).last_name).toBe('Kim');
  });

  it('stores only one of two simultaneous saves', async () => {
    const { as, add } = fixture;
    const person = await add();
    const form = await formOf(person);
    const answers = await atOnce(
      fixture.database,
      person.id,
      [as.hr, as.admin, as.lisbonHr, as.lisbonAdmin].map(
        (caller, index) => () =>
          caller('updateUser', { params: { id: person.id }, body: { ...form, lastName: `Writer ${index}` } }),
      ),
    );
    const winner = answers.find(({ status }) => status === 200);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await stored(person)).toMatchObject({ last_name: winner?.body.user.lastName, version: 2 });
  });

  it('refuses an email address and anything else that is not in the form', async () => {
    const { as, add } = fixture;
    const person = await add();
    for (const field of ['email', 'isEnabled', 'companyId', 'isB2Cuser', 'trackUser', 'createdAt'] as const) {
      const { status, body } = await as.admin('updateUser', {
        params: { id: person.id },
        body: { ...(await formOf(person)), [field]: 'x' },
      });

      expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    }
  });

  it('refuses an employee ID that is already in use', async () => {
    const { as, add, people } = fixture;
    const person = await add({ empId: 'Mine-1' });
    const taken = (await stored(people.employee)).emp_id;
    const { status, body } = await save(as.hr, person, { empId: taken.toLowerCase(), lastName: 'Half' });

    expect([status, body.errors]).toEqual([409, { empId: 'This employee ID is already in use.' }]);
    expect(await stored(person)).toMatchObject({ emp_id: 'Mine-1', version: 1 });
    expect((await save(as.hr, person, { empId: 'MINE-1' })).status).toBe(200);
  });

  it('keeps a value that has been retired or moved out of scope, but does not let it be chosen anew', async () => {
    const { as, add, company, people, db } = fixture;
    const retired = company.departments[2];
    const person = await add({ columns: { department_id: retired, manager_id: people.portoManager.id } });
    const second = await add();
    await db.updateTable('department').set({ is_enabled: false }).where('id', '=', retired).execute();

    const keeping = { phone: '555', manager: people.portoManager.email };
    expect((await save(as.lisbonHr, person, keeping)).status).toBe(200);
    const { status, body } = await save(as.lisbonHr, second, {
      department: retired,
      manager: people.portoManager.email,
    });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['department', 'manager']]);
  });

  it('keeps someone’s exact role when the form sends the general role that it belongs to', async () => {
    const { as, add, people } = fixture;
    const writer = await add({ roles: ['content-writer', 'employee'] });
    const rolesAfter = async (caller: Caller, person: TestPerson) =>
      (await save(caller, person, { phone: '42' })).body.user.roles;

    expect(await rolesAfter(as.hr, people.lisbonAdmin)).toEqual(['b-admin', 'employee']);
    expect(await rolesAfter(as.hr, people.lisbonHr)).toEqual(['b-hr', 'employee']);
    expect(await rolesAfter(as.hr, people.admin)).toEqual(['c-admin', 'employee']);
    expect(await rolesAfter(as.lisbonHr, people.lisbonAdmin)).toEqual(['b-admin', 'employee']);
    expect(await rolesAfter(as.lisbonHr, writer)).toEqual(['content-writer', 'employee']);
  });

  it('limits which roles each level can give', async () => {
    const { as, add } = fixture;
    const rolesAfter = async (caller: Caller, roles: string[]) =>
      (await save(caller, await add(), { roles })).body.user.roles;

    expect(await rolesAfter(as.admin, ['admin'])).toEqual(['c-hr', 'employee']);
    expect(await rolesAfter(as.lisbonAdmin, ['admin'])).toEqual(['b-hr', 'employee']);
    expect(await rolesAfter(as.lisbonAdmin, ['reporting-manager'])).toEqual(['reporting-manager', 'employee']);
  });

  it('does not let a branch admin edit a company admin, in their own branch or not', async () => {
    const { as, people } = fixture;
    const { status, body } = await save(as.lisbonAdmin, people.hr, { roles: ['employee'] });

    expect([status, body.message]).toEqual([403, 'Only company admins can edit a company admin.']);
    expect(await stored(people.hr)).toMatchObject({ roles: ['c-hr', 'employee'], version: 1 });
  });

  it('does not let a branch admin edit people in another branch, or move anyone there', async () => {
    const { as, people, company } = fixture;
    const before = await stored(people.portoEmployee);

    expect((await save(as.lisbonAdmin, people.portoEmployee, { phone: '1' })).status).toBe(404);
    expect((await save(as.lisbonAdmin, people.employee, { branchId: company.branches[1] })).body.errors).toEqual({
      branchId: 'This branch is not available. Choose another one.',
    });
    expect(await stored(people.portoEmployee)).toEqual(before);
    const body = await formOf(people.employee);
    const { status } = await fixture.stranger('updateUser', { params: { id: people.employee.id }, body });
    expect(status).toBe(404);
  });

  it('extends a subscription, never shortens it, and only for subscribers', async () => {
    const { as, add } = fixture;
    const subscriber = () => add({ columns: { is_b2c: true, plan_expires_on: '2027-05-31' } });
    const outcome = async (person: TestPerson, planExpirationDate: unknown) => {
      const { status, body } = await save(as.hr, person, { planExpirationDate });

      return status === 200 ? body.user.planExpirationDate : body.errors;
    };

    expect(await outcome(await subscriber(), '2027-06-01')).toBe('2027-06-01');
    expect(await outcome(await subscriber(), '2027-05-31')).toBe('2027-05-31');
    expect(await outcome(await subscriber(), undefined)).toBe('2027-05-31');
    const early = { planExpirationDate: 'Subscription expiry date cannot be before 2027-05-31.' };
    expect(await outcome(await subscriber(), '2027-05-30')).toEqual(early);
    expect(await outcome(await subscriber(), null)).toEqual(early);
    expect(await outcome(await add(), null)).toBe(null);
    expect(await outcome(await add(), '2030-01-01')).toEqual({
      planExpirationDate: 'Only subscribers have a subscription expiry date.',
    });
  });

  describe('the manager', () => {
    const leader = (columns: Particulars['columns'] = {}) =>
      fixture.add({ roles: ['reporting-manager', 'employee'], columns });
    const circle = { manager: 'This would create a reporting loop.' };

    it('cannot be anyone who reports to the person, directly or through others', async () => {
      const { as } = fixture;
      const top = await leader();
      const middle = await leader({ manager_id: top.id });
      const low = await leader({ manager_id: middle.id });

      expect((await save(as.hr, top, { manager: top.email })).body.errors).toEqual({
        manager: 'They cannot be their own manager.',
      });
      for (const manager of [middle, low]) {
        expect((await save(as.hr, top, { manager: manager.email })).body.errors).toEqual(circle);
      }
      expect((await save(as.hr, low, { manager: top.email })).status).toBe(200);
    });

    it('forms no loop even if two people are assigned to each other simultaneously', async () => {
      const { as } = fixture;
      const [one, other] = [await leader(), await leader()];
      const answers = await Promise.all([
        save(as.hr, one, { manager: other.email }),
        save(as.admin, other, { manager: one.email }),
      ]);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    });

    it('becomes the chosen successor, who has the address of a manager who left', async () => {
      const { as, add } = fixture;
      const left = await leader();
      const [moved, kept] = [
        await add({ columns: { manager_id: left.id } }),
        await add({ columns: { manager_id: left.id } }),
      ];
      expect((await save(as.hr, moved, { manager: left.email })).status).toBe(200);
      await as.hr('setUserEnabled', { params: { id: left.id }, body: { isEnabled: false } });
      expect((await save(as.hr, moved, { manager: left.email })).status).toBe(200);
      expect((await stored(moved)).manager_id).toBe(left.id);

      const successor = await add({ roles: ['reporting-manager', 'employee'], email: left.email });
      expect((await save(as.hr, moved, { manager: left.email.toUpperCase() })).status).toBe(200);
      expect((await save(as.hr, kept, { phone: '555' })).status).toBe(200);
      expect((await stored(moved)).manager_id).toBe(successor.id);
      expect((await stored(kept)).manager_id).toBe(left.id);
    });

    it('cannot be anyone who is deactivated or may not manage people', async () => {
      const { as, add, people } = fixture;
      const gone = await add({ roles: ['reporting-manager', 'employee'], isEnabled: false });
      const refusals = {
        [gone.email]: 'This person is deactivated.',
        [people.employee.email]:
          'employee Own cannot manage people without the Reporting Manager role. Give them the role on their page.',
        'nobody@elsewhere.example': 'There is no employee with this email address.',
      };
      for (const [email, manager] of Object.entries(refusals)) {
        const { status, body } = await save(as.hr, await add(), { manager: email });

        expect([status, body.errors]).toEqual([422, { manager }]);
      }
      const { body } = await save(as.lisbonAdmin, await add(), { manager: people.portoManager.email });
      expect(body.errors.manager).toBe('There is no employee with this email address in your branch.');
    });
  });

  it('does not let anyone remove their own Admin role, or that of someone above them', async () => {
    const { as, people } = fixture;
    const own = { roles: 'You cannot remove your own Admin role.' };
    const above = { roles: 'You cannot remove the Admin role from someone with a higher role than yours.' };
    const attempts = [
      [as.hr, people.hr, 422, own],
      [as.hr, people.admin, 422, above],
      [as.lisbonHr, people.lisbonHr, 422, own],
      [as.lisbonHr, people.lisbonAdmin, 422, above],
      [as.lisbonAdmin, people.lisbonHr, 200, undefined],
    ] as const;
    for (const [caller, person, status, errors] of attempts) {
      const answer = await save(caller, person, { roles: ['employee'] });

      expect([answer.status, answer.body.errors]).toEqual([status, errors]);
    }
  });

  it('never leaves a company without an active company admin', async () => {
    const { db } = fixture;
    const [second, third] = [
      await fixture.add({ roles: ['c-hr', 'employee'] }),
      await fixture.add({ roles: ['c-hr', 'employee'] }),
    ];
    await db
      .updateTable('person')
      .set({ roles: ['employee'] })
      .where('company_id', '=', fixture.company.id)
      .where('role_rank', '<=', 2)
      .where('id', 'not in', [second.id, third.id])
      .execute();
    const callers = [await signedIn(fixture.app, db, second), await signedIn(fixture.app, db, third)] as const;
    const answers = await Promise.all([
      save(callers[0], third, { roles: ['employee'] }),
      save(callers[1], second, { roles: ['employee'] }),
    ]);
    const left = await db
      .selectFrom('person')
      .select('id')
      .where('id', 'in', [second.id, third.id])
      .where('role_rank', '<=', 2)
      .execute();

    // The loser may have lost the permission before its turn came.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(left).toHaveLength(1);
  });
});
