import { describe, expect, it } from 'vitest';
import { mergeCorrections, type StoredEntry } from '../../../server/leave/merged-entries.ts';
import type { DayRange } from '../../../src/rules/leave/day-range.ts';

const corrected = new Date('2026-11-02T09:00:00Z');
let entries = 0;

function entry(days: number, on: string, range: DayRange | null, changed: Partial<StoredEntry> = {}): StoredEntry {
  entries += 1;

  return {
    ...{ id: `e${entries}`, source: 'application', kind: days > 0 ? 'reversed' : 'taken', days, on },
    ...{ application: 'r1', range, reason: '', at: corrected, sick_id: null, sick: null },
    ...changed,
  };
}

const single = (from: string, more: Partial<DayRange> = {}): DayRange => ({ from, to: from, ...more });

describe('the lines of a correction', () => {
  it('are one line with the difference, which names the days before and now', () => {
    const before = { from: '2026-11-09', to: '2026-11-13' };
    const now = { from: '2026-11-09', to: '2026-11-10' };

    expect(mergeCorrections([entry(5, '2026-11-09', before), entry(-2, '2026-11-09', now)])).toMatchObject([
      { kind: 'reversed', days: 3, on: '2026-11-09', range: now, before },
    ]);
    expect(mergeCorrections([entry(2, '2026-11-09', now), entry(-5, '2026-11-09', before)])).toMatchObject([
      { kind: 'taken', days: -3, range: before, before: now },
    ]);
  });

  it('keep half days', () => {
    const [whole, morning] = [single('2026-11-09'), single('2026-11-09', { fromPortion: 'first-half' })];

    expect(mergeCorrections([entry(1, whole.from, whole), entry(-0.5, whole.from, morning)])).toMatchObject([
      { days: 0.5, range: morning, before: whole },
    ]);
  });

  it('are one line in each year', () => {
    const before = { from: '2026-12-30', to: '2027-01-05' };
    const now = { from: '2026-12-31', to: '2027-01-04' };
    const merged = mergeCorrections([
      entry(2, '2026-12-30', before),
      entry(3, '2027-01-01', before),
      entry(-1, '2026-12-31', now),
      entry(-2, '2027-01-01', now),
    ]);

    expect(merged).toMatchObject([
      { days: 1, on: '2026-12-31', before, range: now },
      { days: 1, on: '2027-01-01', before, range: now },
    ]);
  });

  it('stay as they are if they come to zero, because the days differ', () => {
    const lines = [entry(1, '2026-11-09', single('2026-11-09')), entry(-1, '2026-11-10', single('2026-11-10'))];

    expect(mergeCorrections(lines)).toEqual(lines);
  });

  it('stay as they are in a year that the leave was moved out of or into', () => {
    const lines = [entry(1, '2026-12-31', single('2026-12-31')), entry(-1, '2027-01-04', single('2027-01-04'))];

    expect(mergeCorrections(lines)).toEqual(lines);
  });

  it('are separate for each request, for each correction, and for days that were counted again', () => {
    const [day, now] = [single('2026-11-09'), single('2026-11-09', { fromPortion: 'first-half' })];
    const pairs = [{}, { application: 'r2' }, { at: new Date('2026-11-03T09:00:00Z') }].flatMap((changed) => [
      entry(1, day.from, day, changed),
      entry(-0.5, day.from, now, changed),
    ]);
    const recounted = [{ reason: 'New holidays' }, { reason: 'New holidays' }].map((changed) =>
      entry(1, day.from, day, changed),
    );

    expect(mergeCorrections([...pairs, ...recounted]).map(({ days }) => days)).toEqual([0.5, 0.5, 0.5, 1, 1]);
  });
});

describe('the lines of leave that sick leave replaces', () => {
  const before = { from: '2026-12-28', to: '2027-01-08' };
  const sick = { from: '2026-12-31', to: '2027-01-05', fromPortion: 'second-half', toPortion: 'full' } as const;
  const because = { sick_id: 's1', sick };

  it('are one line in each year, on the first day of the sick leave or of the days returned', () => {
    const [first, second] = [{ from: '2026-12-28', to: '2026-12-31' }, single('2027-01-06')];
    const merged = mergeCorrections([
      entry(4, '2026-12-28', before, because),
      entry(6, '2027-01-01', before, because),
      entry(-3.5, '2026-12-28', first, because),
      entry(-3, '2027-01-06', second, { ...because, application: 'r2' }),
    ]);

    expect(merged).toMatchObject([
      { days: 0.5, on: '2026-12-31', sick },
      { days: 3, on: '2027-01-01', sick },
    ]);
  });

  it('stay as they are in a year in which nothing is returned', () => {
    const lines = [
      entry(3, '2026-12-28', before, because),
      entry(-3, '2026-12-28', { from: '2026-12-28', to: '2026-12-30' }, because),
    ];

    expect(mergeCorrections(lines)).toEqual(lines);
  });
});
