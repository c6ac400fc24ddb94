/** Nothing is shown from which what a few people did could be worked out. */

/** People. Smaller groups are not shown in aggregates. */
export const SMALLEST_GROUP = 5;

export const isTooSmall = (people: number): boolean => people > 0 && people < SMALLEST_GROUP;

/**
 * An average over `people`, of whom `hidden` are not shown one by one: subtracting those who are shown must leave nobody,
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
