import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Tone = 'neutral' | 'accent' | 'positive' | 'caution' | 'critical' | 'coral';

export interface BadgeProps {
  /** `coral` is kept for recognition and what is urgent. Default `neutral`. */
  tone?: Tone;
  children: ReactNode;
}

/** A short word about a thing: a role, a group, a state. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

export interface BadgeListProps {
  items: readonly string[];
  /** How many stand in sight before the rest become "+2". Default 2. */
  max?: number;
  tone?: Tone;
  /** What stands there when there are none. */
  empty?: ReactNode;
}

/** Badges on one line; those that do not fit become "+2", named in its tooltip and for screen readers. */
export function BadgeList({ items, max = 2, tone, empty = '–' }: BadgeListProps) {
  if (items.length === 0) return <span className={styles.empty}>{empty}</span>;

  // A "+1" takes as much room as the badge it hides.
  const shown = items.length === max + 1 ? max + 1 : max;
  const rest = items.slice(shown);

  return (
    <span className={styles.list}>
      {items.slice(0, shown).map((item) => (
        <Badge key={item} tone={tone}>
          {item}
        </Badge>
      ))}
      {rest.length > 0 && (
        <span className={styles.badge} data-tone="neutral" data-tooltip={rest.join(', ')}>
          <span aria-hidden="true">+{rest.length}</span>
          <VisuallyHidden>{rest.join(', ')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
