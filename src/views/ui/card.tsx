import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  actions?: ReactNode;
  /** Removes the padding, for tables and lists. */
  flush?: boolean;
}

export function Card({ title, actions, flush, className, children, ...props }: CardProps) {
  return (
    <section {...props} className={cx(styles.card, className)}>
      {(title || actions) && (
        <header className={styles.header}>
          {title && <h2>{title}</h2>}
          {actions}
        </header>
      )}
      <div className={cx(!flush && styles.body)}>{children}</div>
    </section>
  );
}
