import { BULK_MAX_ROWS } from '../../../src/rules/shared/constants.ts';

export const limits = {
  rows: BULK_MAX_ROWS,
  /** Including blank rows: the most that an Excel sheet has, since Excel may export all of them. */
  rowsWithBlank: 1_048_576,
  columns: 200,
  /** Excel's own limit per cell. */
  cellLetters: 32_767,
  /** Characters in all cells together: a hundred thousand long rows. */
  letters: 200_000_000,
} as const;
