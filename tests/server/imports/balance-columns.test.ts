/** Files of leave balances whose headings are not recognised. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../support/company.ts';
import { type EngineName, engines } from '../support/databases.ts';
import { addType, nextYear, somebody } from '../support/leave.ts';
import { openPlace, type Place } from '../support/place.ts';
import { balanceFiles, type Row } from './balance-files.ts';
import { folder } from './support.ts';

afterAll(() => folder.remove());

describe.each(engines)('columns of leave balances, on %s', (engine: EngineName) => {
  let place: Place;
  let annual: string;

  beforeAll(async () => {
    place = await openPlace(engine);
    annual = await addType(place, 'Annual');
  });
  afterAll(() => place?.close());
  afterEach(async () => {
    await place.db.deleteFrom('throttle').execute();
    await place.db.deleteFrom('import_column').execute();
  });

  const { check, upload } = balanceFiles(() => place);
  const left = async (person: TestPerson, type = annual) => {
    const { body } = await place.as.hr('viewLeaveLedger', { query: { person: person.id, type } });

    return body.ledger.years.find(({ year }: { year: number }) => year === nextYear - 1).available;
  };

  describe('whose headings are not recognised', () => {
    const foreign = ({ email }: TestPerson, days = '12'): Row => ({ Email: email, Urlaubsart: 'Annual', Rest: days });
    const meant = [
      { header: 'Urlaubsart', use: 'leaveType' },
      { header: 'Rest', use: 'days' },
    ];

    test('can be used as any column that the file lacks, in the check and in the upload', async () => {
      const { person } = await somebody(place);
      const rows = [foreign(person)];
      const { problems, unread } = await check(rows);
      expect(problems).toEqual([expect.stringContaining('pick those columns in the check results')]);
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

    test('are used as in the last upload of balances, but not of employees', async () => {
      const { person } = await somebody(place);
      await upload([foreign(person, '13')], { columns: meant });
      const again = [foreign(person, '14')];

      expect(await check(again, undefined, [], { recall: 'true' })).toMatchObject({ updated: 1, recalled: meant });
      expect((await check(again)).recalled).toEqual([]);
      const employees = await check(again, undefined, [], { recall: 'true', kind: 'employees' });
      expect(employees.recalled).toEqual([]);
    });

    test('are recalled by the staff of a branch only as they used them themselves', async () => {
      const { person } = await somebody(place);
      await upload([foreign(person, '15')], { columns: meant, call: place.as.lisbonHr });
      const recalledBy = async (call = place.as.hr) =>
        (await check([foreign(person)], call, [], { recall: 'true' })).recalled;

      expect(await recalledBy()).toEqual([]);
      expect(await recalledBy(place.as.portoAdmin)).toEqual([]);
      expect(await recalledBy(place.as.lisbonAdmin)).toEqual(meant);
    });
  });

  test('name people by their email address where a row has only the employee ID', async () => {
    const { person } = await somebody(place, { emp_id: 'BC-1', emp_id_norm: 'bc-1' });
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
    const { body } = await place.as.hr('getImport', { params: { id: record._id } });
    expect(shown(body.failedRows)).toEqual(expected);
  });
});
