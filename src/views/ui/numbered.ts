interface Numbered {
  readonly key: string;
  readonly label: string;
  readonly index: number;
}

/** With keys of their own, since two labels may be the same. */
export const numbered = (labels: readonly string[]): Numbered[] =>
  labels.map((label, index) => ({ key: `${index} ${label}`, label, index }));
