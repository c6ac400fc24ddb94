import { expect, it } from 'vitest';
import { rangeBefore } from '../../../src/rules/workflows/range-before.ts';
import { monthsInWords, periods } from '../../../src/views/workflows/periods.ts';

it('periods are whole months, compared with the months before or with a year before', () => {
  expect(rangeBefore('2026-09-01,2026-11-30', 'previous')).toBe('2026-06-01,2026-08-31');
  expect(rangeBefore('2026-01-01,2026-01-31', 'previous')).toBe('2025-12-01,2025-12-31');
  expect(rangeBefore('2028-02-01,2028-02-29', 'year')).toBe('2027-02-01,2027-02-28');
  expect(rangeBefore('', 'year')).toBeNull();
  expect(periods(new Date(2027, 0, 15)).map(({ value }) => value)).toEqual([
    '',
    '2027-01-01,2027-01-31',
    '2026-12-01,2026-12-31',
    '2026-11-01,2027-01-31',
    '2026-02-01,2027-01-31',
  ]);
  expect(monthsInWords('2026-11-01', '2026-11-30')).toBe('November 2026');
});
