/** A dry run says of every row what the upload then does with it, whatever the rows say about one another. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../../server/access/principal.ts';
import { scopeOf } from '../../../server/access/scope.ts';
import { silent } from '../../../server/database/log.ts';
import { inCompany } from '../../../server/database/tx.ts';
import { checkFiles } from '../../../server/imports/check.ts';
import { readFailures } from '../../../server/imports/history.ts';
import type { ImportContext } from '../../../server/imports/importer.ts';
import { NewUnits } from '../../../server/imports/new-units.ts';
import { Readers } from '../../../server/imports/reading/reader.ts';
import { readReferences } from '../../../server/imports/references.ts';
import { runImport } from '../../../server/imports/run.ts';
import type { Kind, Mode } from '../../../server/imports/tables/column.ts';
import type { Role } from '../../../src/api/contract/auth.ts';
import { type DefaultRole, rolesGained } from '../../../src/rules/employees/employee-roles.ts';
import { grouped } from '../../../src/rules/shared/grouped.ts';
import { addPerson, foundCompany, type TestCompany } from '../support/company.ts';
import { anyEngine, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { quickReader } from '../support/quick-reader.ts';
import { addressIn, drafts, rolesGiven, rowOf } from './drafts.ts';
import { folder, saved } from './support.ts';
import { csv, person } from './uploads.ts';

type Row = Record<string, string>;

let database: TestDatabase;
const readers = new Readers({ program: await quickReader() });

beforeAll(async () => {
  database = await openTestDatabase(anyEngine());
});
afterAll(async () => {
  readers.close();
  await database?.close();
  folder.remove();
});

interface Case {
  readonly company: TestCompany;
  readonly principal: Principal;
}

/** A company of four, in which `boss` is the only active company admin, and a leaver. */
async function newCase(level: 'company' | 'branch'): Promise<Case> {
  const { db } = database;
  const company = await foundCompany(db, 'Tidewater');
  const one = (name: string, roles: Role[], isEnabled = true) =>
    addPerson(db, company, { name, email: addressIn(company, name), empId: name, roles, isEnabled });
  const boss = await one('boss', ['c-hr', 'employee']);
  await one('lead', ['reporting-manager', 'employee']);
  const branchAdmin = await one('branch', ['b-admin', 'employee']);
  await one('plain', ['employee']);
  await one('leaver', ['reporting-manager', 'employee'], false);
  const { id } = level === 'company' ? boss : branchAdmin;

  return {
    company,
    principal: {
      personId: id,
      companyId: company.id,
      branchId: company.branches[0],
      roles: [],
      standsInFor: [],
      level,
      isHrConfirmed: true,
      features: new Set(),
      session: { hash: Buffer.alloc(32), mayResetPassword: false },
    },
  };
}

interface Roles {
  readonly role?: DefaultRole | undefined;
  readonly managersGetRole?: boolean;
}

async function importingFor(
  { principal }: Case,
  kind: Kind,
  mode: Mode,
  { role, managersGetRole = false }: Roles,
): Promise<ImportContext> {
  const { db } = database;
  const scope = scopeOf(principal);
  const newUnits = new NewUnits(principal, []);

  return {
    db,
    newUnits,
    id: v7(),
    kind,
    options: { mode, hasBranch: false, role },
    principal,
    scope,
    clientIp: '127.0.0.1',
    publicUrl: 'http://console.example',
    references: await inCompany(db, principal.companyId, (trx) => readReferences(trx, scope, newUnits)),
    branchId: undefined,
    insuranceId: undefined,
    welcomes: true,
    managersGetRole,
  };
}

/** A speed that stores this many rows at a time. */
const steady = (size: number) => ({ size, turn: async () => {}, note: () => {} });

/** What the dry run says, and what the upload did, row by row as far as each tells. */
async function both(given: Case, kind: Kind, mode: Mode, files: readonly Row[][], size: number, roles: Roles = {}) {
  const { db } = database;
  const importing = await importingFor(given, kind, mode, roles);
  const { companyId } = importing.principal;
  const sent = files.map((rows, at) => ({ name: `file${at}.csv`, path: saved(csv(rows)) }));
  const { rows, created, updated, unchanged, failed, gains } = await checkFiles(readers, sent, importing);
  const before = await peopleOf(companyId);
  await runImport({ readers, files: sent, importing, pace: steady(size), log: quiet, isStopping: () => false });
  const { failures, counts } = await inCompany(db, companyId, async (trx) => ({
    failures: await readFailures(trx, companyId, importing.id, 1_000),
    counts: await trx
      .selectFrom('bulk_import')
      .select(['created', 'updated', 'unchanged', 'failed'])
      .where('id', '=', importing.id)
      .executeTakeFirst(),
  }));

  return {
    said: {
      counts: { created, updated, unchanged, failed },
      failures: rows.filter(({ outcome }) => outcome === 'failed').map(({ outcome: _, ...row }) => row),
      gains: new Map(gains.map(({ role, total }) => [role, total])),
    },
    done: {
      counts,
      failures: failures.map(({ file, row, email, errors }) => ({ file, row, email, errors })),
      gains: await gainsOf(importing.id),
    },
    outcomes: rows,
    before,
    after: await peopleOf(companyId),
  };
}

