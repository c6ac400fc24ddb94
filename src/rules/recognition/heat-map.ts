import { isTooSmall, suppressed } from '../shared/small-groups.ts';

/** Null where there are some posts, but fewer than five, or where they could be worked out from the others. */
export type HeatCell = number | null;

export interface Heat {
  /** By branch, then by month. */
  readonly counts: readonly (readonly number[])[];
  /** By month. */
  readonly totals: readonly number[];
}

/**
 * A month's total is shown with the value. A branch that alone is too small could be subtracted from it, so the next
 * smallest goes with it; and all of them, when together they are what the total leaves.
 */
export function shownHeat({ counts, totals }: Heat): HeatCell[][] {
  const hidden = totals.map((total, month) => {
    const column = counts.map((branch) => branch[month] ?? 0);

    return isTooSmall(total) ? new Set(column.keys()) : suppressed(column);
  });

  return counts.map((branch, index) =>
    branch.map((count, month) => (count > 0 && hidden[month]?.has(index) ? null : count)),
  );
}
