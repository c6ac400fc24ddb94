import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sent, signedIn } from '../support/calls.ts';
import { addPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const ids = (people: { _id: string }[]) => people.map(({ _id }) => _id).sort();

describe.each(engines)('reading about people, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('returns what the record holds about a person, with the names of everything it refers to', async () => {
    const { company, people } = fixture;
    const { id, email } = await fixture.add({
      name: 'Inês Quintão',
      empId: 'HV-9',
      nationality: 'Portuguese',
      roles: ['reporting-manager', 'employee'],
      groups: [company.groups[2], company.groups[0]],
      columns: {
        manager_id: people.manager.id,
        team_id: company.teams[1],
        insurance_policy_id: company.policies[0],
        dob: '1990-02-28',
        gender: 'female',
        phone: '+351 21 555 0101',
        joined_on: '2020-03-01',
        is_b2c: true,
        plan_expires_on: '2027-01-31',
        password_changed: false,
      },
    });
    const { status, body } = await fixture.as.admin('allUsers', { query: { search: 'ines quintao' } });

    expect(status).toBe(200);
    expect(body).toEqual({
      status: 200,
      message: 'OK',
      total: 1,
      users: [
        {
          _id: id,
          firstName: 'Inês',
          preferredName: null,
          lastName: 'Quintão',
          fullName: 'Inês Quintão',
          email,
          empId: 'HV-9',
          roles: ['reporting-manager', 'employee'],
          manager: people.manager.email,
          managerEmail: people.manager.email,
          managerName: 'manager Own',
          department: { _id: company.departments[0], display: 'Care' },
          designation: { _id: company.designations[0], display: 'Adviser' },
          branchId: { _id: company.branches[0], branchName: 'Lisbon' },
          teamId: { _id: company.teams[1], name: 'Tide' },
          insuranceCategory: company.policies[0],
          groups: [
            { _id: company.groups[0], groupName: 'Books', display: 'Books' },
            { _id: company.groups[2], groupName: 'Running', display: 'Running' },
          ],
          dob: '1990-02-28',
          gender: 'female',
          nationality: 'Portuguese',
          phone: '+351 21 555 0101',
          joinedOn: '2020-03-01',
          photo: null,
          leavesOn: null,
          isEnabled: true,
          isB2Cuser: true,
          planExpirationDate: '2027-01-31',
          trackUser: { password: false, profileUpdated: true },
          version: 1,
        },
      ],
    });
  });

  it('returns the same without what lists do not show, when asked for the fields of a list', async () => {
    const beyondList = [
      ...['firstName', 'lastName', 'dob', 'phone', 'managerEmail', 'insuranceCategory', 'isB2Cuser'],
      'planExpirationDate',
    ];
    for (const caller of [fixture.as.admin, fixture.as.lisbonAdmin]) {
      const whole = (await caller('allUsers')).body;
      const listed = (await caller('allUsers', { query: { fields: 'list' } })).body;

      expect(whole.total).toBeGreaterThan(1);
      expect(Object.keys(whole.users[0])).toEqual(expect.arrayContaining(beyondList));
      expect(listed).toEqual({
        ...whole,
        users: whole.users.map((user: object) =>
          Object.fromEntries(Object.entries(user).filter(([name]) => !beyondList.includes(name))),
        ),
      });
    }
  });

  it('shows company admins the whole company, branch admins their branch, and no one another company', async () => {
    const { as, people, stranger, strangerPerson } = fixture;
    const everybody = ids((await as.admin('allUsers', { query: { count: 500 } })).body.users);
    const lisbon = ids((await as.lisbonHr('allUsers', { query: { count: 500 } })).body.users);
    const porto = ids((await as.portoAdmin('allUsers', { query: { count: 500 } })).body.users);

    expect(everybody).toEqual(expect.arrayContaining(Object.values(people).map(({ id }) => id)));
    expect(everybody).not.toContain(strangerPerson.id);
    expect(porto).toEqual([people.portoAdmin.id, people.portoManager.id, people.portoEmployee.id].sort());
    expect(lisbon).toContain(people.employee.id);
    expect(lisbon).not.toContain(people.portoEmployee.id);
    expect(ids((await stranger('allUsers')).body.users)).toEqual([strangerPerson.id]);
  });

  it('finds no one outside the scope, with any search or filter', async () => {
    const { as, company, people } = fixture;
    for (const query of [
      { search: people.portoEmployee.email },
      { branch: company.branches[1] },
      { search: 'porto', sort: 'branch' },
      { branch: [company.branches[1]], sort: '-department' },
    ] as Sent['query'][]) {
      expect((await as.lisbonAdmin('allUsers', { query: query ?? {} })).body).toMatchObject({ users: [], total: 0 });
    }
  });

  it('hides people without a branch from every branch admin', async () => {
    const { as, add } = fixture;
    const homeless = await add({ name: 'Nowhere Nana', columns: { branch_id: null } });
    const query = { search: 'nowhere nana' };

    expect((await as.admin('allUsers', { query })).body.total).toBe(1);
    expect((await as.lisbonAdmin('allUsers', { query })).body.total).toBe(0);
    expect((await as.lisbonAdmin('getEmployee', { params: { id: homeless.id } })).status).toBe(404);
  });

  it('shows a branch admin without a branch only themselves', async () => {
    const { app, db, company } = fixture;
    const lost = await addPerson(db, company, { roles: ['b-admin', 'employee'], columns: { branch_id: null } });
    const { body } = await (await signedIn(app, db, lost))('allUsers');

    expect(ids(body.users)).toEqual([lost.id]);
  });

  it('lists active people without a team, by branch, for building teams', async () => {
    const { as, company, add } = fixture;
    const inTeam = await add({ name: 'Team Tess', columns: { team_id: company.teams[0] } });
    const gone = await add({ name: 'Gone Gil', isEnabled: false });
    const { users } = (await as.admin('allUsers', { query: { teamWise: true, count: 500 } })).body;
    const branches = users.map((user: { branchId: { branchName: string } | null }) => user.branchId?.branchName ?? '~');

    expect(ids(users)).not.toContain(inTeam.id);
    expect(ids(users)).not.toContain(gone.id);
    expect(branches).toEqual([...branches].sort());
  });

  it('rejects an unknown sort, filter or page, and names the field', async () => {
    const { as } = fixture;
    for (const [field, value] of [
      ['sort', 'salary'],
      ['sort', '-'],
      ['count', 501],
      ['count', 0],
      ['skip', -1],
      ['role', 'c-admin'],
      ['branch', 'lisbon'],
      ['state', 'gone'],
      ['search', 'x'.repeat(101)],
      ['unknown', '1'],
    ] as const) {
      const { status, body } = await as.admin('allUsers', { query: { [field]: value } });

      expect(status).toBe(400);
      expect(Object.keys(body.errors)).toEqual([field]);
    }
  });

  describe('the person picker', () => {
    it('offers active people in scope, and finds them by any part of their name', async () => {
      const { as, add } = fixture;
      const [here, gone] = [
        await add({ name: 'Pick Álvarez' }),
        await add({ name: 'Pick Alvarado', isEnabled: false }),
      ];
      const { body } = await as.lisbonAdmin('getEmployees', { query: { searchPattern: 'ALVA pick' } });

      expect(body.total).toBe(1);
      expect(body.employees).toEqual([
        expect.objectContaining({ _id: here.id, fullName: 'Pick Álvarez', email: here.email, photo: null }),
      ]);
      expect((await as.portoAdmin('getEmployees', { query: { searchPattern: 'alva' } })).body.total).toBe(0);
      expect(gone.id).not.toBe(here.id);
    });

    it('offers first those with words of their name that begin with what is typed', async () => {
      const { as, add } = fixture;
      for (const name of ['Imogen Ainsworth', 'Imogen Barlow', 'Imogen Ogden', 'Imogen Zog'])
        await add({ name, email: `${name.replace(' ', '.')}@harbourvale.example`.toLowerCase() });
      const found = async (query: object) => {
        const { body } = await as.admin('getEmployees', { query: { searchPattern: 'imogen og', ...query } });

        return [body.total, body.employees.map(({ fullName }: { fullName: string }) => fullName.split(' ')[1])];
      };

      expect(await found({})).toEqual([4, ['Ogden', 'Ainsworth', 'Barlow', 'Zog']]);
      expect(await found({ count: 1 })).toEqual([4, ['Ogden']]);
      expect(await found({ skip: 1, count: 2 })).toEqual([4, ['Ainsworth', 'Barlow']]);
    });

    it('offers a manager the people who report to them, and no one else', async () => {
      const { as, add, people } = fixture;
      const mine = await add({ name: 'Reporting Ramalho', columns: { manager_id: people.manager.id } });
      await add({ name: 'Reporting Ramos', columns: { manager_id: people.portoManager.id } });
      const { status, body } = await as.manager('getEmployees', { query: { searchPattern: 'reporting ram' } });

      expect([status, body.total]).toEqual([200, 1]);
      expect(ids(body.employees)).toEqual([mine.id]);
    });

    it('offers as managers only people who may manage others', async () => {
      const { as, people } = fixture;
      const { employees } = (await as.admin('getEmployees', { query: { manager: true, count: 500 } })).body;

      expect(ids(employees)).toEqual(
        expect.arrayContaining([people.manager.id, people.portoManager.id, people.lisbonHr.id, people.admin.id]),
      );
      expect(ids(employees)).not.toContain(people.employee.id);
    });

    it('finds one person by their id in scope, even deactivated', async () => {
      const { as, add, people } = fixture;
      const gone = await add({ name: 'Pick Gone', isEnabled: false });
      const found = async (by: typeof as.admin, id: string) =>
        ids((await by('getEmployees', { query: { id } })).body.employees);

      expect(await found(as.admin, gone.id)).toEqual([gone.id]);
      expect(await found(as.portoAdmin, people.manager.id)).toEqual([]);
    });

    it('returns page after page', async () => {
      const { as } = fixture;
      const whole = (await as.admin('getEmployees', { query: { count: 500 } })).body;
      const second = (await as.admin('getEmployees', { query: { skip: 2, count: 3 } })).body;

      expect(second.total).toBe(whole.total);
      expect(second.employees).toEqual(whole.employees.slice(2, 5));
    });
  });

  describe('one person', () => {
    it('includes the wellness profile', async () => {
      const { as, add } = fixture;
      const { id } = await add({
        columns: { height_cm: 171.5, weight_kg: 64, goal: 'Sleep better', smoking: 'Never', stress: 'Low' },
      });
      const { status, body } = await as.lisbonHr('getEmployee', { params: { id } });

      expect(status).toBe(200);
      expect(body.user).toMatchObject({
        _id: id,
        companyName: 'Own',
        heightCm: 171.5,
        weightKg: 64,
        goal: 'Sleep better',
        smoking: 'Never',
        stress: 'Low',
        mood: null,
        wearableType: null,
        cardiovascularStatus: null,
        diabetesStatus: null,
      });
      expect(new Date(body.user.createdAt).toISOString()).toBe(body.user.createdAt);
    });

    it('is recorded in the audit trail on every view: who, whom, when and from where', async () => {
      const { as, add, db, people } = fixture;
      const { id } = await add();
      await as.lisbonHr('getEmployee', { params: { id } });
      const entries = await db.selectFrom('audit_entry').selectAll().where('entity_id', '=', id).execute();

      expect(entries).toEqual([
        expect.objectContaining({
          what: 'employee.viewed',
          entity: 'person',
          who_id: people.lisbonHr.id,
          who_roles: ['b-hr', 'employee'],
          origin: '127.0.0.1',
          at: expect.any(Date),
        }),
      ]);
      expect(JSON.stringify(entries)).not.toContain('height');
    });

    it('out of scope is treated as nonexistent, and leaves no record', async () => {
      const { as, stranger, people, strangerPerson, db } = fixture;
      const count = async () =>
        (await sql<{ n: number }>`select count(*) as n from audit_entry`.execute(db)).rows[0]?.n;
      const before = await count();
      for (const [caller, id] of [
        [as.lisbonAdmin, people.portoEmployee.id],
        [as.admin, strangerPerson.id],
        [stranger, people.employee.id],
        [as.admin, '01977420-dc00-7000-8000-000000000000'],
      ] as const) {
        const { status, body } = await caller('getEmployee', { params: { id } });

        expect([status, body.message]).toEqual([404, 'This employee was not found.']);
      }
      expect(await count()).toBe(before);
    });
  });

  it('is refused to managers, writers and employees, except that managers find their people', async () => {
    const { as, people } = fixture;
    for (const caller of [as.manager, as.employee]) {
      for (const call of ['allUsers', 'getDetailsOnEdit', 'getBranches'] as const) {
        expect((await caller(call)).status).toBe(403);
      }
      expect((await caller('getEmployees')).status).toBe(caller === as.manager ? 200 : 403);
      expect((await caller('getEmployee', { params: { id: people.employee.id } })).status).toBe(403);
    }
  });
});
