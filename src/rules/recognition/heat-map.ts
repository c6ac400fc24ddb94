import { isTooSmall, SMALLEST_GROUP } from '../shared/small-groups.ts';

/** Null if hidden. */
export type HeatCell = number | null;

export interface Heat {
  /** By branch, then by month. */
  readonly counts: readonly (readonly number[])[];
  /** By month. */
  readonly totals: readonly number[];
  /** Indexes of the branches that are hidden because too few people work there. */
  readonly small?: ReadonlySet<number>;
}

/**
 * A month's total is known from the value's own page. If only one branch were hidden, its count would be the total minus
 * the rest, so the next smallest is hidden too, until what is hidden adds up to five. Where the total itself is too small,
 * every branch is hidden.
 */
export function shownHeat({ counts, totals, small = new Set() }: Heat): HeatCell[][] {
  const hidden = totals.map((total, month) => {
    const column = counts.map((branch) => branch[month] ?? 0);

    return isTooSmall(total) ? new Set(column.keys()) : hiddenIn(column, small);
  });

  return counts.map((branch, index) =>
    branch.map((count, month) => (small.has(index) || (count > 0 && hidden[month]?.has(index)) ? null : count)),
  );
}

function hiddenIn(column: readonly number[], small: ReadonlySet<number>): ReadonlySet<number> {
  const hidden = new Set(column.flatMap((count, index) => (small.has(index) || isTooSmall(count) ? [index] : [])));
  const isSafe = () => {
    const counts = [...hidden].map((index) => column[index] ?? 0);

    // In a small branch even a zero would reveal something, so it counts as hidden.
    return (
      counts.length === 0 || (counts.length > 1 && counts.reduce((sum, count) => sum + count, 0) >= SMALLEST_GROUP)
    );
  };
  const others = column
    .map((count, index) => ({ count, index }))
    .filter(({ count, index }) => count > 0 && !hidden.has(index))
    .sort((one, other) => one.count - other.count);
  for (const { index } of others) {
    if (isSafe()) break;
    hidden.add(index);
  }

  return hidden;
}
