import type { ReactNode } from 'react';
import styles from './badge.module.css';
import visuallyHidden from './visually-hidden.module.css';

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

/** Hidden badges are named in the tooltip and for screen readers. Has no hooks, so that rows can call it. */
export function BadgeList({ items, max = 2, tone = 'neutral', empty = '–' }: BadgeListProps) {
  if (items.length === 0) return <span className={styles.empty}>{empty}</span>;

  const hidden = items.slice(max).join(', ');
  const badges = items.slice(0, max).map((item) => (
    <span key={item} className={styles.badge} data-tone={tone}>
      {item}
    </span>
  ));
  if (!hidden && badges.length === 1) return badges[0];

  return (
    <span className={styles.list}>
      {badges}
      {hidden && (
        <span className={styles.badge} data-tone="neutral" data-tooltip={hidden} data-more={`+${items.length - max}`}>
          <span className={visuallyHidden.hidden}>{hidden}</span>
        </span>
      )}
    </span>
  );
}
