/** The list of people, against a model that does the same in memory in the most obvious way. */
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../src/api/contract/auth.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import { type Caller, signedIn } from '../support/calls.ts';
import { addPerson, foundCompany, type TestCompany, type TestPerson } from '../support/company.ts';
import { engines, openTestDatabase, renewStatistics, type TestDatabase } from '../support/databases.ts';
import { openServer } from '../support/server.ts';

const PEOPLE = 220;

interface Row {
  id: string;
  name: string;
  email: string;
  empId: string;
  roles: Role[];
  nationality: string | null;
  gender: 'female' | 'male' | 'other' | null;
  branch: string | null;
  department: string | null;
  designation: string | null;
  team: string | null;
  groups: string[];
  isEnabled: boolean;
  joinedOn: string | null;
  leavesOn: string | null;
}

/** Few letters and few names, so that searches hit and sorts tie; accents, capitals and the signs that LIKE reads. */
const names = [
  'Ana',
  'ANNA',
  'Áńna',
  'Łukasz',
  'Øyvind',
  'a%b',
  'a_b',
  'a\\b',
  'Strauß',
  'Zoë',
  'zz',
  'O’Brien',
  'Wei',
];
const nationalities = ['Portuguese', 'portuguese', 'Åland', 'Brazilian', null];
const firstDays = ['2019-02-01', '2019-11-04', '2026-01-05'];
const lastDays = ['2027-01-31', '2027-02-28', '2028-02-29'];
const roleSets: Role[][] = [
  ['employee'],
  ['employee'],
  ['c-hr', 'employee'],
  ['b-admin', 'employee'],
  ['reporting-manager', 'employee'],
  ['reporting-manager', 'b-content-writer', 'employee'],
  ['content-writer', 'employee'],
];

function peopleIn(company: TestCompany): Omit<Row, 'id'>[] {
  const orNull = (ids: readonly string[]) => fc.constantFrom(...ids, null);
  const row = fc.record({
    name: fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)).map((both) => both.join(' ')),
    roles: fc.constantFrom(...roleSets),
    nationality: fc.constantFrom(...nationalities),
    gender: fc.constantFrom('female', 'male', 'other', null),
    branch: orNull(company.branches),
    department: orNull(company.departments),
    designation: orNull(company.designations),
    team: orNull(company.teams),
    groups: fc.subarray([...company.groups]),
    isEnabled: fc.boolean(),
    joinedOn: fc.constantFrom(...firstDays, null),
    leavesOn: fc.constantFrom(...lastDays, null),
  });

  return fc.sample(row, { numRuns: PEOPLE, seed: 26 }).map((one, index) => ({
    ...one,
    // The first of them planned it for the others.
    leavesOn: one.isEnabled && index > 0 ? one.leavesOn : null,
    email: `p${index % 7}.${index}@list.example`,
    empId: `E-${String((index * 37) % PEOPLE).padStart(3, '0')}`,
  }));
}

/** Mostly nothing: many filters at once find no one, and a list of no one is in any order. */
const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 2, arbitrary: value });

/** Everything that the list can be filtered and sorted by. */
const asked = (company: TestCompany) => {
  const some = <T extends string>(values: readonly T[]) =>
    seldom(fc.subarray([...values], { minLength: 1, maxLength: 2 }));
  const words = [
    'a',
    'an',
    'ana',
    'ANNA z',
    '%',
    '_',
    '\\',
    'e-0',
    'p3',
    'list.example',
    'strauss',
    'wei ana',
    ' ',
    'ø',
  ];
  const fields = [
    ...['name', 'department', 'branch', 'email', 'group', 'roles'],
    ...['nationality', 'gender', 'designation', 'joined', 'leavesOn'],
  ];

  return fc.record({
    search: fc.oneof(fc.constant(undefined), fc.constantFrom(...words)),
    sort: fc.constantFrom(...fields, ...fields.map((field) => `-${field}`)),
    skip: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: PEOPLE + 20 })),
    count: fc.oneof(fc.constant(25), fc.integer({ min: 1, max: 500 })),
    branch: some(company.branches),
    department: some(company.departments),
    designation: some(company.designations),
    team: some(company.teams),
    group: some(company.groups),
    role: some(['admin', 'reporting-manager', 'b-content-writer', 'employee']),
    gender: some(['female', 'male', 'other']),
    nationality: some(['PORTUGUESE', 'Åland', 'Brazilian']),
    state: seldom(fc.constantFrom('enabled', 'disabled', 'leaving')),
    leavesFrom: seldom(fc.constantFrom(...lastDays, '2027-02-01')),
    leavesTo: seldom(fc.constantFrom(...lastDays, '2027-03-01')),
    teamWise: seldom(fc.constant(true)),
  });
};
type Asked = ReturnType<typeof asked> extends fc.Arbitrary<infer T> ? T : never;

