import { describe, expect, it } from 'vitest';
import {
  managerRowError,
  managerWithoutRole,
  rowsInWords,
  withReportsTogether,
} from '../../../src/rules/imports/manager-errors.ts';

const error = (row: number, column: string, problem: string, file = 'a.csv') => ({
  ...{ file, row, email: `p${row}@x.example`, column, problem },
});
const waits = (row: number, manager: number, file?: string) => error(row, 'manager', managerRowError(manager), file);

describe('errors of rows whose manager’s row has errors', () => {
  it('are one after the errors of the manager’s row, which stay', () => {
    const own = [error(4, 'department', 'None.'), error(4, 'dob', 'Soon.')];
    const other = error(6, 'manager', 'There is no manager “Bo”.');

    expect(withReportsTogether([waits(2, 4), waits(3, 4), ...own, waits(5, 4), other])).toEqual([
      ...own,
      { ...waits(2, 4), many: { count: 3, rows: '2–3, 5' } },
      other,
    ]);
  });

  it('come last if the manager’s row is not among them, and stay if there is only one', () => {
    const first = error(2, 'dob', 'Soon.');

    expect(withReportsTogether([waits(3, 9), first, waits(4, 9)])).toEqual([
      first,
      { ...waits(3, 9), many: { count: 2, rows: '3–4' } },
    ]);
    expect(withReportsTogether([waits(3, 2), first])).toEqual([waits(3, 2), first]);
  });

  it('are one where the first of them is, if the manager lacks the role', () => {
    const lacks = (row: number, name: string, file?: string) =>
      error(row, 'manager', `${managerWithoutRole(name)} Give them the role.`, file);
    const own = error(3, 'dob', 'Soon.');

    expect(
      withReportsTogether([
        lacks(2, 'Ana'),
        own,
        lacks(3, 'Ana'),
        lacks(4, 'Bo'),
        lacks(5, 'Ana'),
        lacks(6, 'Ana', 'b.csv'),
      ]),
    ).toEqual([
      { ...lacks(2, 'Ana'), many: { count: 3, rows: '2–3, 5' } },
      own,
      lacks(4, 'Bo'),
      lacks(6, 'Ana', 'b.csv'),
    ]);
  });

  it('are of one file', () => {
    const [one, two] = [waits(2, 4, 'a.csv'), waits(2, 4, 'b.csv')];

    expect(withReportsTogether([one, two])).toEqual([one, two]);
  });
});

it.each([
  [[5], '5'],
  [[8, 3, 7, 9, 5], '3, 5, 7–9'],
  [[1, 3, 5, 7, 9, 11, 13, 15], '1, 3, 5, 7, 9, 11, 13, 15'],
  [[1, 3, 5, 7, 9, 11, 13, 15, 17, 18], '1, 3, 5, 7, 9, 11, 13 and 3 more'],
])('rows %j are written as %s', (rows, words) => {
  expect(rowsInWords(rows)).toBe(words);
});
