import { describe, expect, it } from 'vitest';
import {
  figureText,
  isReportName,
  monthLabel,
  monthsBetween,
  nextSending,
  periodOf,
  REPORTS,
  readReportSearch,
  reportNames,
  reportSearch,
  reportsFor,
} from '../../../src/rules/reports/company-reports.ts';
import { nextCheckProblem } from '../../../src/rules/reports/next-check.ts';
import { rangeState, rangeWords } from '../../../src/rules/reports/reference-range.ts';
import { shownGroups } from '../../../src/rules/reports/small-cells.ts';

describe('the months of a report', () => {
  it('include the first and the last', () => {
    expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(monthsBetween('2026-11', '2026-11')).toEqual(['2026-11']);
    expect(monthsBetween('2026-12', '2026-11')).toEqual([]);
  });

  it.each([
    [{}, '2025-04', '2026-03'],
    [{ from: '2026-01' }, '2026-01', '2026-12'],
    [{ to: '2025-12' }, '2025-01', '2025-12'],
    [{ from: '2026-01', to: '2026-02' }, '2026-01', '2026-02'],
  ])('are twelve unless more are chosen: %j', (asked, from, to) => {
    expect(periodOf(asked, '2026-03-31')).toEqual({ from, to });
  });

  it('have short names', () => {
    expect(monthLabel('2026-03')).toBe('Mar 2026');
  });
});

describe('a report’s figure', () => {
  it.each([
    [null, 'people', false, 'Not shown'],
    [1_204, 'people', false, '1,204'],
    [12.46, 'days', false, '12.5'],
    [3.2, 'percent', false, '3.2%'],
    [0, 'percent', false, '0%'],
    [0, 'percent', true, 'Not shown'],
    [0.5, 'days', true, 'At least 0.5'],
    [40, 'percent', true, 'At least 40%'],
  ] as const)('of %d in %s, at least: %s, is “%s”', (value, unit, isAtLeast, text) => {
    expect(figureText(value, unit, isAtLeast)).toBe(text);
  });

  it('is exact unless something is missing from it', () => {
    expect(figureText(5, 'days')).toBe('5');
  });
});

describe('the address of a report', () => {
  const id = '0192f0c1-0000-7000-8000-0000000000aa';
  const other = '0192F0C1-0000-7000-8000-0000000000AB';

  it('is parsed, without invalid values', () => {
    expect(
      readReportSearch(
        `?from=2026-01&to=2026-12&on=2026-03-05&branch=${id}&branch=${id}&department=${other}&type=x&type=${id}`,
      ),
    ).toEqual({ from: '2026-01', to: '2026-12', on: '2026-03-05', branch: [id], department: [other], type: [id] });
    for (const search of [
      ...['?from=2026-13', '?to=2026-00', '?from=1999-01', '?from=2026-011', '?from=x2026-01', '?on=2026-02-30'],
      ...[`?branch=${id}0`, `?type=x${id}`, '?department=', '?branch=0192f0c1-0000-7000-0000000000aa', '?months=3'],
    ])
      expect(readReportSearch(search)).toEqual({});
  });

  it('has a fixed order, and is read back', () => {
    const query = { to: '2026-12', from: '2026-10', on: '2026-03-05', branch: [id, other] };
    expect(reportSearch(query)).toBe(`?branch=${id}&branch=${other}&from=2026-10&on=2026-03-05&to=2026-12`);
    expect(readReportSearch(reportSearch(query))).toEqual(query);
    expect(reportSearch({})).toBe('');
    expect(reportSearch({ from: undefined } as object)).toBe('');
  });
});

describe('the reports of a company', () => {
  it('are those in its plan; one of several features is enough', () => {
    const always = ['head-count', 'challenges'];
    expect(reportsFor(() => false)).toEqual(always);
    expect(reportsFor(() => true)).toEqual([...reportNames]);
    const withOnly = (feature: string) => reportsFor((one) => one === feature).filter((name) => !always.includes(name));
    expect(withOnly('sickLeave')).toEqual(['absence']);
    expect(withOnly('leave')).toEqual(['absence', 'leave-liability', 'approvals']);
    expect(withOnly('workFromHome')).toEqual(['work-from-home', 'approvals']);
    expect([withOnly('recognition'), withOnly('policies')]).toEqual([['recognition'], ['policies']]);
  });

  it('are found by name', () => {
    expect([isReportName('absence'), isReportName('payroll'), isReportName('')]).toEqual([true, false, false]);
    expect(new Set(reportNames).size).toBe(8);
  });

  it('each explain which branch people are counted in', () => {
    for (const name of reportNames) {
      expect(REPORTS[name].definition).not.toContain('');
      expect(REPORTS[name].definition.join(' ')).toMatch(/branch/i);
    }
  });

  it('can all be filtered by branch, and by months or a day if they cover a time', () => {
    const narrowedBy = (filter: string) =>
      reportNames.filter((name) => (REPORTS[name].filters as readonly string[]).includes(filter));
    expect(narrowedBy('branch')).toEqual([...reportNames]);
    expect(narrowedBy('day')).toEqual(['leave-liability']);
    expect(narrowedBy('type')).toEqual(['leave-liability']);
    expect(narrowedBy('months')).toEqual(reportNames.filter((name) => !['leave-liability', 'policies'].includes(name)));
    expect(narrowedBy('department')).toEqual(
      reportNames.filter((name) => !['challenges', 'recognition'].includes(name)),
    );
    expect(reportNames.filter((name) => REPORTS[name].isLong)).toEqual(['leave-liability']);
  });
});

