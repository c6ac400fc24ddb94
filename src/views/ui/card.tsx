import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** Lets the content run to the edges, for tables and lists. */
  flush?: boolean;
}

/** A raised sheet for one subject. */
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
