import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, demoDay } from '../../../demo/days.ts';
import { FEWEST_PEOPLE } from '../../../demo/seats.ts';
import { seedDemo } from '../../../demo/seed.ts';
import { demoEmployees } from '../../../demo/sign-ins.ts';
import { accountFor } from '../../../server/people/time-off/leave-account.ts';
import { balanceOn, balanceParts, type LedgerEntry } from '../../../src/rules/leave/leave-balance.ts';
import type { LeaveShare } from '../../../src/rules/leave/leave-days.ts';
import { yearOf } from '../../../src/rules/shared/days.ts';
import { anyEngine, openTestDatabase, type TestDatabase } from '../support/databases.ts';

const at = (day: string) => demoDay(new Date(`${day}T12:00:00Z`));

describe('the day of the demo', () => {
  it('is the current day, or the Friday before on a weekend', () => {
    const week = ['2027-05-24', '2027-05-28', '2027-05-29', '2027-05-30', '2027-05-31'];

    expect(week.map(at)).toEqual(['2027-05-24', '2027-05-28', '2027-05-28', '2027-05-28', '2027-05-31']);
    expect(at('2028-01-01')).toBe('2027-12-31');
  });
});

/** Set for later days, on purpose. */
const planned = [
  'announcement.publish_at',
  'article.publish_at',
  'announcement.expires_at',
  'campaign.from_at',
  'campaign.to_at',
  'challenge.begins_at',
  'challenge.ends_at',
  'challenge.settles_at',
  'hr_policy.due_at',
];
/** Written by the database when the demo is made. */
const written = ['hr_policy.counted_at', 'mail_outbox.next_try_at', 'migration.applied_at'];

