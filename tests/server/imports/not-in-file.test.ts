/** Employees whom a file that lists everyone does not name. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../src/api/calls.ts';
import type { CheckReply } from '../../../src/api/contract/imports.ts';
import { addPerson, type TestPerson } from '../support/company.ts';
import { type EngineName, engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { type Form, multipart } from '../support/forms.ts';
import { addMany } from '../support/plans.ts';
import { folder } from './support.ts';
import { csv, person, recordsIn, sent } from './uploads.ts';

afterAll(() => folder.remove());

describe.each(engines)('employees who are not in a file, on %s', (engine: EngineName) => {
  let fixture: EmptyCompanies;
  let admin: TestPerson;
  let branchAdmin: TestPerson;
  const people: TestPerson[] = [];

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    admin = await fixture.caller('c-admin', { name: 'Ana Reis' });
    branchAdmin = await fixture.caller('b-admin', { name: 'Bento Alves' });
    const [lisbon, porto] = fixture.company.branches;
    for (let n = 0; n < 12; n += 1) {
      const columns = { branch_id: n < 7 ? lisbon : porto };
      people.push(await addPerson(fixture.db, fixture.company, { name: `Person No${n}`, empId: `E${n}`, columns }));
    }
    await addPerson(fixture.db, fixture.company, { name: 'Left Already', isEnabled: false });
    await addPerson(fixture.db, fixture.otherCompany, { name: 'Someone Else' });
  });
  afterAll(() => fixture?.close());
  afterEach(() => fixture.db.deleteFrom('throttle').execute());

  type Row = Record<string, string>;
  const named = (chosen: readonly TestPerson[]): Row[] =>
    chosen.map(({ email }, at) => person(`row${at}`, { Email: email.toUpperCase() }));

  async function check(rows: readonly Row[], by = admin, kind = 'employees') {
    const { call } = await fixture.signIn(by);

    return (await call('checkImport', sent('checkImport', csv(rows), { kind }))).body as CheckReply;
  }
  const missing = ({ notInFile }: CheckReply) => notInFile?.shown.map(({ fullName }) => fullName);

  it('are counted and named if the file names most of the others, and nothing of them is changed', async () => {
    const before = await fixture.db
      .selectFrom('person')
      .select(['id', 'is_enabled', 'version'])
      .orderBy('id')
      .execute();
    const found = await check(named([branchAdmin, ...people.slice(0, 10)]));

    expect(found.notInFile).toEqual({
      total: 2,
      isOfMost: true,
      shown: [10, 11].map((n) => ({
        _id: people[n]?.id,
        fullName: `Person No${n}`,
        email: people[n]?.email,
        department: 'Care',
        branch: 'Porto',
      })),
    });
    expect(
      await fixture.db.selectFrom('person').select(['id', 'is_enabled', 'version']).orderBy('id').execute(),
    ).toEqual(before);
  });

  it('are matched by employee ID too, also in rows with errors', async () => {
    const rows = named([branchAdmin, ...people.slice(0, 9)]);
    const byId = { ...person('id'), Email: '', 'Employee Id': 'e9', Department: 'Nowhere' };

    expect(missing(await check([...rows, byId]))).toEqual(['Person No10', 'Person No11']);
  });

  it('are said to be others than those of a part if the file names only some', async () => {
    const some = await check([person('new1'), person('new2'), ...named(people.slice(0, 6))]);

    expect(some.notInFile).toMatchObject({ total: 7, isOfMost: false });
    expect(missing(some)?.slice(0, 2)).toEqual(['Bento Alves', 'Person No10']);
  });

  it('are not mentioned if the file lists everyone, or cannot be uploaded', async () => {
    const all = await check(named([branchAdmin, ...people]));
    const unusable = await check(named(people).map(({ Department: _, ...row }) => row));
    const blood = await check(
      [{ Email: admin.email, 'Test Name': 'LDL', Value: '2', 'Measured On': '2026-01-12' }],
      admin,
      'blood',
    );

    expect([all.notInFile, unusable.notInFile, blood.notInFile]).toEqual(Array(3).fill(undefined));
    expect(unusable.problems).toHaveLength(1);
  });

  it('are only those of the branch for its staff', async () => {
    const rows = named(people.slice(0, 6));

    expect((await check(rows)).notInFile?.isOfMost).toBe(false);
    const own = await check(rows, branchAdmin);
    expect([own.notInFile?.isOfMost, missing(own)]).toEqual([true, ['Ana Reis', 'Person No6']]);
  });

  async function download(rows: readonly Row[], by = admin) {
    const { token } = await fixture.signIn(by);
    const { payload, headers } = multipart(sent('checkNotInFile', csv(rows)).form as Form);

    return fixture.app.inject({
      method: 'POST',
      url: `/api/${calls.checkNotInFile.path}`,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
  }

  it('can be downloaded as a sheet with the headings of an upload, which is recorded', async () => {
    const { statusCode, headers, rawPayload } = await download(named([branchAdmin, ...people.slice(0, 10)]));

    expect([statusCode, headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('Employees not in the file.xlsx'),
    ]);
    expect(await recordsIn(rawPayload)).toEqual(
      [10, 11].map((n) => ({
        'First Name': 'Person',
        'Last Name': `No${n}`,
        Email: people[n]?.email,
        'Employee ID': `E${n}`,
        Department: 'Care',
        Branch: 'Porto',
      })),
    );
    const { after } = await fixture.db
      .selectFrom('audit_entry')
      .select('after')
      .where('what', '=', 'employees.exported')
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ people: 2, format: 'xlsx' });
  });

  it('are in the sheet however few the file names, but not those of another company or branch', async () => {
    const all = await recordsIn((await download(named(people.slice(0, 2)))).rawPayload);
    expect(all.map(({ 'Last Name': name }) => name)).toEqual([
      'Alves',
      ...['No10', 'No11', 'No2', 'No3', 'No4', 'No5', 'No6', 'No7', 'No8', 'No9'],
    ]);
    const own = await recordsIn((await download(named(people.slice(0, 6)), branchAdmin)).rawPayload);
    expect(own.map(({ Branch }) => Branch)).toEqual(['Lisbon', 'Lisbon']);
  });

  it('are sent as CSV if they are too many for a workbook', async () => {
    await addMany(fixture.db, fixture.company, 20_000);
    const rows = named([branchAdmin, ...people]);
    expect((await download(rows)).headers['content-disposition']).toContain('Employees not in the file.xlsx');

    const { headers, payload } = await download(rows.slice(0, -1));
    expect(headers['content-disposition']).toContain('Employees not in the file.csv');
    const [head, ...lines] = payload.trim().split('\r\n');
    expect(head).toBe('First Name,Last Name,Email,Employee ID,Department,Branch');
    expect(lines).toHaveLength(20_001);
    expect(lines).toContain(`Person,No11,${people[11]?.email},E11,Care,Porto`);
  }, 60_000);

  it('are not sent for a file that cannot be read', async () => {
    const { statusCode } = await download([]);

    expect(statusCode).toBe(422);
  });
});