const quiet = silent as unknown as Parameters<typeof runImport>[0]['log'];

/** How many people got each role, by the audit trail. */
async function gainsOf(importId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; before: Role[] | null; after: Role[] }>`
    select entity_id as id, before->'roles' as before, after->'roles' as after
    from audit_entry where after->>'importId' = ${importId} and after ? 'roles'
  `.execute(database.db);
  const gained = new Set(
    rows.flatMap(({ id, before, after }) => rolesGained(before ?? [], after).map((role) => `${role} ${id}`)),
  );

  return new Map([...grouped(gained, (one) => one.split(' ')[0] ?? '')].map(([role, people]) => [role, people.length]));
}

/** How many people have an address, and how often they were changed. */
async function peopleOf(companyId: string): Promise<Map<string, { people: number; changes: number }>> {
  const { rows } = await sql<{ email_norm: string; people: number; changes: number }>`
    select email_norm, count(*)::int as people, sum(version)::int as changes
    from person where company_id = ${companyId} group by email_norm
  `.execute(database.db);

  return new Map(rows.map(({ email_norm, ...counts }) => [email_norm, counts]));
}

describe('a dry run of employees', () => {
  it.each([
    ['create', 'company'],
    ['create', 'branch'],
    ['update', 'company'],
    ['update', 'branch'],
  ] as const)(
    'predicts the upload’s results row by row in mode %s at %s level',
    async (mode, level) => {
      await fc.assert(
        fc.asyncProperty(drafts, fc.integer({ min: 1, max: 5 }), rolesGiven, async (all, size, roles) => {
          const given = await newCase(level);
          const rows = all.map((one) => rowOf(given.company, mode, one));
          const { said, done, outcomes, before, after } = await both(given, 'employees', mode, [rows], size, roles);

          expect(said).toEqual(done);
          for (const { row, outcome } of outcomes) {
            const address = rows[row - 2]?.Email ?? '';
            const [earlier, later] = [before.get(address), after.get(address)];
            if (outcome === 'created') expect(later?.people).toBeGreaterThan(earlier?.people ?? 0);
            if (outcome === 'updated' && address) expect(later?.changes).toBeGreaterThan(earlier?.changes ?? 0);
          }
        }),
        { numRuns: 20 },
      );
    },
    120_000,
  );

  it('follows reporting lines of any length through one file, in either order', async () => {
    const given = await newCase('company');
    const chain = Array.from({ length: 60 }, (_, n) =>
      person(`c${n}`, {
        Email: addressIn(given.company, `chain${n}`),
        Role: 'Reporting Manager',
        'Manager Email': n === 59 ? '' : addressIn(given.company, `chain${n + 1}`),
      }),
    );
    const { said, done } = await both(given, 'employees', 'create', [chain], 7);

    expect(said).toEqual(done);
    expect(said.counts).toEqual({ created: 60, updated: 0, unchanged: 0, failed: 0 });
  });
});

it('the dry run and the upload refuse Admin with other roles, and all rows with the same email', async () => {
  const rows = [
    person('mixed', { Role: 'Admin; Employee' }),
    person('again', { Email: 'newmixed@upload.example' }),
    person('alone', { Role: 'Admin' }),
    person('twin', { 'First Name': 'Another' }),
    person('other'),
    person('twin'),
  ];
  const { said, done } = await both(await newCase('company'), 'employees', 'create', [rows], 2);

  expect(said).toEqual(done);
  expect(done.counts).toMatchObject({ created: 2, failed: 4 });
  expect(done.failures).toMatchObject([
    {
      row: 2,
      errors: { roles: 'Admin cannot be combined with other roles.', email: 'This email address is also in row 3.' },
    },
    { row: 3, errors: { email: 'This email address is also in row 2.' } },
    { row: 5, errors: { email: 'This email address is also in row 7.' } },
    { row: 7, errors: { email: 'This email address is also in row 5.' } },
  ]);
});

