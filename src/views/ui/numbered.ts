interface Numbered {
  readonly key: string;
  readonly label: string;
  readonly index: number;
}

/** Adds unique keys, since two labels may be the same. */
export const numbered = (labels: readonly string[]): Numbered[] =>
  labels.map((label, index) => ({ key: `${index} ${label}`, label, index }));
