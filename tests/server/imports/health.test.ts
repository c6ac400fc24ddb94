/** Results and recommendations from files: each about someone of the company, stored once, the same file again nothing. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../support/company.ts';
import { type EngineName, engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { folder } from './support.ts';
import { csv, sent } from './uploads.ts';

afterAll(() => folder.remove());

describe.each(engines)('health data from files, on %s', (engine: EngineName) => {
  let fixture: EmptyCompanies;
  let ana: TestPerson;
  let ben: TestPerson;
  let as: Awaited<ReturnType<EmptyCompanies['signIn']>>['call'];

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    ana = await fixture.target('own branch', { empId: 'B-1' });
    ben = await fixture.target('own branch', { empId: 'B-2' });
    as = (await fixture.signIn(await fixture.caller('b-admin'))).call;
  });
  afterAll(() => fixture?.close());
  afterEach(() => fixture.db.deleteFrom('throttle').execute());

  const result = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    Email: ana.email,
    'Test Name': 'LDL cholesterol',
    Value: '2,9',
    Unit: 'mmol/L',
    'Reference Range': '< 3.0',
    'Measured On': '2026-01-12',
    ...more,
  });

  it('are stored as measurements from several files, and the same files again change nothing', async () => {
    const files = [
      {
        fileName: 'january.csv',
        bytes: csv([result(), result({ 'Test Name': 'Potassium', Value: '4.1', 'Reference Range': '3.5 - 5.1' })]),
      },
      {
        fileName: 'culture.csv',
        bytes: csv([result({ Email: '', 'Employee Id': 'b-2', 'Test Name': 'Culture', Value: 'negative' })]),
      },
    ];
    const first = await as('uploadBloodFiles', sent('uploadBloodFiles', files));

    expect(first).toMatchObject({
      status: 200,
      body: { status: 200, message: 'Data Uploaded Successfully!', failedRows: [] },
    });
    expect(first.body.existingEmployees.sort()).toEqual([ana.email, ben.email].sort());
    const measured = () =>
      fixture.db.selectFrom('measurement').selectAll().where('source', '=', 'blood').orderBy('name_norm').execute();
    const stored = await measured();
    expect(stored).toMatchObject([
      { person_id: ben.id, name: 'Culture', value: 'negative', value_number: null, reference_low: null },
      {
        person_id: ana.id,
        value: '2.9',
        value_number: 2.9,
        unit: 'mmol/L',
        reference_low: null,
        reference_high: 3,
        measured_on: '2026-01-12',
      },
      { person_id: ana.id, value_number: 4.1, reference_low: 3.5, reference_high: 5.1 },
    ]);
    await as('uploadBloodFiles', sent('uploadBloodFiles', files));
    expect(await measured()).toEqual(stored);
    const { body } = await as('listImports', { query: { kind: 'blood' } });
    expect(body.imports[0]).toMatchObject({
      files: ['january.csv', 'culture.csv'],
      created: 0,
      unchanged: 3,
      failed: 0,
    });
  });

  it('are corrected by a later upload, but a differing second result for a day in one file is refused', async () => {
    const fitness = (value: string) => ({ Email: ana.email, Measurement: 'VO2 max', Value: value, Date: '2026-02-01' });
    await as('uploadCardiovascularFile', sent('uploadCardiovascularFile', csv([fitness('38')])));
    const again = await as(
      'uploadCardiovascularFile',
      sent('uploadCardiovascularFile', csv([fitness('39'), fitness('40'), fitness('39')])),
    );

    expect(again.body.failedRows).toEqual([
      {
        file: 'people.csv',
        row: 3,
        email: ana.email,
        errors: { name: 'This measurement for this day is already in row 2.' },
      },
    ]);
    expect(again.body.message).toBe('1 row has errors.');
    const stored = await fixture.db.selectFrom('measurement').select('value').where('source', '=', 'cvff').execute();
    expect(stored).toEqual([{ value: '39' }]);
  });

  it('stay in the history when a dismissed upload leaves the list of those with failed rows', async () => {
    const query = { kind: 'blood', failed: true } as const;
    await as('uploadBloodFiles', sent('uploadBloodFiles', csv([result({ Value: '' })])));
    const listed = async (by = as) => (await by('listImports', { query })).body;
    const before = await listed();
    const { _id: id } = before.imports[0];
    expect(await as('dismissImport', { params: { id } })).toMatchObject({ status: 200 });

    expect((await listed()).total).toBe(before.total - 1);
    expect((await as('listImports', { query: { kind: 'blood' } })).body.imports[0]).toMatchObject({
      _id: id,
      failed: 1,
    });
    const entry = fixture.db.selectFrom('audit_entry').select('what').where('entity_id', '=', id).orderBy('at', 'desc');
    expect(await entry.executeTakeFirstOrThrow()).toEqual({ what: 'import.dismissed' });
    const { call: elsewhere } = await fixture.signIn(
      await fixture.caller('b-admin', { columns: { branch_id: fixture.company.branches[1] } }),
    );
    expect((await elsewhere('dismissImport', { params: { id } })).status).toBe(404);
  });

  it('for someone the uploader may not see are refused like data for an unknown person', async () => {
    const far = await fixture.target('other branch');
    const other = await fixture.target('other company');
    const rows = [far.email, other.email, 'nobody@nowhere.example'].map((Email) => result({ Email }));
    const { body } = await as('uploadBloodFiles', sent('uploadBloodFiles', csv(rows)));

    expect(body.existingEmployees).toEqual([]);
    expect(body.failedRows.map(({ errors }: { errors: object }) => errors)).toEqual(
      rows.map(() => ({ email: 'There is no employee with this email address in a branch that you manage.' })),
    );
  });

  it('are reported if ambiguous: days and numbers with two readings, two people in one row', async () => {
    const { body } = await as(
      'uploadBloodFiles',
      sent(
        'uploadBloodFiles',
        csv([
          result({ 'Measured On': '03/04/2026' }),
          result({ Value: '1,234' }),
          result({ 'Measured On': '2999-01-01' }),
          result({ 'Employee Id': 'B-2' }),
          result({ Value: '#N/A' }),
        ]),
      ),
    );

    expect(body.failedRows.map(({ errors }: { errors: object }) => errors)).toEqual([
      { measuredOn: expect.stringMatching(/could be two different dates/) },
      { value: expect.stringMatching(/ambiguous/) },
      { measuredOn: 'Measured on cannot be in the future.' },
      { empId: 'This employee ID belongs to someone else.' },
      { value: 'Value contains the formula error #N/A.' },
    ]);
  });

  it('are all refused before anything is stored if one file cannot be read', async () => {
    const count = async () => (await fixture.db.selectFrom('measurement').select('id').execute()).length;
    const before = await count();
    const files = [
      { fileName: 'good.csv', bytes: csv([result({ 'Measured On': '2026-03-01' })]) },
      { fileName: 'scan.csv', bytes: Buffer.from('%PDF-1.7') },
    ];

    expect(await as('uploadBloodFiles', sent('uploadBloodFiles', files))).toMatchObject({
      status: 415,
      body: { message: 'scan.csv: This is a PDF document, not a spreadsheet, despite its name.' },
    });
    expect(await count()).toBe(before);
  });

  it('add recommendations once, however often they are sent', async () => {
    const advice = { 'Employee Id': 'B-1', Recommendation: 'Walk more.\nSleep more.', Category: 'Activity' };
    const send = () => as('uploadRecommendationFile', sent('uploadRecommendationFile', csv([advice])));
    expect((await send()).body).toMatchObject({
      message: 'Data Uploaded Successfully!',
      existingEmployees: [ana.email],
    });
    await send();

    const stored = await fixture.db.selectFrom('recommendation').select(['body', 'category', 'person_id']).execute();
    expect(stored).toEqual([{ body: 'Walk more.\nSleep more.', category: 'Activity', person_id: ana.id }]);
  });

  it('without any file are refused with “Please Select Any File”', async () => {
    expect(await as('uploadBloodFiles', { form: {} })).toMatchObject({
      status: 400,
      body: { message: 'Please Select Any File' },
    });
  });

  it('are hidden from unconfirmed branch HR, in checks and in others’ uploads', async () => {
    const hr = await fixture.caller('b-hr');
    const unconfirmed = (await fixture.signIn(hr)).call;
    const confirm = (at: Date | null) =>
      fixture.db.updateTable('person').set({ hr_confirmed_at: at }).where('id', '=', hr.id).execute();
    const wrong = [{ fileName: 'wrong.csv', bytes: csv([result({ 'Measured On': '2999-01-01' })]) }];
    const { importId } = (await as('uploadBloodFiles', sent('uploadBloodFiles', wrong))).body;
    const seen = async () => {
      const checks = ['blood', 'cvff', 'recommendations', 'employees'].map(
        async (kind) => (await unconfirmed('checkImport', sent('checkImport', wrong, { kind }))).status,
      );
      const files = ['blood', 'cvff', 'recommendations', 'employees'].map(
        async (kind) => (await unconfirmed('checkFailedRows', sent('checkFailedRows', wrong, { kind }))).status,
      );
      const { imports } = (await unconfirmed('listImports')).body;
      const params = { id: importId };

      return {
        checks: await Promise.all(checks),
        files: await Promise.all(files),
        isListed: imports.some(({ _id }: { _id: string }) => _id === importId),
        upload: (await unconfirmed('getImport', { params })).status,
        rows: (await unconfirmed('importFailedRows', { params })).status,
      };
    };

    await confirm(null);
    expect(await seen()).toEqual({
      checks: [403, 403, 403, 200],
      files: [403, 403, 403, 200],
      isListed: false,
      upload: 404,
      rows: 404,
    });
    await confirm(new Date());
    expect(await seen()).toEqual({
      checks: [200, 200, 200, 200],
      files: [200, 200, 200, 200],
      isListed: true,
      upload: 200,
      rows: 200,
    });
  });
});
