import { describe, expect, it } from 'vitest';
import { type PreviewValues, previewLeave, spanError, spanOf } from '../../../src/rules/leave/leave-preview.ts';

const porto = {
  weekend: [6, 7],
  holidays: [
    { day: '2026-12-24', name: 'Christmas Eve', half: true },
    { day: '2026-12-25', name: 'Christmas Day', half: false },
  ],
};
const weekdaysOnly = { countsWeekends: false };
const days = (from: string, to: string, changes: Partial<PreviewValues> = {}): PreviewValues => ({
  from,
  to,
  startsHalf: false,
  endsHalf: false,
  ...changes,
});

describe('the preview of a leave’s days', () => {
  it('explains every difference from the calendar days', () => {
    expect(previewLeave(spanOf(days('2026-12-21', '2026-12-28')), porto, weekdaysOnly)).toEqual({
      days: 4.5,
      sentences: [
        'This is 8 calendar days.',
        '2 of them fall on a weekend.',
        '24-12-26 is Christmas Eve, and counts as half a day.',
        '25-12-26 is Christmas Day.',
      ],
    });
  });

  it('counts weekends if the type does, and never holidays', () => {
    const { days: counted, sentences } = previewLeave(spanOf(days('2026-12-25', '2026-12-28')), porto, {
      countsWeekends: true,
    });

    expect(counted).toBe(3);
    expect(sentences).toEqual(['This is 4 calendar days.', '25-12-26 is Christmas Day.']);
  });

  it('describes one day like several', () => {
    expect(previewLeave(spanOf(days('2026-12-26', '2026-12-26')), porto, weekdaysOnly).sentences).toEqual([
      'This is 1 calendar day.',
      '1 of them falls on a weekend.',
    ]);
  });

  it('has no explanation if every day counts', () => {
    expect(previewLeave(spanOf(days('2026-12-21', '2026-12-22')), porto, weekdaysOnly)).toEqual({
      days: 2,
      sentences: [],
    });
  });

  it.each<[Partial<PreviewValues>, number]>([
    [{ startsHalf: true }, 1.5],
    [{ endsHalf: true }, 1.5],
    [{ startsHalf: true, endsHalf: true }, 1],
    [{ to: '2026-12-21', startsHalf: true }, 0.5],
    // A single day has no separate end.
    [{ to: '2026-12-21', endsHalf: true }, 1],
  ])('for %j from Monday to Tuesday is %d', (changes, expected) => {
    expect(previewLeave(spanOf(days('2026-12-21', '2026-12-22', changes)), porto, weekdaysOnly).days).toBe(expected);
  });

  it('is empty if days are missing, in the wrong order or too many', () => {
    expect(spanError(days('', '2026-12-22'))).toBe('Choose the first and last day.');
    expect(spanError(days('2026-12-22', ''))).toBe('Choose the first and last day.');
    expect(spanError(days('2026-12-22', '2026-12-22'))).toBeUndefined();
    expect(spanError(days('2026-12-22', '2026-12-21'))).toBe('The last day must not be before the first day.');
    expect(spanError(days('2026-01-01', '2027-01-02'))).toBe('Choose at most 366 days.');
    expect(spanError(days('2026-01-01', '2027-01-01'))).toBeUndefined();
  });
});
