import { describe, expect, it } from 'vitest';
import {
  availableInWords,
  balanceInWords,
  carryOverInWords,
  changeInWords,
  eligibilityInWords,
  type LeaveSettings,
  settingsInWords,
} from '../../../src/rules/leave/leave-words.ts';
import { colourName, colours, freeColour } from '../../../src/rules/shared/colours.ts';
import { parseHalves, parseWhole } from '../../../src/rules/shared/numbers.ts';

const settings = (changes: Partial<LeaveSettings> = {}): LeaveSettings => ({
  daysPerYear: 22.5,
  paid: true,
  halfDayAllowed: true,
  attachmentAfterDays: null,
  carryOverCap: 0,
  carryOverExpiryMonth: null,
  minNoticeDays: 0,
  maxConsecutiveDays: null,
  reportWithinDays: null,
  countsWeekends: false,
  mayGoNegative: false,
  proratesJoining: true,
  branches: [],
  ...changes,
});
const inLisbonAndPorto = [{ branchName: 'Lisbon' }, { branchName: 'Porto' }];

describe('the text for a balance', () => {
  it.each([
    [{ available: 3.5, mayGoNegative: false, daysPerYear: 20 }, '3.5 days left'],
    [{ available: -3, mayGoNegative: true, daysPerYear: 20 }, '3 days over'],
    [{ available: 0, mayGoNegative: true, daysPerYear: 20 }, '0 days left'],
    [{ available: -1, mayGoNegative: true, daysPerYear: 0 }, '1 day used, no limit'],
    [{ available: 0, mayGoNegative: true, daysPerYear: 0 }, 'No limit'],
    // Given by hand, over no allowance.
    [{ available: 2, mayGoNegative: true, daysPerYear: 0 }, '2 days left'],
    [{ available: 0, mayGoNegative: false, daysPerYear: 0 }, '0 days left'],
    [{ available: -1, mayGoNegative: false, daysPerYear: 0 }, '1 day over'],
  ])('for %o is “%s”', (balance, words) => {
    expect(balanceInWords(balance)).toBe(words);
  });
});

describe('the text for a change of balance', () => {
  it('always has a sign', () => {
    expect([22, 0, -3.5].map(changeInWords)).toEqual(['+22', '+0', '−3.5']);
  });

  it('shows how much of the balance is pending', () => {
    expect(availableInWords({ balance: 12, pending: 0 })).toBe('No requests are pending.');
    expect(availableInWords({ balance: 12, pending: 1 })).toBe('The balance is 12 days, of which 1 day is pending.');
    expect(availableInWords({ balance: 1, pending: 0.5 })).toBe('The balance is 1 day, of which 0.5 days are pending.');
  });
});

