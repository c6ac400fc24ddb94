/** Small readings of what people and servers write: dates, heights, failed rows, notifications, names. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn } from '../../../src/rules/employees/age.ts';
import { feetAndInches, formatHeight } from '../../../src/rules/employees/height.ts';
import { nationalities } from '../../../src/rules/employees/nationalities.ts';
import { type FailedRow, rowErrors, takenEmails } from '../../../src/rules/imports/failed-rows.ts';
import * as constants from '../../../src/rules/shared/constants.ts';
import {
  formatDate,
  formatDateTime,
  formatFullDay,
  formatTime,
  parseTypedDay,
  typedDayError,
} from '../../../src/rules/shared/dates.ts';
import { formatDay, isDay, today } from '../../../src/rules/shared/days.ts';
import { formatFullDateTime } from '../../../src/rules/shared/full-moments.ts';
import { normalise, singleSpaced } from '../../../src/rules/shared/normalise.ts';
import { capitalise } from '../../../src/rules/shared/text.ts';

it('the constants match those promised to people', () => {
  expect(constants).toMatchObject({
    TOAST_SUCCESS_MS: 5_000,
    TOAST_OTHER_MS: 15_000,
    BELL_RELOAD_AFTER_OPENING_MS: 5_000,
    PAGE_BUTTONS: 3,
    RECOGNITION_PAGE_SIZE: 5,
    INCHES_PER_CM: 0.3937,
    LOGO_MAX_BYTES: 2_097_152,
    ONBOARDING_PROGRESS: { password: 33, profile: 66, logo: 100 },
  });
});

describe('a day', () => {
  it('is shown as DD-MM-YY, and in full', () => {
    expect(formatDay('2026-03-05')).toBe('05-03-26');
    expect(formatFullDay('2026-03-05')).toBe('5 March 2026');
  });

  it.each([undefined, null, '', 'today', '2026-3-5', '2026-02-30', '2026-13-01', '2026-03-05T00:00:00Z'])(
    'is empty for %j',
    (text) => {
      expect([isDay(text), formatDay(text), formatFullDay(text)]).toEqual([false, '', '']);
    },
  );

  it('is never shifted to another day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          const [dd, mm, yy] = formatDay(day).split('-');
          expect(`${yy}-${mm}-${dd}`).toBe(day.slice(2));
          expect(Number.parseInt(formatFullDay(day), 10)).toBe(Number(dd));
        },
      ),
    );
  });

  it.each([
    ['31-02-90', '31-02-90 is not a valid date.'],
    ['310290', '310290 is not a valid date.'],
    [' 2026-13-01 ', '2026-13-01 is not a valid date.'],
    ['soon', 'Enter a date as DD-MM-YY, such as 03-04-26.'],
    ['3-4', 'Enter a date as DD-MM-YY, such as 03-04-26.'],
  ])('typed as %j is invalid, with a reason', (text, why) => {
    expect(parseTypedDay(text)).toBeUndefined();
    expect(typedDayError(text)).toBe(why);
  });

  it('is the local date for today', () => {
    expect(today(new Date(2026, 2, 5, 23, 59))).toBe('2026-03-05');
    expect(today(new Date(2026, 2, 5, 0, 0))).toBe('2026-03-05');
  });
});

describe('an instant', () => {
  const evening = '2026-03-05T21:07:00Z';

  it('is shown by day and 24-hour time, in the given zone', () => {
    expect(formatDate(evening, 'UTC')).toBe('05-03-26');
    expect(formatTime(evening, 'UTC')).toBe('21:07');
    expect(formatDateTime(evening, 'Asia/Dubai')).toBe('06-03-26 01:07');
    expect(formatFullDateTime(evening, 'UTC')).toBe('5 March 2026, 21:07');
  });

  it.each([undefined, null, '', 'now', '2026-03-05', '2026-03-05T99:99:00Z'])('is empty for %j', (text) => {
    expect([formatDate(text), formatTime(text), formatDateTime(text)]).toEqual(['', '', '']);
  });
});

describe('an age', () => {
  it.each([
    ['1990-03-05', '2026-03-04', 35],
    ['1990-03-05', '2026-03-05', 36],
    ['2000-02-29', '2026-02-28', 25],
    ['2000-02-29', '2026-03-01', 26],
    ['2026-03-05', '2026-03-05', 0],
  ])('for a birth date of %s on %s is %i', (born, on, age) => {
    expect(ageOn(born, on)).toBe(age);
  });

  it('is unknown without a birth date and before it', () => {
    expect([ageOn(null, '2026-03-05'), ageOn('2026-03-06', '2026-03-05')]).toEqual([undefined, undefined]);
  });
});

describe('a height', () => {
  it.each([
    [175, '5 ft 9 in'],
    [183, '6 ft 0 in'],
    [152.4, '5 ft 0 in'],
    [190, '6 ft 3 in'],
    [50, '1 ft 8 in'],
  ])('of %d cm is %s', (cm, text) => {
    expect(formatHeight(cm)).toBe(text);
  });

  it('never has twelve inches', () => {
    fc.assert(
      fc.property(fc.double({ min: 30, max: 260, noNaN: true }), (cm) => {
        const { feet, inches } = feetAndInches(cm);
        expect(inches).toBeLessThan(12);
        expect(Math.abs(feet * 12 + inches - cm * 0.3937)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe('failed rows', () => {
  const rows: FailedRow[] = [
    { email: 'ana@x.example', errors: { email_exist: 'Somebody has it', firstName: 'Missing' } },
    { email: 'ben@x.example', errors: { firstName: 'Missing' } },
    { email: 'cleo@x.example', errors: {} },
  ];

  it('show each error’s field, message and email, in order', () => {
    expect(rowErrors(rows)).toEqual([
      { column: 'email_exist', problem: 'Somebody has it', email: 'ana@x.example' },
      { column: 'firstName', problem: 'Missing', email: 'ana@x.example' },
      { column: 'firstName', problem: 'Missing', email: 'ben@x.example' },
    ]);
  });

  it('include the addresses already in use', () => {
    expect(takenEmails(rows)).toEqual(['This email address is already being used: ana@x.example']);
  });
});

it('a sentence starts with a capital', () => {
  expect(['invalid email', 'Already', 'élan', '', '3 rows'].map(capitalise)).toEqual([
    'Invalid email',
    'Already',
    'Élan',
    '',
    '3 rows',
  ]);
});

it('two spellings of one name are equal', () => {
  expect(['José', 'JOSE', '  jose ', 'Jose\u0301'].map(normalise)).toEqual(['jose', 'jose', 'jose', 'jose']);
  expect(normalise('Łukasz  Øst-Straße')).toBe('lukasz ost-strasse');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalise(normalise(text))).toBe(normalise(text));
    }),
  );
});

it('the nearly two hundred nationalities are unique', () => {
  expect(nationalities.length).toBeGreaterThanOrEqual(195);
  expect(new Set(nationalities).size).toBe(nationalities.length);
  expect(nationalities).toEqual([...nationalities].sort((a, b) => a.localeCompare(b, 'en')));
  expect(nationalities).toContain('Portuguese');
});

it('a stored name has single spaces, and keeps line breaks so that they are refused', () => {
  expect(['  London   HQ ', 'London\u00a0\u2003HQ', 'London HQ'].map(singleSpaced)).toEqual(
    Array.from({ length: 3 }, () => 'London HQ'),
  );
  expect([singleSpaced(' '), singleSpaced('a \n b')]).toEqual(['', 'a \n b']);
});
