/** Keeps aggregates from revealing what a few people did. */

/** People. Smaller groups are not shown in aggregates. */
export const SMALLEST_GROUP = 5;

export const isTooSmall = (people: number): boolean => people > 0 && people < SMALLEST_GROUP;

/**
 * Whether an average over `people` may be shown when `hidden` of them are not listed individually. Subtracting the
 * listed people must leave no one, or at least five.
 */
export const mayShowAverage = (people: number, hidden: number): boolean =>
  hidden === 0 || (hidden >= SMALLEST_GROUP && people >= SMALLEST_GROUP);

/**
 * The indexes of the groups to hide. If only one is too small, it could be worked out from the total, so the next
 * smallest is hidden too.
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
  /** How many people the group has, counted or not. */
  readonly people: number;
}

/** Whether either side, those counted or those not counted, is small enough to reveal individuals. */
const revealsFew = ({ count, people }: Group): boolean => isTooSmall(count) || isTooSmall(Math.max(0, people - count));

/**
 * Like `suppressed`, but also considers how many people each group has. Hides at least two groups, and the hidden ones
 * together count no one or at least five people. If that can't be reached, the total must be hidden too (`isTotalShown`
 * is false).
 */
export function withheld(groups: readonly Group[]): { hidden: ReadonlySet<number>; isTotalShown: boolean } {
  const hidden = new Set(groups.flatMap((group, index) => (revealsFew(group) ? [index] : [])));
  const sumOf = (indexes: Iterable<number>) =>
    [...indexes].reduce<Group>(
      (sum, index) => ({
        count: sum.count + (groups[index]?.count ?? 0),
        people: sum.people + (groups[index]?.people ?? 0),
      }),
      { count: 0, people: 0 },
    );
  const isSafe = () => hidden.size === 0 || (hidden.size > 1 && !revealsFew(sumOf(hidden)));
  const others = groups
    .map(({ count }, index) => ({ count, index }))
    .filter(({ count, index }) => count > 0 && !hidden.has(index))
    .sort((one, other) => one.count - other.count);
  for (const { index } of others) {
    if (isSafe()) break;
    hidden.add(index);
  }

  return { hidden, isTotalShown: isSafe() && !revealsFew(sumOf(groups.keys())) };
}
