import type { ReactNode } from 'react';
import styles from './status-dot.module.css';

export interface StatusDotProps {
  tone: 'neutral' | 'positive' | 'caution' | 'critical';
  /** Required, so that colour is never the only sign. */
  children: ReactNode;
}

export function StatusDot({ tone, children }: StatusDotProps) {
  return (
    <span className={styles.status} data-tone={tone}>
      {children}
    </span>
  );
}
