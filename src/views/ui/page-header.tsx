import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  /** The page's one `h1`. */
  title: ReactNode;
  /** One line: what the page is for. */
  help?: ReactNode;
  /** The page's one primary button, and at most a few quieter ones before it. */
  actions?: ReactNode;
}

/** The head of a page: title, one line of help, the primary action at the right. */
export function PageHeader({ title, help, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {help && <p className={styles.help}>{help}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
