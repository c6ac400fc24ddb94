import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countLeaveDays,
  type LeaveSpan,
  leaveShares,
  overlaps,
  type Portion,
  portionsError,
  type WorkCalendar,
} from '../../../src/rules/leave/leave-days.ts';

const plain: WorkCalendar = { weekend: [6, 7], holidays: [], countsWeekends: false };
const span = (from: string, to = from, fromPortion: Portion = 'full', toPortion: Portion = 'full'): LeaveSpan => ({
  from,
  to,
  fromPortion,
  toPortion,
});

describe('leave days', () => {
  it.each<[string, LeaveSpan, Partial<WorkCalendar>, number]>([
    ['a week without its weekend', span('2026-03-02', '2026-03-08'), {}, 5],
    ['a week with it, where weekends count', span('2026-03-02', '2026-03-08'), { countsWeekends: true }, 7],
    ["another country's weekend", span('2026-03-02', '2026-03-08'), { weekend: [5] }, 6],
    ['29 February', span('2028-02-28', '2028-03-01'), {}, 3],
    ['the turn of a year', span('2026-12-31', '2027-01-01'), {}, 2],
    ['New Year', span('2026-12-31', '2027-01-01'), { holidays: [{ day: '2027-01-01', half: false }] }, 1],
    ['a morning', span('2026-03-02', '2026-03-02', 'first-half', 'first-half'), {}, 0.5],
    ['an afternoon said once', span('2026-03-02', '2026-03-02', 'second-half'), {}, 0.5],
    ['a morning and the same afternoon', span('2026-03-02', '2026-03-02', 'first-half', 'second-half'), {}, 1],
    ['noon to noon', span('2026-03-02', '2026-03-03', 'second-half', 'first-half'), {}, 1],
    ['half a Saturday', span('2026-03-07', '2026-03-07', 'first-half'), {}, 0],
    ['Christmas Eve', span('2026-12-24'), { holidays: [{ day: '2026-12-24', half: true }] }, 0.5],
    [
      'its morning',
      span('2026-12-24', '2026-12-24', 'first-half'),
      { holidays: [{ day: '2026-12-24', half: true }] },
      0.5,
    ],
    [
      'its afternoon',
      span('2026-12-24', '2026-12-24', 'second-half'),
      { holidays: [{ day: '2026-12-24', half: true }] },
      0,
    ],
    [
      'a day named as half and as whole holiday',
      span('2026-12-24'),
      {
        holidays: [
          { day: '2026-12-24', half: false },
          { day: '2026-12-24', half: true },
        ],
      },
      0,
    ],
    [
      'a holiday where weekends count',
      span('2026-03-07'),
      { countsWeekends: true, holidays: [{ day: '2026-03-07', half: false }] },
      0,
    ],
    ['a span that ends before it begins', span('2026-03-03', '2026-03-02'), {}, 0],
  ])('for %s', (_, asked, calendar, days) => {
    expect(countLeaveDays(asked, { ...plain, ...calendar })).toBe(days);
  });

  it('are divided among the months they fall in', () => {
    expect(leaveShares(span('2026-12-30', '2027-02-01', 'second-half'), plain)).toEqual([
      { on: '2026-12-30', days: 1.5 },
      { on: '2027-01-01', days: 21 },
      { on: '2027-02-01', days: 1 },
    ]);
  });

  it('equal a count of every half day by hand, on any calendar', () => {
    fc.assert(
      fc.property(spans, calendars, (asked, calendar) => {
        const taken = handCount(asked, calendar);

        expect(countLeaveDays(asked, calendar)).toBe(taken.length / 2);
        for (const { on, days } of leaveShares(asked, calendar)) {
          const inMonth = taken.filter((half) => half.startsWith(on.slice(0, 7)));
          expect(days).toBe(inMonth.length / 2);
          expect(inMonth[0]?.startsWith(on)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('overlap exactly if two leaves need the same half day', () => {
    const everyDay = { weekend: [], holidays: [], countsWeekends: true };

    fc.assert(
      fc.property(unbroken, unbroken, (one, other) => {
        const wanted = new Set(handCount(one, everyDay));

        expect(overlaps(one, other)).toBe(handCount(other, everyDay).some((half) => wanted.has(half)));
      }),
      { numRuns: 500 },
    );
  });

  it('have no gap between the first and the last', () => {
    expect(portionsError(span('2026-03-02', '2026-03-03', 'first-half'))).toBe('fromPortion');
    expect(portionsError(span('2026-03-02', '2026-03-03', 'full', 'second-half'))).toBe('toPortion');
    expect(portionsError(span('2026-03-02', '2026-03-03', 'second-half', 'first-half'))).toBeUndefined();
    expect(portionsError(span('2026-03-02', '2026-03-02', 'first-half', 'second-half'))).toBeUndefined();
  });
});

/** Days near the ends of months and years, leap years among them. */
const days = fc
  .tuple(
    fc.constantFrom('2024-02-20', '2026-12-20', '2027-02-20', '2028-02-25', '2000-02-25', '2100-02-25', '1969-12-25'),
    fc.nat(20),
  )
  .map(([base, plus]) => next(base, plus));
const portions = fc.constantFrom<Portion>('full', 'first-half', 'second-half');
const spans = fc
  .tuple(days, fc.nat(70), portions, portions)
  .map(([from, length, fromPortion, toPortion]) => ({ from, to: next(from, length), fromPortion, toPortion }));
const unbroken = fc
  .tuple(fc.nat(6), fc.nat(3), portions, portions)
  .map(([plus, length, fromPortion, toPortion]) => {
    const from = next('2026-12-28', plus);

    return { from, to: next(from, length), fromPortion, toPortion };
  })
  .filter((asked) => portionsError(asked) === undefined);
const calendars = fc.record({
  weekend: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
  holidays: fc.array(fc.record({ day: days, half: fc.boolean() }), { maxLength: 12 }),
  countsWeekends: fc.boolean(),
});

function next(day: string, plus: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + plus);

  return date.toISOString().slice(0, 10);
}

/** The slow way: lists each half of each day, and removes those that are free. */
function handCount({ from, to, fromPortion, toPortion }: LeaveSpan, calendar: WorkCalendar): string[] {
  const wanted: string[] = [];
  for (let day = from; day <= to; day = next(day, 1)) {
    const said = [day === from && fromPortion, day === to && toPortion].filter(
      (portion) => portion && portion !== 'full',
    );
    if (said.length === 0 || said.includes('first-half')) wanted.push(`${day} morning`);
    if (said.length === 0 || said.includes('second-half')) wanted.push(`${day} noon`);
  }
  const isFree = (half: string) => {
    const day = half.slice(0, 10);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
    const holidays = calendar.holidays.filter((holiday) => holiday.day === day);

    return (
      (!calendar.countsWeekends && calendar.weekend.includes(weekday)) ||
      holidays.some((holiday) => !holiday.half || half.endsWith('noon'))
    );
  };

  return wanted.filter((half) => !isFree(half));
}
