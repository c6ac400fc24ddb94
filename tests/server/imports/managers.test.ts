import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { folder } from './support.ts';
import { csv, person, sent } from './uploads.ts';

const NOT_MANAGER =
  'Noor Vermeer cannot manage people without the Reporting Manager role. ' +
  'Give them the role in the Role column if they are in this file, or on their page.';

afterAll(() => folder.remove());

describe.each(engines)('managers in an upload, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());

  /** What is said of the manager of each refused row. */
  async function upload(rows: Record<string, string>[]): Promise<(string | undefined)[]> {
    const { call } = await fixture.signIn(await fixture.caller('c-admin'));
    const importId = v7();
    const { status } = await call('bulkSignUp', { ...sent('bulkSignUp', csv(rows)), query: { importId } });
    expect(status).toBe(200);
    const { body } = await call('getImport', { params: { id: importId } });

    return body.failedRows.map(({ errors }: { errors: { manager?: string } }) => errors.manager);
  }

  it('are found further down in the same file, and refused if their role may not manage people', async () => {
    const leading = (name: string, role: string, theirs: string) =>
      person(name, { Role: role, 'Manager Email': theirs });
    const refused = await upload([
      person('m1', { 'Manager Email': 'newm2@upload.example' }),
      leading('m2', 'Reporting Manager', 'newm3@upload.example'),
      leading('m3', 'Admin', ''),
      person('m4', { 'Manager Email': 'newm1@upload.example' }),
    ]);
    expect(refused).toEqual([NOT_MANAGER]);

    const people = await fixture.db
      .selectFrom('person')
      .select(['id', 'email_norm', 'manager_id', 'roles'])
      .where('email_norm', 'like', 'newm%')
      .orderBy('email_norm')
      .execute();
    const [one, two, three] = people;
    expect([people.length, one?.manager_id, two?.manager_id]).toEqual([3, two?.id, three?.id]);
    expect(three?.roles).toEqual(['c-hr', 'employee']);
  });

  it('are refused if their own row has errors, or if people report to each other or to themselves', async () => {
    const manager = (name: string, theirs: string, more = {}) =>
      person(name, { Role: 'Reporting Manager', 'Manager Email': theirs, ...more });

    expect(
      await upload([
        manager('l1', 'newl2@upload.example'),
        manager('l2', 'newl1@upload.example'),
        person('l3', { 'Manager Email': 'newl2@upload.example' }),
        manager('l4', 'newl4@upload.example'),
        manager('l5', '', { Branch: 'Hamburg' }),
        person('l6', { 'Manager Email': 'newl5@upload.example' }),
        person('l7', { 'Manager Email': 'nobody@upload.example' }),
      ]),
    ).toEqual([
      'This would create a reporting loop.',
      'This would create a reporting loop.',
      'This person is in row 3, which has errors.',
      'They cannot be their own manager.',
      undefined,
      'This person is in row 6, which has errors.',
      'There is no employee with this email address.',
    ]);
  });

  it('may be given by full name if exactly one person in the company and the file has it', async () => {
    const named = (id: string, first: string, last: string, more = {}) =>
      person(id, { 'First Name': first, 'Last Name': last, Role: 'Reporting Manager', ...more });
    const under = (id: string, manager: string) => person(id, { 'Manager Email': manager });
    expect(await upload([named('n1', 'Greta', 'Stored'), named('n2', 'Two', 'Alike')])).toEqual([]);

    expect(
      await upload([
        under('n3', 'greta  STORED'),
        under('n4', 'Later Below'),
        under('n5', 'Two Alike'),
        under('n6', 'No One'),
        under('n7', 'Plain Employee'),
        under('n8', 'Has Errors'),
        under('n9', 'Self Made'),
        named('na', 'Later', 'Below'),
        named('nb', 'Two', 'Alike'),
        named('nc', 'Plain', 'Employee', { Role: 'Employee' }),
        named('nd', 'Has', 'Errors', { Department: 'Nowhere' }),
        named('ne', 'Self', 'Named', { 'Manager Email': 'Self Named' }),
      ]),
    ).toEqual([
      'Several managers are called “Two Alike”. Enter the manager’s email address.',
      'There is no manager “No One”. Enter the manager’s email address.',
      NOT_MANAGER.replace('Noor Vermeer', 'Plain Employee'),
      'This person is in row 12, which has errors.',
      'There is no manager “Self Made”. Enter the manager’s email address.',
      undefined,
      'They cannot be their own manager.',
    ]);

    const people = await fixture.db
      .selectFrom('person')
      .leftJoin('person as boss', 'boss.id', 'person.manager_id')
      .select(['person.email_norm', 'boss.email_norm as boss'])
      .where('person.email_norm', 'in', ['newn3@upload.example', 'newn4@upload.example'])
      .orderBy('person.email_norm')
      .execute();
    expect(people.map(({ boss }) => boss)).toEqual(['newn1@upload.example', 'newna@upload.example']);
  });

  it('are checked even in a row with other errors, so that one correction of the file is enough', async () => {
    const managed = (name: string, theirs: string, more: Record<string, string>) =>
      person(name, { 'Manager Email': theirs, ...more });

    expect(
      await upload([
        managed('j1', 'nobody@upload.example', { 'Date of Birth': 'soon' }),
        managed('j2', 'newplain@upload.example', { Branch: 'Lisbonn' }),
        managed('j3', 'newlater@upload.example', { Department: '' }),
        managed('j4', 'newj3@upload.example', {}),
        managed('j5', 'newj5@upload.example', { Email: 'no address' }),
        person('plain'),
        person('later', { Role: 'Reporting Manager' }),
      ]),
    ).toEqual([
      'There is no employee with this email address.',
      NOT_MANAGER,
      undefined,
      'This person is in row 4, which has errors.',
      'There is no employee with this email address.',
    ]);
  });
});
