/** Single steps of a leave account, where the properties of balances say nothing. */
import { describe, expect, it } from 'vitest';
import {
  balanceBreakdown,
  balanceOn,
  balanceParts,
  dueEntries,
  type LeaveAccount,
  type LeaveTerms,
  type LedgerEntry,
  lapsesAhead,
  shortageAfter,
  takenBy,
  termsIn,
  withEntries,
  withoutPending,
  withPending,
  withTerms,
} from '../../../src/rules/leave/leave-balance.ts';

const terms = (changed: Partial<LeaveTerms> = {}): LeaveTerms => ({
  fromYear: 2025,
  daysPerYear: 20,
  carryOverCap: 5,
  carryOverExpiryMonth: 3,
  ...changed,
});
const account = (changed: Partial<LeaveAccount> = {}): LeaveAccount => ({
  terms: [terms()],
  firstYear: 2025,
  entries: [],
  pending: [],
  ...changed,
});
const taken = (on: string, days: number): LedgerEntry => ({ kind: 'taken', source: 'application', on, days: -days });
/** Eight days of 2025 are left, of which five are carried over. */
const carrying = account({ entries: [taken('2025-07-01', 12)] });

describe('pending requests', () => {
  const [a, b] = [
    { on: '2026-05-04', days: 2 },
    { on: '2026-05-04', days: 1 },
  ];
  const c = { on: '2026-06-01', days: 2 };

  it('are removed once each, by day and length', () => {
    const asked = withPending(carrying, [a, b, c, a]);

    expect(withoutPending(asked, [a]).pending).toEqual([b, c, a]);
    expect(withoutPending(asked, [b]).pending).toEqual([a, c, a]);
    expect(withoutPending(asked, [c, a, a]).pending).toEqual([b]);
    expect(withoutPending(asked, [c]).entries).toBe(carrying.entries);
  });

  it('are kept if none matches', () => {
    const asked = withPending(carrying, [a, c]);

    expect(withoutPending(asked, [b, { on: '2026-07-01', days: 2 }]).pending).toEqual([a, c]);
  });

  it('count as days taken once they are approved', () => {
    expect(takenBy([a])).toEqual([taken('2026-05-04', 2)]);
  });
});

describe('the parts of a balance', () => {
  it('are separate, with returned days subtracted from those taken', () => {
    const entries: LedgerEntry[] = [
      ...carrying.entries,
      taken('2026-02-02', 4),
      { kind: 'reversed', source: 'application', on: '2026-02-03', days: 1 },
      { kind: 'adjusted', source: 'admin', on: '2026-02-04', days: 2.5 },
    ];

    expect(balanceParts(account({ entries }), 2026, '2026-06-01')).toEqual({
      granted: 20,
      carried: 5,
      adjusted: 2.5,
      taken: -3,
      expired: -2,
    });
  });
});

describe('the balance available on a day', () => {
  it('includes carried days until they expire', () => {
    expect(balanceOn(carrying, '2026-03-31', '2026-02-01').available).toBe(25);
    expect(balanceOn(carrying, '2026-04-01', '2026-02-01').available).toBe(20);
  });

  it('in the past excludes days that have since expired', () => {
    expect(balanceOn(carrying, '2026-02-02', '2026-05-01').available).toBe(20);
  });

  it('for next year is only the grant, because carry-over is not yet known', () => {
    expect(balanceOn(account(), '2026-02-02', '2025-06-01').available).toBe(20);
  });

  it('in a past year includes carried days up to its last day', () => {
    const untilDecember = { ...carrying, terms: [terms({ carryOverExpiryMonth: 12 })] };

    expect(balanceOn(untilDecember, '2026-12-21', '2027-01-10').available).toBe(25);
  });

  it('is reduced by requests pending in that year only', () => {
    const asked = withPending(carrying, [
      { on: '2026-08-03', days: 3 },
      { on: '2027-02-01', days: 4 },
    ]);

    expect(balanceOn(asked, '2026-02-02', '2026-02-01')).toEqual({ balance: 25, pending: 3, available: 22 });
  });
});

