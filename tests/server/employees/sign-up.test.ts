import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignUpBody } from '../../../src/api/contract/employees.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('adding an employee, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let count = 0;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  /** A form that is right, for Lisbon, and different each time. */
  function form(changes: Partial<Record<keyof SignUpBody, unknown>> = {}): SignUpBody {
    const { company } = fixture;
    count += 1;

    return {
      firstName: 'Rui',
      lastName: 'Novo',
      email: `rui.novo${count}@own.example`,
      empId: `N-${count}`,
      designation: company.designations[1],
      roles: ['employee'],
      department: company.departments[1],
      branchId: company.branches[0],
      ...changes,
    } as SignUpBody;
  }

  /** Everything that adding someone may write. */
  async function rowsOf() {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from person) as person, (select count(*) from login) as login,
        (select count(*) from group_member) as member, (select count(*) from mail_outbox) as mail,
        (select count(*) from security_token) as link, (select count(*) from audit_entry) as audit
    `.execute(fixture.db);

    return rows[0];
  }

  it('stores the person, lets them sign in, mails a welcome and records it in the audit trail', async () => {
    const { as, company, people, db } = fixture;
    const body = form({
      firstName: 'Íris',
      lastName: 'Çelik',
      roles: ['reporting-manager', 'employee'],
      manager: people.manager.email.toUpperCase(),
      groups: [company.groups[1], company.groups[0]],
      teamId: company.teams[0],
      insuranceCategory: company.policies[1],
      dob: '1988-02-29',
      gender: 'other',
      nationality: 'Turkish',
      phone: '+351 21 555 0177',
      joinedOn: '2026-11-02',
    });
    const { status, body: answer } = await as.lisbonAdmin('signUpEmployee', { body });
    const id = answer.user?._id;

    expect([status, answer.message]).toEqual([201, 'Employee Added Successfully!']);
    expect(answer.user).toMatchObject({
      fullName: 'Íris Çelik',
      email: body.email,
      roles: ['reporting-manager', 'employee'],
      manager: people.manager.email,
      groups: [{ display: 'Books' }, { display: 'Cycling' }],
      teamId: { name: 'Gulls' },
      insuranceCategory: company.policies[1],
      dob: '1988-02-29',
      joinedOn: '2026-11-02',
      isEnabled: true,
      isB2Cuser: false,
      trackUser: { password: false, profileUpdated: false },
      version: 1,
    });
    expect(await db.selectFrom('login').selectAll().where('person_id', '=', id).execute()).toEqual([
      { email_norm: body.email, company_id: company.id, person_id: id },
    ]);
    const mails = await db.selectFrom('mail_outbox').selectAll().where('recipient', '=', body.email).execute();
    expect(mails).toEqual([expect.objectContaining({ subject: 'Welcome to Own', sent_at: null })]);
    expect(mails[0]?.body_text).toMatch(/https:\/\/console\.example\/login\/[\w-]{43}\n/);
    const links = await db.selectFrom('security_token').selectAll().where('person_id', '=', id).execute();
    expect(links).toEqual([expect.objectContaining({ purpose: 'welcome', used_at: null })]);
    const trail = await db.selectFrom('audit_entry').selectAll().where('entity_id', '=', id).execute();
    expect(trail).toEqual([expect.objectContaining({ what: 'employee.added', who_id: people.lisbonAdmin.id })]);
  });

  it('sends no email to someone whose welcome is held back, until it is sent from the list', async () => {
    const { as, db } = fixture;
    const { body } = await as.hr('signUpEmployee', { body: form({ welcome: false }) });
    const { _id: id, email } = body.user;
    const mails = () => db.selectFrom('mail_outbox').select('subject').where('recipient', '=', email).execute();
    const listed = async () =>
      (await as.hr('allUsers', { query: { search: email, signedIn: 'notWelcomed' } })).body.total;
    expect([body.user.awaitsWelcome, await mails(), await listed()]).toEqual([true, [], 1]);

    await as.hr('resendEmail', { params: { id } });

    expect([await mails(), await listed()]).toEqual([[{ subject: 'Welcome to Own' }], 0]);
  });

  it('needs only the required fields', async () => {
    const { status, body } = await fixture.as.hr('signUpEmployee', { body: form() });

    expect(status).toBe(201);
    expect(body.user).toMatchObject({ manager: null, groups: [], teamId: null, insuranceCategory: null, dob: null });
  });

  it('makes an admin company HR or branch HR depending on who adds them, and everyone an employee', async () => {
    const { as } = fixture;
    const rolesGiven = async (caller: typeof as.hr, roles: string[]) =>
      (await caller('signUpEmployee', { body: form({ roles }) })).body.user.roles;

    expect(await rolesGiven(as.hr, ['admin'])).toEqual(['c-hr', 'employee']);
    expect(await rolesGiven(as.lisbonHr, ['admin'])).toEqual(['b-hr', 'employee']);
    expect(await rolesGiven(as.lisbonHr, ['admin', 'reporting-manager'])).toEqual(['b-hr', 'employee']);
    expect(await rolesGiven(as.hr, ['b-content-writer'])).toEqual(['b-content-writer', 'employee']);
    expect(await rolesGiven(as.hr, ['b-content-writer', 'reporting-manager'])).toEqual([
      'reporting-manager',
      'b-content-writer',
      'employee',
    ]);
  });

  it('refuses an email address or employee ID in use, regardless of case and accents, and stores nothing', async () => {
    const { as, people, strangerPerson } = fixture;
    const mine = form({ empId: 'É-77' });
    await as.hr('signUpEmployee', { body: mine });
    const before = await rowsOf();
    const email = 'This email address is already in use.';
    const empId = 'This employee ID is already in use.';
    for (const [changes, errors] of [
      [{ email: people.employee.email.toUpperCase() }, { email }],
      [{ email: strangerPerson.email }, { email }],
      [{ empId: 'e-77' }, { empId }],
      [
        { empId: ' É-77 ', email: mine.email },
        { empId, email },
      ],
    ] as const) {
      const { status, body } = await as.lisbonAdmin('signUpEmployee', { body: form(changes) });

      expect([status, body.errors]).toEqual([409, errors]);
      expect(await rowsOf()).toEqual(before);
    }
  });

  it('accepts a leaver’s address for a successor', async () => {
    const { as, add } = fixture;
    const leaver = await add({ isEnabled: false });

    expect((await as.hr('signUpEmployee', { body: form({ email: leaver.email }) })).status).toBe(201);
  });

  it('gives an address to only one of two simultaneous requests', async () => {
    const { as, db } = fixture;
    const email = 'both@own.example';
    const answers = await Promise.all(
      [as.hr, as.lisbonAdmin, as.admin].map((caller) => caller('signUpEmployee', { body: form({ email }) })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await db.selectFrom('person').select('id').where('email_norm', '=', email).execute()).toHaveLength(1);
    expect(await db.selectFrom('mail_outbox').select('id').where('recipient', '=', email).execute()).toHaveLength(1);
  });

  it('refuses references that are missing, retired or out of scope, names each field, and stores nothing', async () => {
    const { as, company, other, people, db, strangerPerson } = fixture;
    const nobody = '01977420-dc00-7000-8000-000000000000';
    const [retiredDepartment, retiredDesignation] = [company.departments[2], company.designations[0]];
    await db.updateTable('department').set({ is_enabled: false }).where('id', '=', retiredDepartment).execute();
    await db.updateTable('designation').set({ is_enabled: false }).where('id', '=', retiredDesignation).execute();
    const before = await rowsOf();
    for (const [changes, fields] of [
      [{ department: nobody }, ['department']],
      [{ department: other.departments[0] }, ['department']],
      [{ department: retiredDepartment }, ['department']],
      [{ designation: retiredDesignation }, ['designation']],
      [{ branchId: company.branches[1] }, ['branchId']],
      [{ teamId: other.teams[0] }, ['teamId']],
      [{ insuranceCategory: other.policies[0] }, ['insuranceCategory']],
      [{ groups: [company.groups[0], other.groups[0]] }, ['groups']],
      [{ manager: 'nobody@own.example' }, ['manager']],
      [{ manager: people.employee.email }, ['manager']],
      [{ manager: people.portoManager.email }, ['manager']],
      [{ manager: strangerPerson.email }, ['manager']],
      [{ dob: '2150-01-01' }, ['dob']],
      [{ joinedOn: '2150-01-01' }, ['joinedOn']],
      [{ branchId: nobody, department: nobody, groups: [nobody] }, ['branchId', 'department', 'groups']],
    ] as const) {
      const { status, body } = await as.lisbonAdmin('signUpEmployee', { body: form(changes) });

      expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, [...fields].sort()]);
      expect(await rowsOf()).toEqual(before);
    }
    await db.updateTable('designation').set({ is_enabled: true }).where('id', '=', retiredDesignation).execute();
  });

  it('refuses input that the form cannot send, with the field’s exact message', async () => {
    const { as } = fixture;
    const says = {
      firstName: 'Please Enter First Name!',
      lastName: 'Please Enter Last Name!',
      email: 'Please Enter Email Address!',
      empId: 'Please Enter Employee Id!',
      designation: 'Please Enter Employee Designation!',
      roles: 'Please Enter Employee Role!',
      department: 'Please Enter Department Name!',
      branchId: 'Please select branch!',
    };
    const { status, body } = await as.hr('signUpEmployee', { body: {} });
    expect([status, body.errors]).toEqual([400, says]);

    for (const [field, value] of [
      ['firstName', '   '],
      ['firstName', 'x'.repeat(81)],
      ['firstName', 'a\u0000b'],
      ['email', 'not an address'],
      ['email', 'a@b.example\r\nBcc: c@d.example'],
      ['empId', 7],
      ['roles', []],
      ['roles', ['c-admin']],
      ['roles', ['employee', 'employee']],
      ['dob', '2001-02-30'],
      ['gender', 'x'],
      ['groups', 'all'],
      ['isEnabled', true],
      ['companyId', fixture.other.id],
      ['isB2Cuser', true],
      ['_id', fixture.people.admin.id],
    ] as const) {
      const answer = await as.hr('signUpEmployee', { body: { ...form(), [field]: value } });

      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]]);
    }
  });

  it('accepts names of any script and length within the limit, and finds them again', async () => {
    const { as } = fixture;
    for (const [firstName, lastName] of [
      ['ﷺ'.repeat(80), '각'.repeat(80)],
      ['😀'.repeat(40), "O'Brien %_\\ <b>"],
      ['e\u0301'.repeat(40), 'Σίσυφος'],
    ] as const) {
      const { status, body } = await as.hr('signUpEmployee', { body: form({ firstName, lastName }) });

      expect([status, body.user?.fullName]).toEqual([201, `${firstName} ${lastName}`]);
      const found = await as.hr('allUsers', { query: { search: firstName.slice(0, 6) } });
      expect(found.body.users.map((user: { _id: string }) => user._id)).toContain(body.user._id);
    }
  });

  it('is allowed for admins only', async () => {
    const { as } = fixture;
    for (const caller of [as.manager, as.employee]) {
      expect((await caller('signUpEmployee', { body: form() })).status).toBe(403);
    }
  });
});
