import { describe, expect, it } from 'vitest';
import { weekdayOfDay } from '../../../src/rules/shared/day-numbers.ts';
import { daysOnLeave, splitByLeave, usageOf, weekStart, workingDays } from '../../../src/rules/wfh/wfh-days.ts';
import { approvalInWords, weekdaysInWords } from '../../../src/rules/wfh/wfh-words.ts';

const leave = (from: string, to = from, fromPortion = 'full', toPortion = 'full') =>
  ({ from, to, fromPortion, toPortion }) as Parameters<typeof daysOnLeave>[1][number];

describe('work-from-home days', () => {
  it('are cancelled by leave only for the whole day, by one leave or two halves', () => {
    const days = ['2026-03-04', '2026-03-03', '2026-03-02'];
    const leaves = [
      leave('2026-03-02', '2026-03-02', 'first-half', 'first-half'),
      leave('2026-03-03', '2026-03-03', 'first-half', 'first-half'),
      leave('2026-03-03', '2026-03-03', 'second-half', 'second-half'),
      leave('2026-03-04'),
    ];
    expect(splitByLeave(days, leaves)).toEqual({ home: ['2026-03-02'], replaced: ['2026-03-03', '2026-03-04'] });
    expect(splitByLeave(days, [])).toEqual({ home: ['2026-03-02', '2026-03-03', '2026-03-04'], replaced: [] });
    expect(days[0]).toBe('2026-03-04');
    const afternoon = leave('2026-03-05', '2026-03-05', 'second-half', 'second-half');
    expect(daysOnLeave(['2026-03-05'], [afternoon])).toEqual([]);
  });

  it('are counted including the first and last day of a week', () => {
    const usage = usageOf(
      ['2026-03-02', '2026-03-08'],
      ['2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09'],
      { days: 2, per: 'week' },
      [6, 7],
    );
    expect(usage).toEqual([{ from: '2026-03-02', to: '2026-03-08', asked: 2, before: 2, after: 4, allowed: 2 }]);
  });

  it('are grouped by weeks that start after the weekend', () => {
    expect([[6, 7], [5, 6], [7], [1], [3], [], [1, 2, 3, 4, 5, 6, 7]].map(weekStart)).toEqual([1, 7, 1, 2, 4, 1, 1]);
    expect(weekStart([3, 4, 6, 7])).toBe(1);
  });

  it('are counted if the afternoon is a holiday', () => {
    const holidays = [
      { day: '2026-03-03', half: true },
      { day: '2026-03-04', half: false },
    ];
    expect(workingDays('2026-03-01', '2026-03-05', { weekend: [6, 7], holidays })).toEqual([
      ...['2026-03-02', '2026-03-03', '2026-03-05'],
    ]);
    expect(['2026-03-02', '2026-03-08'].map(weekdayOfDay)).toEqual([1, 7]);
  });

  it('are named by weekday', () => {
    expect([weekdaysInWords([]), weekdaysInWords([5, 6, 7]), weekdaysInWords([6, 7])]).toEqual([
      ...['', 'Friday to Sunday', 'Saturday and Sunday'],
    ]);
    expect(Object.values(approvalInWords)).toEqual(['Always', 'Above the limit', 'Never']);
  });
});
