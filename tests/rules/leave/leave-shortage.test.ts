import { describe, expect, it } from 'vitest';
import {
  allowanceInWords,
  grantsOtherDays,
  lowerInWords,
  shortageInWords,
} from '../../../src/rules/leave/leave-shortage.ts';

const short = (fullName: string, missing = 2) => ({ _id: fullName, fullName, year: 2027, missing });

describe('the text about missing days', () => {
  const shares = [
    { on: '2027-03-30', days: 2 },
    { on: '2027-04-01', days: 1 },
  ];

  it.each([
    [1, null, 'This uses 3 days of your 2027 balance, but you have only 2 days left.'],
    [3, null, 'This uses 3 days of your 2027 balance, but you have nothing left.'],
    [
      2,
      '2027-03-31',
      'This uses 3 days of your 2027 balance, but you have only 1 day left. Carried-over days expire after 31-03-27.',
    ],
  ])('shows what is left: %s days missing, expiring on %s', (missing, lapseOn, says) => {
    expect(shortageInWords({ year: 2027, missing, lapseOn }, shares)).toBe(says);
  });

  it('explains that they were carried over and used', () => {
    expect(shortageInWords({ year: 2028, missing: 1, lapseOn: null }, shares)).toBe(
      'This needs days that were carried over to 2028 and are already used or requested for that year.',
    );
  });
});

describe('the text about people with too few days after a reduction', () => {
  it('names up to five people, and counts the rest', () => {
    expect(lowerInWords(15, [short('Ana Costa', 0.5)])).toBe(
      'With 15 days a year, 1 person has used or requested more than that: Ana Costa (0.5 days too many in 2027). Approved leave stays approved, but pending requests above the new allowance can no longer be approved. This person’s balance will go below zero. They cannot request more this year, and the shortfall is deducted from next year’s allowance.',
    );
    const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => short(name));
    expect(lowerInWords(15, many)).toMatch(
      /^With 15 days a year, 7 people have .*, E \(2 days too many in 2027\) and 2 more\./,
    );
  });
});

describe('the text about a changed allowance', () => {
  const of = (daysPerYear: number, proratesJoining = false) => ({ daysPerYear, proratesJoining });

  it.each([
    [of(25), of(26), 'Everyone with this leave type gets 1 more day for 2026.'],
    [
      of(25, true),
      of(27.5, true),
      'Everyone with this leave type gets 2.5 more days for 2026. Those who joined in 2026 get a pro rata share of that.',
    ],
    [
      of(25),
      of(24),
      'Everyone with this leave type gets 1 fewer day for 2026. No one has used or requested more than the new allowance.',
    ],
    [of(25, true), of(25), 'Those who joined in 2026 get the full year’s allowance.'],
    [
      of(25),
      of(25, true),
      'Those who joined in 2026 get only a pro rata allowance. No one has used or requested more than the new allowance.',
    ],
  ])('from %j to %j: %s', (before, after, words) => {
    expect(allowanceInWords(2026, before, after, [])).toBe(words);
    expect(grantsOtherDays(before, after)).toBe(true);
    expect(grantsOtherDays(after, { ...after })).toBe(false);
  });

  it('names the people who have used too many', () => {
    expect(allowanceInWords(2027, of(25), of(15), [short('Ana Costa')])).toMatch(
      /^Everyone with this leave type gets 10 fewer days for 2027\. With 15 days a year, 1 person has .*Ana Costa/,
    );
  });
});
