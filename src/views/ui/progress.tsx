import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './progress.module.css';

export interface ProgressBarProps {
  /** What is being done. */
  label: ReactNode;
  /** How much of `max` is done. */
  value: number;
  max?: number;
  /** Counts and time left in words, such as "1,200 of 5,000 rows, about a minute left". */
  detail?: ReactNode;
  tone?: 'accent' | 'critical';
  /** The label is for screen readers alone. */
  labelHidden?: boolean;
}

/** How far a long piece of work has come. */
export function ProgressBar({ label, value, max = 100, detail, tone = 'accent', labelHidden }: ProgressBarProps) {
  const id = useId();
  const percent = max > 0 ? Math.round((Math.min(value, max) / max) * 100) : 0;

  return (
    <div className={styles.progress}>
      <div className={cx(styles.line, labelHidden && styles.hidden)}>
        <span id={id}>{label}</span>
        <span className={styles.percent}>{percent}%</span>
      </div>
      <progress className={styles.bar} data-tone={tone} aria-labelledby={id} value={value} max={max} />
      {detail && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}

/** A thin line that runs while stale content is being replaced. Give its place `position: relative`. */
export function ProgressLine({ active }: { active: boolean }) {
  return <span className={cx(styles.thin, active && styles.running)} aria-hidden="true" />;
}
