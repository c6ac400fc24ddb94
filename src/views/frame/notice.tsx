import type { ReactNode } from 'react';
import styles from './notice.module.css';

export interface NoticeProps {
  /** A quiet drawing or icon above the title. */
  picture?: ReactNode;
  /** Small print over the title, such as a status number. */
  eyebrow?: string;
  title: string;
  /** What happened, what is safe, what to do. */
  children?: ReactNode;
  /** Links and buttons, the likeliest first. */
  actions?: ReactNode;
}

/** A page that has one thing to say: lost, broken, not allowed, not built yet. */
export function Notice({ picture, eyebrow, title, children, actions }: NoticeProps) {
  return (
    <div className={styles.notice}>
      {picture && <div className={styles.picture}>{picture}</div>}
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
