import { describe, expect, it } from 'vitest';
import { isComparable, whatIsMissing } from '../../../src/rules/workflows/incomplete.ts';

const countedSince = '2026-08-24T07:00:00Z';
const month = (from: string, to: string) => ({ from, to, countedSince });

describe('a period with incomplete counts', () => {
  it('is not compared with one from before counting started', () => {
    const september = month('2026-09-01', '2026-09-30');
    expect(isComparable(september, { from: '2026-08-01' })).toBe(false);
    expect(isComparable(month('2026-09-01', '2026-11-30'), { from: '2026-06-01' })).toBe(false);
    expect(isComparable(month('2026-10-01', '2026-10-31'), { from: '2026-09-01' })).toBe(true);
  });

  it('is compared if counting is off, or was turned on again before both', () => {
    expect(isComparable({ ...month('2026-07-01', '2026-07-31') }, { from: '2026-06-01' })).toBe(true);
    expect(isComparable({ ...month('2026-09-01', '2026-09-30'), countedSince: null }, { from: '2026-08-01' })).toBe(
      true,
    );
    expect(isComparable({ from: null, to: null, countedSince }, { from: null })).toBe(true);
  });

  const august = { from: '2026-08-01' };

  it('shows when counting started, and that its last month is not complete', () => {
    const whole = month('2026-08-01', '2026-11-30');
    expect(whatIsMissing(whole, null, '2026-11-27')).toBe('Counts start on 24-08-26. November 2026 is not complete.');
    expect(whatIsMissing(month('2026-08-01', '2026-08-31'), { from: '2026-07-01' }, '2026-11-27')).toBe(
      'Counts start on 24-08-26. Not compared with the earlier period.',
    );
  });

  it('shows why it is not compared, or that a partial month is compared with a full one', () => {
    expect(whatIsMissing(month('2026-09-01', '2026-09-30'), august, '2026-11-27')).toBe(
      'Not compared with the earlier period: counts start on 24-08-26.',
    );
    expect(whatIsMissing(month('2026-11-01', '2026-11-30'), { from: '2026-10-01' }, '2026-11-27')).toBe(
      'November 2026 is not complete but is compared with a full month.',
    );
  });

  it('shows nothing for complete months', () => {
    expect(whatIsMissing(month('2026-10-01', '2026-10-31'), { from: '2026-09-01' }, '2026-11-27')).toBe('');
    expect(whatIsMissing(month('2026-11-01', '2026-11-30'), null, '2026-11-30')).toBe('');
    expect(whatIsMissing({ from: null, to: null, countedSince }, null, '2026-11-27')).toBe('');
  });
});
