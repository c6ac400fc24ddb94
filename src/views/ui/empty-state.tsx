import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { unbroken } from './unbroken.tsx';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

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
