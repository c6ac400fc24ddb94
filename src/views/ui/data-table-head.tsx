// biome-ignore-all lint/a11y/noRedundantRoles: a table shown as cards would lose its roles; they are spelled out
import { FlexRender } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { useId } from 'react';
import styles from './data-table.module.css';
import { Select } from './select.tsx';
import type { Columns, TableHeader } from './table-hook.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface HeadProps<Data extends object> extends Sorting {
  headers: readonly TableHeader<Data>[];
  hasRowMenu: boolean;
}

interface Sorting {
  /** `field` or `-field`. */
  sort: string | undefined;
  /** Sorting requests another page; missing when nothing can be sorted. */
  onSortChange: ((sort: string) => void) | undefined;
}

export function DataTableHead<Data extends object>({ headers, hasRowMenu, ...sorting }: HeadProps<Data>) {
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row">
        {headers.map((header) => (
          <HeadCell key={header.id} header={header} {...sorting} />
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

const DIRECTIONS = {
  ascending: { Arrow: ArrowUp, opposite: '-' },
  descending: { Arrow: ArrowDown, opposite: '' },
};

function HeadCell<Data extends object>({ header, sort, onSortChange }: { header: TableHeader<Data> } & Sorting) {
  const { id, columnDef } = header.column;
  const direction = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined;
  const { Arrow, opposite } = direction ? DIRECTIONS[direction] : { Arrow: ChevronsUpDown, opposite: '' };

  return (
    <th
      role="columnheader"
      scope="col"
      data-align={columnDef.meta?.align}
      style={{ inlineSize: columnDef.meta?.width }}
      aria-sort={direction}
    >
      {onSortChange && canSort(columnDef) ? (
        <button type="button" className={styles.sort} onClick={() => onSortChange(opposite + id)}>
          <FlexRender header={header} />
          <Arrow size={14} className={styles.arrow} data-active={direction ? '' : undefined} aria-hidden="true" />
        </button>
      ) : (
        <FlexRender header={header} />
      )}
    </th>
  );
}

const canSort = <Data extends object>({ enableSorting }: Columns<Data>[number]) => enableSorting !== false;

interface SortSelectProps<Data extends object> {
  columns: Columns<Data>;
  sort: string | undefined;
  onSortChange: (sort: string) => void;
}

/** Cards have no header to press, so they are sorted from a list. */
export function SortSelect<Data extends object>({ columns, sort = '', onSortChange }: SortSelectProps<Data>) {
  const id = useId();
  const options = columns.filter(canSort).flatMap(({ id = '', header }) => [
    { value: id, label: `${columnName(header) ?? id}, ascending` },
    { value: `-${id}`, label: `${columnName(header) ?? id}, descending` },
  ]);
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
