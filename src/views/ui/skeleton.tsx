import { cx } from './cx.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** How much of the line it fills, in eighths. Default 8. */
  width?: 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** `text` is a line, `block` a 96 px area, `round` a 32 px avatar. Default `text`. */
  shape?: 'text' | 'block' | 'round';
}

/** The grey of something that is still loading. Say so once beside it, with `aria-busy` on the region. */
export function Skeleton({ width = 8, shape = 'text' }: SkeletonProps) {
  return <span className={cx(styles.skeleton, styles[shape], styles[`width${width}`])} aria-hidden="true" />;
}

/** A paragraph that is still loading. */
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
