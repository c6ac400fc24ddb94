import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdayOfDay } from '../../../src/rules/shared/day-numbers.ts';
import {
  firstOverLimit,
  periodOf,
  usageOf,
  type WfhLimit,
  weekStart,
  workingDays,
} from '../../../src/rules/wfh/wfh-days.ts';

const working = [6, 7];

describe('the week or month around a day', () => {
  it.each<[string, 'week' | 'month', number[], string, string]>([
    ['2026-03-04', 'week', working, '2026-03-02', '2026-03-08'],
    ['2026-03-01', 'week', working, '2026-02-23', '2026-03-01'],
    // A week is whole, whatever year it ends in.
    ['2027-01-01', 'week', working, '2026-12-28', '2027-01-03'],
    // Where Friday and Saturday are free, Sunday begins it.
    ['2026-03-01', 'week', [5, 6], '2026-03-01', '2026-03-07'],
    ['2026-02-28', 'week', [5, 6], '2026-02-22', '2026-02-28'],
    ['2028-02-29', 'month', working, '2028-02-01', '2028-02-29'],
    ['2026-02-10', 'month', working, '2026-02-01', '2026-02-28'],
    ['2026-12-31', 'month', working, '2026-12-01', '2026-12-31'],
  ])('for %s by the %s, with days off %j', (day, per, weekend, from, to) => {
    expect(periodOf(day, per, weekend)).toEqual({ from, to });
  });

  it.each<[number[], number]>([
    [[6, 7], 1],
    [[5, 6], 7],
    [[7], 1],
    [[5], 6],
    [[3, 6, 7], 1],
    [[3], 4],
    [[], 1],
    [[1, 2, 3, 4, 5, 6, 7], 1],
  ])('starts after the weekend: %j gives %i', (weekend, start) => {
    expect(weekStart(weekend)).toBe(start);
  });
});

describe('the counted days', () => {
  it('are working days, including half holidays', () => {
    const holidays = [
      { day: '2026-12-24', half: true },
      { day: '2026-12-25', half: false },
    ];

    expect(workingDays('2026-12-23', '2026-12-28', { weekend: working, holidays })).toEqual([
      '2026-12-23',
      '2026-12-24',
      '2026-12-28',
    ]);
  });

  it('equal a walk through the calendar, for any calendar', () => {
    fc.assert(
      fc.property(stretches, weekends, freeDays, ([from, to], weekend, free) => {
        const holidays = free.map((day) => ({ day, half: false }));
        const byHand = walk(from, to).filter((day) => !weekend.includes(isoWeekday(day)) && !free.includes(day));

        expect(workingDays(from, to, { weekend, holidays })).toEqual(byHand);
        for (const day of byHand) expect(weekdayOfDay(day)).toBe(isoWeekday(day));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the use of a limit', () => {
  const limit: WfhLimit = { days: 2, per: 'week' };

  it('is listed week by week, in order, with and without the request', () => {
    const usage = usageOf(['2026-12-31', '2027-01-04', '2027-01-05'], ['2026-12-28', '2027-01-11'], limit, working);

    expect(usage).toEqual([
      { from: '2026-12-28', to: '2027-01-03', asked: 1, before: 1, after: 2, allowed: 2 },
      { from: '2027-01-04', to: '2027-01-10', asked: 2, before: 0, after: 2, allowed: 2 },
    ]);
    expect(firstOverLimit(usage)).toBeUndefined();
  });

  it('is over the limit in the first week with more days, and never without a limit', () => {
    const [asked, others] = [
      ['2026-12-31', '2027-01-04'],
      ['2027-01-05', '2027-01-06'],
    ];

    expect(firstOverLimit(usageOf(asked, others, limit, working))).toMatchObject({ from: '2027-01-04', after: 3 });
    expect(firstOverLimit(usageOf(asked, others, { days: null, per: 'week' }, working))).toBeUndefined();
  });

  it('equals a count by hand for any earlier requests, across years and with any first day of the week', () => {
    fc.assert(
      fc.property(
        fc.array(stretches, { maxLength: 12 }),
        stretches,
        weekends,
        limits,
        (before, [from, to], weekend, wanted) => {
          const worked = ([first, last]: readonly [string, string]) =>
            workingDays(first, last, { weekend, holidays: [] });
          const asked = worked([from, to]);
          const others = before.flatMap(worked);
          const usage = usageOf(asked, others, wanted, weekend);

          for (const { from: first, to: last, asked: own, before: used, after, allowed } of usage) {
            const inPeriod = (day: string) => sameKey(day, first, wanted.per, weekend);
            expect([own, used]).toEqual([asked.filter(inPeriod).length, others.filter(inPeriod).length]);
            expect([after, allowed]).toEqual([own + used, wanted.days]);
            expect(walk(first, last).every(inPeriod)).toBe(true);
          }
          // No day is lost between the weeks, and none is in two of them.
          expect(usage.reduce((sum, one) => sum + one.asked, 0)).toBe(asked.length);
          expect(usage.every((one) => one.asked > 0)).toBe(true);
          expect([...usage].sort((a, b) => (a.from < b.from ? -1 : 1))).toEqual(usage);
        },
      ),
      { numRuns: 300 },
    );
  });
});

const stretches = fc
  .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 45 }))
  // Around a leap day and two turns of a year.
  .map(([start, length]): readonly [string, string] => [
    dayAfter('2027-06-01', start),
    dayAfter('2027-06-01', start + length),
  ]);
const weekends = fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 3 });
const freeDays = fc.array(
  fc.integer({ min: 0, max: 900 }).map((after) => dayAfter('2027-06-01', after)),
  { maxLength: 30 },
);
const limits = fc.record({
  days: fc.option(fc.integer({ min: 1, max: 31 })),
  per: fc.constantFrom('week' as const, 'month' as const),
});

function dayAfter(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);

  return date.toISOString().slice(0, 10);
}

function walk(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);

  return days;
}

const isoWeekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

/** Walks back to the beginning of the week day by day, which the rule does not. */
function sameKey(day: string, first: string, per: 'week' | 'month', weekend: readonly number[]): boolean {
  if (per === 'month') return day.slice(0, 7) === first.slice(0, 7);
  let start = day;
  while (isoWeekday(start) !== weekStart(weekend)) start = dayAfter(start, -1);

  return start === first;
}
