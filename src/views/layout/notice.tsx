import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  picture?: ReactNode;
  eyebrow?: string;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

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
