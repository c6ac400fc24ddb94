import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balanceParts,
  type LeaveAccount,
  type LeaveTerms,
  type LedgerEntry,
} from '../../../src/rules/leave/leave-balance.ts';
import { dueInWords, leaverBalance, leftInWords } from '../../../src/rules/leave/leaver-balance.ts';

const terms = (changed: Partial<LeaveTerms> = {}): LeaveTerms => ({
  fromYear: 2025,
  daysPerYear: 22,
  carryOverCap: 5,
  carryOverExpiryMonth: 3,
  ...changed,
});
const account = (changed: Partial<LeaveAccount> = {}): LeaveAccount => ({
  terms: [terms()],
  firstYear: 2026,
  entries: [],
  pending: [],
  ...changed,
});
const taken = (on: string, days: number): LedgerEntry => ({ kind: 'taken', source: 'application', on, days: -days });

describe('leave up to a last working day', () => {
  it.each([
    ['2026-01-02', 2],
    ['2026-03-05', 5.5],
    ['2026-09-30', 16.5],
    ['2026-12-01', 22],
  ])('is due for the months up to that of the day: %s', (lastDay, granted) => {
    expect(leaverBalance(account(), lastDay)).toMatchObject({ granted, left: granted });
  });

  it('is due from the month of joining to the month of leaving, if both are in one year', () => {
    const joined = account({ joinedOn: '2026-03-20' });

    expect(leaverBalance(joined, '2026-08-14')).toMatchObject({ months: 6, granted: 11 });
    expect(leaverBalance(joined, '2026-03-31')).toMatchObject({ months: 1, granted: 2 });
  });

  it('is due in full if the type does not prorate', () => {
    const full = account({ terms: [terms({ proratesJoining: false })] });

    expect(leaverBalance(full, '2026-03-05')).toMatchObject({ months: 12, granted: 22 });
  });

  it('is compared with what was taken by then, also if that was too much', () => {
    const entries = [taken('2026-02-02', 4), taken('2026-05-04', 10)];

    expect(leaverBalance(account({ entries }), '2026-09-30')).toMatchObject({ taken: 14, left: 2.5 });
    expect(leaverBalance(account({ entries }), '2026-06-30')).toMatchObject({ taken: 14, left: -3 });
  });

  it('leaves out approved days after it, and all pending ones', () => {
    const entries = [taken('2026-09-28', 6)];
    const pending = [{ on: '2026-06-01', days: 3 }];

    expect(leaverBalance(account({ entries, pending }), '2026-09-30', [{ on: '2026-09-28', days: 3 }])).toMatchObject({
      taken: 3,
      left: 13.5,
    });
  });

  it('includes what was carried over until it expires, and what HR added', () => {
    const entries: LedgerEntry[] = [
      taken('2025-07-01', 12),
      { kind: 'adjusted', source: 'admin', on: '2026-01-15', days: -1 },
    ];
    const carrying = account({ firstYear: 2025, entries });

    expect(leaverBalance(carrying, '2026-03-20')).toEqual({
      ...{ months: 3, granted: 5.5, carried: 5, adjusted: -1, taken: 0, left: 9.5 },
    });
    expect(leaverBalance(carrying, '2026-03-31')).toMatchObject({ carried: 5, left: 9.5 });
    expect(leaverBalance(carrying, '2026-04-01')).toMatchObject({ carried: 0, left: 6.5 });
  });

  it('is the same once grants and carry-over are in the ledger, also after the day', () => {
    const entries: LedgerEntry[] = [
      { kind: 'granted', source: 'grant', on: '2026-01-01', days: 22 },
      { kind: 'carried', source: 'year-start', on: '2026-01-01', days: 5 },
      { kind: 'expired', source: 'carry-end', on: '2026-03-31', days: -5 },
    ];

    const carriedBy = (lastDay: string) => leaverBalance(account({ entries }), lastDay).carried;

    expect(leaverBalance(account({ entries }), '2026-02-20')).toMatchObject({ granted: 3.5, carried: 5, left: 8.5 });
    expect([carriedBy('2026-03-31'), carriedBy('2026-04-01')]).toEqual([5, 0]);
  });

  it('changes nothing for those whose last day ends the year', () => {
    fc.assert(
      fc.property(fc.nat(120), fc.option(fc.integer({ min: 1, max: 12 })), (halves, joined) => {
        const joinedOn = joined === null ? null : `2026-${String(joined).padStart(2, '0')}-15`;
        const any = account({ terms: [terms({ daysPerYear: halves / 2 })], joinedOn });

        expect(leaverBalance(any, '2026-12-31').granted).toBe(balanceParts(any, 2026, '2026-12-31').granted);
      }),
    );
  });

  it('is never below zero for those who took none, and shared with a successor who joins the month after', () => {
    fc.assert(
      fc.property(fc.nat(120), fc.integer({ min: 1, max: 11 }), fc.boolean(), (halves, month, proratesJoining) => {
        const daysPerYear = halves / 2;
        const any = account({ terms: [terms({ daysPerYear, proratesJoining })] });
        const on = (number: number) => `2026-${String(number).padStart(2, '0')}-10`;
        const leaver = leaverBalance(any, on(month));
        const successor = balanceParts({ ...any, joinedOn: on(month + 1) }, 2026, '2026-12-31').granted;

        expect(leaver.left).toBeGreaterThanOrEqual(0);
        expect(leaver.granted * 2).toBe(Math.round(leaver.granted * 2));
        if (proratesJoining) expect(Math.abs(leaver.granted + successor - daysPerYear)).toBeLessThanOrEqual(0.5);
        else expect(leaver.granted).toBe(daysPerYear);
      }),
    );
  });
});

describe('the words for it', () => {
  const balance = { months: 9, granted: 16.5, carried: 0, adjusted: 0, taken: 0, left: 16.5 };

  it('say what the days are for', () => {
    expect(dueInWords(balance)).toBe('16.5 for 9 of 12 months');
    expect(dueInWords({ ...balance, months: 12, granted: 22 })).toBe('');
    expect(dueInWords({ ...balance, months: 12, granted: 22, carried: 3, adjusted: -1 })).toBe(
      '22 for the whole year, +3 carried over, −1 adjusted',
    );
  });

  it('say whether too much was taken', () => {
    expect([2.5, 1, 0, -1].map((left) => leftInWords({ left }))).toEqual(['2.5 days', '1 day', '0 days', '1 day over']);
  });
});
