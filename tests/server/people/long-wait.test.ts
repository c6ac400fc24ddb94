import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longWaitSince } from '../../../server/people/time-off/waiting-filter.ts';
import { shiftDay } from '../../../src/rules/shared/days.ts';
import { instantAt } from '../../../src/rules/shared/zoned-time.ts';
import { workingDays } from '../../../src/rules/wfh/wfh-days.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';

interface Calendar {
  readonly timezone: string;
  readonly weekend: number[];
  readonly holidays: { day: string; half: boolean }[];
}

const FRIDAY = '2026-11-27';
const plain: Calendar = { timezone: 'UTC', weekend: [6, 7], holidays: [] };
const holiday = (day: string, half = false) => ({ ...plain, holidays: [{ day, half }] });

const dayNear = (most: number) => fc.integer({ min: -most, max: 0 }).map((days) => shiftDay(FRIDAY, { days }));
const calendar: fc.Arbitrary<Calendar> = fc.record({
  timezone: fc.constantFrom(
    'UTC',
    'Europe/Lisbon',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Pacific/Honolulu',
    'Australia/Lord_Howe',
  ),
  weekend: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
  holidays: fc.uniqueArray(fc.record({ day: dayNear(14), half: fc.boolean() }), {
    selector: ({ day }) => day,
    maxLength: 8,
  }),
});

/** By the rules that leave and work from home count with. */
function byHand(day: string, { timezone, ...days }: Calendar): string | null {
  const worked = workingDays(shiftDay(day, { days: -60 }), shiftDay(day, { days: -1 }), days);

  return instantAt(`${shiftDay(worked.at(-2) as string, { days: 1 })}T00:00`, timezone);
}

describe.each(engines)('the time since which a request has waited long, on %s', (engine) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database?.close());

  async function since(asked: readonly { day: string; calendar: Calendar }[]): Promise<string[]> {
    const places = asked.map(({ day, calendar }, at) => ({ at, day, ...calendar }));
    const { rows } = await sql<{ since: Date }>`
      select ${longWaitSince('place', sql`place.day`)} as since
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as place (at int, day date, timezone text, weekend smallint[], holidays jsonb)
      order by place.at
    `.execute(database.db);

    return rows.map((row) => row.since.toISOString());
  }

  it.each([
    ['of a Friday, what came until Wednesday', FRIDAY, plain, '2026-11-26T00:00:00.000Z'],
    ['of a Tuesday, what came until Friday', '2026-11-24', plain, '2026-11-21T00:00:00.000Z'],
    ['of a Saturday, what came until Thursday', '2026-11-28', plain, '2026-11-27T00:00:00.000Z'],
    ['after a holiday, what came before', FRIDAY, holiday('2026-11-26'), '2026-11-25T00:00:00.000Z'],
    ['after half a holiday, as after any working day', FRIDAY, holiday('2026-11-26', true), '2026-11-26T00:00:00.000Z'],
    ['elsewhere, by the clock there', FRIDAY, { ...plain, timezone: 'America/New_York' }, '2026-11-26T05:00:00.000Z'],
  ])('is computed for each day: %s', async (_, day, calendar, expected) => {
    expect(await since([{ day, calendar }])).toEqual([expected]);
  });

  it('agrees with the working days used for leave, in any calendar and time zone', async () => {
    const asked = fc.sample(fc.record({ day: dayNear(400), calendar }), { numRuns: 100, seed: 7 });

    expect(await since(asked)).toEqual(asked.map((one) => byHand(one.day, one.calendar)));
  });

  it('stops after two months without a working day', async () => {
    const never = { ...plain, weekend: [1, 2, 3, 4, 5, 6, 7] };

    expect(await since([{ day: FRIDAY, calendar: never }])).toEqual(['2026-09-29T00:00:00.000Z']);
  });
});
