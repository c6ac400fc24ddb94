import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTooSmall, mayShowAverage, suppressed, withheld } from '../../src/rules/shared/small-groups.ts';

const group = (count: number, people = 100) => ({ count, people });

describe('groups that are too small', () => {
  it('have one to four people', () => {
    expect([0, 1, 4, 5].map(isTooSmall)).toEqual([false, true, true, false]);
  });

  it('may leave an average over five at least', () => {
    expect([mayShowAverage(4, 5), mayShowAverage(5, 5), mayShowAverage(4, 0), mayShowAverage(9, 4)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('are left out, a single one with the next smallest that has anybody', () => {
    const left = (...sizes: number[]) => [...suppressed(sizes)];
    expect(left(9, 3, 0, 7)).toEqual([1, 3]);
    expect(left(9, 3, 4, 7)).toEqual([1, 2]);
    expect(left(9, 7)).toEqual([]);
    expect(left(3, 0)).toEqual([0]);
    expect(left(10, 9, 2)).toEqual([2, 1]);
  });
});

describe('groups of whom some are counted', () => {
  const left = (...groups: { count: number; people: number }[]) => {
    const { hidden, isTotalShown } = withheld(groups);

    return [[...hidden].sort(), isTotalShown];
  };

  it('are all shown where none tells of a few', () => {
    expect(left(group(9), group(20), group(0))).toEqual([[], true]);
    expect(left()).toEqual([[], true]);
  });

  it('hide enough others for at least five to be left', () => {
    expect(left(group(1), group(6), group(5), group(30))).toEqual([[0, 2], true]);
    expect(left(group(2), group(2), group(30), group(8))).toEqual([[0, 1, 3], true]);
    expect(left(group(2), group(3), group(30))).toEqual([[0, 1], true]);
  });

  it('count those who are missing from a group like those who are in it', () => {
    expect(left(group(98), group(50), group(40))).toEqual([[0, 2], true]);
    expect(left(group(95), group(50))).toEqual([[], true]);
    expect(left(group(100), group(50))).toEqual([[], true]);
    // More are counted than are there now.
    expect(left(group(30, 10), group(50))).toEqual([[], true]);
  });

  it('are not hidden by a group of which nobody is counted', () => {
    expect(left(group(3), group(0), group(9))).toEqual([[0, 2], true]);
    expect(left(group(18, 20), group(0, 20))).toEqual([[0], false]);
  });

  it('take the total with them where more are counted in one than are there now', () => {
    expect(left(group(30, 10), group(50, 73))).toEqual([[], false]);
  });

  it('take the total with them where it tells of a few itself', () => {
    expect(left(group(3, 100))).toEqual([[0], false]);
    expect(left(group(2), group(1))).toEqual([[0, 1], false]);
    expect(left(group(99), group(99))).toEqual([[0, 1], false]);
  });

  it('never leave a few to be worked out', () => {
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
