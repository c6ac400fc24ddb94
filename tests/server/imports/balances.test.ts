/** Leave balances from a file and back into one: what is left is set, by those who may change balances by hand. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../../../server/auth/sessions.ts';
import { calls, pathOf } from '../../../src/api/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { type EngineName, engines, renewStatistics } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, decide, nextYear, somebody, texts } from '../support/leave.ts';
import { openStaffedCompanies, type Part, type StaffedCompanies } from '../support/staffed-companies.ts';
import { tripsOf } from '../support/trips.ts';
import { balanceFiles, type Row } from './balance-files.ts';
import { folder } from './support.ts';
import { csv, recordsIn, sent } from './uploads.ts';

afterAll(() => folder.remove());

const year = nextYear - 1;

describe.each(engines)('leave balances in uploads, on %s', (engine: EngineName) => {
  let fixture: StaffedCompanies;
  let annual: string;
  let unpaid: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual');
    await addType(fixture, 'Flexible', { mayGoNegative: true });
    unpaid = await addType(fixture, 'Unpaid', { daysPerYear: 0, mayGoNegative: true });
    await addType(fixture, 'Porto only', { branches: [fixture.company.branches[1]] });
  });
  afterAll(() => fixture?.close());
  afterEach(() => fixture.db.deleteFrom('throttle').execute());

  const { rowOf, check, upload, errorsOf } = balanceFiles(() => fixture);

  async function ledgerOf(person: TestPerson, type = annual) {
    const { body } = await fixture.as.hr('viewLeaveLedger', { query: { person: person.id, type } });

    return body.ledger;
  }

  const left = async (person: TestPerson, of = year) =>
    (await ledgerOf(person)).years.find((one: { year: number }) => one.year === of).available;

  const adjusted = async (person: TestPerson, type = annual) =>
    (await ledgerOf(person, type)).lines.filter(({ kind }: Row) => kind === 'adjusted');

  async function fileOf(path: string, part: Part = 'hr'): Promise<Buffer> {
    const { companyId, id: personId } = fixture.people[part];
    const token = await startSession(fixture.db, { companyId, personId });
    const url = `/api/${path}`;
    const answer = await fixture.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);

    return answer.rawPayload;
  }

  const exported = (format: 'csv' | 'xlsx', part: Part = 'hr') =>
    fileOf(`${calls.exportLeaveBalances.path}?format=${format}`, part);

  it('are entered as a difference once, with who and why, and the person is notified', async () => {
    const { person, call } = await somebody(fixture);
    const { person: other } = await somebody(fixture, { emp_id: 'LB-1', emp_id_norm: 'lb-1' });
    const rows = [
      rowOf(person, { Note: 'From the old list' }),
      { 'Employee Id': 'lb-1', 'Leave Type': 'annual', Days: '20' },
    ];
    const { changes, updated, unchanged, checkedBalances } = await check(rows);

    expect([updated, unchanged]).toEqual([1, 1]);
    expect(changes.map((one: { changes: unknown }) => one.changes)).toEqual([
      [{ field: 'Annual', before: '20', after: '12 days' }],
    ]);
    expect(await left(person)).toBe(20);

    expect(await upload(rows, { checkedBalances })).toMatchObject({
      errors: [],
      record: { kind: 'balances', state: 'done', created: 0, updated: 1, unchanged: 1, failed: 0 },
    });
    expect([await left(person), await left(other)]).toEqual([12, 20]);
    expect(await adjusted(person)).toMatchObject([
      { days: -8, by: { _id: fixture.people.hr.id }, reason: 'Balance from an upload: From the old list' },
    ]);
    expect(await adjusted(other)).toEqual([]);
    expect(await texts(call)).toEqual(['Your Annual balance was changed: 8 days deducted, 12 days left.']);
    const { body: history } = await fixture.as.hr('viewPersonHistory', { params: { id: person.id } });
    expect(history.entries).toMatchObject([{ what: 'Leave balance changed: Annual, −8 days' }]);
    const { record } = await upload(rows);
    expect([record.updated, record.unchanged]).toEqual([0, 2]);
  });

  it('may cover this year and the next in one file, and grant each year once', async () => {
    const { person, call } = await somebody(fixture);
    await upload([rowOf(person, { Days: '21' }), rowOf(person, { Days: '24', Year: String(nextYear) })]);

    expect([await left(person), await left(person, nextYear)]).toEqual([21, 24]);
    const stored = await fixture.db
      .selectFrom('leave_ledger')
      .select(['kind', 'source', 'days'])
      .where('person_id', '=', person.id)
      .where('type_id', '=', annual)
      .orderBy('on_day')
      .execute();
    expect(stored.filter(({ source }) => source === 'grant').map(({ kind }) => kind)).toEqual(['granted', 'granted']);
    expect(stored.filter(({ source }) => source === 'admin')).toHaveLength(2);
    // The day of next year's entry is that year's first, so its year is named.
    expect((await adjusted(person)).map(({ text }: Row) => text)).toEqual([`Adjusted for ${nextYear}`, 'Adjusted']);
    expect((await texts(call)).join(' ')).toContain(
      `Your Annual ${nextYear} balance was changed: 4 days added, 24 days left.`,
    );
    const { body: history } = await fixture.as.hr('viewPersonHistory', { params: { id: person.id } });
    expect(history.entries.map(({ what }: Row) => what).sort()).toEqual([
      `Leave balance changed: Annual ${nextYear}, +4 days`,
      'Leave balance changed: Annual, +1 day',
    ]);
  });

  it('notify no one if the upload is set not to', async () => {
    const { person, call } = await somebody(fixture);
    await upload([rowOf(person)], { more: { notify: 'false' } });

    expect(await left(person)).toBe(12);
    expect(await texts(call)).toEqual([]);
  });

  it('above two yearly allowances, or next to someone else’s name, get a warning', async () => {
    const { person } = await somebody(fixture);
    const { warned, updated } = await check([rowOf(person, { Days: '120', Name: 'Quite Another' })]);

    expect(updated).toBe(1);
    expect(warned.rows).toBe(1);
    expect(warned.shown.map(({ text }: Row) => text)).toEqual([
      'Annual 20 → 120 days, which is 6 times the yearly allowance of 20.',
      expect.stringMatching(/^The file says “Quite Another”, but /),
    ]);
  });

  it('below zero get a warning if the leave can be overdrawn', async () => {
    const { person } = await somebody(fixture);
    const rowWith = (days: string) => rowOf(person, { 'Leave Type': 'Flexible', Days: days });
    const warnings = async (days: string) => (await check([rowWith(days)])).warned?.shown.map(({ text }: Row) => text);

    expect(await warnings('-3')).toEqual([
      'Flexible 20 → −3 days, which is below zero. This leave type allows a negative balance.',
    ]);
    await upload([rowWith('-3')]);
    expect(await warnings('-4.5')).toEqual([
      'Flexible −3 → −4.5 days, which is below zero. This leave type allows a negative balance.',
    ]);
    expect(await warnings('-1')).toBeUndefined();
  });

  it('in an outdated row of an export are refused, with what has changed', async () => {
    const { person } = await somebody(fixture);
    const parts = { Granted: '20', 'Carried Over': '0', Taken: '0', Adjusted: '0', Expired: '0', Waiting: '0' };
    expect(await errorsOf([rowOf(person, parts)])).toEqual([]);
    await fixture.as.admin('adjustLeave', { body: { person: person.id, type: annual, days: 1, reason: 'Sunday' } });

    expect(await errorsOf([rowOf(person, parts)])).toEqual([
      [
        2,
        {
          days: expect.stringContaining(
            'The file does not match this balance: Adjusted is 1 (0 in the file). Export the balances again',
          ),
        },
      ],
    ]);
    expect(await errorsOf([rowOf(person)])).toEqual([]);
  });

  it('get a warning if other columns of an exported row were edited', async () => {
    const { person, call } = await somebody(fixture);
    await ask(call, annual, mondayOfNextYear(11));
    const own = parsed(await exported('csv')).find(
      (one) => one.Email === person.email && one['Leave Type'] === 'Annual' && one.Year === String(nextYear),
    ) as Row;
    const edited = { ...own, Granted: '25', 'Carried Over': '-1' };
    const { unchanged, warned } = await check([edited]);

    expect([own.Pending, own['Days Left']]).toEqual(['1', '19']);
    expect([unchanged, warned?.shown.map(({ text }: Row) => text)]).toEqual([
      1,
      [
        'You can change only “Days Left” in a file. Other changes are ignored: Granted stays 20 (25 in the file) and Carried Over stays 0 (−1 in the file).',
      ],
    ]);
    // The request was decided after the export, which leaves as much as before.
    const { unchanged: still, ...later } = await check([{ ...own, Taken: '1', Pending: '0' }]);
    expect([still, later.warned]).toEqual([1, undefined]);
  });

  it('that were not checked are not stored', async () => {
    const { person } = await somebody(fixture);
    const answer = await fixture.as.hr('uploadLeaveBalances', sent('uploadLeaveBalances', csv([rowOf(person)])));

    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('checkedBalances');
    expect(await left(person)).toBe(20);
  });

  it('exclude days that have been requested', async () => {
    const { person, call } = await somebody(fixture);
    const id = await ask(call, annual, mondayOfNextYear(10));
    await upload([rowOf(person, { Days: '3,5', Year: String(nextYear) })]);

    expect(await left(person, nextYear)).toBe(3.5);
    await decide(fixture.as.manager, id, { decision: 'rejected', note: 'Too few people that week' });
    expect(await left(person, nextYear)).toBe(4.5);
    expect(await left(person)).toBe(20);
  });

  it('changed after the check are refused in their row, and the other rows are stored', async () => {
    const { person } = await somebody(fixture);
    const { person: other } = await somebody(fixture);
    const rows = [rowOf(person), rowOf(other)];
    const { checkedBalances } = await check(rows);
    await fixture.as.admin('adjustLeave', { body: { person: person.id, type: annual, days: 1, reason: 'Sunday' } });

    expect((await upload(rows, { checkedBalances })).errors).toEqual([
      [2, { days: 'Someone has changed this balance: there are now 21 days left, not 20 days. Check the file again.' }],
    ]);
    expect([await left(person), await left(other)]).toEqual([21, 12]);
    // Another try of the same upload finds what it has stored.
    expect((await upload([rowOf(person, { Days: '21' }), rowOf(other)], { checkedBalances })).errors).toEqual([]);
  });

  it('given twice are an error in each row, however the person is named and wherever the rows are', async () => {
    const { person } = await somebody(fixture, { emp_id: 'LB-2', emp_id_norm: 'lb-2' });
    const { person: other } = await somebody(fixture);
    const filler = await Promise.all(Array.from({ length: 30 }, async () => (await somebody(fixture)).person));
    const rows = [
      rowOf(person),
      rowOf(person),
      ...filler.map((one) => rowOf(one, { Days: '20' })),
      { 'Employee Id': 'LB-2', 'Leave Type': 'Annual', Days: '14' },
      rowOf(other),
    ];
    const alsoIn = (row: number) => ({
      leaveType: `The balance of this person for this leave type is also in row ${row}.`,
    });
    const expected = [
      [2, alsoIn(3)],
      [3, alsoIn(2)],
      [34, alsoIn(2)],
    ];

    expect(await errorsOf(rows)).toEqual(expected);
    const { errors, record } = await upload(rows);
    expect(errors).toEqual(expected);
    expect(await adjusted(person)).toEqual([]);
    // Uploaded as they were returned, neither is stored either.
    const again = await fileOf(pathOf('importFailedRows', { id: record._id }));
    expect((await upload(again)).record).toMatchObject({ updated: 0, failed: 3 });
    expect(await left(other)).toBe(12);
  });

  it('find a leave type with any apostrophe and spaces in its name', async () => {
    const { person } = await somebody(fixture);
    const type = await addType(fixture, 'Parents’ leave');
    await upload([rowOf(person, { 'Leave Type': "Parents'\u00a0leave" })]);

    expect((await adjusted(person, type)).map(({ days }: Row) => days)).toEqual([-8]);
  });

  it('report errors in the row that they belong to', async () => {
    const { person } = await somebody(fixture);
    const leaver = await fixture.add({ isEnabled: false, columns: { branch_id: fixture.company.branches[0] } });
    const wrong: [Row, Row][] = [
      [{ 'Leave Type': 'Anual' }, { leaveType: 'There is no leave type “Anual”. Did you mean “Annual”?' }],
      [{ 'Leave Type': 'Porto only' }, { leaveType: 'This person is not eligible for this leave.' }],
      [{ 'Leave Type': 'Unpaid' }, { days: 'This leave has no limit, so it has no balance.' }],
      [{ 'Leave Type': '' }, { leaveType: 'Enter the leave type.' }],
      [{ Days: '' }, { days: 'Enter the days left.' }],
      [{ Days: '1.25' }, { days: 'Days cannot be “1.25”. Use whole or half days, such as 12 or 12.5.' }],
      [{ Days: 'many' }, { days: 'Days must be a number.' }],
      [{ Days: 'no limit' }, { days: 'This leave has a limit. Enter the days that are left.' }],
      [{ Days: '-1' }, { days: 'This leave type does not allow a negative balance.' }],
      [{ 'As Of': '2020-01-01' }, { asOf: 'You can only change the balance for this year or next year.' }],
      [{ Year: '2020' }, { year: 'You can only change the balance for this year or next year.' }],
      [
        { 'As Of': `${nextYear}-01-01`, Year: String(year) },
        { year: 'The leave year must be the year of the As Of date.' },
      ],
      [{ Email: 'nobody@nowhere.example' }, { email: 'There is no employee with this email address.' }],
      [{ Email: leaver.email }, { email: 'This employee is deactivated.' }],
      [{ Email: fixture.people.hr.email }, { days: 'You cannot change your own balance.' }],
      [{ Email: fixture.strangerPerson.email }, { email: 'There is no employee with this email address.' }],
    ];
    const rows = await Promise.all(wrong.map(async ([more]) => rowOf((await somebody(fixture)).person, more)));
    const expected = wrong.map(([, errors], at) => [at + 2, errors]);

    expect(await errorsOf(rows)).toEqual(expected);
    const { errors, record } = await upload(rows);
    expect(errors).toEqual(expected);
    const failed = await recordsIn(await fileOf(pathOf('importFailedRows', { id: record._id })));
    expect(failed[0]).toMatchObject({ 'Leave Type': 'Anual', Errors: wrong[0]?.[1].leaveType });
    expect(await left(person)).toBe(20);
    expect((await upload([rowOf(person, { 'Leave Type': 'Flexible', Days: '−2,5' })])).errors).toEqual([]);
  });

  it('report a wrong number under the file’s own heading for it', async () => {
    const { person } = await somebody(fixture);
    const { Days: _, ...row } = rowOf(person);

    expect(await errorsOf([{ ...row, 'Closing balance': 'many' }])).toEqual([
      [2, { days: 'Closing balance must be a number.' }],
    ]);
    expect(await errorsOf([{ ...row, Left: '1.25' }])).toEqual([
      [2, { days: 'Left cannot be “1.25”. Use whole or half days, such as 12 or 12.5.' }],
    ]);
  });

  it('of people out of scope are rejected as unknown, and only admins and HR may upload', async () => {
    const { person } = await somebody(fixture);
    const rows = [rowOf(person), rowOf(fixture.people.portoEmployee)];
    const unknown = { email: 'There is no employee with this email address in a branch that you manage.' };

    expect(await errorsOf(rows, fixture.as.lisbonAdmin)).toEqual([[3, unknown]]);
    expect((await upload(rows, { call: fixture.as.portoAdmin })).errors).toEqual([[2, unknown]]);
    expect(await left(fixture.people.portoEmployee)).toBe(12);
    expect(await left(person)).toBe(20);
    const { status } = await fixture.as.manager('uploadLeaveBalances', sent('uploadLeaveBalances', csv(rows)));
    expect(status).toBe(403);
  });

  it.each(['xlsx', 'csv'] as const)(
    'exported as %s change nothing when uploaded, and one edited number adds one entry',
    async (format) => {
      const { person, call } = await somebody(fixture);
      await upload([rowOf(person, { Days: '7.5' })]);
      await decide(fixture.as.manager, await ask(call, annual, mondayOfNextYear(20)));
      await renewStatistics(fixture.database);
      const file = await exported(format);
      const entries = async () =>
        (await fixture.db.selectFrom('leave_ledger').select('id').where('kind', '=', 'adjusted').execute()).length;
      const before = await entries();

      expect((await upload(file)).record).toMatchObject({ updated: 0, failed: 0 });
      expect(await entries()).toBe(before);
      const rows = format === 'csv' ? parsed(file) : await recordsIn(file);
      const own = rows.find((one) => one.Email === person.email && one['Leave Type'] === 'Annual') as Row;
      expect(own).toMatchObject({
        Branch: 'Lisbon',
        Year: String(year),
        Granted: '20',
        'Carried Over': '0',
        Adjusted: '-12.5',
        Pending: '0',
        'Days Left': '7.5',
      });
      expect(rows.find((one) => one.Email === person.email && one['Leave Type'] === 'Unpaid')?.['Days Left']).toBe(
        'No limit',
      );
      expect((await ledgerOf(person, unpaid)).isUnlimited).toBe(true);
      expect((await ledgerOf(person)).isUnlimited).toBe(false);
      own['Days Left'] = '8';
      own.Reason = 'Counted again';
      expect((await upload(csv(rows))).record).toMatchObject({ updated: 1, failed: 0 });
      expect(await entries()).toBe(before + 1);
      expect(await left(person)).toBe(8);
      expect((await adjusted(person))[0].reason).toBe('Balance from an upload: Counted again');
    },
  );

  it('are exported for active people in the caller’s scope', async () => {
    const leaver = await fixture.add({ isEnabled: false });
    const { person } = await somebody(fixture);
    const whom = async (part: Part) => new Set(parsed(await exported('csv', part)).map(({ Email }) => Email));
    const [all, porto, manager] = await Promise.all((['hr', 'portoAdmin', 'manager'] as const).map(whom));

    expect(all?.has(person.email) && all.has(fixture.people.portoEmployee.email)).toBe(true);
    expect(all?.has(leaver.email)).toBe(false);
    expect(porto?.has(person.email)).toBe(false);
    expect(porto?.has(fixture.people.portoEmployee.email)).toBe(true);
    expect(manager?.has(person.email)).toBe(true);
    expect(manager?.has(fixture.people.hr.email)).toBe(false);
    expect((await fixture.as.employee('exportLeaveBalances', { query: { format: 'csv' } })).status).toBe(403);
  });

  it('take as many database queries for many rows as for few', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, async () => (await somebody(fixture)).person));
    const trips = (rows: readonly Row[]) => tripsOf(() => upload(rows));
    await trips(people.slice(0, 2).map((one) => rowOf(one, { Days: '11' })));
    const few = await trips(people.slice(0, 2).map((one) => rowOf(one)));

    expect(await trips(people.map((one) => rowOf(one, { Days: '13' })))).toBe(few);
  });
});

const parsed = (file: Buffer): Row[] => {
  const [head = [], ...rows] = String(file)
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));

  return rows.map((cells) => Object.fromEntries(head.map((title, at) => [title, cells[at] ?? ''])));
};
