/** Files of leave balances whose headings are not recognised. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../support/company.ts';
import { type EngineName, engines } from '../support/databases.ts';
import { addType, nextYear, somebody } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { balanceFiles, type Row } from './balance-files.ts';
import { folder } from './support.ts';
import { csv, sent } from './uploads.ts';

afterAll(() => folder.remove());

describe.each(engines)('columns of leave balances, on %s', (engine: EngineName) => {
  let fixture: StaffedCompanies;
  let annual: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    annual = await addType(fixture, 'Annual');
  });
  afterAll(() => fixture?.close());
  afterEach(async () => {
    await fixture.db.deleteFrom('throttle').execute();
    await fixture.db.deleteFrom('import_column').execute();
  });

  const { check, upload } = balanceFiles(() => fixture);
  const left = async (person: TestPerson, type = annual) => {
    const { body } = await fixture.as.hr('viewLeaveLedger', { query: { person: person.id, type } });

    return body.ledger.years.find(({ year }: { year: number }) => year === nextYear - 1).available;
  };

  describe('whose headings are not recognised', () => {
    const foreign = ({ email }: TestPerson, days = '12'): Row => ({ Email: email, Urlaubsart: 'Annual', Rest: days });
    const meant = [
      { header: 'Urlaubsart', use: 'leaveType' },
      { header: 'Rest', use: 'days' },
    ];

    it('can be used as any column that the file lacks, in the check and in the upload', async () => {
      const { person } = await somebody(fixture);
      const rows = [foreign(person)];
      const { problems, unread } = await check(rows);
      expect(problems).toEqual([expect.stringContaining('choose it in the check results')]);
      expect(unread).toEqual(
        expect.arrayContaining([
          { key: 'leaveType', title: 'Leave Type' },
          { key: 'days', title: 'Days Left' },
        ]),
      );
      expect(unread.map(({ key }: { key: string }) => key)).not.toContain('granted');

      expect(await check(rows, undefined, meant)).toMatchObject({ problems: [], updated: 1, failed: 0 });
      expect(await upload(rows, { columns: meant })).toMatchObject({ errors: [], record: { updated: 1 } });
      expect(await left(person)).toBe(12);
    });

    it('are used as in the last upload of balances, but not of employees', async () => {
      const { person } = await somebody(fixture);
      await upload([foreign(person, '13')], { columns: meant });
      const again = [foreign(person, '14')];

      expect(await check(again, undefined, [], { recall: 'true' })).toMatchObject({ updated: 1, recalled: meant });
      expect((await check(again)).recalled).toEqual([]);
      const employees = await check(again, undefined, [], { recall: 'true', kind: 'employees' });
      expect(employees.recalled).toEqual([]);
    });

    it('are recalled by the staff of a branch only as they used them themselves', async () => {
      const { person } = await somebody(fixture);
      await upload([foreign(person, '15')], { columns: meant, call: fixture.as.lisbonHr });
      const recalledBy = async (call = fixture.as.hr) =>
        (await check([foreign(person)], call, [], { recall: 'true' })).recalled;

      expect(await recalledBy()).toEqual([]);
      expect(await recalledBy(fixture.as.portoAdmin)).toEqual([]);
      expect(await recalledBy(fixture.as.lisbonAdmin)).toEqual(meant);
    });
  });

  describe('with a leave type each', () => {
    let flexible: string;
    const both = [
      { header: 'AL', use: '' },
      { header: 'Flex', use: '' },
    ];

    beforeAll(async () => {
      flexible = await addType(fixture, 'Flexible', { mayGoNegative: true });
      both[0] = { header: 'AL', use: `type:${annual}` };
      both[1] = { header: 'Flex', use: `type:${flexible}` };
    });

    it('are recognised by the name of the leave type, and each row sets the balances it has', async () => {
      const [one, other] = [(await somebody(fixture)).person, (await somebody(fixture)).person];
      const rows: Row[] = [
        { Email: one.email, ANNUAL: '12', Flexible: '-1', Reason: 'Moved' },
        { Email: other.email, ANNUAL: '', Flexible: '3' },
      ];
      const found = await check(rows);
      expect(found).toMatchObject({ problems: [], updated: 2, failed: 0 });
      expect(found.changes.map(({ changes }: { changes: Row[] }) => changes.map(({ field }) => field))).toEqual([
        ['Annual', 'Flexible'],
        ['Flexible'],
      ]);

      expect(await upload(rows)).toMatchObject({ errors: [], record: { total: 2, updated: 2 } });
      expect([await left(one), await left(one, flexible), await left(other), await left(other, flexible)]).toEqual([
        ...[12, -1, 20, 3],
      ]);
      const { record } = await upload([...rows, { Email: fixture.people.employee.email, ANNUAL: '', Flexible: '' }]);
      expect(record).toMatchObject({ updated: 0, unchanged: 3, failed: 0 });
    });

    it('can be chosen by leave type, and are used again in the next file', async () => {
      const { person } = await somebody(fixture);
      const rows = [{ Email: person.email, AL: '11', Flex: '2' }];
      const { problems, unread } = await check(rows);
      expect(problems).toEqual([expect.stringContaining('A file can have a column for each leave type instead')]);
      expect(unread).toContainEqual({ key: `type:${flexible}`, title: 'Flexible' });

      await upload(rows, { columns: both });
      expect([await left(person), await left(person, flexible)]).toEqual([11, 2]);
      const again = [{ Email: person.email, AL: '10', Flex: '2' }];
      expect(await check(again, undefined, [], { recall: 'true' })).toMatchObject({ updated: 1, recalled: both });
      await fixture.db.updateTable('leave_type').set({ is_active: false }).where('id', '=', flexible).execute();
      expect((await check(again, undefined, [], { recall: 'true' })).recalled).toEqual([both[0]]);
      await fixture.db.updateTable('leave_type').set({ is_active: true }).where('id', '=', flexible).execute();
    });

    it('store a row as a whole or not at all, with each error at its column', async () => {
      const { person } = await somebody(fixture);
      const rows = [{ Email: person.email, Annual: '-3', Flexible: '5' }];
      const errors = { 'type:Annual': 'This leave type does not allow a negative balance.' };
      expect((await check(rows)).rows).toMatchObject([{ outcome: 'failed', errors }]);

      expect(await upload(rows)).toMatchObject({ errors: [[2, errors]], record: { failed: 1 } });
      expect(await left(person, flexible)).toBe(20);
      const many = { 'type:Flexible': 'Flexible must be a number.' };
      expect((await check([{ Email: person.email, Annual: '3', Flexible: 'many' }])).rows).toMatchObject([
        { errors: many },
      ]);
    });

    it('refuse a row of which one balance has changed since the check, and a person in two rows', async () => {
      const { person } = await somebody(fixture);
      const rows = [{ Email: person.email, Annual: '12', Flexible: '5' }];
      const { checkedBalances } = await check(rows);
      expect(checkedBalances).toBe(',,20;20');
      await upload([{ Email: person.email, Flexible: '6' }]);
      expect((await upload(rows, { checkedBalances })).errors).toEqual([
        [2, { 'type:Flexible': expect.stringContaining('Someone has changed this balance') }],
      ]);
      expect(await left(person)).toBe(20);

      const { errors } = await upload([...rows, { Email: person.email, Flexible: '7' }]);
      expect(errors.map(([row, found]: [number, Row]) => [row, Object.keys(found)])).toEqual([
        [2, ['type:Flexible']],
        [3, ['type:Flexible']],
      ]);
    });

    it('are not read where a column has the leave type, and are not offered for leave of other branches', async () => {
      const porto = await addType(fixture, 'Porto only', { branches: [fixture.company.branches[1]] });
      const { person } = await somebody(fixture);
      const named = await check([{ Email: person.email, 'Leave Type': 'Annual', Days: '12', Flexible: '5' }]);
      expect(named.changes.map(({ changes }: { changes: Row[] }) => changes)).toEqual([
        [{ field: 'Annual', before: '20', after: '12 days' }],
      ]);
      expect(named.unread.map(({ key }: Row) => key)).not.toContain(`type:${flexible}`);

      const offered = async (call = fixture.as.hr) =>
        (await check([{ Email: person.email, AL: '1' }], call)).unread.map(({ key }: Row) => key);
      expect(await offered()).toContain(`type:${porto}`);
      expect(await offered(fixture.as.lisbonHr)).not.toContain(`type:${porto}`);
      const use = `type:${porto}`;
      const { form, query } = sent('checkImport', csv([{ Email: person.email, AL: '1' }]), { kind: 'balances' });
      const fields = { columns: JSON.stringify([{ header: 'AL', use }]) };
      expect((await fixture.as.lisbonHr('checkImport', { query, form: { ...form, fields } })).status).toBe(422);
    });

    it('are stored as the check shows, whatever the cells', async () => {
      const people = [(await somebody(fixture)).person, (await somebody(fixture)).person, fixture.people.hr];
      const cell = fc.constantFrom('', '', '0', '5', '5.5', '20', '-2', '400', 'x', 'No limit');
      const row = fc.record({ who: fc.nat(3), AL: cell, Flex: cell, Year: fc.constantFrom('', String(nextYear)) });
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (drafts) => {
          await fixture.db.deleteFrom('throttle').execute();
          const rows = drafts.map(({ who, ...more }) => ({ Email: people[who]?.email ?? 'no@one.example', ...more }));
          const said = await check(rows, undefined, both);
          const { errors, record } = await upload(rows, {
            columns: both,
            checkedBalances: said.checkedBalances ?? '-',
          });

          expect([record.updated, record.unchanged, record.failed]).toEqual([
            said.updated,
            said.unchanged,
            said.failed,
          ]);
          expect(errors).toEqual(
            said.rows
              .filter(({ outcome }: Row) => outcome === 'failed')
              .map(({ row: at, errors: found }: { row: number; errors: Row }) => [at, found]),
          );
          const { changes } = await check(rows, undefined, both);
          expect(changes).toEqual([]);
        }),
        { numRuns: 15 },
      );
    }, 60_000);
  });

  it('name people by their email address where a row has only the employee ID', async () => {
    const { person } = await somebody(fixture, { emp_id: 'BC-1', emp_id_norm: 'bc-1' });
    const row = { 'Employee ID': 'BC-1', 'Leave Type': 'Annual', 'Days Left': '12' };
    const rows = [
      { ...row, 'Leave Type': 'Nothing' },
      { ...row, 'Days Left': 'many' },
      { ...row, 'Employee ID': 'BC-unknown' },
    ];
    const shown = (all: Row[]) => all.map(({ email }) => email);
    const expected = [person.email, person.email, 'BC-unknown'];
    expect(shown((await check(rows)).rows)).toEqual(expected);

    const { record } = await upload(rows);
    const { body } = await fixture.as.hr('getImport', { params: { id: record._id } });
    expect(shown(body.failedRows)).toEqual(expected);
  });
});
