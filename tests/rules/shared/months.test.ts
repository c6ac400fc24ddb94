import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMonth, monthAfter, monthInWords, parseTypedMonth } from '../../../src/rules/shared/months.ts';

const month = fc
  .record({ year: fc.integer({ min: 2000, max: 2099 }), number: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, number }) => `${year}-${String(number).padStart(2, '0')}`);

describe('typed months', () => {
  it('are read in the format they are shown in', () => {
    fc.assert(
      fc.property(month, (one) => {
        expect(parseTypedMonth(formatMonth(one))).toBe(one);
      }),
    );
  });

  it('have a name with their year', () => {
    expect(monthInWords('2027-01')).toBe('January 2027');
  });

  it.each(['3-2026', '03/2026', ' 03.26 ', '032026', '2026-03'])('are read from %s', (text) => {
    expect(parseTypedMonth(text)).toBe('2026-03');
  });

  it.each(['', '13-2026', '0-2026', 'March', '03-202', '1-2-2026'])('are not read from “%s”', (text) => {
    expect(parseTypedMonth(text)).toBeNull();
  });

  it('continue after December', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-05', -12)]).toEqual([
      '2027-01',
      '2025-12',
      '2025-05',
    ]);
  });
});
