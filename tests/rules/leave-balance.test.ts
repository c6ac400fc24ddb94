import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dueEntries,
  type LeaveAccount,
  type LeaveTerms,
  type LedgerEntry,
  standingIn,
  withTerms,
} from '../../src/machines/rules/leave-balance.ts';

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

describe('a leave balance', () => {
  it('begins with the grant of the year, and what waits for a decision counts against it', () => {
    const asked = account({ entries: [taken('2025-02-03', 3)], pending: [{ on: '2025-05-01', days: 2.5 }] });

    expect(standingIn(asked, 2025, '2025-06-01')).toEqual({ balance: 17, pending: 2.5, available: 14.5 });
  });

  it('takes at most the cap into the next year; the rest lapses', () => {
    const due = dueEntries(account({ entries: [taken('2025-07-01', 12)] }), '2026-01-02', 2026);

    expect(due).toEqual([
      { kind: 'granted', source: 'grant', on: '2025-01-01', days: 20 },
      { kind: 'granted', source: 'grant', on: '2026-01-01', days: 20 },
      { kind: 'carried', source: 'year-end', on: '2025-12-31', days: -5 },
      { kind: 'expired', source: 'year-end', on: '2025-12-31', days: -3 },
      { kind: 'carried', source: 'year-start', on: '2026-01-01', days: 5 },
    ]);
  });

  it.each([
    ['2026-03-31', 22],
    ['2026-04-01', 20],
    ['2026-12-31', 20],
  ])('loses on the day after its month what was carried and not used: on %s', (on, balance) => {
    const used = account({ entries: [taken('2025-07-01', 12), taken('2026-02-02', 3)] });

    expect(standingIn(used, 2026, on).balance).toBe(balance);
  });

  it('keeps carried days that somebody has asked for until that is decided', () => {
    const asking = account({ entries: [taken('2025-07-01', 12)], pending: [{ on: '2026-03-02', days: 5 }] });

    expect(standingIn(asking, 2026, '2026-04-01')).toEqual({ balance: 25, pending: 5, available: 20 });
    expect(standingIn({ ...asking, pending: [] }, 2026, '2026-04-01').available).toBe(20);
  });

  it('takes what was owed into the next year', () => {
    expect(standingIn(account({ entries: [taken('2025-07-01', 23)] }), 2026, '2026-06-01').balance).toBe(17);
  });

  it.each([
    ['2026-01-31', 20],
    ['2026-03-05', 16.5],
    ['2026-12-24', 1.5],
    ['2025-06-01', 20],
    [null, 20],
  ])('is granted for the months of the year in which somebody joins: on %s', (joinedOn, balance) => {
    expect(standingIn(account({ firstYear: 2026, joinedOn }), 2026, '2026-12-31').balance).toBe(balance);
  });

  it('promises the next year its grant, and nothing that is not sure yet', () => {
    expect(standingIn(account(), 2026, '2025-11-01').balance).toBe(20);
  });

  it('changes with the terms of this year, and not with those of the years before', () => {
    const entries = [taken('2025-07-01', 18)];
    const before = account({ entries });
    const stored = account({ entries: [...entries, ...dueEntries(before, '2026-05-01', 2026)] });
    const changed = withTerms(before.terms, terms({ fromYear: 2026, daysPerYear: 25, carryOverCap: 0 }));

    for (const one of [before, stored]) {
      expect(standingIn(one, 2026, '2026-02-01').balance).toBe(one === before ? 22 : 20);
      expect(standingIn({ ...one, terms: changed }, 2026, '2026-05-01').balance).toBe(25);
      expect(standingIn({ ...one, terms: changed }, 2025, '2026-05-01').balance).toBe(0);
    }
    expect(dueEntries({ ...stored, terms: changed }, '2026-05-01', 2026)).toEqual([
      { kind: 'adjusted', source: 'grant', on: '2026-01-01', days: 5 },
    ]);
  });

  it('is the same on every day whether what is due has been written before or not, and is written once', () => {
    fc.assert(
      fc.property(accounts, looks, looks, (one, first, second) => {
        const [early, late] = [first, second].sort();
        const kept = { ...one, entries: [...one.entries, ...dueEntries(one, early as string, 2027)] };

        expect(dueEntries(kept, early as string, 2027)).toEqual([]);
        for (const year of [2025, 2026, 2027]) {
          expect(standingIn(kept, year, late as string)).toEqual(standingIn(one, year, late as string));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('of a year that is over is what its open requests hold, whenever they were decided', () => {
    fc.assert(
      fc.property(accounts, looks, (one, on) => {
        const all = [...one.entries, ...dueEntries(one, '2026-01-15', 2026)];
        // What waited is approved after the year has been closed.
        const decided = {
          ...one,
          entries: [...all, ...one.pending.map((share) => taken(share.on, share.days))],
          pending: [],
        };

        for (const look of [one, decided]) expect(standingIn(look, 2025, `2027${on.slice(4)}`).available).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});

const looks = fc
  .tuple(fc.constantFrom(2025, 2026, 2027), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${year}-${two(month)}-${two(day)}`);
const shares = fc.array(fc.record({ on: looks, days: fc.integer({ min: 1, max: 20 }).map((halves) => halves / 2) }), {
  maxLength: 6,
});
const accounts = fc.record({
  terms: fc
    .tuple(fc.nat(60), fc.nat(20), fc.option(fc.integer({ min: 1, max: 12 })))
    .map(([halves, cap, month]) => [
      terms({ daysPerYear: halves / 2, carryOverCap: cap / 2, carryOverExpiryMonth: month }),
    ]),
  firstYear: fc.constant(2025),
  entries: shares.map((items) => items.map(({ on, days }) => taken(on, days))),
  pending: shares,
});

function two(value: number): string {
  return String(value).padStart(2, '0');
}
