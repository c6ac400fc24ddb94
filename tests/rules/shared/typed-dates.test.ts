import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatTime,
  parseTypedDay,
  parseTypedTime,
  typedDayError,
} from '../../../src/rules/shared/dates.ts';
import { dayFromNumber, dayNumber, weekdayOf } from '../../../src/rules/shared/day-numbers.ts';
import { isDay, shiftDay, today } from '../../../src/rules/shared/days.ts';
import { lastDayOf, parseTypedMonth } from '../../../src/rules/shared/months.ts';

const now = new Date(2026, 2, 5);

describe('a typed date', () => {
  it.each(['3-4-26', '03.04.2026', '03/04/26', '3 4 26', '030426', '03042026', ' 2026-04-03 '])(
    'is read from “%s”',
    (text) => {
      expect(parseTypedDay(text, { now })).toBe('2026-04-03');
    },
  );

  it.each(['x3-4-26', '3-4-26x', '3-4-261', '123-4-26', 'x030426', '030426x', '3426', '3_4_26', '0304262'])(
    'is not read from “%s”',
    (text) => {
      expect(parseTypedDay(text, { now })).toBeUndefined();
    },
  );

  it('with a two-digit year is at most twenty years ahead', () => {
    expect([parseTypedDay('01-01-46', { now }), parseTypedDay('01-01-47', { now })]).toEqual([
      '2046-01-01',
      '1947-01-01',
    ]);
  });

  it('with a two-digit year is not after the last allowed day', () => {
    const before = { max: '2026-03-05', now };
    expect([parseTypedDay('05-03-26', before), parseTypedDay('06-03-26', before)]).toEqual([
      '2026-03-05',
      '1926-03-06',
    ]);
    expect(parseTypedDay('06-03-2026', before)).toBe('2026-03-06');
    expect(parseTypedDay('29-02-00', { now })).toBe('2000-02-29');
    // 1926 was no leap year, and neither is 2026.
    expect(parseTypedDay('29-02-26', before)).toBeUndefined();
  });

  it.each(['3-13-26', ' 3-13-26 ', ' 311326 ', '2026-02-30'])('is reported as invalid: “%s”', (text) => {
    expect(typedDayError(text)).toBe(`${text.trim()} is not a valid date.`);
  });

  it.each(['x3-13-26', '3-13-26x', 'x310226', '2026-02-300', ''])('is required when “%s” is not a date', (text) => {
    expect(typedDayError(text)).toBe('Enter a date as DD-MM-YY, such as 03-04-26.');
  });
});

describe('a typed time', () => {
  it.each([
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['9 30', '09:30'],
    [' 2359 ', '23:59'],
    ['0:00', '00:00'],
  ])('is read from “%s” as %s', (text, time) => {
    expect(parseTypedTime(text)).toBe(time);
  });

  it.each(['24:00', '23:60', '9', '9:3', '12:345', 'x9:30', '9:30x', '123:45', ''])('is not read from “%s”', (text) => {
    expect(parseTypedTime(text)).toBeUndefined();
  });
});

describe('a moved date', () => {
  it.each([
    ['2026-01-31', { months: 1 }, '2026-02-28'],
    ['2028-01-31', { months: 1 }, '2028-02-29'],
    ['2026-03-31', { months: -1 }, '2026-02-28'],
    ['2026-12-15', { months: 1 }, '2027-01-15'],
    ['2026-01-31', { months: 1, days: 1 }, '2026-03-01'],
    ['2026-02-28', { days: 1 }, '2026-03-01'],
    ['2026-01-01', { days: -1 }, '2025-12-31'],
    ['2026-01-31', {}, '2026-01-31'],
  ])('stays in its month if possible: %s by %j is %s', (day, by, moved) => {
    expect(shiftDay(day, by)).toBe(moved);
  });

  it('returns when it is moved back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -4_000, max: 4_000 }), (number, days) => {
        const day = dayFromNumber(number);
        expect(shiftDay(shiftDay(day, { days }), { days: -days })).toBe(day);
        expect(dayNumber(shiftDay(day, { days }))).toBe(number + days);
      }),
    );
  });

  it('has the right weekday, even before 1970', () => {
    expect(['1969-12-31', '1970-01-01', '2026-03-08', '2026-03-09'].map((day) => weekdayOf(dayNumber(day)))).toEqual([
      3, 4, 7, 1,
    ]);
    expect(weekdayOf(dayNumber('1960-01-03'))).toBe(7);
  });
});

describe('an ISO date', () => {
  it('is invalid with anything around it', () => {
    expect(['x2026-03-05', '2026-03-055', '02026-03-05'].map(isDay)).toEqual([false, false, false]);
    expect(formatDate('x2026-03-05T21:07:00Z', 'UTC')).toBe('');
    expect(formatTime('2026-03-05T25:07:00Z', 'UTC')).toBe('');
  });

  it('has two digits for the month and day', () => {
    expect(today(new Date(2026, 10, 25))).toBe('2026-11-25');
  });
});

describe('a typed month', () => {
  it('ends on its last day', () => {
    expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31']);
  });

  it.each(['1-26', '01.2026', '1/26', '1 2026', '012026', '2026-1', '2026.01', '2026/1'])(
    'is read from “%s”',
    (text) => {
      expect(parseTypedMonth(text)).toBe('2026-01');
    },
  );

  it('can be the last of the year', () => {
    expect(parseTypedMonth('12-26')).toBe('2026-12');
  });

  it.each(['x1-2026', '1-2026x', 'x2026-1', '2026-1x', 'x012026', '012026x', '2026-123', '123-26', '126', '00-2026'])(
    'is not read from “%s”',
    (text) => {
      expect(parseTypedMonth(text)).toBeNull();
    },
  );
});
