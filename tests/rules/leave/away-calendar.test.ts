import { describe, expect, it } from 'vitest';
import {
  barOf,
  daysOfMonth,
  freeOn,
  periodAt,
  periodInWords,
  readMonth,
  readPeriod,
  shiftMonth,
  shiftPeriod,
} from '../../../src/rules/leave/away-calendar.ts';
import type { Portion } from '../../../src/rules/leave/leave-days.ts';
import { spanInWords } from '../../../src/rules/leave/time-off.ts';
import { weekdayOfDay } from '../../../src/rules/shared/day-numbers.ts';

const span = (from: string, to = from, fromPortion: Portion = 'full', toPortion: Portion = 'full') => ({
  from,
  to,
  fromPortion,
  toPortion,
});

describe('a month', () => {
  it('is read from the address, with this month for an invalid value', () => {
    expect(readMonth('2026-03')).toBe('2026-03');
    expect([readMonth('2026-10'), readMonth('2026-12')]).toEqual(['2026-10', '2026-12']);
    for (const nonsense of [undefined, '2026-13', '2026-00', '2026-3', 'x', '2026-03-05', 'x2026-03'])
      expect(readMonth(nonsense, '2026-11-21')).toBe('2026-11');
  });

  it('has the right number of days', () => {
    expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29');
    expect(daysOfMonth('2026-12')).toHaveLength(31);
    expect(daysOfMonth('2026-12')[0]).toBe('2026-12-01');
  });

  it('continues across the end of a year', () => {
    expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1), shiftMonth('2026-05', -5)]).toEqual([
      '2027-01',
      '2025-12',
      '2025-12',
    ]);
  });
});

it('the days of a week are numbered from Monday to Sunday', () => {
  expect(['2026-03-02', '2026-03-07', '2026-03-08'].map(weekdayOfDay)).toEqual([1, 6, 7]);
});

describe('a free day', () => {
  const free = {
    weekend: [5, 6],
    holidays: [
      { day: '2026-03-06', name: 'Fair', half: false },
      { day: '2026-03-07', name: 'Eve', half: true },
      { day: '2026-03-09', name: 'Regatta', half: true },
    ],
  };

  it.each([
    ['2026-03-05', undefined],
    ['2026-03-06', { kind: 'holiday', name: 'Fair' }],
    ['2026-03-07', { kind: 'weekend', name: 'Weekend' }],
    ['2026-03-08', undefined],
    ['2026-03-09', { kind: 'half-holiday', name: 'Regatta' }],
  ])('on %s matches the branch’s calendar', (day, expected) => {
    expect(freeOn(day, free)).toEqual(expected);
  });

  it('is a full day if one holiday is half and another one full', () => {
    const both = [
      { day: '2026-03-09', name: 'Regatta', half: true },
      { day: '2026-03-09', name: 'Fair', half: false },
    ];
    for (const holidays of [both, both.toReversed()])
      expect(freeOn('2026-03-09', { weekend: [], holidays })).toEqual({ kind: 'holiday', name: 'Fair' });
  });
});

describe('the period shown in the calendar', () => {
  const now = '2026-11-26';
  const read = (filters: Parameters<typeof readPeriod>[0]) => {
    const { span, at, days } = readPeriod(filters, now);

    return [span, at, days[0], days.length];
  };

  it('is a month, unless the address contains a week by any of its days', () => {
    expect(read({})).toEqual(['month', '2026-11', '2026-11-01', 30]);
    expect(read({ month: ['2026-03'] })).toEqual(['month', '2026-03', '2026-03-01', 31]);
    expect(read({ month: ['this'] })).toEqual(['month', '2026-11', '2026-11-01', 30]);
    expect(read({ from: ['2026-02-27'], to: ['2026-03-02'] })).toEqual(['month', '2026-02', '2026-02-01', 28]);
    expect(read({ week: ['2026-03-11'] })).toEqual(['week', '2026-03-09', '2026-03-09', 7]);
    expect(read({ week: ['2026-03-15'], month: ['2026-01'] })).toEqual(['week', '2026-03-09', '2026-03-09', 7]);
    for (const week of ['this', '2026-13-01'])
      expect(read({ week: [week] })).toEqual(['week', '2026-11-23', '2026-11-23', 7]);
  });

  it('is a week if the given days are in one', () => {
    expect(read({ from: ['2026-03-11'], to: ['2026-03-11'] })).toEqual(['week', '2026-03-09', '2026-03-09', 7]);
    expect(read({ from: ['2026-03-09'], to: ['2026-03-15'] })).toEqual(['week', '2026-03-09', '2026-03-09', 7]);
    expect(read({ from: ['2026-03-09'], to: ['2026-03-15'], month: ['2026-03'] })[0]).toBe('month');
    expect(read({ from: ['2026-03-09'], to: ['soon'] })[0]).toBe('month');
  });

  it('moves by a week or a month, and has a title with its days or its name', () => {
    const [week, month] = [periodAt('week', '2026-12-24'), periodAt('month', '2026-12-24')];
    const words = [week, shiftPeriod(week, 1), shiftPeriod(week, -1), month, shiftPeriod(month, 1)].map((period) =>
      // The spaces around the dash depend on the browser.
      periodInWords(period).replace(/\s?–\s?/, '–'),
    );
    expect(words).toEqual([
      '21–27 Dec 2026',
      '28 Dec 2026–3 Jan 2027',
      '14–20 Dec 2026',
      'December 2026',
      'January 2027',
    ]);
    expect(periodAt('week', '2026-03').at).toBe('2026-02-23');
  });
});

