import type { ReactNode } from 'react';
import styles from './status-dot.module.css';

export interface StatusDotProps {
  tone: 'neutral' | 'positive' | 'caution' | 'critical';
  /** The state in a word; the dot never stands alone. */
  children: ReactNode;
}

/** A state as a dot and a word. */
export function StatusDot({ tone, children }: StatusDotProps) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}
