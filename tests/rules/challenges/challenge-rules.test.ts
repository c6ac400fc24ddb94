import { describe, expect, it } from 'vitest';
import {
  canEditField,
  earlyEnds,
  editableFields,
  entriesByHandInWords,
  publishingInWords,
  type RuleValues,
  ruleProblems,
  startedOn,
  whyFixed,
} from '../../../src/rules/challenges/challenge-rules.ts';
import { dayFromNumber, dayNumber } from '../../../src/rules/shared/day-numbers.ts';

const TODAY = '2026-03-10';
const dayAfter = (day: string, days: number) => dayFromNumber(dayNumber(day) + days);
const problems = (changes: Partial<RuleValues>, before?: Partial<RuleValues>) =>
  ruleProblems(
    {
      type: 'step',
      format: 'individual',
      goal: null,
      dailyCap: null,
      visibleFrom: TODAY,
      from: '2026-03-16',
      to: '2026-04-12',
      ...changes,
    },
    TODAY,
    before,
  );

describe('the dates of a challenge', () => {
  it('start after today, unless they are already stored', () => {
    expect(problems({ from: TODAY })).toEqual({ from: 'Choose a day after today.' });
    expect(problems({ from: TODAY }, { from: '2026-03-09' })).toEqual({ from: 'Choose a day after today.' });
    expect(problems({ from: TODAY }, { from: TODAY })).toEqual({});
    expect(problems({ from: dayAfter(TODAY, 1) })).toEqual({});
  });

  it('start within two years', () => {
    const startingIn = (days: number) => {
      const from = dayAfter(TODAY, days);

      return problems({ visibleFrom: from, from, to: from });
    };
    expect(startingIn(732)).toEqual({});
    expect(startingIn(733)).toEqual({ from: 'Choose a day within the next two years.' });
  });

  it('can be visible at most a year ahead, and not only after the start', () => {
    const seenAhead = (days: number) => problems({ visibleFrom: dayAfter('2026-03-16', -days) });
    expect(seenAhead(366)).toEqual({});
    expect(seenAhead(367)).toEqual({ visibleFrom: 'Choose a day at most a year before the first day.' });
    expect(seenAhead(0)).toEqual({});
    expect(seenAhead(-1)).toEqual({ visibleFrom: 'Choose the first day or an earlier one.' });
  });

  it('cover 1 to 92 days', () => {
    const lasting = (days: number) => problems({ to: dayAfter('2026-03-16', days - 1) });
    expect(lasting(0)).toEqual({ to: 'The last day must not be before the first day.' });
    expect(lasting(1)).toEqual({});
    expect(lasting(92)).toEqual({});
    expect(lasting(93)).toEqual({ to: 'A challenge can last at most 92 days.' });
  });

  it('have no errors while they are missing', () => {
    expect(problems({ from: '' })).toEqual({});
    expect(problems({ visibleFrom: '' })).toEqual({});
    expect(problems({ to: '', goal: 1 })).toEqual({});
    expect(problems({ from: '', visibleFrom: TODAY, to: '' }, { from: TODAY })).toEqual({});
  });
});

describe('a goal and a daily cap', () => {
  it('must be reachable', () => {
    expect(problems({ dailyCap: 150_000 })).toEqual({});
    expect(problems({ dailyCap: 150_001 })).toEqual({
      dailyCap: 'Enter at most 150,000 steps. No one can do more in a day.',
    });
    // 28 days.
    expect(problems({ dailyCap: 10_000, goal: 280_000 })).toEqual({});
    expect(problems({ dailyCap: 10_000, goal: 280_001 })).toEqual({
      goal: 'No one can reach this goal with this daily cap.',
    });
    expect(problems({ goal: 4_200_000 })).toEqual({});
    expect(problems({ goal: 4_200_001 })).toHaveProperty('goal');
  });

  it('have no errors when only the dates are wrong', () => {
    expect(problems({ goal: 1, to: '2026-03-01' })).toEqual({ to: 'The last day must not be before the first day.' });
  });
});

describe('editing a challenge', () => {
  it('is more limited at every stage', () => {
    const draft = editableFields('draft');
    const without = (from: readonly string[], ...fields: string[]) => from.filter((field) => !fields.includes(field));
    expect(draft).toHaveLength(15);
    expect([...editableFields('announced')].sort()).toEqual(without(draft, 'type', 'format', 'visibleFrom').sort());
    expect(editableFields('running')).toEqual(['title', 'description', 'image', 'goal']);
    expect(editableFields('settling')).toEqual(['title', 'description', 'image']);
    expect([...editableFields('withdrawn'), ...editableFields('final')]).toEqual([]);
  });

  it.each([
    ...['title', 'description', 'image', 'goal', 'dailyCap', 'manualAllowed', 'manualBackDays', 'teamScore'],
    ...['minTeamSize', 'from', 'to', 'audience', 'visibleFrom', 'type', 'format'],
  ] as const)('allows every field in a draft, such as %s', (field) => {
    expect(canEditField('draft', field)).toBe(true);
  });

  it('has its own explanation for each stage', () => {
    const reasons = Object.values(whyFixed);
    expect(new Set(reasons).size).toBe(6);
    for (const reason of reasons) expect(reason).toMatch(/^\S.+\.$/);
  });
});

describe('a challenge started or ended early', () => {
  it('starts today, and is visible from then at the latest', () => {
    const days = { visibleFrom: '2026-03-12', from: '2026-03-16', to: '2026-04-12' };
    expect(startedOn(days, TODAY)).toEqual({ visibleFrom: TODAY, from: TODAY, to: '2026-04-12' });
    expect(startedOn({ ...days, visibleFrom: '2026-03-01' }, TODAY).visibleFrom).toBe('2026-03-01');
  });

  it.each([
    ['2026-03-01', '2026-03-20', [TODAY, '2026-03-09']],
    ['2026-03-09', '2026-03-11', [TODAY, '2026-03-09']],
    [TODAY, '2026-03-20', [TODAY]],
    ['2026-03-01', TODAY, ['2026-03-09']],
    [TODAY, TODAY, []],
  ])('from %s to %s can end on one of %j', (from, to, ends) => {
    expect(earlyEnds({ from, to }, TODAY)).toEqual(ends);
  });
});

describe('the texts about a challenge', () => {
  it.each([
    [false, 3, 'Manual entries do not count.'],
    [true, 0, 'Manual entries count if they are entered on the same day.'],
    [true, 1, 'Manual entries count if they are entered within one day.'],
    [true, 3, 'Manual entries count if they are entered within 3 days.'],
  ])('describe manual entries: %s, %i', (manualAllowed, manualBackDays, words) => {
    expect(entriesByHandInWords({ manualAllowed, manualBackDays })).toBe(words);
  });

  it('show before its release how many people it is announced to, and when', () => {
    expect(publishingInWords(1_204, '2026-03-12', TODAY)).toBe('It will be announced to 1,204 people on 12-03-26.');
    expect(publishingInWords(1, TODAY, TODAY)).toBe('It will be announced to 1 person as soon as you publish it.');
    expect(publishingInWords(0, '2026-03-01', TODAY)).toBe(
      'No one is in its audience at the moment. Anyone added to the audience later will see the challenge.',
    );
    expect(publishingInWords(0, '2026-03-12', TODAY)).toMatch(/ will see the challenge from 12-03-26\.$/);
  });
});
