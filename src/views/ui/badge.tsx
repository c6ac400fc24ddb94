import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Tone = 'neutral' | 'accent' | 'positive' | 'caution' | 'critical' | 'coral';

interface BadgeProps {
  /** `coral` is for recognition and what is urgent. Default `neutral`. */
  tone?: Tone;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

interface BadgeListProps {
  items: readonly string[];
  /** How many to show before the rest becomes "+2". Default 2. */
  max?: number;
  tone?: Tone;
  empty?: ReactNode;
}

/** Hidden badges are named in the tooltip and for screen readers. */
export function BadgeList({ items, max = 2, tone = 'neutral', empty = '–' }: BadgeListProps) {
  if (items.length === 0) return <span className={styles.empty}>{empty}</span>;

  const rest = items.slice(max);
  const badges = items.slice(0, max).map((item) => (
    <span key={item} className={styles.badge} data-tone={tone}>
      {item}
    </span>
  ));
  if (rest.length > 0) {
    badges.push(
      <span key="+" className={styles.badge} data-tone="neutral" data-tooltip={rest.join(', ')}>
        <span aria-hidden="true">{`+${rest.length}`}</span>
        <VisuallyHidden>{rest.join(', ')}</VisuallyHidden>
      </span>,
    );
  }

  return <span className={styles.list}>{badges}</span>;
}
