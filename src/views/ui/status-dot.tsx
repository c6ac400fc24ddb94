import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './status-dot.module.css';

export interface StatusDotProps {
  tone: 'neutral' | 'positive' | 'caution' | 'critical';
  /** Required, so that colour is never the only sign. */
  children: ReactNode;
  className?: string;
}

export function StatusDot({ tone, children, className }: StatusDotProps) {
  return (
    <span className={cx(styles.status, className)} data-tone={tone}>
      {children}
    </span>
  );
}