/** The list as anyone would write it who has everyone in memory. */
class Model {
  readonly rows: Row[];
  readonly company: TestCompany;

  constructor(rows: Row[], company: TestCompany) {
    this.rows = rows;
    this.company = company;
  }

  page(query: Asked, branchOfCaller?: string): { ids: string[]; total: number } {
    const found = this.rows
      .filter((row) => branchOfCaller === undefined || row.branch === branchOfCaller)
      .filter((row) => this.isFound(row, query))
      .sort((one, other) => this.compare(one, other, query.sort));

    return {
      ids: found.slice(query.skip, query.skip + query.count).map(({ id }) => id),
      total: found.length,
    };
  }

  isFound(row: Row, query: Asked): boolean {
    const text = [row.name, row.email, row.empId].map(normalise).join(' ');
    const isIn = (values: readonly (string | null)[] | undefined, value: string | null) =>
      values === undefined || values.includes(value);
    const shown = (role: Role) => {
      if (['c-admin', 'c-hr', 'b-admin', 'b-hr'].includes(role)) return 'admin';

      return role === 'content-writer' ? 'b-content-writer' : role;
    };
    const shownRoles = row.roles.length > 1 ? row.roles.filter((role) => role !== 'employee').map(shown) : ['employee'];

    return (
      normalise(query.search ?? '')
        .split(' ')
        .every((word) => text.includes(word)) &&
      isIn(query.branch, row.branch) &&
      isIn(query.department, row.department) &&
      isIn(query.designation, row.designation) &&
      isIn(query.team, row.team) &&
      isIn(query.gender, row.gender) &&
      isIn(query.nationality?.map(normalise), row.nationality && normalise(row.nationality)) &&
      (query.group === undefined || row.groups.some((id) => query.group?.includes(id))) &&
      (query.role === undefined || shownRoles.some((role) => query.role?.includes(role as never))) &&
      this.isInState(row, query.state) &&
      (query.leavesFrom === undefined || (row.leavesOn !== null && row.leavesOn >= query.leavesFrom)) &&
      (query.leavesTo === undefined || (row.leavesOn !== null && row.leavesOn <= query.leavesTo)) &&
      (!query.teamWise || (row.team === null && row.isEnabled))
    );
  }

  isInState({ isEnabled, leavesOn }: Row, state: Asked['state']): boolean {
    if (state === 'leaving') return leavesOn !== null;

    return state === undefined || isEnabled === (state === 'enabled');
  }

  /** Those without a value come last whichever way it goes; within a value people stand by name. */
  compare(one: Row, other: Row, sort: string): number {
    const field = sort.replace('-', '');
    const turn = sort.startsWith('-') ? -1 : 1;
    if (field === 'name' || field === 'email') {
      const key = (row: Row) => normalise(row[field]);

      return turn * (byBytes(key(one), key(other)) || byBytes(one.id, other.id));
    }
    const [a, b] = [this.keyOf(one, field), this.keyOf(other, field)];
    if (a !== b && (a === null || b === null)) return a === null ? 1 : -1;

    return (
      turn * byBytes(a ?? '', b ?? '') ||
      byBytes(normalise(one.name), normalise(other.name)) ||
      byBytes(one.id, other.id)
    );
  }

