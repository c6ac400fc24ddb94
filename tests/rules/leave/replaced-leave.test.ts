import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countedDays,
  type LeaveSpan,
  overlaps,
  type Portion,
  portionsError,
} from '../../../src/rules/leave/leave-days.ts';
import {
  approvingReturns,
  leaveWithout,
  mayShareDays,
  wereReturned,
  willBeReturned,
} from '../../../src/rules/leave/replaced-leave.ts';
import { dayFromNumber, dayNumber } from '../../../src/rules/shared/day-numbers.ts';

const calendar = { weekend: [6, 7], holidays: [{ day: '2026-12-24', half: true }], countsWeekends: false };
const span = (from: string, to = from, fromPortion: Portion = 'full', toPortion: Portion = 'full'): LeaveSpan => ({
  ...{ from, to, fromPortion, toPortion },
});
const counted = (leave: LeaveSpan, by = calendar) => ({ ...leave, counted: countedDays(leave, by) });
const daysOf = (counts: readonly { days: number }[]) => counts.reduce((sum, { days }) => sum + days, 0);
/** What is left of a leave, and how many days of it. */
function without(leave: LeaveSpan, sick: LeaveSpan) {
  const { left, returned } = leaveWithout(counted(leave), sick);

  return { left: left.map(({ counted: counts, ...rest }) => [rest, daysOf(counts)]), returned };
}

describe('leave on whose days someone was ill', () => {
  // Monday to Friday.
  const week = span('2026-12-07', '2026-12-11');

  it('is shortened, split in two, or has nothing left', () => {
    expect(without(week, span('2026-12-04', '2026-12-08'))).toEqual({
      left: [[span('2026-12-09', '2026-12-11'), 3]],
      returned: 2,
    });
    expect(without(week, span('2026-12-11', '2026-12-14'))).toEqual({
      left: [[span('2026-12-07', '2026-12-10'), 4]],
      returned: 1,
    });
    expect(without(week, span('2026-12-09'))).toEqual({
      left: [
        [span('2026-12-07', '2026-12-08'), 2],
        [span('2026-12-10', '2026-12-11'), 2],
      ],
      returned: 1,
    });
    expect(without(week, week)).toEqual({ left: [], returned: 5 });
  });

  it('keeps the other half of a day', () => {
    expect(without(span('2026-12-09'), span('2026-12-09', '2026-12-09', 'first-half'))).toEqual({
      left: [[span('2026-12-09', '2026-12-09', 'second-half'), 0.5]],
      returned: 0.5,
    });
    expect(without(week, span('2026-12-09', '2026-12-11', 'second-half'))).toEqual({
      left: [[span('2026-12-07', '2026-12-09', 'full', 'first-half'), 2.5]],
      returned: 2.5,
    });
    // The afternoon of this holiday is free: nothing would be left of it.
    expect(without(span('2026-12-24'), span('2026-12-24', '2026-12-24', 'first-half'))).toEqual({
      left: [],
      returned: 0.5,
    });
  });

  it('keeps no weekend alone', () => {
    expect(without(span('2026-12-07', '2026-12-13'), span('2026-12-07', '2026-12-11'))).toEqual({
      left: [],
      returned: 5,
    });
  });

  const portions = fc.constantFrom<Portion>('full', 'first-half', 'second-half');
  const unbroken = fc
    .tuple(fc.nat(12), fc.nat(12), portions, portions)
    .map(([plus, length, begin, end]) => {
      const first = dayNumber('2026-12-20') + plus;

      return span(dayFromNumber(first), dayFromNumber(first + length), begin, end);
    })
    .filter((one) => portionsError(one) === undefined);
  const calendars = fc.record({
    weekend: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
    holidays: fc.array(fc.record({ day: unbroken.map(({ to }) => to), half: fc.boolean() }), { maxLength: 5 }),
    countsWeekends: fc.boolean(),
  });

  it('has as many days as what is left and what is returned, and overlaps no sick leave', () => {
    fc.assert(
      fc.property(unbroken, unbroken, calendars, (leave, sick, by) => {
        fc.pre(overlaps(leave, sick));
        const before = counted(leave, by);
        const { left, returned } = leaveWithout(before, sick);
        expect(left.reduce((sum, part) => sum + daysOf(part.counted), returned)).toBe(daysOf(before.counted));
        expect(returned).toBeGreaterThanOrEqual(0);
        for (const [index, { counted: counts, ...part }] of left.entries()) {
          expect(portionsError(part)).toBeUndefined();
          // As it would be counted on its own.
          expect(counts).toEqual(countedDays(part, by));
          expect(daysOf(counts)).toBeGreaterThan(0);
          expect(overlaps(part, sick)).toBe(false);
          expect(overlaps(part, leave)).toBe(true);
          expect(left.slice(index + 1).some((other) => overlaps(part, other))).toBe(false);
        }
      }),
    );
  });

  it('keeps days as they were counted, even if the calendar has changed since', () => {
    const before = counted(week);
    const known = before.counted.map((one) => (one.day === '2026-12-11' ? { ...one, days: 0, off: 'holiday' } : one));
    const { left, returned } = leaveWithout({ ...before, counted: known as typeof before.counted }, span('2026-12-09'));
    expect([left.map(({ counted: counts }) => daysOf(counts)), returned]).toEqual([[2, 1], 1]);
  });
});

it('only a request for sick leave may have days of approved leave', () => {
  const leave = { kind: 'leave', status: 'approved' } as const;
  const sick = { kind: 'sick', status: 'pending' } as const;
  expect([mayShareDays(leave, sick), mayShareDays(sick, leave)]).toEqual([true, true]);
  expect(mayShareDays({ ...leave, status: 'pending' }, sick)).toBe(false);
  expect(mayShareDays(leave, { ...sick, status: 'approved' })).toBe(false);
  expect(mayShareDays(leave, leave) || mayShareDays(sick, sick)).toBe(false);
});

it('what is returned is said for each type of leave once', () => {
  const one = [{ typeName: 'Annual Leave', days: 1 }];
  const several = [...one, { typeName: 'Study Leave', days: 0.5 }, ...one];
  expect(wereReturned([])).toBe('');
  expect(wereReturned(one)).toBe('1 day of Annual Leave went back to the balance.');
  expect(wereReturned(several)).toBe('2 days of Annual Leave and 0.5 days of Study Leave went back to the balance.');
  expect(willBeReturned(one)).toBe('1 day of Annual Leave will go back to the balance once it is approved.');
  expect(willBeReturned([])).toBe('');
  const halves = [
    { typeName: 'Annual Leave', days: 0.5 },
    { typeName: 'Study Leave', days: 0 },
    { typeName: 'Annual Leave', days: 0.5 },
  ];
  expect(wereReturned(halves)).toBe('1 day of Annual Leave went back to the balance.');
  expect([wereReturned, willBeReturned, approvingReturns].map((words) => words(halves.slice(1, 2)))).toEqual([
    '',
    '',
    '',
  ]);
  expect(approvingReturns(several)).toBe('Approving gives back 2 days of Annual Leave and 0.5 days of Study Leave.');
});