describe('a role for people without one', () => {
  const rolesOf = async ({ company }: Case) =>
    new Map(
      (
        await database.db
          .selectFrom('person')
          .select(['emp_id', 'roles'])
          .where('company_id', '=', company.id)
          .execute()
      ).map(({ emp_id, roles }) => [emp_id, roles]),
    );

  it.each([['company'], ['branch']] as const)(
    'is given to new people whose row has no role, in the dry run and the upload alike, at %s level',
    async (level) => {
      const given = await newCase(level);
      const one = (name: string, more: Row = {}) => person(name, { Email: addressIn(given.company, name), ...more });
      const { Role: _, ...without } = one('none');
      const rows = [without, one('empty', { Role: '' }), one('own', { Role: 'Employee' })];
      const { said, done } = await both(given, 'employees', 'create', [rows], 2, { role: 'reporting-manager' });

      expect(said).toEqual(done);
      expect(done.counts).toMatchObject({ created: 3, failed: 0 });
      const roles = await rolesOf(given);
      expect(['U-none', 'U-empty', 'U-own'].map((id) => roles.get(id))).toEqual([
        ['reporting-manager', 'employee'],
        ['reporting-manager', 'employee'],
        ['employee'],
      ]);
    },
  );

  it('leaves the roles of people who exist as they are', async () => {
    const given = await newCase('company');
    const before = await rolesOf(given);
    const row = person('plain', { Email: addressIn(given.company, 'plain'), 'Employee Id': 'plain', Role: '' });
    const { said, done } = await both(given, 'employees', 'update', [[row]], 2, { role: 'reporting-manager' });

    expect(said).toEqual(done);
    expect(done.counts).toMatchObject({ updated: 1 });
    expect(await rolesOf(given)).toEqual(before);
  });

  it('makes managers that other rows may name', async () => {
    const given = await newCase('company');
    const { Role: _, ...lead } = person('mara', { 'First Name': 'Mara', 'Last Name': 'Lind' });
    const rows = [{ ...lead, 'Manager Email': '' }, person('report', { 'Manager Email': 'Mara Lind' })];
    const { said, done } = await both(given, 'employees', 'create', [rows], 2, { role: 'reporting-manager' });

    expect(said).toEqual(done);
    expect(done.counts).toMatchObject({ created: 2, failed: 0 });
  });
});

describe('an email address that signs in at another company', () => {
  const inUse = { email_exist: 'This email address is already being used.' };
  const differs = { email_exist: expect.stringMatching(/^This employee already exists and differs from this row\./) };
  const elsewhere = async () =>
    (await addPerson(database.db, await foundCompany(database.db, 'Millbrook'), { roles: ['employee'] })).email;

  it('is reported by the upload but by no dry run, which shows only the own company', async () => {
    const given = await newCase('branch');
    const rows = [
      person('probe1', { Email: await elsewhere() }),
      person('probe2', { Email: addressIn(given.company, 'boss') }),
    ];
    const { said, done } = await both(given, 'employees', 'create', [rows], 2);

    expect(said.counts).toMatchObject({ created: 1, failed: 1 });
    expect(said.failures).toMatchObject([{ row: 3, errors: differs }]);
    expect(done.failures).toMatchObject([
      { row: 2, errors: inUse },
      { row: 3, errors: differs },
    ]);
  });

  it.each([
    [{ Department: 'Nowhere' }, { department: 'There is no department “Nowhere”. Only company admins can create it.' }],
    [
      { 'Manager Email': 'nobody@upload.example' },
      { manager: 'There is no employee with this email address in your branch.' },
    ],
  ])('is not reported for a row with %j, which is not stored anyway', async (wrong, errors) => {
    const { said, done } = await both(
      await newCase('branch'),
      'employees',
      'create',
      [[person('probe', { Email: await elsewhere(), ...wrong })]],
      2,
    );

    expect(done.failures).toMatchObject([{ row: 2, errors }]);
    expect(done.failures[0]?.errors).toEqual(errors);
    expect(said).toEqual(done);
  });
});

describe('a dry run of health data', () => {
  const measured = fc.record({
    principal: fc.constantFrom('lead', 'plain', 'nobody'),
    isNamedByEmail: fc.boolean(),
    name: fc.constantFrom('HDL', 'LDL'),
    value: fc.constantFrom('1', '2', 'high'),
  });

  it.each(['blood', 'recommendations'] as const)(
    'predicts the upload’s results for %s',
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(measured, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
          fc.integer({ min: 1, max: 4 }),
          async (files, size) => {
            const given = await newCase('company');
            const rows = files.map((file) =>
              file.map(({ principal, isNamedByEmail, name, value }) => ({
                Email: isNamedByEmail ? addressIn(given.company, principal) : '',
                'Employee Id': isNamedByEmail ? '' : principal,
                ...(kind === 'blood'
                  ? { 'Test Name': name, Value: value, 'Measured On': '2026-01-12' }
                  : { Recommendation: name, Category: value === 'high' ? '' : value }),
              })),
            );
            const { said, done } = await both(given, kind, 'create', rows, size);

            expect(said).toEqual(done);
          },
        ),
        { numRuns: 20 },
      );
    },
    120_000,
  );
});
