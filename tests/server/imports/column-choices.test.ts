/** Columns whose headings are not recognised or mean something else, and what someone chose to use them as. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../support/company.ts';
import { type EngineName, engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { folder } from './support.ts';
import { csv, person, sent } from './uploads.ts';

afterAll(() => folder.remove());

type Call = 'checkImport' | 'bulkSignUp';

/** The branch is in a column that nobody knows. */
function seated(n: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { Branch = '', ...others } = person(n, more);

  return { ...others, 'Where they sit': Branch };
}

describe.each(engines)('columns of a file of employees, on %s', (engine: EngineName) => {
  let fixture: EmptyCompanies;
  let admin: TestPerson;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    admin = await fixture.caller('c-admin');
  });
  afterAll(() => fixture?.close());
  afterEach(() => fixture.db.deleteFrom('throttle').execute());

  async function send(
    name: Call,
    rows: Record<string, string>[],
    columns: unknown,
    kind = 'employees',
    recall = false,
    by = admin,
  ) {
    const { call } = await fixture.signIn(by);
    const file = sent(name, csv(rows), name === 'bulkSignUp' ? {} : { kind, ...(recall && { recall: 'true' }) });
    const fields = { columns: typeof columns === 'string' ? columns : JSON.stringify(columns) };

    return call(name, { ...file, form: { ...file.form, ...(columns !== undefined && { fields }) } });
  }
  /** The roles are in a column that nobody knows. */
  function withRights(n: string, by: TestPerson, isCheck = false, use = 'roles') {
    const { Role = '', ...others } = person(n);
    const rows = [{ ...others, Rights: Role, ...(use === '' && { Role }) }];

    return isCheck
      ? send('checkImport', rows, undefined, 'employees', true, by)
      : send('bulkSignUp', rows, [{ header: 'Rights', use }], 'employees', false, by);
  }
  const recalledIn = async (rows: Record<string, string>[]) =>
    (await send('checkImport', rows, undefined, 'employees', true)).body.recalled;
  const asBranch = [{ header: 'Where they sit', use: 'branchId' }];

  it('can be used as any column that the file lacks', async () => {
    const { body } = await send('checkImport', [seated('free')], undefined);

    expect(body).toMatchObject({ created: 0, problems: [expect.stringContaining('This column is missing: Branch.')] });
    expect(body.unread).toContainEqual({ key: 'branchId', title: 'Branch' });
    expect(body.unread.map(({ key }: { key: string }) => key)).not.toContain('email');
  });

  it('are read as what was chosen, in the check and in the upload', async () => {
    const rows = [seated('seat1'), seated('seat2', { Branch: 'Nowhere' })];
    const { body } = await send('checkImport', rows, asBranch);
    expect(body).toMatchObject({ created: 1, failed: 1, problems: [] });
    expect(body.columns).toContainEqual(expect.objectContaining({ header: 'Where they sit', column: 'Branch' }));
    expect(body.unread).toContainEqual({ key: 'branchId', title: 'Branch' });

    expect((await send('bulkSignUp', rows, asBranch)).status).toBe(200);
    const stored = await fixture.db
      .selectFrom('person')
      .innerJoin('branch', 'branch.id', 'person.branch_id')
      .select(['person.email', 'branch_name'])
      .where('person.email', 'in', ['newseat1@upload.example', 'newseat2@upload.example'])
      .execute();
    expect(stored).toEqual([{ email: 'newseat1@upload.example', branch_name: 'Lisbon' }]);
  });

  it('are not read as a column that the file has', async () => {
    const { body } = await send('checkImport', [{ ...person('both'), 'Where they sit': 'Porto' }], asBranch);

    expect(body.problems).toEqual([
      'The columns “Branch” and “Where they sit” both match “Branch”. Remove one of them or ignore it in the check results.',
    ]);
  });

  it('can take the place of what a heading means by itself, for one file', async () => {
    const { Department = '', ...others } = person('swap');
    const rows = [{ ...others, Department: 'Portuguese', Unit: Department }];
    const swapped = [
      { header: 'Department', use: 'nationality' },
      { header: 'Unit', use: 'department' },
    ];
    const { body } = await send('checkImport', rows, swapped);

    expect(body).toMatchObject({ created: 1, failed: 0, problems: [] });
    expect(body.columns).toContainEqual(
      expect.objectContaining({
        header: 'Department',
        column: 'Nationality',
        named: { key: 'department', title: 'Department' },
      }),
    );
    expect(body.unread).toContainEqual({ key: 'department', title: 'Department' });
    expect((await send('bulkSignUp', rows, swapped)).status).toBe(200);
    expect(await recalledIn(rows)).toEqual([]);
  });

  it('can be ignored where two mean the same', async () => {
    const rows = [{ ...person('one'), 'E-Mail': 'other@upload.example' }];
    expect((await send('checkImport', rows, undefined)).body.problems).toEqual([
      'The columns “Email” and “E-Mail” both match “Email”. Remove one of them or ignore it in the check results.',
    ]);

    const { body } = await send('checkImport', rows, [{ header: 'E-Mail', use: '' }]);
    expect(body).toMatchObject({ created: 1, problems: [], rows: [{ email: 'newone@upload.example' }] });
    expect(body.columns).toContainEqual(
      expect.objectContaining({ header: 'E-Mail', column: null, named: { key: 'email', title: 'Email' } }),
    );
  });

  it('can only be removed where two have the same heading, because a choice would be for both', async () => {
    const { call } = await fixture.signIn(admin);
    const rows = `${csv([{ ...person('same'), Twin: 'other@upload.example' }])}`.replace('Twin', 'Email');
    const { body } = await call('checkImport', sent('checkImport', Buffer.from(rows), { kind: 'employees' }));

    expect(body.problems).toEqual(['The columns “Email” and “Email” both match “Email”. Remove one of them.']);
  });

  describe('of the next file', () => {
    const recalling = (rows: Record<string, string>[]) => send('checkImport', rows, undefined, 'employees', true);

    it('are used as in the last upload that had the same heading, if the check is asked to', async () => {
      await send('bulkSignUp', [seated('first')], asBranch);
      const { Branch: _, ...rows }: Record<string, string> = person('next', { 'WHERE THEY SIT': 'Lisbon' });

      const { body } = await recalling([rows]);
      expect(body).toMatchObject({ created: 1, failed: 0, recalled: [{ header: 'WHERE THEY SIT', use: 'branchId' }] });
      expect((await send('checkImport', [rows], undefined)).body).toMatchObject({ recalled: [], created: 0 });
    });

    it('are not recalled for a column that the file has, or that is chosen already', async () => {
      await send('bulkSignUp', [seated('own')], asBranch);

      expect(await recalledIn([{ ...person('has'), 'Where they sit': 'Porto' }])).toEqual([]);
      const rows = [{ ...seated('chosen'), Seat: 'Lisbon' }];
      const { body } = await send('checkImport', rows, [{ header: 'Seat', use: 'branchId' }], 'employees', true);
      expect(body).toMatchObject({ recalled: [], created: 1 });
    });

    it('are forgotten by an upload that says to ignore them, but not by one that says nothing about them', async () => {
      await send('bulkSignUp', [seated('kept')], asBranch);
      const ignoring = [{ ...person('ignoring'), 'Where they sit': 'Window' }];
      await send('bulkSignUp', ignoring, undefined);
      await send('bulkSignUp', ignoring, []);
      await send('bulkSignUp', [{ ...ignoring[0], Seat: '4' }], [{ header: 'Seat', use: 'phone' }]);
      expect(await recalledIn([seated('again')])).toEqual(asBranch);

      await send('bulkSignUp', ignoring, [{ header: 'Where they sit', use: '' }]);
      expect(await recalledIn([seated('again')])).toEqual([]);
    });

    it('stay ignored in the check if it says so', async () => {
      await send('bulkSignUp', [seated('told')], asBranch);
      const ignored = [{ header: 'Where they sit', use: '' }];
      const { body } = await send('checkImport', [seated('untold')], ignored, 'employees', true);

      expect(body).toMatchObject({ recalled: [], created: 0 });
    });

    it('are used only by the staff of the same branch if a branch’s staff chose them', async () => {
      const [lisbon, porto] = fixture.company.branches;
      const staff = (branch_id: string | undefined) =>
        fixture.caller('b-admin', { columns: { branch_id: branch_id ?? null } });
      const [teacher, colleague, stranger] = [await staff(lisbon), await staff(lisbon), await staff(porto)];
      const told = await withRights('taught', teacher);
      expect([told.status, told.body.recalled]).toEqual([200, undefined]);

      const recalledBy = async (by: TestPerson) => (await withRights('asked', by, true)).body.recalled;
      expect(await recalledBy(colleague)).toEqual([{ header: 'Rights', use: 'roles' }]);
      expect(await recalledBy(stranger)).toEqual([]);
      expect(await recalledBy(admin)).toEqual([]);
      expect(await recalledBy(await staff(undefined))).toEqual([]);
    });

    it('stay as the company level chose them when a branch’s staff ignore them', async () => {
      await withRights('company', admin);
      await withRights('branch', await fixture.caller('b-admin'), false, '');

      expect((await withRights('still', admin, true)).body.recalled).toEqual([{ header: 'Rights', use: 'roles' }]);
    });

    it('are not remembered by a heading without letters and digits, which any other would pass for', async () => {
      const { Branch: _, ...rows }: Record<string, string> = person('sign', { '#': 'Lisbon' });
      expect((await send('bulkSignUp', [rows], [{ header: '#', use: 'branchId' }])).status).toBe(200);

      expect(await recalledIn([{ ...rows, '#': '', '???': 'Lisbon' }])).toEqual([]);
    });

    it('are not recalled for a heading that occurs twice, however it is written', async () => {
      await send('bulkSignUp', [seated('once')], asBranch);
      const { call } = await fixture.signIn(admin);
      const rows = `${csv([seated('twice', { Seat: 'Porto' })])}`.replace('Seat', 'WHERE THEY SIT');
      const { body } = await call(
        'checkImport',
        sent('checkImport', Buffer.from(rows), { kind: 'employees', recall: 'true' }),
      );

      expect(body).toMatchObject({
        recalled: [],
        problems: [expect.stringContaining('This column is missing: Branch.')],
      });
    });

    it('are another company’s secret', async () => {
      await send('bulkSignUp', [seated('ours')], asBranch);
      const other = await openEmptyCompanies(engine);
      const { call } = await other.signIn(await other.caller('c-admin'));
      const { body } = await call(
        'checkImport',
        sent('checkImport', csv([seated('theirs')]), { kind: 'employees', recall: 'true' }),
      );
      await other.close();

      expect(body.recalled).toEqual([]);
    });
  });

  it.each([
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
