import { describe, expect, it } from 'vitest';
import {
  activityProblem,
  neverSuspiciousUpTo,
  SOURCE_WORDS,
  SUSPICION_WORDS,
  suspicionOf,
} from '../../../src/rules/challenges/activity-checks.ts';
import {
  CHALLENGE_KINDS,
  CHALLENGE_TYPES,
  type ChallengeType,
  formatAmount,
} from '../../../src/rules/challenges/challenge-kinds.ts';
import { CHALLENGE_TEMPLATES } from '../../../src/rules/challenges/challenge-templates.ts';

const TODAY = '2026-03-10';
const unusual = (type: ChallengeType, value: number, isByHand = false) =>
  suspicionOf({ type, value, isByHand }, { days: 0, average: 0 });

describe('activity on a day', () => {
  it('is accepted from today back to a hundred days ago', () => {
    for (const day of [TODAY, '2025-11-30'])
      expect(activityProblem({ type: 'step', day, value: 1, source: 'app' }, TODAY)).toBeUndefined();
  });

  it.each([
    ['step', 150_000, '150,000 steps', 50_000],
    ['sleep', 1_440, '24 h', 840],
    ['nutrition', 40, '40 portions', 15],
    ['meditation', 960, '16 h', 240],
    ['yoga', 960, '16 h', 240],
  ] as const)('of type %s is refused above %i (%s), and suspicious above %i', (type, most, words, high) => {
    const refusal = activityProblem({ type, day: TODAY, value: most + 1, source: 'app' }, TODAY);
    expect(refusal).toBe(`More than ${words} in one day is not possible.`);
    expect([unusual(type, high), unusual(type, high + 1)]).toEqual([null, 'very-high']);
  });

  it('entered by hand is suspicious above three fifths of the usual threshold', () => {
    expect([unusual('step', 30_000, true), unusual('step', 30_001, true), unusual('step', 30_001)]).toEqual([
      null,
      'high-by-hand',
      null,
    ]);
  });

  it('is unusual above four times the average of a week, but never if it is small', () => {
    const of = (value: number, average: number, days = 7) =>
      suspicionOf({ type: 'step', value, isByHand: false }, { days, average });
    expect([of(20_000, 5_000), of(20_001, 5_000), of(20_001, 5_000, 6)]).toEqual([null, 'unlike-usual', null]);
    expect([of(12_500, 100), of(12_501, 100)]).toEqual([null, 'unlike-usual']);
    expect([neverSuspiciousUpTo('step'), neverSuspiciousUpTo('nutrition')]).toEqual([12_500, 3]);
  });

  it('has a label for each source and each suspicion', () => {
    for (const words of [SOURCE_WORDS, SUSPICION_WORDS]) {
      expect(new Set(Object.values(words)).size).toBe(3);
      expect(Object.values(words)).not.toContain('');
    }
  });
});

describe('the challenge types', () => {
  it('are sensitive if they are about sleep or meditation', () => {
    expect(CHALLENGE_TYPES.filter((type) => CHALLENGE_KINDS[type].isSensitive)).toEqual(['sleep', 'meditation']);
  });

  it.each([
    ['step', 2, '2 steps'],
    ['sleep', 60, '1 h'],
    ['sleep', 61, '1 h 1 min'],
    ['meditation', 59, '59 min'],
    ['yoga', 60_000, '1,000 h'],
    ['yoga', 60_030, '1,000 h 30 min'],
    ['nutrition', 1, '1 portion'],
    ['nutrition', 1.04, '1 portion'],
  ] as const)('show %s of %d as %s', (type, value, words) => {
    expect(formatAmount(type, value)).toBe(words);
  });

  it('end in a sentence with what they count', () => {
    for (const type of CHALLENGE_TYPES) {
      const { noun, unit } = CHALLENGE_KINDS[type];
      expect(noun.startsWith(unit)).toBe(true);
    }
  });
});

describe('the challenge templates', () => {
  const of = (type: ChallengeType) => CHALLENGE_TEMPLATES.find((template) => template.type === type);

  it('are named after their types', () => {
    for (const { id, type } of CHALLENGE_TEMPLATES) expect(id).toBe(type);
  });

  it('are for teams if marked so, and score teams by their average', () => {
    expect(CHALLENGE_TEMPLATES.filter(({ format }) => format === 'team').map(({ type }) => type)).toEqual([
      'step',
      'yoga',
    ]);
    expect(CHALLENGE_TEMPLATES.filter(({ format }) => format === 'individual')).toHaveLength(3);
    expect(CHALLENGE_TEMPLATES.every(({ teamScore }) => teamScore === 'average')).toBe(true);
  });

  it('allow manual entry except for sleep', () => {
    expect(CHALLENGE_TEMPLATES.filter(({ manualAllowed }) => !manualAllowed)).toEqual([of('sleep')]);
  });
});
