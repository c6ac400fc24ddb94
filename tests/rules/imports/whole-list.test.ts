import { describe, expect, it } from 'vitest';
import { isWholeList } from '../../../src/rules/imports/whole-list.ts';

describe('a file of employees', () => {
  it.each([
    [200, 200],
    [200, 150],
    [8, 6],
    [5, 5],
  ])('lists all of %i employees if it names %i', (employees, named) => {
    expect(isWholeList({ employees, named })).toBe(true);
  });

  it.each([
    [200, 149],
    [200, 3],
    [8, 5],
    [5, 4],
    [4, 4],
    [0, 0],
  ])('does not list all of %i employees if it names %i', (employees, named) => {
    expect(isWholeList({ employees, named })).toBe(false);
  });
});
