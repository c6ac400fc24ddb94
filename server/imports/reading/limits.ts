export const limits = {
  rows: 100_000,
  /** With the blank ones: as many as a sheet has in Excel, which may export all of them. */
  rowsWithBlank: 1_048_576,
  columns: 200,
  /** Excel's own limit per cell. */
  cellLetters: 32_767,
  /** All cells together: a hundred thousand long rows. */
  letters: 200_000_000,
} as const;
