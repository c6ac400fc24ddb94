import { describe, expect, it } from 'vitest';
import {
  disablingInWords,
  enablingInWords,
  holidaysError,
  weekendInWords,
} from '../../../src/rules/organisation/branch-words.ts';
import { isTimeZone, ownTimeZone, timeZones } from '../../../src/rules/shared/time-zones.ts';

describe('the text about disabling or enabling a branch', () => {
  it.each([
    [
      { people: 1204, admins: 3, sessions: 2 },
      'Its 3 admins cannot sign in until it is enabled again, and their 2 sessions end immediately. Its 1,204 employees stay in it, and their access to the app does not change. You won’t be able to move anyone else into it.',
    ],
    [
      { people: 1, admins: 1, sessions: 1 },
      'Its only admin cannot sign in until it is enabled again, and their session ends immediately. Its only employee stays in it, and their access to the app does not change. You won’t be able to move anyone else into it.',
    ],
    [
      { people: 0, admins: 1, sessions: 0 },
      'Its only admin cannot sign in until it is enabled again. It has no employees. You won’t be able to move anyone else into it.',
    ],
    [
      { people: 0, admins: 0, sessions: 0 },
      'It has no admin. It has no employees. You won’t be able to move anyone else into it.',
    ],
  ])('lists the effects of disabling for %j', (effects, words) => {
    expect(disablingInWords(effects)).toBe(words);
  });

  it.each([
    [
      { people: 67, admins: 2, sessions: 0 },
      'Its 2 admins can sign in again. Nothing changes for its 67 employees. You can move people into it again.',
    ],
    [
      { people: 1, admins: 1, sessions: 0 },
      'Its only admin can sign in again. Nothing changes for its only employee. You can move people into it again.',
    ],
    [
      { people: 0, admins: 0, sessions: 0 },
      'It has no admin yet. It has no employees. You can move people into it again.',
    ],
  ])('lists the effects of enabling for %j', (effects, words) => {
    expect(enablingInWords(effects)).toBe(words);
  });

  it('the weekend is written as its days', () => {
    expect(weekendInWords([5, 7])).toBe('Friday, Sunday');
    expect(weekendInWords([])).toBe('none');
  });
});

describe('public holidays', () => {
  const wesak = { day: '2026-05-31', name: 'Wesak' };
  const empty = 'Enter a date and a name for every public holiday.';

  it.each([
    [[], undefined],
    [[wesak, { day: '2026-12-25', name: 'Christmas Day' }], undefined],
    [[wesak, { day: '', name: 'Christmas Day' }], empty],
    [[wesak, { day: '2026-12-25', name: '  ' }], empty],
    [
      [wesak, { day: '2026-12-25', name: 'Christmas Day' }, { ...wesak, name: 'Whit Sunday' }],
      '31-05-26 is listed twice.',
    ],
  ])('%j: %s', (holidays, error) => {
    expect(holidaysError(holidays)).toBe(error);
  });
});

describe('time zones', () => {
  it('are valid by name only, not as offsets or abbreviations', () => {
    for (const zone of ['UTC', 'Europe/Lisbon', 'America/Argentina/Ushuaia', 'Asia/Kolkata']) {
      expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
    }
    for (const zone of ['', '+01:00', 'europe/lisbon', 'Europe/Atlantis', 'Lisbon', "Europe/Lisbon'; --"]) {
      expect([zone, isTimeZone(zone)]).toEqual([zone, false]);
    }
  });

  it('on offer are all valid and unique, and the browser’s own is valid', () => {
    const offered = timeZones();

    expect(offered.filter((zone) => !isTimeZone(zone))).toEqual([]);
    expect(new Set(offered).size).toBe(offered.length);
    expect(isTimeZone(ownTimeZone())).toBe(true);
  });
});
