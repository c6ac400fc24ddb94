import type { MeasuredResult } from '../../../api/contract/person-reports.ts';
import { rangeWords } from '../../../rules/reports/reference-range.ts';
import styles from './reports.module.css';

/** A shape and a word for each state, so that colour is never the only sign. */
const shapes: Readonly<Record<MeasuredResult['state'], string>> = {
  within: 'M6 2a4 4 0 1 1 0 8a4 4 0 1 1 0 -8Z',
  high: 'M6 1L11 10.5H1Z',
  low: 'M6 11L1 1.5H11Z',
  unknown: 'M2 2H10V10H2Z',
};

export const shapeOf = (state: MeasuredResult['state']): string => shapes[state];

export const RangeMark = ({ state }: Pick<MeasuredResult, 'state'>) => (
  <span className={styles.mark} data-state={state}>
    <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
      <path d={shapes[state]} />
    </svg>
    {rangeWords[state]}
  </span>
);

export const OutOfRangeMark = ({ count }: { count: number }) => (
  <span className={styles.mark} data-state="high">
    <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
      <path d={shapes.high} />
    </svg>
    {count} out of range
  </span>
);
