import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { unbroken } from './unbroken.tsx';

export interface EmptyStateProps {
  /** A 20 px icon of the subject. */
  icon?: ReactNode;
  title: ReactNode;
  /** What the page is for, in a sentence or two. */
  children?: ReactNode;
  /** The first action to take. */
  action?: ReactNode;
}

/** What a page says before there is anything on it, or when a search finds nothing. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h2>{unbroken(title)}</h2>
      {children && <div className={styles.words}>{unbroken(children)}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
