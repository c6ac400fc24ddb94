import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastDayOf, monthAfter } from '../../../src/rules/shared/months.ts';
import { engines } from '../support/databases.ts';
import { addType } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { addLeave, read, refresh, sectionOf } from './support.ts';

const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [today, tomorrow] = [dayAfter(0), dayAfter(1)];
const thisMonth = today.slice(0, 7);
const nextMonth = monthAfter(thisMonth, 1);

describe.each(engines)('reports on the current month, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let query: object;
  let column: object;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    const sales = fixture.company.departments[2];
    column = { department_id: sales };
    query = { from: thisMonth, to: nextMonth, department: [sales] };
  });
  afterAll(() => fixture?.close());

  it('show absence as a share of the working days of the whole month', async () => {
    const type = await addType(fixture, 'Sabbatical');
    const away = await fixture.add({ columns: { ...column, joined_on: '2020-01-01' } });
    await addLeave(fixture, away, type, { from: `${thisMonth}-01`, to: lastDayOf(nextMonth) });
    await refresh(fixture);
    const report = await read(fixture.as.hr, 'absence', query);
    const rate = sectionOf(report, 'month').series.find(({ unit }) => unit === 'percent');
    expect(rate?.values).toEqual([100, 100]);
  });

  it('do not count people whose first day is in the future', async () => {
    const before = await headCount();
    await fixture.add({ columns: { ...column, joined_on: today } });
    await fixture.add({ columns: { ...column, joined_on: tomorrow } });
    expect(await headCount()).toEqual(before.map((people) => people + 1));
  });

  async function headCount(): Promise<number[]> {
    const report = await read(fixture.as.hr, 'head-count', query);

    return [...(sectionOf(report, 'month').series[0]?.values ?? []), report.figures[1]?.value].map(Number);
  }

  it('do not count work-from-home days in the future', async () => {
    const { db, company } = fixture;
    const policy_id = v7();
    await db
      .insertInto('wfh_policy')
      .values({
        company_id: company.id,
        id: policy_id,
        name: 'Home',
        name_norm: 'home',
        weekdays: [1, 2, 3, 4, 5],
        limit_days: null,
        limit_per: 'week',
        approval: 'always',
        min_notice_days: 0,
      })
      .execute();
    const person = await fixture.add({ columns: { ...column, joined_on: '2020-01-01' } });
    await db
      .insertInto('wfh_request')
      .values({
        company_id: company.id,
        id: v7(),
        person_id: person.id,
        policy_id,
        from_day: today,
        to_day: tomorrow,
        days_on: [today, tomorrow],
        status: 'approved',
        decided_at: new Date(),
      })
      .execute();
    await refresh(fixture);
    const report = await read(fixture.as.hr, 'work-from-home', query);
    expect(report.figures[0]).toMatchObject({ label: 'Days worked from home', value: 1 });
    expect(sectionOf(report, 'day').series[0]?.values.at(-1)).toBe(1);
  });
});