describe('the next sending of a report', () => {
  const next = (schedule: 'weekly' | 'monthly', instant: string) =>
    nextSending(schedule, new Date(instant)).toISOString().slice(0, 16);

  it.each([
    // A Monday.
    ['2026-03-02T06:59:59Z', '2026-03-02T07:00'],
    ['2026-03-02T07:00:00Z', '2026-03-09T07:00'],
    ['2026-03-03T00:00:00Z', '2026-03-09T07:00'],
    ['2026-03-08T23:00:00Z', '2026-03-09T07:00'],
    ['2026-12-29T00:00:00Z', '2027-01-04T07:00'],
  ])('each week after %s is on a Monday at seven: %s', (after, at) => {
    expect(next('weekly', after)).toBe(at);
  });

  it('each month is on the first of the next month', () => {
    expect(next('monthly', '2026-03-01T06:00:00Z')).toBe('2026-04-01T07:00');
    expect(next('monthly', '2026-12-31T23:00:00Z')).toBe('2027-01-01T07:00');
  });
});

describe('a person’s next check-up', () => {
  it('is today or later, or stays as stored', () => {
    const problem = (day: string | null, stored: string | null = null) =>
      nextCheckProblem(day, { stored, today: '2026-03-05' });
    expect([problem(null), problem('2026-03-05'), problem('2026-01-01', '2026-01-01')]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    expect([problem('2026-03-04'), problem('2026-01-01', '2026-01-02')]).toEqual([
      ...['Choose today or a later day.', 'Choose today or a later day.'],
    ]);
  });
});

describe('a laboratory range', () => {
  it.each([
    [3.5, '3.5 - 5.1', 3.5, 5.1, 'within'],
    [5.1, '3.5 - 5.1', 3.5, 5.1, 'within'],
    [3.49, '3.5 - 5.1', 3.5, 5.1, 'low'],
    [5.11, '3.5 - 5.1', 3.5, 5.1, 'high'],
    [3, '< 3.0', null, 3, 'high'],
    [3, ' <3.0', null, 3, 'high'],
    [3, '<= 3.0', null, 3, 'within'],
    [3, '< = 3.0', null, 3, 'within'],
    [2.9, '< 3.0', null, 3, 'within'],
    [3, 'up to 3', null, 3, 'within'],
    [3, '≤ 3', null, 3, 'within'],
    [3, 'below < 3', null, 3, 'within'],
    [3, '> 3.0', 3, null, 'low'],
    [3, ' >3.0', 3, null, 'low'],
    [3, '>= 3.0', 3, null, 'within'],
    [3, '> = 3.0', 3, null, 'within'],
    [3.1, '> 3.0', 3, null, 'within'],
    [-1, '< 3.0', null, 3, 'within'],
    [3, 'above > 3', 3, null, 'within'],
    [3, 'negative', null, null, 'unknown'],
    [null, '3.5 - 5.1', 3.5, 5.1, 'unknown'],
  ] as const)('classifies %d in “%s” (%d to %d) as %s', (value, referenceRange, low, high, state) => {
    expect(rangeState(value, { referenceRange, low, high })).toBe(state);
  });

  it('classifies a value as within, below or above it, or without a range', () => {
    expect(Object.values(rangeWords)).toEqual(['Within range', 'Below range', 'Above range', 'No range']);
  });
});

it('the smallest large group is hidden, first by name if several are equal', () => {
  const people = (count: number) => new Set(Array.from({ length: count }, (_, place) => String(place)));
  const groups = new Map([
    ['b', people(5)],
    ['a', people(5)],
    ['c', people(4)],
    ['d', people(9)],
  ]);
  expect([...shownGroups(groups)]).toEqual(['b', 'd']);
});