describe('the text for a leave type', () => {
  it('mentions everything that people ask about', () => {
    expect(settingsInWords('leave', settings())).toEqual([
      'Everyone gets 22.5 days of paid leave a year.',
      'People who join during the year get a pro rata allowance.',
      'Unused days expire at the end of the year.',
      'It can be requested up to and including the first day.',
      'Half days are allowed.',
      'Weekends and public holidays do not count.',
      'No document is required.',
      'People can take no more than their balance, minus pending requests.',
    ]);
  });

  it.each<[Partial<LeaveSettings>, string]>([
    [
      { branches: inLisbonAndPorto, daysPerYear: 1, paid: false },
      'Everyone in Lisbon and Porto gets 1 day of unpaid leave a year.',
    ],
    [{ daysPerYear: 0 }, 'Everyone can request paid leave; there is no yearly allowance.'],
    [{ proratesJoining: false }, 'People who join during the year get the full year’s allowance.'],
    [{ daysPerYear: 0 }, 'Nothing is carried over to the next year.'],
    [{ carryOverCap: 5 }, 'Up to 5 days can be carried over to the next year and do not expire.'],
    [{ carryOverCap: 1 }, 'Up to 1 day can be carried over to the next year and does not expire.'],
    [
      { carryOverCap: 1, carryOverExpiryMonth: 3 },
      'Up to 1 day can be carried over to the next year and expires at the end of March.',
    ],
    [
      { carryOverCap: 5, carryOverExpiryMonth: 3 },
      'Up to 5 days can be carried over to the next year and expire at the end of March.',
    ],
    [{ minNoticeDays: 14 }, 'It must be requested at least 14 days in advance.'],
    [{ halfDayAllowed: false, maxConsecutiveDays: 10 }, 'Whole days only, at most 10 days per request.'],
    [{ countsWeekends: true }, 'Weekends count; public holidays do not.'],
    [{ attachmentAfterDays: 0 }, 'A document is always required.'],
    [
      { attachmentAfterDays: 5, maxConsecutiveDays: 3 },
      'No document is ever required, because a request has at most 3 days.',
    ],
    [{ attachmentAfterDays: 2, maxConsecutiveDays: 3 }, 'A document is required for more than 2 days.'],
    [{ attachmentAfterDays: 1 }, 'A document is required for more than 1 day.'],
    [{ mayGoNegative: true }, 'People can take more than they have, so their balance can go below zero.'],
  ])('for %j', (changes, sentence) => {
    expect(settingsInWords('leave', settings(changes))).toContain(sentence);
  });

  it.each([
    [null, 'It can be requested at any time, also after the first day.'],
    [1, 'It can be requested up to 1 day after its first day.'],
    [0, 'It can be requested up to and including the first day.'],
  ])('shows until when sick leave can be reported: %j', (reportWithinDays, sentence) => {
    expect(settingsInWords('sick', settings({ reportWithinDays }))).toContain(sentence);
  });

  it('names every branch it is for', () => {
    expect(eligibilityInWords({ branches: [] })).toBe('Everyone');
    expect(eligibilityInWords({ branches: [...inLisbonAndPorto, { branchName: 'Ghent' }] })).toBe(
      'Everyone in Lisbon, Porto and Ghent',
    );
  });

  it('mentions that sick leave can be reported retrospectively', () => {
    expect(settingsInWords('sick', settings())).toContain('It can be requested at any time, also after the first day.');
  });

  it('mentions carry-over briefly, and not at all if there is none', () => {
    expect(carryOverInWords(settings())).toBe('');
    expect(carryOverInWords(settings({ carryOverCap: 5 }))).toBe('5 days');
    expect(carryOverInWords(settings({ carryOverCap: 1, carryOverExpiryMonth: 12 }))).toBe('1 day, until December');
  });
});

describe('the colours of leave types', () => {
  it('are assigned one after another, and start again when none is free', () => {
    const [first, second] = colours.map(({ value }) => value);

    expect(freeColour([])).toBe(first);
    expect(freeColour([first as string, '#123456'])).toBe(second);
    // Someone's own evergreen is as good as ours.
    expect(freeColour(['#2f7d6b'])).toBe(second);
    expect(freeColour(colours.map(({ value }) => value))).toBe(first);
  });

  it('have names, and a custom one is shown as its code', () => {
    expect(colourName('#2f74b5')).toBe('Ocean');
    expect(colourName('#123456')).toBe('#123456');
  });
});

describe('typed numbers', () => {
  it.each([
    ['22', 22, 22],
    [' 22.5 ', 22.5, Number.NaN],
    ['22,5', 22.5, Number.NaN],
    ['0', 0, 0],
    ['22.3', Number.NaN, Number.NaN],
    ['-1', Number.NaN, Number.NaN],
    ['', Number.NaN, Number.NaN],
    ['1e2', Number.NaN, Number.NaN],
    ['1000', Number.NaN, Number.NaN],
  ])('are read from %j', (text, halves, whole) => {
    expect([parseHalves(text), parseWhole(text)]).toEqual([halves, whole]);
  });
});
