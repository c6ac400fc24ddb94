// biome-ignore-all lint/a11y/noRedundantRoles: a table shown as cards would lose its roles; they are spelled out
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import styles from './data-table.module.css';
import { columnName } from './data-table-head.tsx';
import { Skeleton } from './skeleton.tsx';
import type { TableRow } from './table-hook.ts';

interface RowProps<Data extends object> {
  row: TableRow<Data>;
  /** Position among the rows of all pages, counting the header as the first. */
  position: number;
  isTabStop: boolean;
  isOpen: boolean;
  onFocus: () => void;
  onOpen: (() => void) | undefined;
  menu: ReactNode;
}

/** The first cell is the row's header; in cards, the other cells show their column's name. */
export function DataTableRow<Data extends object>(props: RowProps<Data>) {
  const { row, position, isTabStop, isOpen, onFocus, onOpen, menu } = props;
  const cells = row.getAllCells().map((cell, index) => {
    const { meta, header, cell: draw } = cell.column.columnDef;
    const Cell = index === 0 ? 'th' : 'td';
    const value = meta?.width && cell.getValue();

    return (
      <Cell
        key={cell.id}
        role={index === 0 ? 'rowheader' : 'cell'}
        scope={index === 0 ? 'row' : undefined}
        data-align={meta?.align}
        title={typeof value === 'string' ? value : undefined}
        data-label={columnName(header)}
        data-hidden-in-card={meta?.hiddenInCard ? '' : undefined}
      >
        {/* Called, not rendered: a component for each cell would make a row twice as heavy. */}
        {typeof draw === 'function' ? draw(cell.getContext()) : draw}
      </Cell>
    );
  });
  if (menu) {
    cells.push(
      <td key="menu" role="cell" className={styles.menu}>
        {menu}
      </td>,
    );
  }

  return (
    <tr
      role="row"
      data-id={row.id}
      aria-rowindex={position}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isOpen || undefined}
      data-openable={onOpen ? '' : undefined}
      onFocus={onFocus}
      onClick={(event) => !isMeantForControl(event) && onOpen?.()}
      onKeyDown={(event) => moveBetweenRows(event, onOpen)}
    >
      {cells}
    </tr>
  );
}

const LENGTHS = [7, 4, 5, 8, 6] as const;

export function SkeletonRows({ count, width }: { count: number; width: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without a tabindex is not focusable
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={row} className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: width }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike
        <td key={cell}>
          <Skeleton width={LENGTHS[(row + cell * 2) % LENGTHS.length]} />
        </td>
      ))}
    </tr>
  ));
}

const CONTROLS = 'a, button, input, select, textarea, label, [popover], [role="dialog"]';

/** A press on a control in the row or a popover over it, or one that ends a text selection. */
function isMeantForControl(event: MouseEvent): boolean {
  const target = event.target as Element;
  const isElsewhere = !event.currentTarget.contains(target);

  return isElsewhere || target.closest(CONTROLS) !== null || window.getSelection()?.type === 'Range';
}

/** Up and Down move between rows, Right and Left in and out of a row's controls, Enter opens the row. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableRowElement>, open: (() => void) | undefined) {
  const row = event.currentTarget;
  if (event.defaultPrevented || !row.contains(event.target as Node)) return;
  if (event.target === row && event.key === 'Enter' && open) {
    event.preventDefault();
    return open();
  }
  const next = event.target === row ? neighbour(row, event.key) : event.key === 'ArrowLeft' ? row : null;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function neighbour(row: HTMLElement, key: string): HTMLElement | null {
  const rows = row.parentElement as HTMLElement;
  const found = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: rows.firstElementChild,
    End: rows.lastElementChild,
    ArrowRight: row.querySelector('input, a, button'),
  }[key];

  return (found as HTMLElement | null | undefined) ?? null;
}
