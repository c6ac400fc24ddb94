import type { ReactNode } from 'react';
import styles from './list-page.module.css';

/** A list under the tools that stand over it. */
export function ListPage({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>;
}
