import { describe, expect, it } from 'vitest';
import { readHolidays } from '../../../src/rules/organisation/holiday-lines.ts';

const natal = { day: '2027-12-25', name: 'Natal', half: false };
const whyOf = (line: string) => readHolidays(line, [natal]).left.map(({ why }) => why);

describe('public holidays as lines', () => {
  it.each([
    '2027-01-01 New Year’s Day',
    '01-01-27 New Year’s Day',
    '01-01-2027, New Year’s Day',
    '01/01/2027\tNew Year’s Day',
    '1.1.27 – New Year’s Day',
    '1 January 2027: New Year’s Day',
    'Jan 1, 2027 New Year’s Day',
    '  2027-01-01;New Year’s Day  ',
  ])('are read from %j', (line) => {
    expect(readHolidays(line, [])).toEqual({
      read: [{ day: '2027-01-01', name: 'New Year’s Day', half: false }],
      left: [],
    });
  });

  it('are parsed one by one, and what cannot be parsed stays as text', () => {
    const text = '2027-01-01 New Year’s Day\r\n\r\nsoon Spring\n13 May 2027 Day off 2\n2027-02-30 Nothing';
    const { read, left } = readHolidays(text, []);
    expect(read.map(({ day, name }) => `${day} ${name}`)).toEqual([
      '2027-01-01 New Year’s Day',
      '2027-05-13 Day off 2',
    ]);
    expect(left).toEqual([
      { line: 'soon Spring', why: 'Enter a date as DD-MM-YY, such as 03-04-26.' },
      { line: '2027-02-30 Nothing', why: '2027-02-30 is not a valid date.' },
    ]);
  });

  it('show what is missing in a line', () => {
    expect(whyOf('2027-01-01')).toEqual(['Enter a name after the date.']);
    expect(whyOf('2027-01-01 -')).toEqual(['Enter a name after the date.']);
    expect(whyOf(`2027-01-01 ${'a'.repeat(80)}`)).toEqual([]);
    expect(whyOf(`2027-01-01 ${'a'.repeat(81)}`)).toEqual(['A name can have at most 80 characters.']);
    expect(whyOf('04/07/2027 Independence Day')).toEqual([
      'This could be two different dates. Write 2027-07-04 or 2027-04-07.',
    ]);
  });

  it('are not listed twice, whether the branch or another line has the day', () => {
    expect(whyOf('2027-12-25 Christmas Day')).toEqual(['25-12-27 is already listed: Natal.']);
    const { read, left } = readHolidays('2027-01-01 One\n01-01-2027 Two', []);
    expect([read.length, left]).toEqual([1, [{ line: '01-01-2027 Two', why: '01-01-27 is already listed: One.' }]]);
  });
});
