import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromNumber, dayNumber } from '../../../src/rules/shared/day-numbers.ts';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { addType } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('people named on the dashboard, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let today: string;
  const read = async (as: Caller, query = {}) => (await as('companyDashboard', { query })).body.dashboard;
  const dayIn = (days: number) => dayFromNumber(dayNumber(today) + days);
  /** Multiples of four, so that 29 February is a day too. */
  const yearsBefore = (day: string, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    // Those of the place must not be celebrated on the day of the run.
    await sql`update person set dob = null, joined_on = null`.execute(fixture.db);
    today = (await read(fixture.as.admin)).today;
  });
  afterAll(() => fixture?.close());

  describe('celebrating', () => {
    const celebrated = async (as: Caller, query = {}) =>
      (await read(as, query)).celebrations.people.map(
        ({ fullName, day, years }: { fullName: string; day: string; years: number | null }) => [fullName, day, years],
      );

    beforeAll(async () => {
      const [lisbon, porto] = fixture.company.branches;
      const add = (name: string, columns: object) => fixture.add({ name, columns: { branch_id: lisbon, ...columns } });
      await add('Birthday Today', { dob: yearsBefore(today, 32) });
      await add('Birthday Last', { dob: yearsBefore(dayIn(6), 40) });
      await add('Birthday Later', { dob: yearsBefore(dayIn(7), 40) });
      await add('Birthday Past', { dob: yearsBefore(dayIn(-1), 40) });
      await add('Four Years', { joined_on: yearsBefore(dayIn(2), 4), branch_id: porto });
      await add('Joined Now', { joined_on: dayIn(0) });
      await add('Gone Away', { dob: yearsBefore(today, 48), is_enabled: false });
      await add('Starts Later', { dob: yearsBefore(today, 20), joined_on: dayIn(3) });
    });

    it('are active people with a birthday or an anniversary within seven days, by day', async () => {
      expect(await celebrated(fixture.as.admin)).toEqual([
        ['Birthday Today', today, null],
        ['Four Years', dayIn(2), 4],
        ['Birthday Last', dayIn(6), null],
      ]);
    });

    it('are only people in scope and in the chosen branch', async () => {
      const [lisbon, porto] = fixture.company.branches;
      const names = async (as: Caller, query = {}) => (await celebrated(as, query)).map(([name]: [string]) => name);

      expect(await names(fixture.as.portoAdmin)).toEqual(['Four Years']);
      expect(await names(fixture.as.lisbonHr)).toEqual(['Birthday Today', 'Birthday Last']);
      expect(await names(fixture.as.admin, { branchId: porto })).toEqual(['Four Years']);
      expect(await names(fixture.as.hr, { branchId: lisbon })).toEqual(['Birthday Today', 'Birthday Last']);
      expect(await names(fixture.stranger)).toEqual([]);
    });

    it('are eight at most, and the rest are counted', async () => {
      for (let index = 0; index < 7; index += 1)
        await fixture.add({ name: `Crowd ${index}`, columns: { dob: yearsBefore(today, 20 + 4 * index) } });
      const { people, more } = (await read(fixture.as.admin)).celebrations;

      expect([people.length, more]).toEqual([8, 2]);
    });
  });

  it('on leave today are shown with the last day and without the reason', async () => {
    const { as, people, company } = fixture;
    const type = await addType(fixture, 'Annual', { countsWeekends: true });
    const enter = (person: { id: string }, from: string, to: string) =>
      as.admin('enterLeave', { body: { person: person.id, type, from, to } });
    expect((await enter(people.employee, dayIn(-1), dayIn(3))).status).toBe(201);
    expect((await enter(people.portoEmployee, today, today)).status).toBe(201);
    expect((await enter(people.manager, dayIn(1), dayIn(2))).status).toBe(201);

    expect((await read(as.admin)).away).toEqual({
      people: [
        { _id: people.employee.id, fullName: 'employee Own', until: dayIn(3) },
        { _id: people.portoEmployee.id, fullName: 'portoEmployee Own', until: today },
      ],
      more: 0,
    });
    const named = async (as: Caller, query = {}) =>
      (await read(as, query)).away.people.map(({ fullName }: { fullName: string }) => fullName);
    expect(await named(as.portoAdmin)).toEqual(['portoEmployee Own']);
    expect(await named(as.admin, { branchId: company.branches[0] })).toEqual(['employee Own']);
  });

  it('on leave are missing if leave is not in the company’s plan', async () => {
    await fixture.db
      .updateTable('company')
      .set({ features: sql`array_remove(features, 'leave')` })
      .where('id', '=', fixture.company.id)
      .execute();

    expect((await read(fixture.as.admin)).away).toBeNull();
  });
});
