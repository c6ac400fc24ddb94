/** Nothing is shown from which what a few people did could be worked out. */

/** People. Smaller groups are not shown in aggregates. */
export const SMALLEST_GROUP = 5;

export const isTooSmall = (people: number): boolean => people > 0 && people < SMALLEST_GROUP;

/**
 * An average over `people`, of whom `hidden` are not shown one by one: subtracting those who are shown must leave no one,
 * or at least five.
 */
export const mayShowAverage = (people: number, hidden: number): boolean =>
  hidden === 0 || (hidden >= SMALLEST_GROUP && people >= SMALLEST_GROUP);

/**
 * Which groups have to be left out, by index. A single one could be worked out from the total, so the next smallest goes
 * with it.
 */
export function suppressed(sizes: readonly number[]): ReadonlySet<number> {
  const hidden = new Set(sizes.flatMap((size, index) => (isTooSmall(size) ? [index] : [])));
  if (hidden.size !== 1) return hidden;
  const others = sizes
    .map((size, index) => ({ size, index }))
    .filter(({ size, index }) => size > 0 && !hidden.has(index));
  const next = others.sort((one, other) => one.size - other.size)[0];
  if (next) hidden.add(next.index);

  return hidden;
}

export interface Group {
  readonly count: number;
  /** Of whom those are counted. */
  readonly people: number;
}

/** Those who are counted and those who are not: both are too many to tell of one, or no one. */
const tellsOfFew = ({ count, people }: Group): boolean => isTooSmall(count) || isTooSmall(Math.max(0, people - count));

/**
 * Like `suppressed`, where it is also known how many people each group has. The groups that are left out (`hidden`, by
 * index) are at least two, and all of them together tell of no one or at least five. Where that can't be reached, the
 * total has to be left out too: `isTotalShown` is false.
 */
export function withheld(groups: readonly Group[]): { hidden: ReadonlySet<number>; isTotalShown: boolean } {
  const hidden = new Set(groups.flatMap((group, index) => (tellsOfFew(group) ? [index] : [])));
  const sumOf = (indexes: Iterable<number>) =>
    [...indexes].reduce<Group>(
      (sum, index) => ({
        count: sum.count + (groups[index]?.count ?? 0),
        people: sum.people + (groups[index]?.people ?? 0),
      }),
      { count: 0, people: 0 },
    );
  const isSafe = () => hidden.size === 0 || (hidden.size > 1 && !tellsOfFew(sumOf(hidden)));
  const others = groups
    .map(({ count }, index) => ({ count, index }))
    .filter(({ count, index }) => count > 0 && !hidden.has(index))
    .sort((one, other) => one.count - other.count);
  for (const { index } of others) {
    if (isSafe()) break;
    hidden.add(index);
  }

  return { hidden, isTotalShown: isSafe() && !tellsOfFew(sumOf(groups.keys())) };
}
