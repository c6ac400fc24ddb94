import { describe, expect, it } from 'vitest';
import { easterSunday, holidaysAround } from '../../../demo/holidays.ts';

const inYear = (region: string, year: number) =>
  holidaysAround([region], `${year}-07-15`)
    .filter(({ day }) => day.startsWith(String(year)))
    .map(({ day, name }) => `${day.slice(5)} ${name}`);

describe('the public holidays of the demo’s branches', () => {
  it('follow Easter, which is computed', () => {
    expect([2024, 2025, 2026, 2027, 2028, 2029, 2038].map(easterSunday)).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2028-04-16',
      '2029-04-01',
      '2038-04-25',
    ]);
    expect(inYear('Portugal', 2028)).toContain('06-15 Corpo de Deus');
    expect(inYear('Netherlands', 2027)).toEqual([
      '01-01 Nieuwjaarsdag',
      '03-29 Tweede paasdag',
      '04-27 Koningsdag',
      '05-06 Hemelvaartsdag',
      '05-17 Tweede pinksterdag',
      '12-25 Eerste kerstdag',
      '12-26 Tweede kerstdag',
    ]);
  });

  it('move to the next free working day in England', () => {
    expect(inYear('England', 2027)).toEqual([
      "01-01 New Year's Day",
      '03-26 Good Friday',
      '03-29 Easter Monday',
      '05-03 Early May bank holiday',
      '05-31 Spring bank holiday',
      '08-30 Summer bank holiday',
      '12-27 Christmas Day (substitute day)',
      '12-28 Boxing Day (substitute day)',
    ]);
    expect(inYear('England', 2026).slice(-2)).toEqual(['12-25 Christmas Day', '12-28 Boxing Day (substitute day)']);
    expect(inYear('England', 2028)[0]).toBe("01-03 New Year's Day (substitute day)");
    // The day after Christmas is free already.
    expect(inYear('England', 2033).slice(-2)).toEqual(['12-26 Boxing Day', '12-27 Christmas Day (substitute day)']);
  });

  it('start with the year of the demo’s first requests', () => {
    const years = (day: string) => [
      ...new Set(holidaysAround(['Portugal'], day).map((holiday) => holiday.day.slice(0, 4))),
    ];

    expect(years('2026-11-02')).toEqual(['2026', '2027']);
    expect(years('2027-01-01')).toEqual(['2026', '2027', '2028']);
  });
});
