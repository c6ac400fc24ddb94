import fc from 'fast-check';
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
  withEntries,
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

describe('a leave balance', () => {
  it('starts with the year’s grant, reduced by pending requests', () => {
    const asked = account({ entries: [taken('2025-02-03', 3)], pending: [{ on: '2025-05-01', days: 2.5 }] });

    expect(balanceBreakdown(asked, 2025, '2025-06-01')).toEqual({ balance: 17, pending: 2.5, available: 14.5 });
  });

  it('carries over at most the cap, and the rest expires', () => {
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
  ])('loses unused carried days on the day after their last month: on %s', (on, balance) => {
    const used = account({ entries: [taken('2025-07-01', 12), taken('2026-02-02', 3)] });

    expect(balanceBreakdown(used, 2026, on).balance).toBe(balance);
  });

  it('lists the days that will expire without further requests, and when', () => {
    const used = account({
      entries: [taken('2025-07-01', 12), taken('2026-02-02', 3)],
      pending: [{ on: '2026-11-02', days: 4 }],
    });

    expect(lapsesAhead(used, '2026-03-01')).toEqual([
      { on: '2026-03-31', days: 2 },
      { on: '2026-12-31', days: 11 },
      { on: '2027-03-31', days: 5 },
    ]);
    expect(lapsesAhead(used, '2026-04-01')).toEqual([
      { on: '2026-12-31', days: 11 },
      { on: '2027-03-31', days: 5 },
    ]);
    expect(lapsesAhead(account({ terms: [terms({ daysPerYear: 0 })] }), '2026-03-01')).toEqual([]);
  });

  it('is the sum of its parts', () => {
    fc.assert(
      fc.property(accounts, fc.integer({ min: 2025, max: 2028 }), (any, year) => {
        const { granted, carried, adjusted, taken, expired } = balanceParts(any, year, `${year}-06-30`);
        expect(granted + carried + adjusted + taken + expired).toBe(
          balanceBreakdown(any, year, `${year}-06-30`).balance,
        );
      }),
    );
  });

  it('keeps carried days in a pending request until it is decided', () => {
    const asking = account({ entries: [taken('2025-07-01', 12)], pending: [{ on: '2026-03-02', days: 5 }] });

    expect(balanceBreakdown(asking, 2026, '2026-04-01')).toEqual({ balance: 25, pending: 5, available: 20 });
    expect(balanceBreakdown({ ...asking, pending: [] }, 2026, '2026-04-01').available).toBe(20);
  });

  it('carries a debt into the next year', () => {
    expect(balanceBreakdown(account({ entries: [taken('2025-07-01', 23)] }), 2026, '2026-06-01').balance).toBe(17);
  });

  it.each([
    ['2026-01-31', 20],
    ['2026-03-05', 16.5],
    ['2026-12-24', 1.5],
    ['2025-06-01', 20],
    [null, 20],
  ])('is granted for the months left in the year of joining: on %s', (joinedOn, balance) => {
    expect(balanceBreakdown(account({ firstYear: 2026, joinedOn }), 2026, '2026-12-31').balance).toBe(balance);
  });

  it('is granted in full for the year of joining, or prorated if the type says so', () => {
    fc.assert(
      fc.property(looks, fc.nat(120), fc.boolean(), (joinedOn, halves, proratesJoining) => {
        const year = Number(joinedOn.slice(0, 4));
        const daysPerYear = halves / 2;
        const joined = account({ terms: [terms({ daysPerYear, carryOverCap: 0, proratesJoining })], joinedOn });
        const granted = (of: number) => balanceParts(joined, of, `${of}-12-31`).granted;
        const share = (daysPerYear * (13 - Number(joinedOn.slice(5, 7)))) / 12;

        if (proratesJoining) expect(Math.abs(granted(year) - share)).toBeLessThanOrEqual(0.25);
        else expect(granted(year)).toBe(daysPerYear);
        expect(granted(year + 1)).toBe(daysPerYear);
      }),
    );
  });

  it('stays the same for people who joined in earlier years when its type stops prorating', () => {
    const joined = account({ joinedOn: '2025-07-01', terms: [terms({ carryOverCap: 0 })] });
    const changed = withTerms(joined.terms, terms({ fromYear: 2026, carryOverCap: 0, proratesJoining: false }));

    expect(balanceBreakdown({ ...joined, terms: changed }, 2025, '2026-06-01').balance).toBe(0);
    expect(balanceParts({ ...joined, terms: changed }, 2025, '2026-06-01').granted).toBe(10);
    expect(balanceParts({ ...joined, joinedOn: '2026-07-01', terms: changed }, 2026, '2026-12-31').granted).toBe(20);
  });

  it('includes only the grant for the next year', () => {
    expect(balanceBreakdown(account(), 2026, '2025-11-01').balance).toBe(20);
  });

  it('changes with this year’s terms, but not with those of earlier years', () => {
    const entries = [taken('2025-07-01', 18)];
    const before = account({ entries });
    const stored = account({ entries: [...entries, ...dueEntries(before, '2026-05-01', 2026)] });
    const changed = withTerms(before.terms, terms({ fromYear: 2026, daysPerYear: 25, carryOverCap: 0 }));

    for (const one of [before, stored]) {
      expect(balanceBreakdown(one, 2026, '2026-02-01').balance).toBe(one === before ? 22 : 20);
      expect(balanceBreakdown({ ...one, terms: changed }, 2026, '2026-05-01').balance).toBe(25);
      expect(balanceBreakdown({ ...one, terms: changed }, 2025, '2026-05-01').balance).toBe(0);
    }
    expect(dueEntries({ ...stored, terms: changed }, '2026-05-01', 2026)).toEqual([
      { kind: 'adjusted', source: 'grant', on: '2026-01-01', days: 5 },
    ]);
  });

  it('is the same every day whether or not due entries are written, and each is written once', () => {
    fc.assert(
      fc.property(accounts, looks, looks, (one, first, second) => {
        const [early, late] = [first, second].sort();
        const kept = { ...one, entries: [...one.entries, ...dueEntries(one, early as string, 2027)] };

        expect(dueEntries(kept, early as string, 2027)).toEqual([]);
        for (const year of [2025, 2026, 2027]) {
          expect(balanceBreakdown(kept, year, late as string)).toEqual(balanceBreakdown(one, year, late as string));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('for a past year is only what its pending requests hold, whenever they were decided', () => {
    fc.assert(
      fc.property(accounts, looks, (one, on) => {
        const all = [...one.entries, ...dueEntries(one, '2026-01-15', 2026)];
        // What waited is approved after the year has been closed.
        const decided = {
          ...one,
          entries: [...all, ...one.pending.map((share) => taken(share.on, share.days))],
          pending: [],
        };

        for (const look of [one, decided]) expect(balanceBreakdown(look, 2025, `2027${on.slice(4)}`).available).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('days in a past year', () => {
  const closed = account({ entries: [taken('2025-07-01', 12)] });
  const late = (days: number) => [{ on: '2025-12-21', days }];

  it('are measured against that year’s unused days', () => {
    const stored = withEntries(closed, dueEntries(closed, '2026-01-04', 2026));

    for (const one of [closed, stored]) {
      expect(balanceOn(one, '2025-12-21', '2026-01-04').available).toBe(8);
      expect(shortageAfter(one, withPending(one, late(8)), '2026-01-04')).toBeUndefined();
      expect(shortageAfter(one, withPending(one, late(9)), '2026-01-04')).toMatchObject({ year: 2025, missing: 1 });
    }
  });

  it('are gone once they have been carried over and used', () => {
    const used = withEntries(closed, [taken('2026-02-02', 24)]);

    expect(shortageAfter(used, withPending(used, late(4)), '2026-04-04')).toBeUndefined();
    expect(shortageAfter(used, withPending(used, late(5)), '2026-04-04')).toMatchObject({ year: 2026, missing: 1 });
  });

  it('before a type’s first year have that year’s days, which are not carried over', () => {
    const young = account({ firstYear: 2026 });
    const reported = withEntries(young, takenBy(late(2)));

    expect(shortageAfter(young, withPending(young, late(20)), '2026-01-04')).toBeUndefined();
    expect(shortageAfter(young, withPending(young, late(21)), '2026-01-04')).toMatchObject({ year: 2025, missing: 1 });
    expect(balanceBreakdown(reported, 2026, '2026-01-04').balance).toBe(20);
    expect(balanceBreakdown(reported, 2025, '2026-01-04').balance).toBe(0);
  });

  it('before someone joined create no shortage and no grant', () => {
    const joined = account({ firstYear: 2026, joinedOn: '2026-01-01' });

    expect(shortageAfter(joined, withPending(joined, late(1)), '2026-01-04')).toBeUndefined();
    expect(dueEntries(withPending(joined, late(1)), '2026-01-04', 2026).map(({ on }) => on)).toEqual(['2026-01-01']);
  });
});

describe('a balance that cannot go negative', () => {
  const carrying = account({ entries: [taken('2025-07-01', 12)] });

  it('cannot use days in May that expire in March', () => {
    const may = (days: number) => withPending(carrying, [{ on: '2026-05-04', days }]);
    const march = (days: number) => withPending(carrying, [{ on: '2026-03-02', days }]);

    expect(balanceBreakdown(carrying, 2026, '2026-02-01').available).toBe(25);
    expect(shortageAfter(carrying, may(20), '2026-02-01')).toBeUndefined();
    expect(shortageAfter(carrying, may(21), '2026-02-01')).toEqual({ year: 2026, missing: 1, lapseOn: '2026-03-31' });
    expect(shortageAfter(carrying, march(25), '2026-02-01')).toBeUndefined();
    expect(shortageAfter(carrying, march(26), '2026-02-01')).toMatchObject({ missing: 1 });
    expect(balanceOn(carrying, '2026-05-04', '2026-02-01').available).toBe(20);
  });

  it('goes below zero if a year’s days are reduced, by the days used beyond them', () => {
    const used = account({ entries: [taken('2025-07-01', 12)], pending: [{ on: '2025-11-03', days: 2 }] });
    const lowered = (daysPerYear: number) => ({ ...used, terms: [terms({ daysPerYear })] });

    expect(shortageAfter(used, lowered(14), '2025-08-01')).toBeUndefined();
    expect(shortageAfter(used, lowered(10), '2025-08-01')).toMatchObject({ year: 2025, missing: 4 });
  });

  it('does not attribute an earlier shortage to a request', () => {
    const owing = account({ entries: [taken('2025-07-01', 30)] });

    expect(shortageAfter(owing, withPending(owing, [{ on: '2026-05-04', days: 1 }]), '2025-08-01')).toBeUndefined();
    expect(shortageAfter(owing, withPending(owing, [{ on: '2025-09-01', days: 1 }]), '2025-08-01')).toBeDefined();
  });

  it('never goes below zero on any day, whatever is granted, carried, requested, approved or rejected', () => {
    fc.assert(
      fc.property(grants, asks, ({ cap, month, days, firstYear, joinedOn, proratesJoining }, requests) => {
        let one = account({
          terms: [terms({ daysPerYear: days, carryOverCap: cap, carryOverExpiryMonth: month, proratesJoining })],
          firstYear,
          joinedOn,
        });
        for (const { today, on, days: wanted, outcome, writes } of requests) {
          const shares = [{ on, days: wanted }];
          if (joinedOn && on < joinedOn) continue;
          if (writes) one = withEntries(one, dueEntries(one, today, Number(today.slice(0, 4))));
          if (shortageAfter(one, withPending(one, shares), today)) continue;
          if (outcome === 'approved') one = withEntries(one, takenBy(shares));
          if (outcome === 'pending') one = withPending(one, shares);
        }
        const last = requests.at(-1)?.today ?? '2026-01-01';
        for (const on of monthsFrom(last)) {
          for (const year of [2025, 2026, 2027, 2028]) {
            expect(balanceBreakdown(one, year, on).available).toBeGreaterThanOrEqual(0);
            expect(spentInTime(one, year, on)).toBe(true);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  /** Without a ledger: the days after a lapse fit into the grant, and all of them into the grant with what was carried. */
  function spentInTime(one: LeaveAccount, year: number, on: string): boolean {
    const entries = [...one.entries, ...dueEntries(one, on, year)].filter(({ on: day }) => day.startsWith(`${year}`));
    const of = (...sources: string[]) =>
      entries.filter(({ source }) => sources.includes(source)).reduce((sum, { days }) => sum + days, 0);
    const month = one.terms[0]?.carryOverExpiryMonth ?? 12;
    const used = [
      ...entries.filter(({ source }) => source === 'application').map(({ on: day, days }) => ({ day, days: -days })),
      ...one.pending.filter(({ on: day }) => day.startsWith(`${year}`)).map(({ on: day, days }) => ({ day, days })),
    ];
    const late = used.filter(({ day }) => Number(day.slice(5, 7)) > month).reduce((sum, { days }) => sum + days, 0);
    const all = used.reduce((sum, { days }) => sum + days, 0);

    return late <= of('grant') && all <= of('grant', 'year-start');
  }

  const halves = (most: number) => fc.nat(most * 2).map((number) => number / 2);
  const grants = fc.record({
    cap: halves(10),
    month: fc.option(fc.integer({ min: 1, max: 12 })),
    days: halves(12),
    firstYear: fc.constantFrom(2025, 2026),
    joinedOn: fc.option(fc.constantFrom('2024-03-01', '2025-07-15', '2026-02-01')),
    proratesJoining: fc.boolean(),
  });
  const asks = fc
    .array(
      fc.record({
        today: fc.nat(1000),
        ahead: fc.integer({ min: -300, max: 400 }),
        days: halves(8).map((number) => number + 0.5),
        outcome: fc.constantFrom('approved', 'pending', 'rejected'),
        writes: fc.boolean(),
      }),
      { maxLength: 14 },
    )
    .map((all) =>
      all
        .sort((a, b) => a.today - b.today)
        .map(({ today, ahead, ...rest }) => ({ ...rest, today: dayAfter(today), on: dayAfter(today + ahead) }))
        .filter(
          ({ today, on }) => on >= '2025-01-01' && Math.abs(Number(on.slice(0, 4)) - Number(today.slice(0, 4))) <= 1,
        ),
    );
  const dayAfter = (days: number) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
  /** The first of every month from a day on, for some years. */
  function monthsFrom(from: string): string[] {
    return Array.from({ length: 30 }, (_, at) => {
      const date = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)) + at, 1));

      return date.toISOString().slice(0, 10);
    }).filter((day) => day < '2029-01-01');
  }
});

describe('a type that closes', () => {
  const openYears = [{ from: 0, to: 2025 }];
  const used = account({ entries: [taken('2025-07-01', 12)], openYears });

  it('grants nothing on 1 January, and carries over what was left', () => {
    expect(balanceBreakdown(used, 2025, '2025-12-31').balance).toBe(8);
    expect(balanceBreakdown(used, 2026, '2026-01-02').balance).toBe(5);
    expect(balanceBreakdown(used, 2026, '2026-04-02').balance).toBe(0);
  });

  it('takes back a grant written ahead for next year, except for days already requested', () => {
    const open = account({ entries: [taken('2026-02-02', 3)], pending: [{ on: '2026-05-04', days: 2 }] });
    const ahead = withEntries(open, dueEntries(open, '2025-11-01', 2026));

    expect(dueEntries({ ...ahead, openYears }, '2025-11-01', 2026)).toEqual([
      { kind: 'adjusted', source: 'grant', on: '2026-01-01', days: -15 },
    ]);
    expect(balanceBreakdown({ ...ahead, openYears }, 2026, '2025-11-01')).toEqual({
      balance: 2,
      pending: 2,
      available: 0,
    });
  });

  it('keeps its grants if it is not known when the type was open', () => {
    const stored = withEntries(account(), dueEntries(account(), '2025-11-01', 2025));

    expect(balanceBreakdown({ ...stored, openYears: [] }, 2025, '2025-11-01').balance).toBe(20);
    expect(balanceBreakdown({ ...stored, openYears: [] }, 2026, '2026-06-01').balance).toBe(0);
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
    .tuple(fc.nat(60), fc.nat(20), fc.option(fc.integer({ min: 1, max: 12 })), fc.boolean())
    .map(([halves, cap, month, proratesJoining]) => [
      terms({ daysPerYear: halves / 2, carryOverCap: cap / 2, carryOverExpiryMonth: month, proratesJoining }),
    ]),
  firstYear: fc.constant(2025),
  entries: shares.map((items) => items.map(({ on, days }) => taken(on, days))),
  pending: shares,
});

function two(value: number): string {
  return String(value).padStart(2, '0');
}
