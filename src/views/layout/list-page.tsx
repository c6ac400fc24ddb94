import type { ReactNode } from 'react';
import styles from './list-page.module.css';

export function ListPage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.list} data-fills>
      {children}
    </div>
  );
}
