import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './progress.module.css';
import visuallyHidden from './visually-hidden.module.css';

interface ProgressBarProps {
  label: ReactNode;
  value: number;
  max?: number;
  /** Such as "1,200 of 5,000 rows, about a minute left". */
  detail?: ReactNode;
  tone?: 'accent' | 'critical';
  labelHidden?: boolean;
}

export function ProgressBar({ label, value, max = 100, detail, tone = 'accent', labelHidden }: ProgressBarProps) {
  const id = useId();
  const percent = max > 0 ? Math.round((Math.min(value, max) / max) * 100) : 0;

  return (
    <div className={styles.progress}>
      <div className={cx(styles.line, labelHidden && visuallyHidden.hidden)}>
        <span id={id}>{label}</span>
        <span className={styles.percent}>{percent}%</span>
      </div>
      <progress className={styles.bar} data-tone={tone} aria-labelledby={id} value={value} max={max} />
      {detail && <p className={styles.detail}>{detail}</p>}
    </div>
  );
}
