import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityProblem, suspicionOf } from '../../../src/rules/challenges/activity-checks.ts';
import { CHALLENGE_KINDS, CHALLENGE_TYPES, formatAmount } from '../../../src/rules/challenges/challenge-kinds.ts';
import { previewOf } from '../../../src/rules/challenges/challenge-preview.ts';
import { canEditField, ruleProblems } from '../../../src/rules/challenges/challenge-rules.ts';
import { CHALLENGE_TEMPLATES } from '../../../src/rules/challenges/challenge-templates.ts';
import { dayFromNumber, dayNumber } from '../../../src/rules/shared/day-numbers.ts';
import { isTooSmall, mayShowAverage, suppressed } from '../../../src/rules/shared/small-groups.ts';

const TODAY = '2026-03-10';

describe('challenge activity', () => {
  it.each([
    ['40 hours of sleep', { type: 'sleep', value: 2_400 }, 'More than 24 h in one day is not possible.'],
    ['300,000 steps', { type: 'step', value: 300_000 }, 'More than 150,000 steps in one day is not possible.'],
    ['tomorrow', { day: '2026-03-11' }, 'This day has not begun yet where you are.'],
    ['101 days ago', { day: '2025-11-29' }, 'Activity can be sent for the last 100 days.'],
  ] as const)('is refused for %s', (_what, more, message) => {
    const entry = { type: 'step', day: TODAY, value: 4_000, source: 'app', ...more } as const;
    expect(activityProblem(entry, TODAY)).toBe(message);
  });

  it('is accepted up to the limit of its type', () => {
    for (const type of CHALLENGE_TYPES) {
      const value = CHALLENGE_KINDS[type].impossibleAbove;
      expect(activityProblem({ type, day: TODAY, value, source: 'wearable' }, TODAY)).toBeUndefined();
    }
  });

  it('is suspicious if it is very high, high by hand, or unusual for the person', () => {
    const usual = { days: 10, average: 5_000 };
    const of = (value: number, isByHand = false) => suspicionOf({ type: 'step', value, isByHand }, usual);
    expect([of(50_001), of(30_001, true), of(21_000), of(19_000)]).toEqual([
      'very-high',
      'high-by-hand',
      'unlike-usual',
      null,
    ]);
    expect(suspicionOf({ type: 'step', value: 21_000, isByHand: false }, { days: 6, average: 5_000 })).toBeNull();
  });
});

describe('the rules of a challenge', () => {
  it('are valid in every template', () => {
    for (const { days, ...template } of CHALLENGE_TEMPLATES) {
      const from = dayFromNumber(dayNumber(TODAY) + 1);
      const to = dayFromNumber(dayNumber(TODAY) + days);
      expect(ruleProblems({ ...template, visibleFrom: TODAY, from, to }, TODAY)).toEqual({});
    }
    expect(CHALLENGE_TEMPLATES.map(({ type }) => type).sort()).toEqual([...CHALLENGE_TYPES].sort());
  });

  it('can be edited until it runs, except what affects scores afterwards', () => {
    expect(canEditField('announced', 'dailyCap')).toBe(true);
    for (const field of ['dailyCap', 'from', 'to', 'manualAllowed', 'teamScore', 'audience'] as const)
      for (const state of ['running', 'settling', 'final'] as const) expect(canEditField(state, field)).toBe(false);
  });
});

describe('amounts', () => {
  it.each([
    ['step', 12_300, '12,300 steps'],
    ['step', 1, '1 step'],
    ['sleep', 450, '7 h 30 min'],
    ['yoga', 45, '45 min'],
    ['nutrition', 5, '5 portions'],
    ['nutrition', 4.52, '4.5 portions'],
    ['nutrition', 104.52, '105 portions'],
    ['step', 86_455.8, '86,456 steps'],
    ['step', 0.8, '1 step'],
    ['sleep', 449.6, '7 h 30 min'],
  ] as const)('for %s are written as people say them', (type, value, text) => {
    expect(formatAmount(type, value)).toBe(text);
  });
});

describe('hidden small groups', () => {
  it('are never a single one, so that the total reveals none', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12), { maxLength: 8 }), (sizes) => {
        const hidden = suppressed(sizes);
        for (const [index, size] of sizes.entries()) if (isTooSmall(size)) expect(hidden.has(index)).toBe(true);
        const others = sizes.filter((size) => size > 0).length;
        expect(hidden.size === 1 && others > 1).toBe(false);
      }),
    );
  });

  it('allow an average only if no one or at least five people are hidden', () => {
    expect([mayShowAverage(3, 0), mayShowAverage(9, 1), mayShowAverage(9, 4), mayShowAverage(9, 5)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('a challenge preview', () => {
  const person = (branch: string, score: number) => ({
    branch,
    team: null,
    score,
    days: 1,
    cappedDays: 0,
    manualDays: 0,
  });
  const names = new Map([
    ['l', 'Lisbon'],
    ['p', 'Porto'],
  ]);
  const rules = { teamScore: 'average', minTeamSize: 3, goal: null, isSensitive: false } as const;

  it('compares branches, but none with fewer than five people', () => {
    const five = Array.from({ length: 5 }, (_, index) => person('l', index));
    const preview = previewOf([...five, person('p', 100)], rules, names);
    expect(preview.branches).toEqual([{ _id: 'l', name: 'Lisbon', people: 5, score: 2 }]);
  });
});
