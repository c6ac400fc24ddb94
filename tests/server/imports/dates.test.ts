/** How dates in cells are understood. */
import { describe, expect, it } from 'vitest';
import { day, orderIn } from '../../../server/imports/tables/cells.ts';
import type { Hints } from '../../../server/imports/tables/column.ts';
import { tables } from '../../../server/imports/tables/index.ts';
import { mapColumns } from '../../../server/imports/tables/map-columns.ts';

const datesAt = (...texts: string[]) => orderIn(texts.map((written, at) => ({ row: at + 2, written })));
const read = (text: string, hints: Hints = {}) => {
  const found = day('Day')(text, hints);

  return 'value' in found ? found.value : found.error;
};

describe('a date', () => {
  it.each([
    '1984-03-31', '1984/3/31', '31-03-1984', '31.3.1984', '31/03/1984', '03/31/1984', '31 Mar 1984', '31-Mar-1984',
    'March 31, 1984', '30772', '1984-03-31 00:00:00', '1984-03-31T00:00:00Z',
  ])('is read from %s', (text) => {
    expect(read(text)).toBe('1984-03-31');
  }); // biome-ignore format: a list

  it('that could be two dates is not guessed, unless its column shows the order', () => {
    expect(read('03/04/1984')).toBe('Day “03/04/1984” could be two different dates. Write 1984-04-03 or 1984-03-04.');
    expect(read('03/04/1984', datesAt('03/04/1984', '25/12/1984'))).toBe('1984-04-03');
    expect(read('03/04/1984', datesAt('03/04/1984', '12/25/1984'))).toBe('1984-03-04');
    expect(read('04/04/1984')).toBe('1984-04-04');
  });

  it.each([
    [['01/09/2021', '15/02/2021', '2/15/2022', '16/02/2021'], 'row 4 has 2/15/2022, which is month first'],
    [['2/15/2022', '15/02/2021', '2/16/2022', '17/02/2021', '2/18/2022'], 'row 3 has 15/02/2021, which is day first'],
    [['25/12/1984', '12/25/1984'], 'row 3 has 12/25/1984, which is month first'],
  ])('that could be two dates is refused with the cell that keeps column %j from showing the order', (dates, odd) => {
    expect(read('01/09/2021', datesAt(...dates))).toBe(
      `Day “01/09/2021” could be two different dates: ${odd}. Write 2021-09-01 or 2021-01-09.`,
    );
  });

  it.each(['1984-02-30', '31/11/1984', 'soon', '0', '1984', '13-13-1984'])('is not read from %s', (text) => {
    expect(read(text)).toMatch(/is not a valid date/);
  });

  it('before 1900 is refused with the date that was read', () => {
    expect(read('31/12/1899')).toBe('Day “1899-12-31” is before 1900. Check the year.');
    expect(read('1900-01-01')).toBe('1900-01-01');
  });

  it.each([
    '31-03-84', '31.3.84', '31/03/84', '3/31/84', '31 Mar 84', '31-Mar-84', '31 March 84', '31/03/84 00:00',
  ])('may have two digits for its year: %s', (text) => {
    expect(read(text)).toBe('1984-03-31');
  }); // biome-ignore format: a list

  it('with two digits for its year has its day and month in the order of its column', () => {
    expect(read('03/04/84')).toBe('Day “03/04/84” could be two different dates. Write 1984-04-03 or 1984-03-04.');
    expect(read('03/04/84', datesAt('25/12/1984'))).toBe('1984-04-03');
    expect(read('03/04/1984', datesAt('12/25/84'))).toBe('1984-03-04');
    expect(read('30/02/84')).toMatch(/is not a valid date/);
    expect(read('04-31-84')).toMatch(/is not a valid date/);
  });

  it('with two digits for its year is at most twenty years ahead, or over if it must be', () => {
    const soon = new Date().getFullYear() + 1;
    const written = `31-12-${String(soon).slice(2)}`;

    expect(read(written)).toBe(`${soon}-12-31`);
    expect(day('Birthday', { isPast: true })(written, {})).toEqual({ value: `${soon - 100}-12-31` });
    expect(read(`31-12-${String(soon + 20).slice(2)}`)).toBe(`${soon - 80}-12-31`);
  });
});

