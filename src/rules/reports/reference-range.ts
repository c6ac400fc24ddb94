export interface Range {
  /** As the laboratory wrote it: `3.5 - 5.1`, `< 3.0`. */
  referenceRange: string;
  low: number | null;
  high: number | null;
}

/** `unknown`: a result in words, or without a range in numbers. */
export type RangeState = 'within' | 'low' | 'high' | 'unknown';

/** `< 3.0` excludes 3.0, while `3.5 - 5.1`, `≤ 5` and `up to 5` include their ends. */
export function rangeState(value: number | null, { referenceRange, low, high }: Range): RangeState {
  if (value === null || (low === null && high === null)) return 'unknown';
  if (high !== null && (value > high || (value === high && /^\s*<\s*[^=\s]/.test(referenceRange)))) return 'high';
  if (low !== null && (value < low || (value === low && /^\s*>\s*[^=\s]/.test(referenceRange)))) return 'low';

  return 'within';
}

export const rangeWords: Readonly<Record<RangeState, string>> = {
  within: 'Within range',
  low: 'Below range',
  high: 'Above range',
  unknown: 'No range',
};
