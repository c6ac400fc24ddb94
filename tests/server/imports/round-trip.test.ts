/** The file of employees that the console exports, uploaded again. */
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readTable } from '../../../server/imports/reading/read-table.ts';
import { exportColumns } from '../../../src/rules/employees/export-columns.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { folder, saved, sheetRow, workbook } from './support.ts';
import { csv, sent } from './uploads.ts';

afterAll(() => folder.remove());

type Format = 'csv' | 'xlsx';
const formats: readonly Format[] = ['csv', 'xlsx'];

describe.each(engines)('an export of employees that is uploaded again, on %s', (engine) => {
  let fixture: EmptyCompanies;
  let admin: TestPerson;
  let branchAdmin: TestPerson;
  const name = (more: string) => `${more} Echo`;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    const { db, company, caller, target } = fixture;
    const company_id = company.id;
    const [care] = company.departments;
    const retired = { company_id, id: v7(), name: 'Typing pool', name_norm: 'typing pool', is_enabled: false };
    await db.insertInto('department').values(retired).execute();
    const group = { company_id, id: v7(), group_name: 'Walks, short', name_norm: 'walks, short' };
    await db.insertInto('people_group').values(group).execute();
    // Another plan has an option of the same name.
    const plan = { company_id, id: v7(), name: 'Teeth', name_norm: 'teeth' };
    const policy = { company_id, id: v7(), plan_id: plan.id, name: 'Basic' };
    await db.insertInto('insurance_plan').values(plan).execute();
    await db.insertInto('insurance_policy').values(policy).execute();
    admin = await caller('c-admin', { name: name('Ada') });
    branchAdmin = await caller('b-admin', { name: name('Bea') });
    await caller('c-hr', { name: name('Hana') });
    const manager = await caller('reporting-manager', { name: name('Mo') });
    const elsewhere = await target('other branch', { name: name('Otto'), roles: ['reporting-manager', 'employee'] });
    const left = await caller('reporting-manager', { name: name('Lea'), isEnabled: false });
    await caller('employee', {
      name: name('Ahmed'),
      nationality: 'Egyptian  (born in Cairo)',
      roles: ['reporting-manager', 'b-content-writer', 'employee'],
      groups: [company.groups[0], group.id, company.groups[2]],
      columns: {
        preferred_name: 'Medo',
        manager_id: manager.id,
        team_id: company.teams[1],
        gender: 'male',
        dob: '1990-02-03',
        joined_on: '2021-09-01',
        leaves_on: '2099-12-31',
        leaving_planned_by: admin.id,
        phone: '+351 21 555 0100',
        insurance_policy_id: company.policies[0],
      },
    });
    await caller('content-writer', { name: name('Cleo'), columns: { manager_id: left.id } });
    await caller('employee', {
      name: name('Dora'),
      columns: { manager_id: elsewhere.id, insurance_policy_id: policy.id },
    });
    await caller('employee', { name: name('Rita'), columns: { department_id: retired.id } });
    await caller('employee', { name: name('Gone'), isEnabled: false, columns: { department_id: care } });
  });
  afterAll(() => fixture?.close());
  afterEach(() => fixture.db.deleteFrom('throttle').execute());

  /** Also of those who have left. */
  async function exported(by: TestPerson, format: Format): Promise<Buffer> {
    const { token } = await fixture.signIn(by);
    const answer = await fixture.app.inject({
      method: 'POST',
      url: '/api/employees/export',
      headers: { authorization: `Bearer ${token}` },
      payload: { matching: { search: 'echo' }, columns: exportColumns, format },
    });
    expect(answer.statusCode).toBe(200);

    return answer.rawPayload;
  }

  async function check(by: TestPerson, bytes: Buffer, format: Format) {
    const { call } = await fixture.signIn(by);
    const files = [{ fileName: `Employees.${format}`, bytes }];

    return (await call('checkImport', sent('checkImport', files, { kind: 'employees', mode: 'update' }))).body;
  }

  /** As a spreadsheet program saves it, with the cell under this title changed for the person with this address. */
  async function edited(bytes: Buffer, format: Format, title: string, value: string): Promise<Buffer> {
    const [head, ...rows] = await readTable(saved(bytes), `Employees.${format}`);
    const titles = head?.cells ?? [];
    const cells = rows.map((row) => titles.map((_, at) => row.cells[at] ?? ''));
    const ahmed = cells.find(([first]) => first === 'Ahmed') ?? [];
    ahmed[titles.indexOf(title)] = value;
    if (format === 'xlsx') return workbook([titles, ...cells].map((row) => sheetRow(...row)).join(''));

    return csv(cells.map((row) => Object.fromEntries(titles.map((one, at) => [one, row[at] ?? '']))));
  }

  // An empty cell would pass every other test here.
  it('carries a value in every column for at least one person', async () => {
    const [head, ...rows] = await readTable(saved(await exported(admin, 'xlsx')), 'Employees.xlsx');

    expect(head?.cells.filter((_, at) => rows.every(({ cells }) => !cells[at]))).toEqual([]);
  });

  it.each(formats)('changes no one as %s', async (format) => {
    const { total, rows, changes, columns, ...counts } = await check(admin, await exported(admin, format), format);

    expect(rows.filter(({ outcome }: { outcome: string }) => outcome !== 'unchanged')).toEqual([]);
    expect(changes).toEqual([]);
    expect([total, counts.unchanged]).toEqual([11, 11]);
    expect(columns.filter(({ column, hint }: Record<string, string | null>) => column === null || hint)).toMatchObject([
      { header: 'Status', column: 'Status', meant: null, hint: 'is not changed by an upload' },
      { header: 'Last Working Day', column: 'Last Working Day', meant: null, hint: 'is not changed by an upload' },
    ]);
  });

  it.each(formats)('changes no one as %s in a branch either', async (format) => {
    const { total, unchanged, rows } = await check(branchAdmin, await exported(branchAdmin, format), format);

    expect(rows.filter(({ outcome }: { outcome: string }) => outcome !== 'unchanged')).toEqual([]);
    expect([total, unchanged]).toEqual([10, 10]);
  });

  it.each(formats)('changes only what was edited in it as %s', async (format) => {
    const bytes = await exported(admin, format);
    const { updated, unchanged, changes } = await check(
      admin,
      await edited(bytes, format, 'Designation', 'Engineer'),
      format,
    );

    expect([updated, unchanged]).toEqual([1, 10]);
    expect(changes).toMatchObject([
      { fullName: 'Ahmed Echo', changes: [{ field: 'Designation', before: 'Adviser', after: 'Engineer' }] },
    ]);
  });

  it('has no column with health data', async () => {
    const [head] = (await exported(admin, 'csv')).toString().split('\r\n');

    expect(head).toBe(
      '\ufeffFirst Name,Last Name,Preferred Name,Department,Branch,Email,Groups,Role,Nationality,Gender,Employee ID,' +
        'Designation,Manager Email,Team,Joined On,Insurance,Phone,Date of Birth,Status,Last Working Day',
    );
  });
});
