import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dueEntries,
  type LeaveAccount,
  type LedgerEntry,
  withEntries,
} from '../../../src/rules/leave/leave-balance.ts';
import {
  daysLeft,
  uploadedEntry,
  uploadedEntryError,
  uploadReason,
} from '../../../src/rules/leave/uploaded-balance.ts';
import { shiftDay, yearOf } from '../../../src/rules/shared/days.ts';

const halves = (most: number) => fc.integer({ min: -2 * most, max: 2 * most }).map((days) => days / 2);
const fewDays = fc.nat(20).map((days) => days / 2);
const days = fc.nat(1_094).map((count) => shiftDay('2025-01-01', { days: count }));
const entries = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('taken'),
      source: fc.constant('application'),
      on: days,
      days: fewDays.map((n) => 0 - n),
    }),
    fc.record({ kind: fc.constant('adjusted'), source: fc.constant('admin'), on: days, days: halves(10) }),
  ) as fc.Arbitrary<LedgerEntry>,
  { maxLength: 6 },
);
const accounts: fc.Arbitrary<LeaveAccount> = fc.record({
  terms: fc
    .tuple(fewDays, fewDays, fc.option(fc.integer({ min: 1, max: 12 })))
    .map(([daysPerYear, carryOverCap, carryOverExpiryMonth]) => [
      { fromYear: 2025, daysPerYear, carryOverCap, carryOverExpiryMonth },
    ]),
  firstYear: fc.constantFrom(2025, 2026),
  joinedOn: fc.option(days),
  entries,
  pending: fc.array(fc.record({ on: days, days: fewDays }), { maxLength: 4 }),
  openYears: fc.constantFrom([{ from: 0, to: null }], [{ from: 0, to: 2025 }], []),
});
const todays = fc.nat(364).map((count) => shiftDay('2026-01-01', { days: count }));

describe('a balance set by an upload', () => {
  it('equals the file’s value, whatever was granted, taken, pending or due before', () => {
    fc.assert(
      fc.property(accounts, todays, days, halves(60), (account, today, on, left) => {
        fc.pre(yearOf(on) >= yearOf(today));
        const wanted = { left, on, today };
        const entry = uploadedEntry(account, wanted);
        const after = entry ? withEntries(account, [...dueEntries(account, today, yearOf(on)), entry]) : account;

        expect(daysLeft(after, wanted)).toBe(left);
        expect(uploadedEntry(after, wanted)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('changes no other year', () => {
    fc.assert(
      fc.property(accounts, todays, halves(60), (account, today, left) => {
        const entry = uploadedEntry(account, { left, on: today, today });
        const after = withEntries(account, entry ? [entry] : []);
        for (const on of ['2025-06-30', '2027-06-30']) {
          expect(daysLeft(after, { on, today })).toBe(daysLeft(account, { on, today }));
        }
      }),
    );
  });

  it('is entered as an adjustment by an admin on its day', () => {
    const account = { terms: [terms(20)], firstYear: 2026, entries: [], pending: [{ on: '2026-07-01', days: 1 }] };

    expect(uploadedEntry(account, { left: 15.5, on: '2026-03-05', today: '2026-03-05' })).toEqual({
      kind: 'adjusted',
      source: 'admin',
      on: '2026-03-05',
      days: -3.5,
    });
  });

  it('is refused if days that expire later would make it negative', () => {
    const carried = { terms: [terms(20, 5, 3)], firstYear: 2025, entries: [], pending: [] };
    const on = '2026-02-01';
    const errorFor = (left: number) =>
      uploadedEntryError(carried, uploadedEntry(carried, { left, on, today: on }) as LedgerEntry, on);

    expect(daysLeft(carried, { on, today: on })).toBe(25);
    expect(errorFor(5)).toBeUndefined();
    expect(errorFor(4.5)).toBe('This would take the balance below zero once carried-over days expire on 31-03-26.');
    expect(errorFor(-1)).toContain('below zero');
  });

  it('has a reason that mentions the upload', () => {
    expect(uploadReason('')).toBe('Balance from an upload');
    expect(uploadReason('From the old system')).toBe('Balance from an upload: From the old system');
  });
});

const terms = (daysPerYear: number, carryOverCap = 0, carryOverExpiryMonth: number | null = null) => ({
  fromYear: 2025,
  daysPerYear,
  carryOverCap,
  carryOverExpiryMonth,
});
