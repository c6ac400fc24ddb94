import { describe, expect, test } from 'vitest';
import { type EntryType, entryInWords } from '../../src/rules/leave/entry-words.ts';
import type { LeaveSpan } from '../../src/rules/leave/leave-days.ts';

const porto = { weekend: [6, 7], holidays: [{ day: '2026-12-25', name: 'Christmas Day', half: false }] };
const annual: EntryType = {
  year: 2026,
  available: 3.5,
  daysPerYear: 20,
  mayGoNegative: false,
  countsWeekends: false,
  attachmentAfterDays: null,
};
const words = (from: string, to: string, type: Partial<EntryType> = {}, half: Partial<LeaveSpan> = {}) =>
  entryInWords({ from, to, fromPortion: 'full', toPortion: 'full', ...half }, { ...annual, ...type }, porto);

describe('leave that is entered for somebody', () => {
  test('tells beforehand what it takes and what is left', () => {
    expect(words('2026-12-21', '2026-12-22', {}, { fromPortion: 'second-half' })).toEqual([
      'This takes 1.5 days.',
      'Balance: 3.5 days now, 2 days afterwards.',
      'This is 2 calendar days.',
    ]);
    expect(words('2026-12-21', '2026-12-25')).toEqual([
      'This takes 4 days.',
      'Balance: 3.5 days now, −0.5 days afterwards.',
      'That is more than they have left.',
      'This is 5 calendar days.',
      '25-12-26 is Christmas Day.',
    ]);
    expect(words('2026-12-21', '2026-12-24', { mayGoNegative: true })).not.toContain(
      'That is more than they have left.',
    );
    expect(words('2026-12-21', '2026-12-24', { available: 4 })).not.toContain('That is more than they have left.');
  });

  test('says nothing of a balance where there is no limit, or it is of another year', () => {
    expect(words('2026-12-21', '2026-12-21', { mayGoNegative: true, daysPerYear: 0 })).toEqual(['This takes 1 day.']);
    expect(words('2026-12-31', '2027-01-01')).toEqual(['This takes 2 days.']);
    expect(words('2027-03-01', '2027-03-01')).toEqual(['This takes 1 day.']);
  });

  test('says when a document is required', () => {
    const document = 'A document is required, so this waits as a request until one is added and it is approved.';
    expect(words('2026-12-21', '2026-12-22', { attachmentAfterDays: 1 })).toContain(document);
    expect(words('2026-12-21', '2026-12-22', { attachmentAfterDays: 2 })).not.toContain(document);
    expect(words('2026-12-21', '2026-12-21', { attachmentAfterDays: 0 })).toContain(document);
  });

  test('waits for days that can be counted', () => {
    expect(words('2026-12-26', '2026-12-27')).toEqual(['These are all non-working days.']);
    expect(words('', '2026-12-27')).toEqual([]);
    expect(words('2026-12-27', '2026-12-26')).toEqual([]);
  });
});
