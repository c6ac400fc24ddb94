import { Children, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './plain-table.module.css';
import hidden from './visually-hidden.module.css';

interface Framed {
  /** The label of the scrolling frame. Without it there is no frame. */
  label: string;
  /** Scrolls down too, instead of growing. */
  isLong?: boolean;
  caption?: never;
}

interface Unframed {
  label?: never;
  isLong?: never;
  /** Names the table for screen readers. */
  caption?: string;
}

type PlainTableProps = (Framed | Unframed) & {
  heads: ReactNode;
  /** Belongs to the outermost element. */
  className?: string;
  /** The rows. */
  children: ReactNode;
};

/** A table that shows all its rows as they are: nothing to sort, page or choose. */
export function PlainTable({ label, caption, heads, className, isLong, children }: PlainTableProps) {
  const table = (
    <table className={cx(styles.table, label === undefined && className)}>
      {caption !== undefined && <caption className={hidden.hidden}>{caption}</caption>}
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
