import { cx } from './cx.ts';
import styles from './progress-line.module.css';

/** Shown while stale content is replaced. The container needs `position: relative`. */
export function ProgressLine({ active }: { active: boolean }) {
  return <span className={cx(styles.thin, active && styles.running)} aria-hidden="true" />;
}