const march = daysOfMonth('2026-03');

describe('an absence in a month', () => {
  it('is cut at the start and end of the month', () => {
    const whole = { first: 1, last: 31, fromNoon: false, untilNoon: false };
    expect(barOf({ ...span('2026-02-20', '2026-04-02'), fromPortion: 'second-half' }, march)).toEqual(whole);
    expect(barOf(span('2026-02-20', '2026-02-28'), march)).toBeUndefined();
    expect(barOf(span('2026-04-01'), march)).toBeUndefined();
    expect(barOf({ ...span('2026-02-20', '2026-04-02'), toPortion: 'first-half' }, march)).toEqual(whole);
  });

  it('keeps half days on the first and the last day of the month', () => {
    expect(
      barOf({ ...span('2026-03-01', '2026-03-31'), fromPortion: 'second-half', toPortion: 'first-half' }, march),
    ).toEqual({ first: 1, last: 31, fromNoon: true, untilNoon: true });
    expect(barOf(span('2026-02-27', '2026-03-01'), march)).toMatchObject({ first: 1, last: 1 });
    expect(barOf(span('2026-03-31', '2026-04-02'), march)).toMatchObject({ first: 31, last: 31 });
  });

  it('is cut at the start and end of a week', () => {
    const { days } = periodAt('week', '2026-03-09');
    expect(barOf(span('2026-03-01', '2026-03-10', 'second-half', 'first-half'), days)).toEqual({
      first: 1,
      last: 2,
      fromNoon: false,
      untilNoon: true,
    });
    expect(barOf(span('2026-03-16'), days)).toBeUndefined();
  });

  it('starts or ends at noon if it is half a day', () => {
    const half = (fromPortion: string, toPortion: string, to = '2026-03-09') =>
      barOf({ from: '2026-03-09', to, fromPortion, toPortion } as never, march);
    expect(half('second-half', 'first-half', '2026-03-10')).toEqual({
      first: 9,
      last: 10,
      fromNoon: true,
      untilNoon: true,
    });
    expect(half('full', 'first-half')).toMatchObject({ fromNoon: false, untilNoon: true });
    expect(half('second-half', 'second-half')).toMatchObject({ fromNoon: true, untilNoon: false });
    expect(half('first-half', 'second-half')).toMatchObject({ fromNoon: false, untilNoon: false });
    // A single day may say it once.
    expect(half('first-half', 'full')).toMatchObject({ fromNoon: false, untilNoon: true });
    expect(half('full', 'second-half')).toMatchObject({ fromNoon: true, untilNoon: false });
  });
});

describe('a date range in words', () => {
  it.each([
    ['2026-03-09', 'full', 'full', '09-03-26'],
    ['2026-03-09', 'full', 'first-half', '09-03-26 (morning)'],
    ['2026-03-09', 'second-half', 'full', '09-03-26 (afternoon)'],
    ['2026-03-09', 'second-half', 'second-half', '09-03-26 (afternoon)'],
    ['2026-03-09', 'first-half', 'second-half', '09-03-26'],
    ['2026-03-11', 'second-half', 'first-half', '09-03-26 (afternoon) – 11-03-26 (morning)'],
  ] as const)('until %s, from %s to %s', (to, fromPortion, toPortion, words) => {
    expect(spanInWords({ from: '2026-03-09', to, fromPortion, toPortion })).toBe(words);
  });
});
