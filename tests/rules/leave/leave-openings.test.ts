import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LeaveOpening, openYears, withOpening } from '../../../src/rules/leave/leave-openings.ts';

const type = (changed: object = {}) => ({
  is_active: true,
  branch_ids: [] as string[],
  openings: [] as LeaveOpening[],
  first_year: 2025,
  ...changed,
});
const lisbon = { branch: 'lisbon', former: [] };

describe('the years in which a leave type is open to someone', () => {
  it('are unlimited if nothing ever changed', () => {
    expect(openYears(type(), lisbon)).toBeUndefined();
    expect(openYears(type({ branch_ids: ['lisbon'] }), lisbon)).toBeUndefined();
    expect(openYears(type({ branch_ids: ['porto'] }), lisbon)).toEqual([]);
  });

  it('end with the year it is retired, and start again with the year it returns', () => {
    const gone = { is_active: false, branch_ids: [] };
    const retired = type({ is_active: false, openings: withOpening(type(), gone, 2026) });
    const back = (year: number) => type({ openings: withOpening(retired, type(), year) });

    expect(openYears(retired, lisbon)).toEqual([{ from: 0, to: 2026 }]);
    expect(openYears(back(2026), lisbon)).toBeUndefined();
    expect(openYears(back(2029), lisbon)).toEqual([
      { from: 0, to: 2026 },
      { from: 2029, to: null },
    ]);
  });

  it('end for the branches it is removed from, and for no one else', () => {
    const next = { is_active: true, branch_ids: ['porto'] };
    const narrowed = type({ ...next, openings: withOpening(type(), next, 2026) });

    expect(openYears(narrowed, lisbon)).toEqual([{ from: 0, to: 2026 }]);
    expect(openYears(narrowed, { branch: null, former: [] })).toEqual([{ from: 0, to: 2026 }]);
    expect(openYears(narrowed, { branch: 'porto', former: [] })).toBeUndefined();
  });

  it('follow someone from branch to branch', () => {
    const ofLisbon = type({ branch_ids: ['lisbon'] });
    const left = { branch: 'porto', former: [{ branch: 'lisbon', until: 2026 }] };
    const came = { branch: 'lisbon', former: [{ branch: 'porto', until: 2027 }] };

    expect(openYears(ofLisbon, left)).toEqual([{ from: 0, to: 2026 }]);
    expect(openYears(ofLisbon, came)).toEqual([{ from: 2027, to: null }]);
    expect(
      openYears(ofLisbon, { branch: 'lisbon', former: [...left.former, { branch: 'porto', until: 2029 }] }),
    ).toEqual([
      { from: 0, to: 2026 },
      { from: 2029, to: null },
    ]);
  });

  it('start and end separately for someone who has moved twice', () => {
    const moved = {
      branch: 'ghent',
      former: [
        { branch: 'lisbon', until: 2024 },
        { branch: 'porto', until: 2027 },
      ],
    };
    const of = (branch: string) => openYears(type({ branch_ids: [branch], first_year: 2022 }), moved);

    expect([of('lisbon'), of('porto'), of('ghent')]).toEqual([
      [{ from: 0, to: 2024 }],
      [{ from: 2024, to: 2027 }],
      [{ from: 2027, to: null }],
    ]);
  });

  it('are stored once per year, however often they change in it', () => {
    const gone = { is_active: false, branch_ids: [] };
    const once = withOpening(type(), gone, 2026);
    const twice = withOpening(type({ ...gone, openings: once }), type(), 2026);

    expect(twice).toEqual([
      { fromYear: 0, branches: [] },
      { fromYear: 2026, branches: [] },
      { fromYear: 2027, branches: [] },
    ]);
  });

  it('include this year for everything open during it, and later years for what is open at the end', () => {
    const states = fc.record({
      is_active: fc.boolean(),
      branch_ids: fc.subarray(['lisbon', 'porto']),
    });
    fc.assert(
      fc.property(fc.array(states, { minLength: 1, maxLength: 6 }), states, (changes, first) => {
        let one = type(first);
        for (const next of changes) one = { ...one, ...next, openings: withOpening(one, next, 2026) };
        const isOpen = ({ is_active, branch_ids }: typeof first) =>
          is_active && (branch_ids.length === 0 || branch_ids.includes('lisbon'));
        const spans = openYears(one, lisbon) ?? [{ from: 0, to: null }];
        const covers = (year: number) => spans.some(({ from, to }) => from <= year && (to === null || year <= to));

        expect(covers(2025)).toBe(isOpen(first));
        expect(covers(2026)).toBe([first, ...changes].some(isOpen));
        expect(covers(2027)).toBe(isOpen(one));
      }),
    );
  });
});
