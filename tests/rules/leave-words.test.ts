import { describe, expect, test } from 'vitest';
import { colourName, freeColour, leaveColours } from '../../src/machines/rules/leave-colours.ts';
import { carryOverInWords, type LeaveSettings, settingsInWords } from '../../src/machines/rules/leave-words.ts';
import { halvesOf, wholeOf } from '../../src/machines/rules/numbers.ts';

const settings = (changes: Partial<LeaveSettings> = {}): LeaveSettings => ({
  daysPerYear: 22.5,
  paid: true,
  halfDayAllowed: true,
  attachmentAfterDays: null,
  carryOverCap: 0,
  carryOverExpiryMonth: null,
  minNoticeDays: 0,
  maxConsecutiveDays: null,
  countsWeekends: false,
  mayGoNegative: false,
  branches: [],
  ...changes,
});
const inLisbonAndPorto = [{ branchName: 'Lisbon' }, { branchName: 'Porto' }];

describe('a type of leave, in words', () => {
  test('says everything that people ask about', () => {
    expect(settingsInWords('leave', settings())).toEqual([
      'Everybody gets 22.5 days a year, paid.',
      'What is left at the end of a year is lost.',
      'It can be asked for up to the day on which it begins.',
      'Half days are possible.',
      'Weekends and holidays of the branch do not count.',
      'No document is needed.',
      'Nobody can take more than they have left, counting what still waits for a decision.',
    ]);
  });

  test.each<[Partial<LeaveSettings>, string]>([
    [
      { branches: inLisbonAndPorto, daysPerYear: 1, paid: false },
      'Everybody in Lisbon and Porto gets 1 day a year, unpaid.',
    ],
    [{ daysPerYear: 0 }, 'Everybody can ask for it, paid; nobody is granted days by the year.'],
    [{ daysPerYear: 0 }, 'Nothing goes into the next year.'],
    [{ carryOverCap: 5 }, 'Of what is left at the end of a year, up to 5 days go into the next and stay there.'],
    [
      { carryOverCap: 5, carryOverExpiryMonth: 3 },
      'Of what is left at the end of a year, up to 5 days go into the next and are lost after the end of March.',
    ],
    [{ minNoticeDays: 14 }, 'It has to be asked for at least 14 days ahead.'],
    [
      { halfDayAllowed: false, maxConsecutiveDays: 10 },
      'It is taken in whole days, and one request is for at most 10 days.',
    ],
    [{ countsWeekends: true }, 'Weekends count as days of it; holidays of the branch do not.'],
    [{ attachmentAfterDays: 0 }, 'A document is needed every time.'],
    [{ attachmentAfterDays: 1 }, 'A document is needed for more than 1 day.'],
    [{ mayGoNegative: true }, 'People can take more than they have; the balance then goes below zero.'],
  ])('%j', (changes, sentence) => {
    expect(settingsInWords('leave', settings(changes))).toContain(sentence);
  });

  test('lets sickness be told afterwards', () => {
    expect(settingsInWords('sick', settings())).toContain('It can be asked for at any time, afterwards too.');
  });

  test('is short about what is carried over, and silent where nothing is', () => {
    expect(carryOverInWords(settings())).toBe('');
    expect(carryOverInWords(settings({ carryOverCap: 5 }))).toBe('5 days');
    expect(carryOverInWords(settings({ carryOverCap: 1, carryOverExpiryMonth: 12 }))).toBe('1 day, until December');
  });
});

describe('the colours of types', () => {
  test('are given out one after the other, and begin again when none is free', () => {
    const [first, second] = leaveColours.map(({ value }) => value);

    expect(freeColour([])).toBe(first);
    expect(freeColour([first as string, '#123456'])).toBe(second);
    // Somebody's own evergreen is as good as ours.
    expect(freeColour(['#2f7d6b'])).toBe(second);
    expect(freeColour(leaveColours.map(({ value }) => value))).toBe(first);
  });

  test('have names, and one of somebody’s own is called what it is', () => {
    expect(colourName('#2f74b5')).toBe('Ocean');
    expect(colourName('#123456')).toBe('#123456');
  });
});

describe('numbers as they are typed', () => {
  test.each([
    ['22', 22, 22],
    [' 22.5 ', 22.5, Number.NaN],
    ['22,5', 22.5, Number.NaN],
    ['0', 0, 0],
    ['22.3', Number.NaN, Number.NaN],
    ['-1', Number.NaN, Number.NaN],
    ['', Number.NaN, Number.NaN],
    ['1e2', Number.NaN, Number.NaN],
    ['1000', Number.NaN, Number.NaN],
  ])('%j', (text, halves, whole) => {
    expect([halvesOf(text), wholeOf(text)]).toEqual([halves, whole]);
  });
});
