import { describe, expect, it } from 'vitest';
import { limitInWords, policyInWords, type WfhSettings, weekdaysInWords } from '../../../src/rules/wfh/wfh-words.ts';

const policy = (changes: Partial<WfhSettings> = {}): WfhSettings => ({
  branches: [],
  weekdays: [1, 2, 3, 4, 5],
  limitDays: 2,
  limitPer: 'week',
  approval: 'always',
  minNoticeDays: 0,
  ...changes,
});

describe('the text for a work-from-home policy', () => {
  it('mentions everything that people ask about', () => {
    expect(policyInWords(policy())).toEqual([
      'Everyone can work from home Monday to Friday when their branch is open.',
      'The limit is 2 days a week.',
      'Every request needs approval. Requests above the limit are not allowed.',
      'Requests can be made up to and including the day itself.',
    ]);
  });

  it.each<[Partial<WfhSettings>, string]>([
    [
      { branches: [{ branchName: 'Porto' }], weekdays: [1, 3] },
      'Everyone in Porto can work from home on Mondays and Wednesdays when their branch is open.',
    ],
    [{ weekdays: [1, 2, 3, 4, 5, 6, 7] }, 'Everyone can work from home on any day when their branch is open.'],
    [{ limitDays: null }, 'There is no limit.'],
    [{ limitDays: null }, 'Every request needs approval.'],
    [{ limitDays: 1, limitPer: 'month' }, 'The limit is 1 day a month.'],
    [
      { approval: 'over-limit' },
      'Requests within the limit are approved automatically. Requests above it need approval.',
    ],
    [{ approval: 'never' }, 'Requests are approved automatically. Requests above the limit are not allowed.'],
    [{ minNoticeDays: 3 }, 'Requests must be made at least 3 days in advance.'],
  ])('for %j', (changes, sentence) => {
    expect(policyInWords(policy(changes))).toContain(sentence);
  });

  it.each([
    [[1, 2, 3, 4, 5], 'Monday to Friday'],
    [[1, 2], 'Monday and Tuesday'],
    [[1, 3, 5], 'Monday, Wednesday and Friday'],
    [[1, 2, 4, 5], 'Monday, Tuesday, Thursday and Friday'],
    [[7], 'Sunday'],
    [[1, 2, 3, 4, 5, 6, 7], 'Any day'],
  ])('names weekdays %j as %s', (days, words) => {
    expect(weekdaysInWords(days)).toBe(words);
  });

  it('shows a limit with its period', () => {
    expect(limitInWords(policy())).toBe('2 days a week');
    expect(limitInWords(policy({ limitDays: null }))).toBe('No limit');
  });
});