describe('carried days', () => {
  it('count as used in time on their last day', () => {
    const lastDay = '2026-03-31';

    expect(balanceBreakdown(withEntries(carrying, [taken(lastDay, 3)]), 2026, '2026-04-01').balance).toBe(20);
    expect(balanceBreakdown(withPending(carrying, [{ on: lastDay, days: 3 }]), 2026, '2026-04-01').balance).toBe(23);
  });

  it('expire by the terms of the year they come from', () => {
    const changed = {
      ...carrying,
      terms: withTerms(carrying.terms, terms({ fromYear: 2026, carryOverExpiryMonth: 6 })),
    };

    expect(balanceBreakdown(changed, 2026, '2026-04-01').balance).toBe(20);
  });

  it('add up if they never expire', () => {
    const kept = { ...carrying, terms: [terms({ carryOverCap: 60, carryOverExpiryMonth: null })] };

    expect(balanceBreakdown(kept, 2027, '2027-01-02').balance).toBe(48);
  });

  it('are announced as expiring up to their last day', () => {
    expect(lapsesAhead(carrying, '2026-03-31')[0]).toEqual({ on: '2026-03-31', days: 5 });
    expect(lapsesAhead(carrying, '2026-04-01')[0]).toEqual({ on: '2026-12-31', days: 15 });
  });

  it('used in time after all do not explain a shortage', () => {
    const expired = withEntries(carrying, dueEntries(carrying, '2026-04-02', 2026));
    const late = withPending(expired, [{ on: '2026-03-02', days: 26 }]);

    expect(shortageAfter(expired, late, '2026-04-04')).toEqual({ year: 2026, missing: 1, lapseOn: null });
  });
});

describe('pending requests beyond the balance', () => {
  // Joined in March: two of the year's two and a half days.
  const overdrawn = account({
    terms: [terms({ fromYear: 2026, daysPerYear: 2.5, carryOverCap: 1 })],
    firstYear: 2026,
    joinedOn: '2026-03-10',
    pending: [{ on: '2026-12-07', days: 3 }],
  });
  const availableIn2027 = (on: string) => balanceBreakdown(overdrawn, 2027, on).available;

  it('are deducted from the next year once it begins', () => {
    expect(balanceBreakdown(overdrawn, 2026, '2026-11-29').available).toBe(-1);
    expect(availableIn2027('2026-11-29')).toBe(2.5);
    expect(availableIn2027('2027-01-01')).toBe(1.5);
  });

  it('leave nothing to expire before the end of the next year, when its own days do', () => {
    expect(lapsesAhead(overdrawn, '2026-11-29')).toEqual([]);
    expect(lapsesAhead(overdrawn, '2027-01-01')[0]).toEqual({ on: '2027-12-31', days: 0.5 });
  });
});

describe('leave terms', () => {
  it('for a year replace those of that year and later ones', () => {
    const [first, second, third] = [terms(), terms({ fromYear: 2026 }), terms({ fromYear: 2027 })];
    const changed = terms({ fromYear: 2026, daysPerYear: 25 });

    expect(withTerms([first, second, third], changed)).toEqual([first, changed]);
    expect(() => termsIn({ terms: [] }, 2026)).toThrow('A leave type has no terms.');
  });

  it('that change a grant adjust it once', () => {
    const written = withEntries(account(), dueEntries(account(), '2025-06-01', 2025));
    const changed = { ...written, terms: [terms({ daysPerYear: 25 })] };
    const corrected = withEntries(changed, dueEntries(changed, '2025-06-01', 2025));

    expect(dueEntries(changed, '2025-06-01', 2025)).toHaveLength(1);
    expect(dueEntries(corrected, '2025-06-01', 2025)).toEqual([]);
    expect(dueEntries({ ...corrected, terms: [terms()] }, '2025-06-01', 2025)).toEqual([
      { kind: 'adjusted', source: 'grant', on: '2025-01-01', days: -5 },
    ]);
  });
});

describe('a leave type open in some years', () => {
  it('grants days from the year it opens', () => {
    const opened = account({ openYears: [{ from: 2026, to: null }] });

    expect([2025, 2026, 2027].map((year) => balanceParts(opened, year, '2025-06-01').granted)).toEqual([0, 20, 20]);
  });

  it('has no new grant in a closed year, only what was carried over', () => {
    const closed = { ...withPending(carrying, [{ on: '2025-11-03', days: 2 }]), openYears: [{ from: 0, to: 2025 }] };

    expect(balanceBreakdown(closed, 2026, '2026-01-02').balance).toBe(5);
  });
});
