import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

interface ToolbarProps {
  search?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  filters?: ReactNode;
}

export function Toolbar({ search, children, actions, filters }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.tools}>
        {search && <div className={styles.search}>{search}</div>}
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {filters && <ul className={styles.filters}>{filters}</ul>}
    </div>
  );
}
