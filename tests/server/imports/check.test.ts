/** The check of a file before its upload. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../../../server/auth/sessions.ts';
import { calls } from '../../../src/api/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { type EngineName, engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { type Form, multipart } from '../support/forms.ts';
import { folder } from './support.ts';
import { csv, person, recordsIn, sent } from './uploads.ts';

afterAll(() => folder.remove());

describe.each(engines)('the check of a file of employees, on %s', (engine: EngineName) => {
  let fixture: EmptyCompanies;
  let admin: TestPerson;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    admin = await fixture.caller('c-admin');
  });
  afterAll(() => fixture?.close());
  afterEach(() => fixture.db.deleteFrom('throttle').execute());

  async function call(...[name, given]: Parameters<EmptyCompanies['call']>) {
    return (await fixture.signIn(admin)).call(name, given);
  }
  const add = async (rows: Record<string, string>[]) =>
    expect((await call('bulkSignUp', sent('bulkSignUp', csv(rows)))).status).toBe(200);

  it('shows what would happen, cell by cell, and writes nothing', async () => {
    await add([person('there')]);
    const before = await fixture.db.selectFrom('person').select('id').execute();
    const { status, body } = await call(
      'checkImport',
      sent(
        'checkImport',
        csv([
          person('there'),
          person('dry1', { 'Manager Email': 'newdry2@upload.example', Departmant: 'x' }),
          person('dry2', { Role: 'Reporting Manager' }),
          person('dry3', { Department: 'Engneering' }),
        ]),
        { kind: 'employees' },
      ),
    );

    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 4, created: 2, updated: 0, unchanged: 1, failed: 1, problems: [] });
    expect(body.rows[0]).toMatchObject({
      row: 5,
      outcome: 'failed',
      errors: { department: 'There is no department “Engneering”. Did you mean “Engineering”?' },
    });
    expect(body.columns).toContainEqual({
      file: 'people.csv',
      header: 'Departmant',
      column: null,
      named: null,
      meant: null,
      hint: null,
      dates: null,
    });
    expect(await fixture.db.selectFrom('person').select('id').execute()).toHaveLength(before.length);
  });

  it('shows which roles are meant by other names, in how many rows', async () => {
    const roles = ['Administrator', 'Führungskraft; Mitarbeiter', 'administrator', 'Reporting-Manager', 'Boss'];
    const rows = roles.map((role, at) => person(`role${at}`, { Role: role }));
    const check = async (given: typeof rows) =>
      (await call('checkImport', sent('checkImport', csv(given), { kind: 'employees' }))).body.renamedRoles;

    expect(await check(rows)).toEqual([
      { written: 'Administrator', roles: ['admin'], rows: 2 },
      { written: 'Führungskraft; Mitarbeiter', roles: ['reporting-manager', 'employee'], rows: 1 },
    ]);
    expect(await check(rows.slice(3))).toBeUndefined();
  });

  it('reports the missing columns of a file, and what else is wrong with its rows', async () => {
    const without = ({ Department: _, Role: __, ...row }: Record<string, string>) => row;
    const rows = [
      person('lack1'),
      person('lack2', { Branch: 'Lisbonn' }),
      person('lack3', { 'First Name': '' }),
      person('lack4', { 'Manager Email': 'newlack1@upload.example' }),
    ];
    const file = sent('checkImport', csv(rows.map(without)), { kind: 'employees' });
    const { status, body } = await call('checkImport', file);

    expect([status, body.total, body.created, body.failed]).toEqual([200, 4, 0, 4]);
    expect(body.problems).toEqual([
      'These columns are missing: Role, Department. No one gets a role by default: choose one in “Role for people ' +
        'without one”, or add a Role column, with “Employee” ' +
        'for people who only use the app.',
    ]);
    expect(body.rows).toMatchObject([
      { row: 3, errors: { branchId: 'There is no branch “Lisbonn”. Did you mean “Lisbon”?' } },
      { row: 4, errors: { firstName: 'Please Enter First Name!' } },
    ]);
    expect(body.rows).toHaveLength(2);
  });

  const rowsIn = async () =>
    Promise.all(
      (['person', 'bulk_import', 'bulk_import_failure'] as const).map(
        async (table) => (await fixture.db.selectFrom(table).select('company_id').execute()).length,
      ),
    );
  async function failedRows(files: Parameters<typeof sent>[1], query: Record<string, string>) {
    const token = await startSession(fixture.db, { companyId: admin.companyId, personId: admin.id });
    const { payload, headers } = multipart(sent('checkFailedRows', files).form as Form);
    const answer = await fixture.app.inject({
      method: 'POST',
      url: `/api/${calls.checkFailedRows.path}?${new URLSearchParams(query)}`,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('Failed Rows.xlsx'),
    ]);

    return recordsIn(answer.rawPayload);
  }

  it('returns the rows that would fail with reasons, as a file to correct and send, and saves nothing', async () => {
    const rows = [
      // Waits for a manager further down, who fails.
      person('file1', { 'Manager Email': 'newfile3@upload.example' }),
      person('file2'),
      person('file3', { Role: 'Reporting Manager', Department: 'Engneering', 'Joined On': '25/03/2026' }),
    ];
    const before = await rowsIn();
    const failed = await failedRows(csv(rows), { kind: 'employees' });

    expect(failed).toMatchObject([
      { Email: 'newfile1@upload.example', Errors: 'This person is in row 4, which has errors.' },
      {
        ...rows[2],
        'Joined On': '2026-03-25',
        Errors: 'There is no department “Engneering”. Did you mean “Engineering”?',
      },
    ]);
    expect(await rowsIn()).toEqual(before);
    const corrected = failed.map((row) => ({ ...row, Department: 'Engineering' }));
    expect(await failedRows(csv(corrected), { kind: 'employees' })).toEqual([]);
  });

  it('returns all rows of a file with missing columns, with their own errors or the file’s', async () => {
    const without = ({ Department: _, ...row }: Record<string, string>) => row;
    const rows = [person('all1'), person('all2', { Branch: 'Lisbonn' })].map(without);

    expect((await failedRows(csv(rows), { kind: 'employees' })).map(({ Errors }) => Errors)).toEqual([
      'This column is missing: Department.',
      'There is no branch “Lisbonn”. Did you mean “Lisbon”?',
    ]);
  });

  it('names the file of each failed row if several were checked', async () => {
    const result = (day: string) => csv([{ Email: admin.email, 'Test Name': 'LDL', Value: '2.9', 'Measured On': day }]);
    const files = ['2998-01-01', '2026-01-12', '2999-01-01'].map((day) => ({
      fileName: `${day}.csv`,
      bytes: result(day),
    }));

    expect(await failedRows(files, { kind: 'blood' })).toMatchObject([
      { File: '2998-01-01.csv', Errors: 'Measured on cannot be in the future.' },
      { File: '2999-01-01.csv', Errors: 'Measured on cannot be in the future.' },
    ]);
  });

  it('shows what would change for whom, with names instead of ids', async () => {
    await add([person('before1'), person('before2')]);
    const changed = csv([
      person('before1', { Department: 'Engineering', 'Manager Email': 'newboss@upload.example', Gender: 'Female' }),
      person('before2'),
      person('boss', { 'First Name': 'Bo', Role: 'Reporting Manager' }),
    ]);
    const { body } = await call('checkImport', sent('checkImport', changed, { kind: 'employees', mode: 'update' }));

    expect(body).toMatchObject({ created: 1, updated: 1, unchanged: 1, failed: 0 });
    expect(body.changes).toMatchObject([{ file: 'people.csv', row: 2 }]);
    expect(body.changes[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'Department', before: 'Care', after: 'Engineering' },
        { field: 'Manager', before: null, after: 'Bo Vermeer' },
        { field: 'Gender', before: null, after: 'Female' },
      ]),
    );
  });

  it('reports all errors of a row at once: its cells, its person and its references', async () => {
    await add([person('here'), person('hired')]);
    const rows = [
      person('here', { 'Employee Id': 'U-hired', 'Joined On': 'soon', Team: 'Gullz' }),
      person('other', { Gender: 'Femal', Designation: '', Groups: 'Bookz' }),
    ];
    const { body } = await call('checkImport', sent('checkImport', csv(rows), { kind: 'employees', mode: 'update' }));

    expect(body.rows).toMatchObject([
      { row: 2, errors: { empId: expect.any(String), joinedOn: expect.any(String), teamId: expect.any(String) } },
      {
        row: 3,
        errors: {
          gender: expect.any(String),
          designation: 'Please Enter Employee Designation!',
          groups: expect.any(String),
        },
      },
    ]);
  });

  it('shows who would get a new role, among all rows that would be stored', async () => {
    await add([person('had', { Role: 'Admin' }), person('rises'), person('wrote', { Role: 'Content Writer' })]);
    const file = csv([
      person('had', { Role: 'Admin', Gender: 'Male' }),
      person('rises', { 'First Name': 'Priya', Role: 'Admin' }),
      person('wrote', { 'First Name': 'Wu', Role: 'Content Writer; Reporting Manager' }),
      person('zed', { 'First Name': 'Zed', Role: 'Admin' }),
      person('fails', { Role: 'Admin', Branch: 'Lisbonn' }),
      ...Array.from({ length: 30 }, (_, at) => person(`many${at}`, { Role: 'Content Writer' })),
      person('plain'),
    ]);
    const { body } = await call('checkImport', sent('checkImport', file, { kind: 'employees', mode: 'update' }));

    expect(body.gains).toEqual([
      { role: 'admin', total: 2, people: ['Priya Vermeer', 'Zed Vermeer'] },
      { role: 'reporting-manager', total: 1, people: ['Wu Vermeer'] },
      { role: 'b-content-writer', total: 30, people: Array.from({ length: 20 }, () => 'Noor Vermeer') },
    ]);
  });

  it('shows whose direct reports need another manager', async () => {
    await add([person('lead', { Role: 'Reporting Manager' })]);
    await add([person('led1', { 'Manager Email': 'newlead@upload.example' })]);
    const file = csv([person('lead'), person('led1', { 'Manager Email': 'newlead@upload.example' })]);
    const { body } = await call('checkImport', sent('checkImport', file, { kind: 'employees', mode: 'update' }));
    expect(body.changes).toMatchObject([
      {
        row: 2,
        changes: [
          { field: 'Role', before: expect.stringContaining('Manager'), after: 'Employee' },
          { field: 'Direct reports', before: '1 person', after: 'they need another manager' },
        ],
      },
    ]);
  });
});
