/** Departments, designations and teams that a file names and the company does not have. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { peopleImporter } from '../../../server/imports/people/store.ts';
import type { UnitChoice } from '../../../src/rules/imports/new-units.ts';
import type { TestPerson } from '../support/company.ts';
import { type EngineName, engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { folder } from './support.ts';
import { csv, person, sent } from './uploads.ts';

afterAll(() => folder.remove());

type Rows = Record<string, string>[];
const department = (name: string, use: string | null = null): UnitChoice => ({ unit: 'department', name, use });

describe.each(engines)('names in an upload that do not exist yet, on %s', (engine: EngineName) => {
  let fixture: EmptyCompanies;
  let admin: TestPerson;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    admin = await fixture.caller('c-admin');
  });
  afterAll(() => fixture?.close());
  afterEach(() => fixture.db.deleteFrom('throttle').execute());

  async function send(name: 'checkImport' | 'bulkSignUp', rows: Rows, units: unknown, query: object, by = admin) {
    const { call } = await fixture.signIn(by);
    const file = sent(name, csv(rows), { ...query });

    return call(name, {
      ...file,
      form: { ...file.form, ...(units !== undefined && { fields: { units: text(units) } }) },
    });
  }
  const text = (units: unknown) => (typeof units === 'string' ? units : JSON.stringify(units));
  const check = async (rows: Rows, units?: unknown, { by = admin, mode = 'create' } = {}) =>
    (await send('checkImport', rows, units, { kind: 'employees', mode }, by)).body;

  async function upload(rows: Rows, units?: readonly UnitChoice[], { by = admin, mode = 'create' } = {}) {
    const importId = v7();
    expect((await send('bulkSignUp', rows, units, { importId, mode }, by)).status).toBe(200);
    const { call } = await fixture.signIn(by);
    const { body } = await call('getImport', { params: { id: importId } });

    return { ...body.import, failedRows: body.failedRows };
  }

  const named = async (name: string, unit: 'department' | 'designation' | 'team' = 'department') =>
    fixture.db
      .selectFrom(unit)
      .select(['id', 'name', 'is_used'])
      .where('company_id', '=', admin.companyId)
      .where('name_norm', '=', name.toLowerCase())
      .execute();
  const departmentOf = async (n: string) =>
    (
      await fixture.db
        .selectFrom('person')
        .innerJoin('department', 'department.id', 'person.department_id')
        .select('department.name')
        .where('person.email', '=', `new${n}@upload.example`)
        .executeTakeFirst()
    )?.name;

  it('match departments despite other quotes or dashes, and count as one if the file varies them', async () => {
    await upload([person('marks1', { Department: 'Women’s Health – Porto' })], [department('Women’s Health – Porto')]);
    const rows = ["Women's Health - Porto", 'Men’s Health', "Men's health"].map((name, at) =>
      person(`marks${at + 2}`, { Department: name }),
    );
    const { units, created } = await check(rows);

    expect([created, units]).toEqual([
      1,
      [expect.objectContaining({ name: 'Men’s Health', rows: 2, spellings: ["Men's health"] })],
    ]);
    await upload(rows.slice(0, 1));
    expect(await departmentOf('marks2')).toBe('Women’s Health – Porto');
  });

  it('are listed by the check with their rows and the closest name, the most frequent first', async () => {
    const rows = [
      person('list1', { Department: 'Enginering' }),
      person('list2', { Department: 'Logistics', Designation: 'Driver' }),
      person('list3', { Department: ' logistics ', 'Manager Email': 'newlist2@upload.example' }),
      person('list4', { Department: 'LOGÍSTICS', Branch: 'Nowhere' }),
    ];
    const { units, failed } = await check(rows);

    expect(failed).toBe(4);
    const listed = (unit: string, name: string, more = {}) => ({
      ...{ unit, name, spellings: [], rows: 1, similar: null, problem: null },
      ...more,
    });
    const similar = { _id: (await named('engineering'))[0]?.id, name: 'Engineering' };
    expect(units).toEqual([
      listed('department', 'Logistics', { rows: 3, spellings: ['logistics', 'LOGÍSTICS'] }),
      listed('department', 'Enginering', { similar }),
      listed('designation', 'Driver'),
      listed('branch', 'Nowhere', { problem: 'An upload cannot create branches.' }),
    ]);
  });

  it('are one name, however the file spells it', async () => {
    const names = [
      'R&D',
      'R and D',
      'r & d',
      'Data and Insights',
      'Data & Insight',
      'Dry Dock',
      'Drydock',
      'C++',
      'C#',
    ];
    const rows = names.map((name, n) => person(`spelled${n}`, { Department: name }));
    const { units } = await check(rows);

    expect(units.map(({ name, spellings }: { name: string; spellings: string[] }) => [name, ...spellings])).toEqual([
      ['R&D', 'R and D', 'r & d'],
      ['Data and Insights', 'Data & Insight'],
      ['Dry Dock', 'Drydock'],
      ['C++'],
      ['C#'],
    ]);
    const result = await upload(rows.slice(0, 3), [department('R&D')]);
    expect([result.created, result.newUnits]).toEqual([3, [{ unit: 'department', name: 'R&D' }]]);
    expect(await departmentOf('spelled2')).toBe('R&D');
  });

  it('can be replaced by any other of the same kind, and a branch by another branch', async () => {
    const rows = [person('other1', { Department: 'Harbour Desk', Branch: 'Lisboa Centro' })];
    const { existing } = await check(rows);
    const [branch] = existing.find(({ unit }: { unit: string }) => unit === 'branch').choices;
    const { choices } = existing.find(({ unit }: { unit: string }) => unit === 'department');
    const names = choices.map(({ name }: { name: string }) => name);
    expect([existing.map(({ unit }: { unit: string }) => unit), names]).toEqual([
      ['branch', 'department'],
      [...names].sort(),
    ]);
    const sales = choices.find(({ name }: { name: string }) => name === 'Sales');
    const result = await upload(rows, [
      department('Harbour Desk', sales._id),
      { unit: 'branch', name: 'Lisboa Centro', use: branch._id },
    ]);

    expect([result.created, result.newUnits, await departmentOf('other1')]).toEqual([1, [], 'Sales']);
    const stored = await fixture.db
      .selectFrom('person')
      .select('branch_id')
      .where('email', '=', 'newother1@upload.example')
      .executeTakeFirst();
    expect(stored?.branch_id).toBe(branch._id);
  });

  it('never create a branch, and offer none to someone with only one branch', async () => {
    const rows = [person('none1', { Branch: 'Atlantis' })];
    const created = await upload(rows, [{ unit: 'branch', name: 'Atlantis', use: null }]);
    expect([created.created, created.failed]).toEqual([0, 1]);

    const by = await fixture.caller('b-admin');
    expect(await check(rows, undefined, { by })).toMatchObject({ failed: 1, units: [], existing: [] });
  });

  it('are checked again with the choices made for them, stay listed, and create nothing', async () => {
    const rows = [
      person('dry1', { Department: 'Dry Dock' }),
      person('dry2', { Department: 'Enginering' }),
      person('dry3', { Department: 'Wet Dock' }),
    ];
    const use = (await named('engineering'))[0]?.id ?? '';
    const answer = await check(rows, [department('dry dock'), department('Enginering', use)]);

    expect(answer).toMatchObject({ created: 2, failed: 1, rows: [{ row: 4, outcome: 'failed' }, {}, {}] });
    expect(answer.units).toHaveLength(3);
    expect(await named('dry dock')).toEqual([]);
  });

  it('are created once by the upload that needs them, and the upload and the audit trail record it', async () => {
    const rows = [
      person('made1', { Department: 'Back Office', Designation: 'Clerk', Team: 'Kestrels' }),
      person('made2', { Department: 'back  office', Designation: 'clerk' }),
    ];
    const units = [
      department('Back Office'),
      { unit: 'designation', name: 'Clerk', use: null },
      { unit: 'team', name: 'Kestrels', use: null },
    ] as const;
    const result = await upload(rows, units);

    expect(result).toMatchObject({ created: 2, failed: 0 });
    expect(result.newUnits).toEqual(units.map(({ unit, name }) => ({ unit, name })));
    const [made, ...more] = await named('back office');
    expect([made?.name, made?.is_used, more]).toEqual(['Back Office', true, []]);
    const entries = await fixture.db
      .selectFrom('audit_entry')
      .select(['what', 'after', 'who_id'])
      .where('entity_id', '=', made?.id ?? '')
      .execute();
    expect(entries).toEqual([
      { what: 'department.added', after: { name: 'Back Office', importId: result._id }, who_id: admin.id },
    ]);
    expect(await upload([person('made3', { Department: 'Back Office' })], units)).toMatchObject({
      created: 1,
      newUnits: [],
    });
  });

  it('are replaced by a similar one in the rows that use them', async () => {
    const use = (await named('engineering'))[0]?.id ?? '';
    const { created, newUnits } = await upload(
      [person('used1', { Department: 'Enginering' })],
      [department('Enginering', use)],
    );

    expect([created, newUnits, await departmentOf('used1')]).toEqual([1, [], 'Engineering']);
    expect(await named('enginering')).toEqual([]);
  });

  it('are not replaced by a name of another company', async () => {
    const { id } = await fixture.db
      .selectFrom('department')
      .select('id')
      .where('company_id', '=', fixture.otherCompany.id)
      .executeTakeFirstOrThrow();
    const result = await upload([person('alien', { Department: 'Elsewhere' })], [department('Elsewhere', id)]);

    expect([result.created, result.failed]).toEqual([0, 1]);
  });

  it('are not replaced by one deleted since the check, nor a branch by one that has been disabled', async () => {
    const of = { company_id: admin.companyId, id: v7() };
    await fixture.db
      .insertInto('department')
      .values({ ...of, name: 'Ferry', name_norm: 'ferry' })
      .execute();
    const rows = [person('gone1', { Department: 'Feries', Branch: 'Porto Velho' })];
    const { existing } = await check(rows);
    const { _id: branch } = existing[0].choices[0];
    const units = [department('Feries', of.id), { unit: 'branch', name: 'Porto Velho', use: branch } as const];
    expect(await check(rows, units)).toMatchObject({ created: 1 });
    await fixture.db.deleteFrom('department').where('id', '=', of.id).execute();
    await fixture.db.updateTable('branch').set({ is_enabled: false }).where('id', '=', branch).execute();
    const result = await upload(rows, units);
    await fixture.db.updateTable('branch').set({ is_enabled: true }).where('id', '=', branch).execute();

    expect([result.created, result.failedRows[0].errors]).toEqual([
      0,
      {
        department: expect.stringContaining('There is no department “Feries”.'),
        branchId: expect.stringContaining('There is no branch “Porto Velho”.'),
      },
    ]);
  });

  it('are not created if no row that uses them can be stored', async () => {
    const rows = [person('never1', { Department: 'Nowhere', Branch: 'Atlantis' }), person('never2')];
    const result = await upload(rows, [department('Nowhere')]);

    expect([result.created, result.failed, result.newUnits, await named('nowhere')]).toEqual([1, 1, [], []]);
    expect(Object.keys(result.failedRows[0].errors)).toEqual(['branchId']);
  });

  it('are removed again if the only row that uses them is refused after they were created', async () => {
    const { email } = await fixture.target('other company', { roles: ['c-hr'] });
    const rows = [
      person('late1', { Email: email, Department: 'Tide Office', Designation: 'Pilot' }),
      person('late2', { Designation: 'Pilot' }),
    ];
    const units = [department('Tide Office'), { unit: 'designation', name: 'Pilot', use: null } as const];
    // The account comes to be between the question whether there is one and the storing of the row.
    const asking = vi.spyOn(peopleImporter, 'findTaken').mockResolvedValue(new Set());
    const result = await upload(rows, units).finally(() => asking.mockRestore());

    expect([result.created, result.failed, Object.keys(result.failedRows[0].errors)]).toEqual([1, 1, ['email_exist']]);
    expect([result.newUnits, await named('tide office')]).toEqual([[{ unit: 'designation', name: 'Pilot' }], []]);
    const noted = await fixture.db
      .selectFrom('audit_entry')
      .select('what')
      .where('what', '=', 'department.added')
      .where(sql<string>`after ->> 'name'`, '=', 'Tide Office')
      .execute();
    expect(noted).toEqual([]);
  });

  it('are listed up to the 200th, and rows with the rest fail until they are uploaded again', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => person(`mass${n}`, { Department: `Mass ${n}` }));
    const { units, unlisted, failed } = await check(rows);
    expect([units.length, unlisted, failed]).toEqual([200, 50, 250]);

    const chosen = units.map(({ name }: { name: string }) => department(name));
    expect(await check(rows, chosen)).toMatchObject({ created: 200, failed: 50, unlisted: 50 });
    const { body } = await send('bulkSignUp', rows, [...chosen, department('Mass 249')], {});
    expect(body.errors).toEqual({ units: 'This is not a list of what to create.' });
    const result = await upload(rows, chosen);
    expect([result.created, result.failed, result.newUnits.length]).toEqual([200, 50, 200]);
    const rest = rows.filter(({ Department }) => !chosen.some(({ name }: UnitChoice) => name === Department));
    const again = await check(rest);
    expect([again.units.length, again.unlisted]).toEqual([50, 0]);
  });

  it('are given to people who are updated, and the check shows the new value by name', async () => {
    await upload([person('moved')]);
    const rows = [person('moved', { Department: 'Harbour Watch' })];
    const units = [department('Harbour Watch')];

    expect((await check(rows, units, { mode: 'update' })).changes[0].changes).toEqual([
      { field: 'Department', before: 'Care', after: 'Harbour Watch' },
    ]);
    expect(await upload(rows, units, { mode: 'update' })).toMatchObject({ updated: 1, newUnits: [{}] });
    expect(await departmentOf('moved')).toBe('Harbour Watch');
  });

  it('are not offered if they are retired or too long, and the check shows why', async () => {
    const [made] = await named('back office');
    await fixture.db
      .updateTable('department')
      .set({ is_enabled: false })
      .where('id', '=', made?.id ?? '')
      .execute();
    const rows = [person('old', { Department: 'Back Office' }), person('long', { Department: 'x'.repeat(81) })];
    const { units, rows: checked } = await check(rows);

    expect(checked[0].errors).toEqual({ department: 'The department “Back Office” is retired.' });
    expect(units.map(({ problem }: { problem: string }) => problem)).toEqual([
      'This department is retired. Restore it first.',
      'Names can have at most 80 characters.',
    ]);
    expect(await upload(rows, [department('Back Office'), department('x'.repeat(81))])).toMatchObject({ failed: 2 });
  });

  it('are only offered to people who may create them by hand; for others the row fails as before', async () => {
    const by = await fixture.caller('b-admin');
    const rows = [person('branch', { Department: 'Quay', Team: 'Terns' })];
    const units = [department('Quay'), { unit: 'team', name: 'Terns', use: null } as const];
    const answer = await check(rows, units, { by });

    expect(answer.units.map(({ name }: { name: string }) => name)).toEqual(['Quay']);
    expect(answer.rows[0].errors).toEqual({ teamId: 'There is no team “Terns”. Only company admins can create it.' });
    expect((await upload(rows, units, { by })).failed).toBe(1);
    expect([await named('quay'), await named('terns', 'team')]).toEqual([[], []]);
  });

  it('are refused with an invalid list of choices, and nothing is stored', async () => {
    for (const units of ['no', '{}', [{ unit: 'group', name: 'A', use: null }], [department('A', 'x')]]) {
      const { status, body } = await send('bulkSignUp', [person('bad')], units, {});
      expect([status, body.errors]).toEqual([422, { units: 'This is not a list of what to create.' }]);
    }
  });

  it.runIf(engine === 'postgres')('are used as they are if someone else creates them at that moment', async () => {
    const { pool } = fixture.database;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query(
      `insert into department (company_id, id, name, name_norm) values ($1, $2, 'Slipway', 'slipway')`,
      [admin.companyId, v7()],
    );
    const uploading = upload([person('slip', { Department: 'slipway' })], [department('slipway')]);
    const waiting = `
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await pool.query<{ count: number }>(waiting)).rows[0]?.count !== 1);
    await holder.query('commit');
    holder.release();

    expect(await uploading).toMatchObject({ created: 1, newUnits: [] });
    expect([await departmentOf('slip'), await named('slipway')]).toMatchObject(['Slipway', [{ is_used: true }]]);
  });

  it('are created once by two simultaneous uploads, however they spell them', async () => {
    const both = ['one', 'two'].map((who, at) =>
      upload(
        Array.from({ length: 30 }, (_, n) =>
          person(`${who}${n}`, {
            Department: at === 0 ? 'Night Shift' : 'night  SHIFT',
            Designation: `Watch ${at === 0 ? n % 5 : 4 - (n % 5)}`,
          }),
        ),
        [
          department(at === 0 ? 'Night Shift' : 'night SHIFT'),
          ...[0, 1, 2, 3, 4].map((n) => ({ unit: 'designation', name: `Watch ${n}`, use: null }) as const),
        ],
      ),
    );
    const results = await Promise.all(both);

    expect(results.map(({ created, failed }) => [created, failed])).toEqual([
      [30, 0],
      [30, 0],
    ]);
    expect(await named('night shift')).toHaveLength(1);
    expect(results.flatMap(({ newUnits }) => newUnits)).toHaveLength(6);
  });
});