  keyOf(row: Row, field: string): string | null {
    const order = ['c-admin', 'c-hr', 'b-admin', 'b-hr', 'reporting-manager', 'content-writer', 'b-content-writer'];
    // The company's units are listed by name.
    const place = (ids: readonly string[], id: string | null | undefined) => (id ? String(ids.indexOf(id)) : null);
    const highest = order.findIndex((role) => row.roles.includes(role as Role));
    const firstGroup = this.company.groups.find((id) => row.groups.includes(id));
    const keys: Record<string, string | null> = {
      department: place(this.company.departments, row.department),
      branch: place(this.company.branches, row.branch),
      group: place(this.company.groups, firstGroup),
      roles: String(highest === -1 ? 9 : highest),
      nationality: row.nationality && normalise(row.nationality),
      gender: row.gender,
      designation: place(this.company.designations, row.designation),
      joined: row.joinedOn,
      leavesOn: row.leavesOn,
    };

    return keys[field] ?? null;
  }
}

const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

describe.each(engines)('the list of people, on %s', (engine) => {
  let database: TestDatabase;
  let app: FastifyInstance;
  let company: TestCompany;
  let model: Model;
  let admin: Caller;
  let branchAdmin: Caller;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const { db } = database;
    app = await openServer(db);
    company = await foundCompany(db, 'Listed');
    const other = await foundCompany(db, 'Elsewhere');
    for (const name of ['Ana Elsewhere', 'Zoë Elsewhere']) await addPerson(db, other, { name });
    const rows: Row[] = [];
    for (const row of peopleIn(company)) {
      const { id } = await addPerson(db, company, {
        ...row,
        columns: {
          branch_id: row.branch,
          department_id: row.department,
          designation_id: row.designation,
          team_id: row.team,
          gender: row.gender,
          joined_on: row.joinedOn,
          leaves_on: row.leavesOn,
          leaving_planned_by: row.leavesOn && rows[0]?.id,
        },
      });
      rows.push({ ...row, id });
    }
    const adminRow = {
      name: 'Admin A',
      email: 'admin@list.example',
      empId: 'A-1',
      roles: ['c-admin', 'employee'] as Role[],
    };
    const branchRow = {
      name: 'Branch B',
      email: 'branch@list.example',
      empId: 'B-1',
      roles: ['b-hr', 'employee'] as Role[],
    };
    const signedInRows = [];
    for (const row of [adminRow, branchRow]) {
      const person = await addPerson(db, company, row);
      signedInRows.push(person);
      rows.push({
        ...row,
        id: person.id,
        nationality: null,
        gender: null,
        joinedOn: null,
        branch: company.branches[0],
        department: company.departments[0],
        designation: company.designations[0],
        team: null,
        groups: [],
        isEnabled: true,
        leavesOn: null,
      });
    }
    admin = await signedIn(app, db, signedInRows[0] as TestPerson);
    branchAdmin = await signedIn(app, db, signedInRows[1] as TestPerson);
    model = new Model(rows, company);
    await renewStatistics(database);
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  /** Pages with someone on them, so that no run can pass by asking for no one. */
  let filled = 0;

  async function expectSame(caller: Caller, query: Asked, branchOfCaller?: string) {
    const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
    const { status, body } = await caller('allUsers', { query: given as never });
    expect(status, JSON.stringify(body)).toBe(200);
    const { ids, total } = model.page(query, branchOfCaller);

    if (ids.length > 1) filled += 1;
    expect(body.total).toBe(total);
    expect(body.users.map((user: { _id: string }) => user._id)).toEqual(ids);
  }

  it('shows a company admin the same as the model, whatever is searched, filtered, sorted and paged', async () => {
    await fc.assert(
      fc.asyncProperty(asked(company), (query) => expectSame(admin, query)),
      { numRuns: 300, seed: 1 },
    );
    expect(filled).toBeGreaterThan(100);
  });

  it('shows a branch admin the same as the model, limited to their own branch', async () => {
    await fc.assert(
      fc.asyncProperty(asked(company), (query) => expectSame(branchAdmin, query, company.branches[0])),
      { numRuns: 120, seed: 2 },
    );
  });
});
