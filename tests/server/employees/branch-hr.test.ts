/** A branch chooses its HR; the company level decides whether they read what doctors wrote. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { signedIn } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, byId, somebody } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const pdf = Buffer.from('%PDF-1.7\nA doctor wrote this.\n%%EOF\n');

describe.each(engines)('an HR admin appointed by a branch, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let request: string;
  let count = 0;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    const type = await addType(fixture, 'Sickness', {}, 'sick');
    const { call } = await somebody(fixture);
    const day = mondayOfNextYear(3);
    const { body } = await call('applyForSickLeave', { body: { type, from: day, to: day, reason: 'A fever' } });
    request = body.leaveApplication._id;
    await call('attachToLeave', {
      ...byId(request),
      form: { files: [{ field: 'document', fileName: 'note.pdf', bytes: pdf }] },
    });
  });
  afterAll(() => fixture?.close());

  function form(roles: readonly string[]) {
    count += 1;
    const { branches, departments, designations } = fixture.company;

    return {
      ...{ firstName: 'Rita', lastName: 'Vaz', empId: `HR-${count}`, branchId: branches[0], roles },
      ...{ department: departments[0], designation: designations[0] },
    };
  }
  async function made(by: Caller, roles: readonly string[] = ['admin']): Promise<TestPerson> {
    const email = `rita${count}@made.example`;
    const { body } = await by('signUpEmployee', { body: { ...form(roles), email } });

    return { companyId: fixture.company.id, id: body.user._id, email };
  }
  const save = async (by: Caller, { id }: TestPerson, roles: readonly string[]) => {
    const { emp_id: empId, version } = await stored(id);

    return by('updateUser', { params: { id }, body: { ...form(roles), empId, version } });
  };
  const stored = (id: string) =>
    fixture.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const confirm = (by: Caller, { id }: TestPerson) => by('confirmBranchHr', { params: { id } });
  /** Whether they read the reason, the document and measurements, and may add a document. */
  async function reads(person: TestPerson) {
    const call = await signedIn(fixture.app, fixture.db, person);
    const { review } = (await call('reviewSickLeave', byId(request))).body;
    const { body } = await (await signedIn(fixture.app, fixture.db, fixture.people.lisbonHr))(
      'reviewSickLeave',
      byId(request),
    );
    const [document] = body.review.documents;
    const file = await call('getFile', { params: { name: document.name } });
    const added = await call('attachForEmployee', {
      ...byId(request),
      form: { files: [{ field: 'document', fileName: 'more.pdf', bytes: pdf }] },
    });

    const measurements = await call('listPersonReports', {});

    return {
      reason: review.leaveApplication.reason,
      file: file.status,
      adds: added.status !== 403,
      measurements: measurements.status,
    };
  }
  const NOTHING = { reason: null, file: 404, adds: false, measurements: 403 };
  const ALL = { reason: 'A fever', file: 200, adds: true, measurements: 200 };

  it('in the form cannot read medical documents until the company level confirms them', async () => {
    const { as } = fixture;
    const person = await made(as.lisbonAdmin);
    expect((await stored(person.id)).roles).toEqual(['b-hr', 'employee']);
    expect(await reads(person)).toEqual(NOTHING);

    const { status, body } = await confirm(as.hr, person);

    expect([status, body.message]).toEqual([200, 'Branch HR confirmed']);
    expect(await reads(person)).toEqual(ALL);
  });

  it('who was appointed by another such admin cannot read them either', async () => {
    expect(await reads(await made(fixture.as.lisbonHr))).toEqual(NOTHING);
  });

  it('by a role change cannot read them, even if once confirmed and then without the role', async () => {
    const { as } = fixture;
    const person = await made(as.lisbonAdmin, ['employee']);
    await save(as.lisbonAdmin, person, ['admin']);
    expect(await reads(person)).toEqual(NOTHING);
    await confirm(as.admin, person);
    expect((await reads(person)).reason).toBe('A fever');

    await save(as.admin, person, ['employee']);
    await save(as.lisbonAdmin, person, ['admin']);

    expect(await reads(person)).toEqual(NOTHING);
  });

  it('stays confirmed when their record is edited', async () => {
    const { as } = fixture;
    const person = await made(as.lisbonAdmin);
    await confirm(as.hr, person);

    expect((await save(as.lisbonAdmin, person, ['admin'])).status).toBe(200);

    expect((await reads(person)).reason).toBe('A fever');
  });

  it('in an upload cannot read them, whether added or changed', async () => {
    const { as, add } = fixture;
    const known = await add({ name: 'Known Kim' });
    const rows = [
      'First Name,Last Name,Email,Employee Id,Designation,Role,Department,Branch',
      'Rita,Vaz,rita@file.example,F-1,Adviser,Admin,Care,Lisbon',
      `Known,Kim,${known.email},${(await stored(known.id)).emp_id},Adviser,Admin,Care,Lisbon`,
    ].join('\n');
    const query = { mode: 'update' };
    const files = [{ field: 'bulk', fileName: 'people.csv', bytes: Buffer.from(rows) }];
    await as.lisbonAdmin('bulkSignUp', { query, form: { files } });

    const added = await fixture.db.selectFrom('person').selectAll().where('email', '=', 'rita@file.example').execute();
    expect(added.map(({ roles }) => roles)).toEqual([['b-hr', 'employee']]);
    expect((await stored(known.id)).roles).toEqual(['b-hr', 'employee']);
    expect(await reads({ ...known, id: added[0]?.id ?? '' })).toEqual(NOTHING);
    expect(await reads(known)).toEqual(NOTHING);
  });

  it('must be confirmed again after being deactivated', async () => {
    const { as } = fixture;
    const person = await made(as.lisbonAdmin);
    await confirm(as.hr, person);
    const turn = (isEnabled: boolean) =>
      as.lisbonAdmin('setUserEnabled', { params: { id: person.id }, body: { isEnabled } });
    await turn(false);
    await turn(true);

    expect(await reads(person)).toEqual(NOTHING);
  });

  it('is confirmed only by the company level, once, with an entry in the audit trail', async () => {
    const { as, db, stranger } = fixture;
    const person = await made(as.lisbonAdmin);
    expect((await confirm(as.lisbonAdmin, person)).status).toBe(403);
    expect((await confirm(await signedIn(fixture.app, db, person), person)).status).toBe(403);
    expect((await confirm(stranger, person)).status).toBe(404);
    expect((await confirm(as.admin, fixture.people.employee)).status).toBe(422);

    await confirm(as.admin, person);
    await confirm(as.hr, person);

    const trail = db.selectFrom('audit_entry').select('who_id').where('entity_id', '=', person.id);
    expect(await trail.where('what', '=', 'employee.hrConfirmed').execute()).toEqual([
      { who_id: fixture.people.admin.id },
    ]);
  });

  it('is shown to the company level as awaiting confirmation, with a notification, and not to the branch', async () => {
    const { as, people, db } = fixture;
    const person = await made(as.lisbonAdmin);
    const shown = async (caller: Caller) =>
      (await caller('allUsers', { query: { search: person.email } })).body.users[0].awaitsConfirmation;

    expect([await shown(as.hr), await shown(as.lisbonAdmin)]).toEqual([true, undefined]);
    const told = await db
      .selectFrom('notification')
      .select('recipient_id')
      .where('actor', '=', `branch-hr:${person.id}`)
      .execute();
    expect(told.map(({ recipient_id }) => recipient_id).sort()).toEqual([people.admin.id, people.hr.id].sort());
  });

  it('is company HR instead if the company level gives the role', async () => {
    const person = await made(fixture.as.hr);

    expect((await stored(person.id)).roles).toEqual(['c-hr', 'employee']);
    expect((await reads(person)).reason).toBe('A fever');
  });
});
