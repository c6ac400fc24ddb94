import { cx } from './cx.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** In eighths of the line. Default 8. */
  width?: 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** `text` is a line, `block` a 96 px area, `round` a 32 px avatar. Default `text`. */
  shape?: 'text' | 'block' | 'round';
}

/** Set `aria-busy` on the region around it: the skeleton itself is silent. */
export function Skeleton({ width = 8, shape = 'text' }: SkeletonProps) {
  return <span className={cx(styles.skeleton, styles[shape], styles[`width${width}`])} aria-hidden="true" />;
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const widths = [8, 7, 8, 6] as const;

  return (
    <span className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} width={line === lines - 1 ? 4 : widths[line % widths.length]} />
      ))}
    </span>
  );
}
