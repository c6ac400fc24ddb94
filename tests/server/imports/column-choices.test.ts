/** Columns whose headings are not recognised, and what someone chose to use them as. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../support/company.ts';
import { type EngineName, engines } from '../support/databases.ts';
import { openWorld, type World } from '../support/world.ts';
import { folder } from './support.ts';
import { csv, person, sent } from './uploads.ts';

afterAll(() => folder.remove());

type Call = 'checkImport' | 'bulkSignUp';

/** The branch is in a column that nobody knows. */
function seated(n: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { Branch = '', ...others } = person(n, more);

  return { ...others, 'Where they sit': Branch };
}

describe.each(engines)('unknown columns of a file of employees, on %s', (engine: EngineName) => {
  let world: World;
  let admin: TestPerson;

  beforeAll(async () => {
    world = await openWorld(engine);
    admin = await world.caller('c-admin');
  });
  afterAll(() => world?.close());
  afterEach(() => world.db.deleteFrom('throttle').execute());

  async function send(name: Call, rows: Record<string, string>[], columns: unknown, kind = 'employees') {
    const { call } = await world.signIn(admin);
    const file = sent(name, csv(rows), name === 'bulkSignUp' ? {} : { kind });
    const fields = { columns: typeof columns === 'string' ? columns : JSON.stringify(columns) };

    return call(name, { ...file, form: { ...file.form, ...(columns !== undefined && { fields }) } });
  }
  const asBranch = [{ header: 'Where they sit', use: 'branchId' }];

  test('can be used as any column that the file lacks', async () => {
    const { body } = await send('checkImport', [seated('free')], undefined);

    expect(body).toMatchObject({ created: 0, problems: [expect.stringContaining('This column is missing: Branch.')] });
    expect(body.unread).toContainEqual({ key: 'branchId', title: 'Branch' });
    expect(body.unread.map(({ key }: { key: string }) => key)).not.toContain('email');
  });

  test('are read as what was chosen, in the check and in the upload', async () => {
    const rows = [seated('seat1'), seated('seat2', { Branch: 'Nowhere' })];
    const { body } = await send('checkImport', rows, asBranch);
    expect(body).toMatchObject({ created: 1, failed: 1, problems: [] });
    expect(body.columns).toContainEqual(expect.objectContaining({ header: 'Where they sit', column: 'Branch' }));
    expect(body.unread).toContainEqual({ key: 'branchId', title: 'Branch' });

    expect((await send('bulkSignUp', rows, asBranch)).status).toBe(200);
    const stored = await world.db
      .selectFrom('person')
      .innerJoin('branch', 'branch.id', 'person.branch_id')
      .select(['person.email', 'branch_name'])
      .where('person.email', 'in', ['newseat1@upload.example', 'newseat2@upload.example'])
      .execute();
    expect(stored).toEqual([{ email: 'newseat1@upload.example', branch_name: 'Lisbon' }]);
  });

  test('are not read as a column that the file has', async () => {
    const { body } = await send('checkImport', [{ ...person('both'), 'Where they sit': 'Porto' }], asBranch);

    expect(body.problems).toEqual([
      'The columns “Branch” and “Where they sit” both match “Branch”. Remove one of them.',
    ]);
  });

  test('leave headings that are recognised as they are', async () => {
    const swapped = [{ header: 'Department', use: 'nationality' }];
    const { body } = await send('checkImport', [person('known')], swapped);

    expect(body).toMatchObject({ created: 1, failed: 0 });
    expect(body.columns).toContainEqual(expect.objectContaining({ header: 'Department', column: 'Department' }));
  });

  test.each([
    ['no list', 'x', 'employees'],
    ['a column that does not exist', [{ header: 'Where they sit', use: 'salary' }], 'employees'],
    ['a file of another kind', [{ header: 'Where they sit', use: 'email' }], 'cvff'],
  ])('are refused for %s', async (_, columns, kind) => {
    expect(await send('checkImport', [seated('bad')], columns, kind)).toMatchObject({
      status: 422,
      body: { message: 'This is not a list of columns.', errors: { columns: 'This is not a list of columns.' } },
    });
  });
});
