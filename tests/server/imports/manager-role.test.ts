/** Managers named in a file who lack only the Reporting Manager role. */
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CheckReply } from '../../../src/api/contract/imports.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { folder } from './support.ts';
import { csv, person, sent } from './uploads.ts';

type Row = Record<string, string>;

afterAll(() => folder.remove());

describe.each(engines)('managers without the role in an upload, on %s', (engine) => {
  let fixture: EmptyCompanies;
  let admin: TestPerson;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    admin = await fixture.caller('c-admin');
  });

  const give = { managersGetRole: true };
  const under = (name: string, manager: string, more: Row = {}) => person(name, { 'Manager Email': manager, ...more });
  const addressOf = (name: string) => `new${name}@upload.example`;

  async function check(rows: readonly Row[], query = {}, by = admin): Promise<CheckReply> {
    const { call } = await fixture.signIn(by);
    const { status, body } = await call('checkImport', sent('checkImport', csv(rows), { kind: 'employees', ...query }));
    expect(status).toBe(200);

    return body;
  }

  /** What the upload did, after a check that says the same. */
  async function upload(rows: readonly Row[], query = {}, by = admin) {
    const { created, updated, unchanged, failed, gains } = await check(rows, query, by);
    const { call } = await fixture.signIn(by);
    const importId = v7();
    const { status } = await call('bulkSignUp', sent('bulkSignUp', csv(rows), { importId, ...query }));
    expect(status).toBe(200);
    const { body } = await call('getImport', { params: { id: importId } });
    expect(body.import).toMatchObject({ created, updated, unchanged, failed });

    return {
      ...{ created, updated, unchanged, gains, choices: body.import.choices },
      refused: body.failedRows.map(({ row, errors }: { row: number; errors: { manager?: string } }) => [
        row,
        errors.manager,
      ]),
    };
  }

  const found = (email: string) =>
    fixture.db
      .selectFrom('person')
      .leftJoin('person as manager', 'manager.id', 'person.manager_id')
      .select(['person.id', 'person.roles', 'person.version', 'manager.email_norm as manager'])
      .where('person.email_norm', '=', email.toLowerCase())
      .executeTakeFirstOrThrow();
  const rolesOf = async (email: string) => (await found(email)).roles;

  it('are listed by the check with how many rows name them, and refused without the choice', async () => {
    const ana = await fixture.target('own branch', { name: 'Ana', roles: ['employee'] });
    const rows = [
      under('a1', addressOf('a3')),
      under('a2', ana.email),
      person('a3'),
      under('a4', ana.email.toUpperCase(), { Department: 'Nowhere' }),
      under('a5', addressOf('none')),
    ];
    const { managersWithoutRole, gains, failed } = await check(rows);

    expect({ gains, failed }).toEqual({ gains: [], failed: 4 });
    expect(managersWithoutRole).toEqual({
      total: 2,
      rows: 3,
      shown: [
        { _id: ana.id, fullName: expect.stringContaining('Ana'), email: ana.email, rows: 2 },
        { _id: expect.any(String), fullName: 'Noor Vermeer', email: addressOf('a3'), rows: 1 },
      ],
    });
    expect((await check(rows, give)).managersWithoutRole).toMatchObject({ total: 2, rows: 3 });
    const { refused } = await upload(rows);
    const lacksRole = expect.stringContaining('cannot manage people without the Reporting Manager role');
    expect(refused.map(([row]: [number]) => row)).toEqual([2, 3, 5, 6]);
    expect(refused.slice(0, 2)).toEqual([
      [2, lacksRole],
      [3, lacksRole],
    ]);
    expect([await rolesOf(ana.email), await rolesOf(addressOf('a3'))]).toEqual([['employee'], ['employee']]);
    expect((await check([person('a6')])).managersWithoutRole).toBeUndefined();
  });

  it('get it with the choice, above and below their reports and through several levels, once and audited', async () => {
    const ana = await fixture.target('own branch', { roles: ['b-content-writer', 'employee'] });
    const rows = [
      under('b1', addressOf('b4')),
      under('b2', ana.email),
      under('b3', ana.email),
      under('b4', addressOf('b5')),
      person('b5'),
      under('b6', addressOf('b5')),
    ];
    const { created, refused, gains, choices } = await upload(rows, give);
    expect(choices).toEqual(give);

    expect({ created, refused }).toEqual({ created: 6, refused: [] });
    expect(gains).toEqual([{ role: 'reporting-manager', total: 3, people: expect.any(Array) }]);
    expect(await rolesOf(ana.email)).toEqual(['reporting-manager', 'b-content-writer', 'employee']);
    expect(await found(addressOf('b4'))).toMatchObject({
      manager: addressOf('b5'),
      roles: ['reporting-manager', 'employee'],
    });
    expect(await rolesOf(addressOf('b5'))).toEqual(['reporting-manager', 'employee']);
    expect(await rolesOf(addressOf('b6'))).toEqual(['employee']);
    const entries = await fixture.db
      .selectFrom('audit_entry')
      .select(['what', 'before', 'after', 'who_id'])
      .where('entity_id', '=', ana.id)
      .execute();
    expect(entries).toEqual([
      {
        what: 'employee.edited',
        who_id: admin.id,
        before: { roles: ['b-content-writer', 'employee'] },
        after: { roles: ['reporting-manager', 'b-content-writer', 'employee'], importId: expect.any(String) },
      },
    ]);
    const { version } = await found(ana.email);
    await upload([under('b7', ana.email)], give);
    expect((await found(ana.email)).version).toBe(version);
  });

  it('may use it at once in the session that they have', async () => {
    const ana = await fixture.target('own branch', { roles: ['employee'] });
    const { call } = await fixture.signIn(ana);
    expect((await call('getEmployees', {})).status).toBe(403);
    await upload([under('c1', ana.email)], give);

    expect((await call('getEmployees', {})).status).toBe(200);
  });

  it('get it by full name too, if no one else has the name', async () => {
    const lind = { 'First Name': 'Mara', 'Last Name': 'Lind' };
    const stored = await fixture.target('own branch', { roles: ['employee'] });
    await upload([{ Email: stored.email, 'First Name': 'Ivo', 'Last Name': 'Santos' }], { mode: 'update' });
    const rows = [
      under('n1', 'mara  LIND'),
      person('n2', lind),
      under('n3', 'Ivo Santos'),
      under('n4', 'Two Alike'),
      ...['n5', 'n6'].map((name) => person(name, { 'First Name': 'Two', 'Last Name': 'Alike' })),
    ];
    const twice = 'There is no manager “Two Alike”. Enter the manager’s email address.';

    expect((await check(rows)).managersWithoutRole).toMatchObject({ total: 2, rows: 2 });
    expect((await upload(rows, give)).refused).toEqual([[5, twice]]);
    expect([await rolesOf(addressOf('n2')), await rolesOf(stored.email)]).toEqual([
      ['reporting-manager', 'employee'],
      ['reporting-manager', 'employee'],
    ]);
  });

  it.each(['create', 'update'])('keep it when the same file is uploaded again in mode %s', async (mode) => {
    const rows = [under(`r1${mode}`, addressOf(`r2${mode}`)), person(`r2${mode}`)];
    await upload(rows, { ...give, mode });

    expect(await upload(rows, { ...give, mode })).toMatchObject({ unchanged: 2, gains: [], refused: [] });
    expect(await rolesOf(addressOf(`r2${mode}`))).toEqual(['reporting-manager', 'employee']);
  });

  it('do not get it if every row that names them fails for another reason', async () => {
    const ana = await fixture.target('own branch', { roles: ['employee'] });
    const { gains, refused } = await upload([under('d1', ana.email, { Department: 'Nowhere' })], give);

    expect([gains, refused]).toEqual([[], [[2, undefined]]]);
    expect(await rolesOf(ana.email)).toEqual(['employee']);
  });

  it('do not get it while their own row has errors', async () => {
    const rows = [under('e1', addressOf('e2')), person('e2', { Department: 'Nowhere' }), under('e3', addressOf('e2'))];

    expect((await check(rows, give)).managersWithoutRole).toBeUndefined();
    expect((await upload(rows, give)).refused).toEqual([
      [2, 'This person is in row 3, which has errors.'],
      [3, undefined],
      [4, 'This person is in row 3, which has errors.'],
    ]);
  });

  it('stay refused if they are deactivated, in another company, the person themselves or report to them', async () => {
    const left = await fixture.target('own branch', { roles: ['employee'], isEnabled: false });
    const outsider = await fixture.target('other company', { roles: ['employee'] });
    const boss = await fixture.target('own branch', { name: 'Boss', roles: ['employee'] });
    const report = await fixture.target('own branch', { roles: ['employee'], columns: { manager_id: boss.id } });
    const rows = [
      under('f1', left.email),
      under('f2', outsider.email),
      under('f3', addressOf('f3')),
      under('f4', addressOf('f5')),
      under('f5', addressOf('f4')),
      { Email: boss.email, 'Manager Email': report.email },
    ];
    const { refused, gains } = await upload(rows, { ...give, mode: 'update' });

    expect(refused).toEqual([
      [2, 'This person is deactivated.'],
      [3, 'There is no employee with this email address.'],
      [4, 'They cannot be their own manager.'],
      [5, 'This would create a reporting loop.'],
      [6, 'This would create a reporting loop.'],
      [7, 'This would create a reporting loop.'],
    ]);
    expect(gains).toEqual([]);
    expect(await rolesOf(report.email)).toEqual(['employee']);
  });

  it('get it from a branch admin only in their own branch', async () => {
    const branchAdmin = await fixture.caller('b-admin');
    const near = await fixture.target('own branch', { roles: ['employee'] });
    const far = await fixture.target('other branch', { roles: ['employee'] });
    const rows = [under('g1', far.email, { Department: 'Care' }), under('g2', near.email)];

    expect((await check(rows, {}, branchAdmin)).managersWithoutRole).toMatchObject({
      total: 1,
      shown: [{ _id: near.id }],
    });
    const { refused, gains } = await upload(rows, give, branchAdmin);
    expect(refused).toEqual([[2, 'There is no employee with this email address in your branch.']]);
    expect(gains).toMatchObject([{ role: 'reporting-manager', total: 1 }]);
    expect([await rolesOf(far.email), await rolesOf(near.email)]).toEqual([
      ['employee'],
      ['reporting-manager', 'employee'],
    ]);
  });

  it('wait for their own row, which a file may identify by employee ID', async () => {
    const [lead, ana] = [await fixture.target('own branch', {}), await fixture.target('own branch', {})];
    const empIdOf = async ({ id }: TestPerson) =>
      (await fixture.db.selectFrom('person').select('emp_id').where('id', '=', id).executeTakeFirstOrThrow()).emp_id;
    const rows = [
      under('i1', ana.email),
      { 'Employee Id': await empIdOf(ana), Role: 'Employee', 'Manager Email': lead.email },
    ];
    const { refused, gains } = await upload(rows, { ...give, mode: 'update' });

    expect(refused).toEqual([]);
    expect(gains).toMatchObject([{ role: 'reporting-manager', total: 2 }]);
    expect([await rolesOf(lead.email), await rolesOf(ana.email)]).toEqual([
      ['reporting-manager', 'employee'],
      ['reporting-manager', 'employee'],
    ]);
  });

  it('get it in a line of any length', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => under(`line${at}`, at === 29 ? '' : addressOf(`line${at + 1}`)));
    const { created, gains } = await upload(rows, give);

    expect([created, gains]).toMatchObject([30, [{ role: 'reporting-manager', total: 29 }]]);
  });

  it('wait for their own row, which may give them another role', async () => {
    const ana = await fixture.target('own branch', { roles: ['employee'] });
    const rows = [under('h1', ana.email), { Email: ana.email, Role: 'Reporting Manager' }];
    const { gains, updated, refused } = await upload(rows, { ...give, mode: 'update' });

    expect({ updated, refused }).toEqual({ updated: 1, refused: [] });
    expect(gains).toMatchObject([{ total: 1 }]);
    expect((await check(rows, { mode: 'update' })).managersWithoutRole).toBeUndefined();
  });
});
