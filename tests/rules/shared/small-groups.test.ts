import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTooSmall, mayShowAverage, suppressed, withheld } from '../../../src/rules/shared/small-groups.ts';

const group = (count: number, people = 100) => ({ count, people });

describe('small groups', () => {
  it('have one to four people', () => {
    expect([0, 1, 4, 5].map(isTooSmall)).toEqual([false, true, true, false]);
  });

  it('allow an average if no one is hidden, or at least five are hidden and five are not', () => {
    expect([mayShowAverage(4, 5), mayShowAverage(5, 5), mayShowAverage(4, 0), mayShowAverage(9, 4)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('are hidden, and a single one is hidden together with the next smallest', () => {
    const left = (...sizes: number[]) => [...suppressed(sizes)];
    expect(left(9, 3, 0, 7)).toEqual([1, 3]);
    expect(left(9, 3, 4, 7)).toEqual([1, 2]);
    expect(left(9, 7)).toEqual([]);
    expect(left(3, 0)).toEqual([0]);
    expect(left(10, 9, 2)).toEqual([2, 1]);
  });
});

describe('groups with some of their people counted', () => {
  const left = (...groups: { count: number; people: number }[]) => {
    const { hidden, isTotalShown } = withheld(groups);

    return [[...hidden].sort(), isTotalShown];
  };

  it('are all shown if none reveals a few people', () => {
    expect(left(group(9), group(20), group(0))).toEqual([[], true]);
    expect(left()).toEqual([[], true]);
  });

  it('hide more groups until at least five people are hidden', () => {
    expect(left(group(1), group(6), group(5), group(30))).toEqual([[0, 2], true]);
    expect(left(group(2), group(2), group(30), group(8))).toEqual([[0, 1, 3], true]);
    expect(left(group(2), group(3), group(30))).toEqual([[0, 1], true]);
  });

  it('are checked for people not counted as well', () => {
    expect(left(group(98), group(50), group(40))).toEqual([[0, 2], true]);
    expect(left(group(95), group(50))).toEqual([[], true]);
    expect(left(group(100), group(50))).toEqual([[], true]);
    // More are counted than are there now.
    expect(left(group(30, 10), group(50))).toEqual([[], true]);
  });

  it('are not protected by a group with no one counted', () => {
    expect(left(group(3), group(0), group(9))).toEqual([[0, 2], true]);
    expect(left(group(18, 20), group(0, 20))).toEqual([[0], false]);
  });

  it('hide the total if a group counts more people than it has now', () => {
    expect(left(group(30, 10), group(50, 73))).toEqual([[], false]);
  });

  it('hide the total if it reveals a few people itself', () => {
    expect(left(group(3, 100))).toEqual([[0], false]);
    expect(left(group(2), group(1))).toEqual([[0, 1], false]);
    expect(left(group(99), group(99))).toEqual([[0, 1], false]);
  });

  it('never reveal a few people', () => {
    const groups = fc.array(
      fc.tuple(fc.nat(12), fc.nat(12)).map(([count, others]) => ({ count, people: count + others })),
      { maxLength: 6 },
    );
    const tellsOfFew = (some: readonly { count: number; people: number }[]) => {
      const count = some.reduce((sum, one) => sum + one.count, 0);
      const people = some.reduce((sum, one) => sum + one.people, 0);

      return isTooSmall(count) || isTooSmall(people - count);
    };
    fc.assert(
      fc.property(groups, (some) => {
        const { hidden, isTotalShown } = withheld(some);
        expect(some.filter((one, index) => tellsOfFew([one]) && !hidden.has(index))).toEqual([]);
        if (isTotalShown) {
          expect(tellsOfFew(some.filter((_, index) => hidden.has(index)))).toBe(false);
          expect(hidden.size === 1).toBe(false);
          expect(tellsOfFew(some)).toBe(false);
        }
      }),
    );
  });
});
