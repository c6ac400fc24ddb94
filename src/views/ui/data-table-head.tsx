// biome-ignore-all lint/a11y/noRedundantRoles: a table shown as cards would lose its roles; they are spelled out
import { FlexRender } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useId } from 'react';
import styles from './data-table.module.css';
import { Select } from './select.tsx';
import type { TableHeader } from './table-hook.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface HeadProps<Data extends object> {
  headers: readonly TableHeader<Data>[];
  hasRowMenu: boolean;
}

export function DataTableHead<Data extends object>({ headers, hasRowMenu }: HeadProps<Data>) {
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row">
        {headers.map((header) => (
          <HeadCell key={header.id} header={header} />
        ))}
        {hasRowMenu && (
          <th role="columnheader" scope="col" className={styles.menuHead}>
            <VisuallyHidden>Action</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: ArrowUp, desc: ArrowDown };

function HeadCell<Data extends object>({ header }: { header: TableHeader<Data> }) {
  const { column } = header;
  const direction = column.getIsSorted();
  const Arrow = direction ? ARROWS[direction] : ChevronsUpDown;

  return (
    <th
      role="columnheader"
      scope="col"
      data-align={column.columnDef.meta?.align}
      aria-sort={direction ? ARIA_SORT[direction] : undefined}
    >
      {column.getCanSort() ? (
        <button type="button" className={styles.sort} onClick={() => column.toggleSorting(direction === 'asc')}>
          <FlexRender header={header} />
          <Arrow size={14} className={styles.arrow} data-active={direction ? '' : undefined} aria-hidden="true" />
        </button>
      ) : (
        <FlexRender header={header} />
      )}
    </th>
  );
}

interface SortSelectProps<Data extends object> {
  headers: readonly TableHeader<Data>[];
  sort: string | undefined;
  onSortChange: (sort: string) => void;
}

/** Cards have no header to press, so they are sorted from a list. */
export function SortSelect<Data extends object>({ headers, sort = '', onSortChange }: SortSelectProps<Data>) {
  const id = useId();
  const options = headers
    .filter((header) => header.column.getCanSort())
    .flatMap((header) => {
      const name = columnName(header.column.columnDef.header) ?? header.id;
      return [
        { value: header.id, label: `${name}, ascending` },
        { value: `-${header.id}`, label: `${name}, descending` },
      ];
    });
  if (options.length === 0) return null;

  return (
    <div className={styles.sortSelect}>
      <label htmlFor={id}>Sort by</label>
      <Select
        id={id}
        value={sort}
        placeholder={sort ? undefined : 'Choose…'}
        options={options}
        onChange={(event) => event.target.value && onSortChange(event.target.value)}
      />
    </div>
  );
}

/** Undefined for headers that aren't plain text. */
export function columnName(header: unknown): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
