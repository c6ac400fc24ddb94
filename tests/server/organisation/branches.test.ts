import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../server/auth/password-hash.ts';
import { callerWith, signedIn } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { lastLink, mailsTo, tokenOf } from '../support/mail.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const PASSWORD = 'a harbour at dawn';

describe.each(engines)('branches, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let passwordHash: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    passwordHash = await hashPassword(PASSWORD);
  });
  afterAll(() => fixture?.close());

  const form = (branchName: string, more: object = {}) => ({ branchName, timezone: 'Europe/Lisbon', ...more });
  const add = async (branchName: string, more: object = {}) =>
    (await fixture.as.admin('createBranch', { body: form(branchName, more) })).body.branch;
  const inviting = (email: string) => ({ adminFirstName: 'Inês', adminLastName: 'Duarte', adminEmail: email });
  const turn = (branchId: string, isEnabled: boolean) =>
    fixture.as.hr('setBranchEnabled', { query: { branchId }, body: { isEnabled } });
  const signIn = (email: string) => callerWith(fixture.app)('login', { body: { email, password: PASSWORD } });
  const trailOf = (id: string) =>
    fixture.db.selectFrom('audit_entry').select('what').where('entity_id', '=', id).orderBy('id').execute();

  describe('adding a branch', () => {
    it('stores the form’s values, in order, and shows the branch in the list', async () => {
      const { status, body } = await fixture.as.hr('createBranch', {
        body: form('  Coimbra ', {
          address: ' Rua da Sofia 1 ',
          telephone: '351239555010',
          weekend: [7, 5],
          holidays: [
            { day: '2026-12-25', name: 'Natal' },
            { day: '2026-12-24', name: ' Consoada ', half: true },
          ],
        }),
      });

      expect([status, body.message]).toEqual([201, 'Branch added']);
      expect(body.branch).toEqual({
        _id: expect.any(String),
        branchName: 'Coimbra',
        address: 'Rua da Sofia 1',
        telephone: '351239555010',
        timezone: 'Europe/Lisbon',
        weekend: [5, 7],
        holidays: [
          { day: '2026-12-24', name: 'Consoada', half: true },
          { day: '2026-12-25', name: 'Natal', half: false },
        ],
        admin: null,
        isEnabled: true,
        headcount: 0,
        version: 1,
      });
      const { branches } = (await fixture.as.admin('getBranches', { query: { search: 'coimbra' } })).body;
      expect(branches).toEqual([body.branch]);
      expect(await trailOf(body.branch._id)).toEqual([{ what: 'branch.added' }]);
    });

    it('uses Saturday and Sunday as the weekend by default', async () => {
      expect(await add('Braga')).toMatchObject({ weekend: [6, 7], holidays: [], address: '', telephone: '' });
    });

    it.each([
      [{ branchName: ' ' }, 400, { branchName: 'Enter a branch name.' }],
      [{ timezone: '' }, 400, { timezone: 'Choose a time zone.' }],
      [{ timezone: 'Europe/Atlantis' }, 422, { timezone: 'Time zone must be a name such as Europe/Lisbon.' }],
      [{ timezone: '+01:00' }, 422, { timezone: 'Time zone must be a name such as Europe/Lisbon.' }],
      [{ telephone: '-351' }, 400, { telephone: 'Contact number is not valid. 5 to 20 digits.' }],
      [{ weekend: [6, 6] }, 400, { weekend: 'Weekend has the same entry twice.' }],
      [{ weekend: [1, 2, 3, 4, 5, 6, 7] }, 400, { weekend: 'Weekend can have at most 6.' }],
      [
        { holidays: [{ day: '2026-02-30', name: 'No day' }] },
        400,
        { holidays: 'Holiday must be a date such as 2026-03-31.' },
      ],
      [
        {
          holidays: [
            { day: '2026-06-10', name: 'Dia de Portugal' },
            { day: '2026-06-10', name: 'Camões' },
          ],
        },
        422,
        { holidays: '10-06-26 is listed twice.' },
      ],
      [
        { adminEmail: 'half@own.example' },
        422,
        { adminFirstName: 'Please Enter First Name!', adminLastName: 'Please Enter Last Name!' },
      ],
    ])('is refused for %j', async (wrong, status, errors) => {
      const answer = await fixture.as.admin('createBranch', { body: form('Never stored', wrong) });

      expect([answer.status, answer.body.errors]).toEqual([status, errors]);
    });

    it('gives a name to only one of two simultaneous requests, however it is spelt', async () => {
      const { as } = fixture;
      const answers = await Promise.all([
        as.admin('createBranch', { body: form('Évora') }),
        as.hr('createBranch', { body: form('EVORA') }),
      ]);
      const refused = answers.find(({ status }) => status !== 201);

      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(refused?.body.errors).toEqual({ branchName: 'A branch with this name already exists.' });
    });
  });

  describe("a branch's admin", () => {
    it('is invited by mail, chooses a password, and then administers that branch and no other', async () => {
      const email = 'ines.duarte@own.example';
      const branch = await add('Faro', inviting(email));
      const anonymous = callerWith(fixture.app);
      expect(branch).toMatchObject({ headcount: 1, admin: { fullName: 'Inês Duarte', email } });
      const securityToken = tokenOf(await lastLink(fixture, email));
      const { body } = await anonymous('exchangeSecurityToken', { body: { securityToken } });
      expect(body.userTrack).toMatchObject({ password: false, roles: ['b-admin', 'employee'] });
      const caller = callerWith(fixture.app, body.token);
      const newPassword = 'the river runs south';
      const change = { currentPassword: '', newPassword, confirmPassword: newPassword };

      expect((await caller('changePassword', { body: change })).status).toBe(200);
      expect((await anonymous('login', { body: { email, password: newPassword } })).status).toBe(200);
      const { branches, total } = (await caller('getBranches')).body;
      expect([branches[0]._id, total]).toEqual([branch._id, 1]);
      expect((await caller('editBranch', { body: { _id: branch._id, version: 1, ...form('Tavira') } })).status).toBe(
        403,
      );
    });

    it('cannot have an address in use: then no branch, account or email is created', async () => {
      const { as, people, db } = fixture;
      const { status, body } = await as.admin('createBranch', {
        body: form('Setúbal', inviting(people.employee.email.toUpperCase())),
      });

      expect([status, body.errors]).toEqual([409, { adminEmail: 'This email address is already in use.' }]);
      expect(await db.selectFrom('branch').select('id').where('name_norm', '=', 'setubal').execute()).toEqual([]);
      expect(await mailsTo(fixture, people.employee.email)).toEqual([]);
    });

    it('can be added later to a branch without one', async () => {
      const { as, db } = fixture;
      const { _id } = await add('Viseu');
      const edit = async (email: string) => {
        const { version } = await db
          .selectFrom('branch')
          .select('version')
          .where('id', '=', _id)
          .executeTakeFirstOrThrow();

        return as.admin('editBranch', { body: { _id, version, ...form('Viseu', inviting(email)) } });
      };
      const first = (await edit('first@viseu.example')).body.branch;
      expect(first).toMatchObject({ version: 2, admin: { email: 'first@viseu.example' } });
      expect((await edit('FIRST@viseu.example')).body.branch.version).toBe(2);
      const refused = await edit('second@viseu.example');
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { adminEmail: 'Inês Duarte is the admin of this branch. Give them another role first.' },
      ]);
      await as.admin('setUserEnabled', { params: { id: first.admin._id }, body: { isEnabled: false } });
      expect((await edit('second@viseu.example')).body.branch.admin.email).toBe('second@viseu.example');
      expect(await db.selectFrom('branch').select('version').where('id', '=', _id).execute()).toEqual([{ version: 3 }]);
    });
  });

  describe('editing a branch', () => {
    it('returns the current branch to the second of two people, and overwrites nothing', async () => {
      const { as } = fixture;
      const { _id, version } = await add('Aveiro', { telephone: '351234555010' });
      const edit = (more: object) => as.hr('editBranch', { body: { _id, version, ...form('Aveiro', more) } });
      const saved = await edit({ address: 'Canal 1' });
      expect(saved.body).toMatchObject({ message: 'Branch updated', branch: { version: 2 } });
      // What a form leaves out stays.
      expect(saved.body.branch.telephone).toBe('351234555010');
      const late = await edit({ address: 'Canal 2' });

      expect(late.status).toBe(409);
      expect(late.body).toMatchObject({ errors: { version: expect.any(String) }, branch: saved.body.branch });
    });

    it('stores nothing and keeps the version if nothing has changed', async () => {
      const { _id } = await add('Guarda');
      const { branch } = (await fixture.as.admin('editBranch', { body: { _id, version: 1, ...form('Guarda') } })).body;

      expect(branch.version).toBe(1);
      expect(await trailOf(_id)).toEqual([{ what: 'branch.added' }]);
    });

    it('shows the new name on its people at once', async () => {
      const { as, add: addPerson } = fixture;
      const { _id } = await add('Sintra');
      const person = await addPerson({ columns: { branch_id: _id } });
      await as.admin('editBranch', { body: { _id, version: 1, ...form('Cascais') } });
      const { users } = (await as.hr('allUsers', { query: { branch: _id } })).body;

      expect(users.map((user: { _id: string; branchId: object }) => [user._id, user.branchId])).toEqual([
        [person.id, { _id, branchName: 'Cascais' }],
      ]);
    });

    it('refuses the name of another branch, and cannot reach a branch of another company', async () => {
      const { as, company, other } = fixture;
      const edit = (_id: string) => as.admin('editBranch', { body: { _id, version: 1, ...form('lisbon') } });

      expect((await edit(company.branches[1])).body.errors).toEqual({
        branchName: 'A branch with this name already exists.',
      });
      expect((await edit(other.branches[0])).status).toBe(404);
    });
  });

  describe('disabling a branch', () => {
    async function staffed(name: string) {
      const { _id } = await add(name);
      const columns = { branch_id: _id, password_hash: passwordHash };
      const people = {
        admin: await fixture.add({ roles: ['b-admin', 'employee'], columns }),
        hr: await fixture.add({ roles: ['b-hr', 'employee'], columns }),
        employee: await fixture.add({ columns }),
        manager: await fixture.add({ roles: ['reporting-manager', 'employee'], columns }),
        companyHr: await fixture.add({ roles: ['c-hr', 'employee'], columns }),
      };
      await fixture.add({ roles: ['b-admin', 'employee'], isEnabled: false, columns });
      const open = (part: keyof typeof people) => signedIn(fixture.app, fixture.db, people[part]);
      const sessions = {
        admin: await open('admin'),
        hr: await open('hr'),
        employee: await open('employee'),
        manager: await open('manager'),
        companyHr: await open('companyHr'),
      };

      return { _id, people, sessions };
    }

    it('is previewed with the number of people, admins and sessions affected', async () => {
      const { as, db, app } = fixture;
      const { _id, people } = await staffed('Beja');
      await signedIn(app, db, people.admin);
      const { body } = await as.hr('getBranchEffects', { params: { id: _id } });

      expect(body.effects).toEqual({ people: 5, admins: 2, sessions: 3 });
    });

    it('signs out its admins and no one else', async () => {
      const { _id, sessions } = await staffed('Leiria');
      const { status, body } = await turn(_id, false);

      expect([status, body.message]).toEqual([200, 'Branch disabled']);
      expect(body.branch).toMatchObject({ isEnabled: false, version: 2, headcount: 5 });
      const answers = async () =>
        Object.fromEntries(
          await Promise.all(
            Object.entries(sessions).map(async ([part, call]) => [part, (await call('trackedUserResult')).status]),
          ),
        );
      expect(await answers()).toEqual({ admin: 401, hr: 401, employee: 200, manager: 200, companyHr: 200 });
      // What was ended stays ended.
      await turn(_id, true);
      expect(await answers()).toMatchObject({ admin: 401, hr: 401 });
    });

    it('no longer offers it to anyone except the people in it', async () => {
      const { as, company } = fixture;
      const { _id, people } = await staffed('Elvas');
      await turn(_id, false);
      const { branches, retired } = (await as.hr('getDetailsOnEdit')).body.data;
      const porto = (await as.portoAdmin('getDetailsOnEdit')).body.data;
      const form = (branchId: string, empId: string) => ({
        ...{ firstName: 'Noor', lastName: 'Vermeer', empId, branchId, roles: ['employee'] },
        ...{ department: company.departments[0], designation: company.designations[0] },
      });
      const update = await as.hr('updateUser', {
        params: { id: people.employee.id },
        body: { ...form(_id, 'elvas-1'), version: 1 },
      });
      const signUp = await as.hr('signUpEmployee', { body: { ...form(_id, 'elvas-2'), email: 'noor@elvas.example' } });

      expect(branches.map((branch: { _id: string }) => branch._id)).not.toContain(_id);
      expect(retired.branches).toContainEqual({ _id, branchName: 'Elvas' });
      expect(porto.retired.branches).toEqual([]);
      expect(update.status).toBe(200);
      expect([signUp.status, signUp.body.errors]).toEqual([
        422,
        { branchId: 'This branch is not available. Choose another one.' },
      ]);
    });

    it('keeps only its admins from signing in until it is enabled again', async () => {
      const { _id, people } = await staffed('Portalegre');
      await turn(_id, false);
      const refused = await signIn(people.admin.email);

      expect([refused.status, refused.body.message]).toEqual([
        403,
        'Your branch is disabled. Contact your company admin.',
      ]);
      expect((await signIn(people.hr.email)).status).toBe(403);
      expect((await signIn(people.employee.email)).status).toBe(200);
      expect((await signIn(people.companyHr.email)).status).toBe(200);
      expect((await turn(_id, true)).body.message).toBe('Branch enabled');
      expect((await signIn(people.admin.email)).status).toBe(200);
    });

    it('also ends a session that was just being started', async () => {
      const { _id, people } = await staffed('Bragança');
      await turn(_id, false);
      const late = await signedIn(fixture.app, fixture.db, people.admin);

      expect((await late('getBranches')).status).toBe(401);
    });

    it('leaves a link that its admin opens meanwhile unused', async () => {
      const email = 'late@santarem.example';
      const { _id } = await add('Santarém', inviting(email));
      await turn(_id, false);
      const open = async () =>
        callerWith(fixture.app)('exchangeSecurityToken', {
          body: { securityToken: tokenOf(await lastLink(fixture, email)) },
        });

      expect((await open()).status).toBe(403);
      await turn(_id, true);
      expect((await open()).status).toBe(200);
    });

    it('changes nothing if the branch is already in that state', async () => {
      const { _id } = await add('Funchal');
      for (const isEnabled of [true, false, false]) await turn(_id, isEnabled);

      expect(await trailOf(_id)).toEqual([{ what: 'branch.added' }, { what: 'branch.disabled' }]);
    });
  });

  it('are listed as fast with 5,000 as with one page, by name and by headcount, and found by search', async () => {
    const { db, stranger, other } = fixture;
    const holidays = JSON.stringify(
      Array.from({ length: 20 }, (_, day) => ({ day: `2026-01-${10 + day}`, name: `Feast ${day}`, half: false })),
    );
    const number = (index: number) => String(index).padStart(4, '0');
    for (let start = 0; start < 5_000; start += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, index) => ({
        company_id: other.id,
        id: crypto.randomUUID(),
        branch_name: `Shop ${number(start + index)}`,
        name_norm: `shop ${number(start + index)}`,
        holidays,
      }));
      await db.insertInto('branch').values(rows).execute();
    }
    const list = async (query: object) => {
      const started = performance.now();
      const { body } = await stranger('getBranches', { query: { ...query } });

      return { ...body, took: performance.now() - started };
    };
    await list({});
    const pages = [await list({}), await list({ sort: '-headcount' }), await list({ search: 'shop 4321' })];

    expect(pages.map(({ total }) => total)).toEqual([5_002, 5_002, 1]);
    expect(pages[2].branches[0].branchName).toBe('Shop 4321');
    expect((await list({ skip: 5_000 })).branches).toHaveLength(2);
    // Ten times what it takes: a guard against reading every row's holidays, not a measurement.
    expect(Math.min(...pages.map(({ took }) => took))).toBeLessThan(1_000);
  });
});
