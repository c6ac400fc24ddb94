import { describe, expect, it } from 'vitest';
import { welcomeDays } from '../../../src/rules/auth/welcome-days.ts';

describe('a welcome link', () => {
  it.each([
    ['without a first day', null, 7],
    ['whose first day is past', '2026-03-02', 7],
    ['whose first day is today', '2026-11-27', 7],
    ['who starts tomorrow', '2026-11-28', 8],
    ['who starts in five weeks', '2027-01-01', 42],
    ['who starts in 83 days', '2027-02-18', 90],
    ['who starts in 84 days', '2027-02-19', 90],
    ['who starts next autumn', '2027-10-01', 90],
  ])('of someone %s (%s) is valid for %i days', (_, joinedOn, days) => {
    expect(welcomeDays({ today: '2026-11-27', joinedOn })).toBe(days);
  });
});