describe('dates in a file', () => {
  type Rows = [born: string, joined: string][];
  const tableOf = (rows: Rows) =>
    mapColumns(
      [['Email', 'Date of Birth', 'Joined On'], ...rows.map((days) => ['a@b.example', ...days])].map((cells, at) => ({
        number: at + 1,
        cells,
      })),
      tables.employees,
      { mode: 'update', hasBranch: false },
    );
  const daysOf = (...rows: Rows) =>
    tableOf(rows)
      .next(rows.length)
      .map(({ values }) => [values.dob, values.joinedOn]);

  it('show an example for each ambiguous date column', () => {
    const { dates } = tableOf([
      ['25/03/1984', '04/04/2025'],
      ['02/03/1990', '01/12/2025'],
      ['04/05/1990', '02/12/2025'],
    ]);
    expect(dates).toEqual([
      null,
      { written: '02/03/1990', day: '1990-03-02', more: 1 },
      { written: '01/12/2025', day: '2025-12-01', more: 1 },
    ]);
    expect(tableOf([['25/03/1984', '1 Dec 2025']]).dates).toEqual([null, null, null]);
    // Read with the day first, whatever the others are.
    expect(tableOf([['25.03.1984', '04-12-2025']]).dates).toEqual([
      null,
      null,
      { written: '04-12-2025', day: '2025-12-04', more: 0 },
    ]);
    // With two digits for the year, a birthday is in the past.
    expect(tableOf([[`01-02-${`${new Date().getFullYear() + 1}`.slice(2)}`, '']]).dates[1]?.day).toBe(
      `${new Date().getFullYear() - 99}-02-01`,
    );
    // Refused, and so not read in any order.
    expect(tableOf([['02/03/1990', '01/12/2025']]).dates).toEqual([null, null, null]);
  });

  it('are written out with the year they were read as, in rows that are returned', () => {
    const next = `31-12-${`${new Date().getFullYear() + 1}`.slice(2)}`;
    const [row] = tableOf([[next, next]]).next(1);

    expect(row?.cells.slice(1)).toEqual([row?.values.dob, row?.values.joinedOn]);
    expect(row?.values.dob).not.toBe(row?.values.joinedOn);
  });

  it('of joining are at most two years ahead', () => {
    const year = new Date().getFullYear() + 5;
    const [row] = tableOf([['', `03-11-${`${year}`.slice(2)}`]]).next(1);

    expect(row?.errors).toEqual({ joinedOn: `3 November ${year} is more than two years away. Check the year.` });
  });

  it('have one order, which one column can show for another that is ambiguous', () => {
    expect(daysOf(['25/03/1984', '01/12/2025'], ['02/03/1990', '01/12/2025'])).toEqual([
      ['1984-03-25', '2025-12-01'],
      ['1990-03-02', '2025-12-01'],
    ]);
    expect(daysOf(['03/25/1984', '01/12/2025'])).toEqual([['1984-03-25', '2025-01-12']]);
  });

  it('in two orders leave another column ambiguous, and the error names the odd one', () => {
    const [refused] = tableOf([
      ['25/03/1984', '01/12/2025'],
      ['26/03/1984', ''],
      ['03/25/1984', ''],
    ]).next(1);
    expect(refused?.errors.joinedOn).toMatch('row 4 has 03/25/1984, which is month first.');

    expect(daysOf(['25/03/1984', '01/12/2025'], ['03/25/1984', '01/12/2025'])).toEqual([
      ['1984-03-25', undefined],
      ['1984-03-25', undefined],
    ]);
  });
});
