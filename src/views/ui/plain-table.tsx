import { Children, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './plain-table.module.css';

export interface PlainTableProps {
  /** Names the frame in which the table scrolls. Without it there is no frame. */
  label?: string;
  heads: ReactNode;
  /** Belongs to the outermost element. */
  className?: string;
  /** Scrolls down too, instead of growing. */
  isLong?: boolean;
  /** The rows. */
  children: ReactNode;
}

/** A table that shows all its rows as they are: nothing to sort, page or choose. */
export function PlainTable({ label, heads, className, isLong, children }: PlainTableProps) {
  const table = (
    <table className={cx(styles.table, label === undefined && className)}>
      <thead>
        <tr>
          {Children.map(heads, (head) => (
            <th scope="col">{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );

  if (label === undefined) return table;

  return (
    <section
      className={cx(styles.scroller, className)}
      aria-label={label}
      data-long={isLong || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
      tabIndex={0}
    >
      {table}
    </section>
  );
}