describe.each([
  ['a Monday', '2026-11-02'],
  ['the Sunday after New Year’s Day', '2027-01-03'],
  ['29 February', '2028-02-29'],
])('a demo created on %s', (_, today) => {
  const day = at(today);
  let database: TestDatabase;
  const count = async (what: ReturnType<typeof sql>): Promise<number> => {
    const { rows } = await sql<{ found: number }>`select count(*)::int as found ${what}`.execute(database.db);

    return rows[0]?.found ?? 0;
  };

  beforeAll(async () => {
    database = await openTestDatabase(anyEngine());
    await seedDemo(database, { people: FEWEST_PEOPLE, day });
  });
  afterAll(() => database?.close());

  it('has the employees that the simulator plays, whatever the day', async () => {
    const { rows } = await sql<{ email: string }>`
      select email from person where is_enabled and password_changed and roles = '{employee}'
    `.execute(database.db);
    const emails = rows.map(({ email }) => email).filter((email) => email !== 'employee@harbourvale.example');

    expect(emails.sort()).toEqual(demoEmployees(FEWEST_PEOPLE).sort());
  });

  it('has people who are away that day, ill or on holiday', async () => {
    const away = (kind: string) =>
      count(sql`from leave_application as application join leave_type as type on type.id = application.type_id
        where application.status = 'approved' and type.kind = ${kind} and ${day} between from_day and to_day`);

    expect(await away('leave')).toBeGreaterThan(0);
    expect(await away('sick')).toBeGreaterThan(0);
  });

  it('has pending requests, none older than six days or for past days', async () => {
    const { rows } = await sql<{ asked: string; from: string; isSickness: boolean }>`
      select application.created_at::date::text as asked, from_day::text as from, type.kind = 'sick' as "isSickness"
      from leave_application as application join leave_type as type on type.id = application.type_id
      where application.status = 'pending'
      union all
      select created_at::date::text, from_day::text, false from wfh_request where status = 'pending'
    `.execute(database.db);

    expect(rows.length).toBeGreaterThan(8);
    expect(rows.filter(({ asked }) => asked < addDays(day, -6) || asked >= day)).toEqual([]);
    expect(rows.filter(({ from, isSickness }) => from < day && !isSickness)).toEqual([]);
  });

  it('has an allowance in the leave year, which no one exceeds', async () => {
    const { rows: types } = await sql<Parameters<typeof accountFor>[0] & { name: string; branch_ids: string[] }>`
      select id, name, terms, first_year, openings, is_active, branch_ids from leave_type where not may_go_negative
    `.execute(database.db);
    const { rows: people } = await sql<{ id: string; joined_on: string; branch_id: string }>`
      select id, joined_on::text, branch_id from person where branch_id is not null
    `.execute(database.db);
    const { rows: entries } = await sql<LedgerEntry & { person_id: string; type_id: string }>`
      select person_id, type_id, kind, source, on_day::text as on, days::float8 as days from leave_ledger
    `.execute(database.db);
    const { rows: waiting } = await sql<{ person_id: string; type_id: string; shares: LeaveShare[] }>`
      select person_id, type_id, shares from leave_application where status = 'pending'
    `.execute(database.db);
    const years = [yearOf(day) - 1, yearOf(day), yearOf(day) + 1];
    const overdrawn: string[] = [];
    for (const person of people) {
      for (const type of types) {
        const isTheirs = (one: { person_id: string; type_id: string }) =>
          one.person_id === person.id && one.type_id === type.id;
        const applicant = { joined_on: person.joined_on, branch_id: person.branch_id, former_branches: [] };
        const pending = waiting.filter(isTheirs).flatMap(({ shares }) => shares);
        const account = accountFor(type, applicant, entries.filter(isTheirs), pending);
        for (const year of years) {
          const { available } = balanceOn(account, `${year}-12-31`, day);
          if (available < 0) overdrawn.push(`${type.name} ${year}: ${available}`);
        }
        if (type.name === 'Annual leave') expect(balanceParts(account, yearOf(day), day).granted).toBeGreaterThan(0);
      }
    }

    expect(entries.length).toBeGreaterThan(50);
    expect(overdrawn).toEqual([]);
  });

  it('has running challenges with steps from the day before, an announced one, and an upcoming campaign', async () => {
    expect(await count(sql`from challenge where ${day} between from_day and to_day`)).toBe(2);
    expect(await count(sql`from challenge where from_day > ${day} and visible_from < ${day}`)).toBe(1);
    expect(await count(sql`from activity where type = 'step' and day = ${day}::date - 1`)).toBeGreaterThan(5);
    expect(await count(sql`from campaign where state = 'scheduled' and from_at > ${day}::date`)).toBe(1);
  });

  it('has recent announcements, praise and questions to HR, and people who have just joined', async () => {
    const since = sql`> ${day}::date - 7`;

    expect(await count(sql`from announcement where published_at ${since}`)).toBeGreaterThan(1);
    expect(await count(sql`from recognition_post where published_at ${since}`)).toBeGreaterThan(3);
    expect(await count(sql`from conversation where status = 'open' and created_at ${since}`)).toBe(6);
    expect(await count(sql`from workflow_count where day ${since}`)).toBeGreaterThan(0);
    expect(await count(sql`from person where joined_on between ${day}::date - 120 and ${day}`)).toBeGreaterThan(0);
  });

  it('has this year’s and next year’s public holidays in every branch', async () => {
    const { rows } = await sql<{ holidays: { day: string }[] }>`
      select holidays from branch order by branch_name
    `.execute(database.db);
    const years = [yearOf(day), yearOf(day) + 1];

    expect(rows).toHaveLength(4);
    for (const { holidays } of rows) {
      const perYear = years.map((year) => holidays.filter((holiday) => yearOf(holiday.day) === year).length);
      expect(Math.min(...perYear)).toBeGreaterThan(6);
    }
  });

  it('has nothing in the future except planned events', async () => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'
    `.execute(database.db);
    const late: string[] = [];
    for (const { table, column } of columns) {
      const name = `${table}.${column}`;
      const isLate = sql`${sql.ref(column)} >= ${day}::date and ${sql.ref(column)} < 'infinity'`;
      if ([...planned, ...written].includes(name)) continue;
      if ((await count(sql`from ${sql.table(table)} where ${isLate}`)) > 0) late.push(name);
    }

    expect(columns.length).toBeGreaterThan(100);
    expect(late).toEqual([]);
    expect(await count(sql`from activity where day >= ${day}`)).toBe(0);
    expect(await count(sql`from workflow_count where day >= ${day}`)).toBe(0);
    expect(await count(sql`from measurement where measured_on >= ${day}`)).toBe(0);
    expect(await count(sql`from person where joined_on >= ${day} or left_on >= ${day}`)).toBe(0);
  });
});
