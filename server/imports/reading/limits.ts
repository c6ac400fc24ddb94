/** What a spreadsheet may hold. Generous for lists of people, and far from what a server would feel. */
export const limits = {
  rows: 100_000,
  columns: 200,
  /** What Excel allows in a cell. */
  cellLetters: 32_767,
  /** Letters of all cells together: a hundred thousand long rows. */
  letters: 200_000_000,
  /** Parts of a packed file. */
  parts: 1_000,
  /** What all parts together unpack to. */
  unpackedBytes: 600 * 1024 * 1024,
  /** How much smaller packing may have made a part that is large. Real lists of people stay below 60. */
  ratio: 200,
  /** Below this the ratio says nothing. */
  ratioFromBytes: 20 * 1024 * 1024,
} as const;
