// biome-ignore-all lint/a11y/noRedundantRoles: a table shown as cards would lose its roles; they are spelled out
import {
  type CSSProperties,
  type ReactNode,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './data-table.module.css';
import { DataTableHead, SortSelect } from './data-table-head.tsx';
import { DataTableRow, SkeletonRows } from './data-table-row.tsx';
import { Pager } from './pager.tsx';
import { ProgressLine } from './progress-line.tsx';
import { type Columns, useAppTable } from './table-hook.ts';
import { useIsWide } from './use-is-wide.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const ROWS_IN_SIGHT = 10;
/** As in the style sheet: a narrower table is always cards, and draws nothing that cards hide. */
const CARDS_UNDER = 640;

export interface DataTableProps<Data extends object> {
  label: string;
  /** Made with `createColumns<Data>()`, each with an id; keep the array outside the component. The first is the row's header. */
  columns: Columns<Data>;
  rows: readonly Data[];
  rowId: (row: Data) => string;
  total: number;
  /** `refreshing`: the rows are stale. `loading`: any rows are not those asked for. `failed`: the last load failed. */
  status: 'loading' | 'refreshing' | 'ready' | 'failed';
  /** What was asked for. Other rows are read from their beginning. */
  query?: string;
  /** `field` or `-field`, as in addresses and API calls. */
  sort?: string;
  onSortChange?: (sort: string) => void;
  /** Counted from 1. */
  page?: number;
  /** Missing when all rows are here. */
  pageSize?: number;
  onPageChange?: (page: number) => void;
  /** The pointer or the focus is at a page's button. */
  onPageApproach?: (page: number) => void;
  hiddenColumns?: readonly string[];
  onRowOpen?: (row: Data) => void;
  /** The id of the row that is open next to the table. */
  openRow?: string | undefined;
  rowMenu?: (row: Data) => ReactNode;
  /** Replaces the rows: an EmptyState. */
  empty?: ReactNode;
  /** Replaces the rows: an ErrorState. */
  error?: ReactNode;
}

/**
 * Shows a page of rows that the server searched, sorted and paged. The rows are one tab stop (see `walkRows`). In
 * narrow places each row becomes a card.
 */
export function DataTable<Data extends object>(props: DataTableProps<Data>) {
  const { label, rows, total, status, sort, onSortChange, rowMenu, onRowOpen, openRow } = props;
  const { page = 1, pageSize = total, onPageChange } = props;
  const [activeId, setActiveId] = useState<string>();
  const [table, columns, isWide] = useServerTable(props);
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const allRows = table.getRowModel().rows;
  const tabStop = allRows.some((row) => row.id === activeId) ? activeId : allRows[0]?.id;
  const isFirstLoad = status === 'loading' && rows.length === 0;
  // Deferred, so that it isn't drawn if the rows arrive before the first frame.
  const hasOutline = useDeferredValue(isFirstLoad, false);
  const isReloading = !isFirstLoad && (status === 'loading' || status === 'refreshing');
  const [scroller, place] = useScrollAndFocus(props.query, allRows);
  // The same while nothing but the status changes.
  const first = (page - 1) * pageSize + 2;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table keeps its rows while their columns change
  const body = useMemo(
    () =>
      allRows.map((row) => (
        <DataTableRow
          key={row.id}
          row={row}
          position={first + row.index}
          isTabStop={row.id === tabStop}
          isOpen={row.id === openRow}
          onFocus={() => {
            setActiveId(row.id);
            place.current = row.index;
          }}
          onOpen={onRowOpen && (() => onRowOpen(row.original))}
          menu={rowMenu?.(row.original)}
        />
      )),
    [allRows, first, tabStop, openRow, onRowOpen, rowMenu, headers, place],
  );
  // Of the first page of rows, those in sight come first: the others would keep them waiting on a slow phone. Not where
  // the columns are as wide as all rows need: they would move.
  const isFixed = props.columns.some(({ meta }) => meta?.width);
  const hasRows = useDeferredValue(allRows.length > 0) || (isWide && !isFixed);

  return (
    <div className={styles.frame}>
      <ProgressLine active={isReloading} />
      {onSortChange && (isFirstLoad || status === 'failed' || rows.length > 0) && (
        <SortSelect columns={columns} sort={sort} onSortChange={onSortChange} />
      )}
      <section ref={scroller} className={styles.scroller} aria-label={label} aria-busy={isFirstLoad || isReloading}>
        <table
          role="table"
          aria-label={label}
          aria-rowcount={total + 1}
          className={styles.table}
          data-stale={(isReloading && status === 'loading') || undefined}
          data-fixed={isFixed || undefined}
          data-waiting={isFirstLoad || undefined}
          style={{ '--columns': headers.length } as CSSProperties}
        >
          <DataTableHead headers={headers} sort={sort} onSortChange={onSortChange} hasRowMenu={rowMenu !== undefined} />
          <tbody role="rowgroup" onBlur={() => (place.current = -1)}>
            {hasRows ? body : body.slice(0, ROWS_IN_SIGHT)}
            {isFirstLoad && hasOutline && (
              <SkeletonRows count={Math.min(pageSize, ROWS_IN_SIGHT)} width={headers.length + (rowMenu ? 1 : 0)} />
            )}
          </tbody>
        </table>
        {isFirstLoad && <VisuallyHidden role="status">Loading {label}</VisuallyHidden>}
        {rows.length === 0 && !isFirstLoad && (status === 'failed' ? props.error : props.empty)}
      </section>
      {total > 0 && hasRows && onPageChange && (
        <Pager
          label={label}
          page={page}
          pageSize={pageSize}
          total={total}
          onPageChange={onPageChange}
          onPageApproach={props.onPageApproach}
          isReady={status === 'ready'}
        />
      )}
    </div>
  );
}

/**
 * Scrolls to the start of the rows, in the table and on the page, when others were asked for. If the row with the focus
 * goes, the focus goes to the one in its place, or else to the list.
 */
function useScrollAndFocus(query: string | undefined, rows: readonly unknown[]) {
  const scroller = useRef<HTMLElement>(null);
  const shown = useRef(query);
  const place = useRef(-1);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    if (shown.current !== query) {
      shown.current = query;
      place.current = Math.min(place.current, 0);
      current.scrollTop = 0;
      if (current.getBoundingClientRect().top < 0) current.scrollIntoView();
    }
    // What is removed does not blur.
    if (place.current < 0 || document.activeElement !== document.body) return;
    const next = current.querySelectorAll<HTMLElement>('tbody tr')[Math.min(place.current, rows.length - 1)];
    // Not the search: the next key may be a shortcut.
    if (!next) current.tabIndex = -1;
    (next ?? current).focus();
  }, [query, rows]);

  return [scroller, place] as const;
}

/** The table, and the columns that someone wants to see, with those that cards hide. */
function useServerTable<Data extends object>({ columns, rows, rowId, hiddenColumns }: DataTableProps<Data>) {
  const isWide = useIsWide(CARDS_UNDER);
  const wanted = useMemo(
    () => (hiddenColumns?.length ? columns.filter(({ id = '' }) => !hiddenColumns.includes(id)) : columns),
    [columns, hiddenColumns],
  );
  const drawn = useMemo(() => wanted.filter(({ meta }) => isWide || !meta?.hiddenInCard), [wanted, isWide]);

  return [useAppTable({ columns: drawn, data: rows as Data[], getRowId: rowId }), wanted, isWide] as const;
}
