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
 * A month's total is known from the value's own page. If only one branch were hidden, its count would be the total minus
 * the rest, so the next smallest is hidden too. Where the total itself is too small, every branch is hidden.
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
