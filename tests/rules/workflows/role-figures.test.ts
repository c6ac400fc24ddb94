import { describe, expect, it } from 'vitest';
import { type RoleLine, roleFigures } from '../../../src/rules/workflows/role-figures.ts';

const lineOf = (changes: Partial<RoleLine> = {}): RoleLine => ({
  chart: 'form',
  state: 'form.editing',
  role: 'c-hr',
  bucket: 5,
  isLeft: false,
  times: 20,
  ...changes,
});

describe('the figures for a state by role', () => {
  it('have the percentage that left in steps of five, and the dwell time', () => {
    const lines = [
      lineOf({ bucket: 3, times: 60 }),
      lineOf({ bucket: 7, times: 23 }),
      lineOf({ bucket: 9, isLeft: true, times: 17 }),
    ];

    expect(roleFigures(lines)).toEqual([
      { chart: 'form', state: 'form.editing', role: 'c-hr', left: 15, median: 3, p90: 9 },
    ]);
  });

  it('add up several lines with the same bucket', () => {
    const lines = [
      lineOf({ bucket: 2, times: 30 }),
      lineOf({ bucket: 4, times: 40 }),
      lineOf({ bucket: 2, times: 30 }),
    ];

    expect(roleFigures(lines)).toMatchObject([{ left: 0, median: 2, p90: 4 }]);
  });

  it('cover each role in each state', () => {
    const lines = [lineOf({ isLeft: true }), lineOf({ role: 'branch' }), lineOf({ state: 'form.stale', bucket: 22 })];

    expect(roleFigures(lines).map(({ state, role, left, median }) => [state, role, left, median])).toEqual([
      ['form.editing', 'c-hr', 100, 5],
      ['form.editing', 'branch', 0, 5],
      ['form.stale', 'c-hr', 0, 22],
    ]);
  });
});
