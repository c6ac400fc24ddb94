import { describe, expect, test } from 'vitest';
import { limitInWords, policyInWords, type WfhSettings, weekdaysInWords } from '../../src/machines/rules/wfh-words.ts';

const policy = (changes: Partial<WfhSettings> = {}): WfhSettings => ({
  branches: [],
  weekdays: [1, 2, 3, 4, 5],
  limitDays: 2,
  limitPer: 'week',
  approval: 'always',
  minNoticeDays: 0,
  ...changes,
});

describe('a policy of work from home, in words', () => {
  test('says everything that people ask about', () => {
    expect(policyInWords(policy())).toEqual([
      'Everybody can work from home Monday to Friday, on days when their branch works.',
      'That is for up to 2 days a week.',
      'Somebody has to approve every request. More than the limit cannot be asked for.',
      'It can be asked for up to the day itself.',
    ]);
  });

  test.each<[Partial<WfhSettings>, string]>([
    [
      { branches: [{ branchName: 'Porto' }], weekdays: [1, 3] },
      'Everybody in Porto can work from home Monday and Wednesday, on days when their branch works.',
    ],
    [{ weekdays: [1, 2, 3, 4, 5, 6, 7] }, 'Everybody can work from home on any day when their branch works.'],
    [{ limitDays: null }, 'There is no limit to how often.'],
    [{ limitDays: null }, 'Somebody has to approve every request.'],
    [{ limitDays: 1, limitPer: 'month' }, 'That is for up to 1 day a month.'],
    [{ approval: 'over-limit' }, 'Up to the limit it is granted at once; what goes beyond it somebody has to approve.'],
    [
      { approval: 'never' },
      'Nobody has to approve it: what is asked for is granted at once. More than the limit cannot be asked for.',
    ],
    [{ minNoticeDays: 3 }, 'It has to be asked for at least 3 days ahead.'],
  ])('%j', (changes, sentence) => {
    expect(policyInWords(policy(changes))).toContain(sentence);
  });

  test.each([
    [[1, 2, 3, 4, 5], 'Monday to Friday'],
    [[1, 2], 'Monday and Tuesday'],
    [[1, 3, 5], 'Monday, Wednesday and Friday'],
    [[1, 2, 4, 5], 'Monday, Tuesday, Thursday and Friday'],
    [[7], 'Sunday'],
    [[1, 2, 3, 4, 5, 6, 7], 'Any day'],
  ])('days of the week %j are %s', (days, words) => {
    expect(weekdaysInWords(days)).toBe(words);
  });

  test('a limit is told by its period', () => {
    expect(limitInWords(policy())).toBe('2 days a week');
    expect(limitInWords(policy({ limitDays: null }))).toBe('No limit');
  });
});
