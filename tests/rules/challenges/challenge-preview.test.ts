import { describe, expect, it } from 'vitest';
import { type PreviewRules, previewOf, type Replayed } from '../../../src/rules/challenges/challenge-preview.ts';

const rules: PreviewRules = { teamScore: 'average', minTeamSize: 3, goal: null, isSensitive: false };
const names = new Map([
  ['l', 'Lisbon'],
  ['p', 'Porto'],
  ['t', 'Tide'],
  ['s', 'Surf'],
]);
const person = (score: number, changes: Partial<Replayed> = {}): Replayed => ({
  branch: null,
  team: null,
  score,
  days: 1,
  cappedDays: 0,
  manualDays: 0,
  ...changes,
});
const people = (scores: readonly number[], changes: Partial<Replayed> = {}) =>
  scores.map((score) => person(score, changes));
const preview = (replayed: readonly Replayed[], changes: Partial<PreviewRules> = {}) =>
  previewOf(replayed, { ...rules, ...changes }, names);

describe('the preview of a challenge’s rules', () => {
  it.each([
    [[9, 100, 10, 8, 11], 10],
    [[100, 9, 10, 8, 11, 13], 10.5],
  ])('has the median of %j', (scores, median) => {
    expect(preview(people(scores)).median).toBe(median);
  });

  it('shows only the number of people if there are fewer than five', () => {
    expect(preview(people([1, 2, 3, 4], { cappedDays: 1, manualDays: 1 }), { goal: 0 })).toEqual({
      people: 4,
      branches: [],
      teams: [],
      median: null,
      goalReached: null,
      cappedDays: 0,
      manualDays: 0,
    });
  });

  it.each([
    ['nobody', 20, 0],
    ['a few', 9, null],
    ['five', 3, 5],
    ['all', 1, 7],
  ])('counts who reaches the goal, unless they are too few: %s', (_, goal, reached) => {
    expect(preview(people([1, 2, 3, 4, 5, 9, 10]), { goal }).goalReached).toBe(reached);
  });

  it('has no count without a goal', () => {
    expect(preview(people([1, 2, 3, 4, 5])).goalReached).toBeNull();
  });

  it.each([
    [0, 400, 0],
    [1, 10_000, 0.1],
    [3, 400, 0.7],
    [4, 400, 1],
    [6, 400, 2],
    [400, 400, 100],
    [0, 0, 0],
  ])('shows %i of %i days as a percentage, at least 1 if there are any: %d %%', (some, days, share) => {
    const one = person(1, { days, cappedDays: some, manualDays: some });
    const others = people([1, 1, 1, 1], { days: 0 });
    const { cappedDays, manualDays } = preview([one, ...others]);
    expect([cappedDays, manualDays]).toEqual([share, share]);
  });

  it('adds up everyone’s days', () => {
    const { cappedDays, manualDays } = preview([
      ...people([1, 1, 1], { days: 10, cappedDays: 5 }),
      ...people([1, 1], { days: 10, manualDays: 10 }),
    ]);
    expect([cappedDays, manualDays]).toEqual([30, 40]);
  });

  it('sorts by score, and equal scores by name', () => {
    const order = (lisbon: number, porto: number) =>
      preview([
        ...people(Array(5).fill(porto), { branch: 'p' }),
        ...people(Array(5).fill(lisbon), { branch: 'l' }),
      ]).branches.map(({ name, score }) => [name, score]);
    expect(order(7, 8)).toEqual([
      ['Porto', 8],
      ['Lisbon', 7],
    ]);
    expect(order(9, 8)).toEqual([
      ['Lisbon', 9],
      ['Porto', 8],
    ]);
    expect(order(8, 8).map(([name]) => name)).toEqual(['Lisbon', 'Porto']);
  });

  it('compares teams by the rules, and branches always by their average', () => {
    const six = people([1, 1, 1, 1, 1, 2], { branch: 'l', team: 't' });
    expect(preview(six).teams).toEqual([{ _id: 't', name: 'Tide', people: 6, score: 1.2 }]);
    const summed = preview(six, { teamScore: 'sum' });
    expect(summed.teams).toEqual([{ _id: 't', name: 'Tide', people: 6, score: 7 }]);
    expect(summed.branches[0]?.score).toBe(1.2);
  });

  it('leaves out teams smaller than the rules require, and any of fewer than five', () => {
    const both = [...people([1, 1, 1, 1, 1], { team: 's' }), ...people([1, 1, 1, 1], { team: 't' })];
    const shown = (minTeamSize: number) => preview(both, { minTeamSize }).teams.map(({ name }) => name);
    expect([shown(2), shown(5), shown(6)]).toEqual([['Surf'], ['Surf'], []]);
  });

  it('has no group for people without a team', () => {
    const { branches, teams } = preview(people([1, 1, 1, 1, 1]));
    expect([branches, teams]).toEqual([[], []]);
  });

  it('has an empty name for a deleted team', () => {
    expect(preview(people([1, 1, 1, 1, 1], { team: 'gone' })).teams[0]?.name).toBe('');
  });
});

describe('the preview of a sensitive challenge', () => {
  const sensitive = (replayed: readonly Replayed[]) => preview(replayed, { goal: 1, isSensitive: true });

  it('shows the order without figures', () => {
    const result = sensitive([
      ...people([1, 1, 1, 1, 1], { branch: 'l', team: 't', cappedDays: 1, manualDays: 1 }),
      ...people([2, 2, 2, 2, 2], { branch: 'p', team: 's' }),
    ]);
    expect(result).toEqual({
      people: 10,
      branches: [
        { _id: 'p', name: 'Porto', people: 5, score: null },
        { _id: 'l', name: 'Lisbon', people: 5, score: null },
      ],
      teams: [
        { _id: 's', name: 'Surf', people: 5, score: null },
        { _id: 't', name: 'Tide', people: 5, score: null },
      ],
      median: null,
      goalReached: null,
      cappedDays: null,
      manualDays: null,
    });
  });

  it('hides the number of people below five', () => {
    expect([0, 1, 4, 5].map((count) => sensitive(people(Array(count).fill(1))).people)).toEqual([0, null, null, 5]);
  });
});
