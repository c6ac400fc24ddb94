import {
  type ColumnDef,
  columnVisibilityFeature,
  createColumnHelper,
  type Header,
  type Row,
  rowSortingFeature,
  type TableOptions,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';

/** What a column may say about how it is shown. */
export interface ColumnLook {
  /** `end` for numbers. */
  align?: 'end';
  /** Where the table becomes cards: left out there. */
  hiddenInCard?: boolean;
}

// The server searches, sorts and pages: no row model is registered, so none is shipped; the pager is our own.
const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: {} as ColumnLook,
});

// biome-ignore lint/suspicious/noExplicitAny: each column has its own type of value
export type Columns<Data extends object> = ColumnDef<typeof features, Data, any>[];
export type TableHeader<Data extends object> = Header<typeof features, Data, unknown>;
export type TableRow<Data extends object> = Row<typeof features, Data>;

/** A helper whose columns know the row: `createColumns<Employee>().accessor('email', { id: 'email', header: 'Email' })`. */
export const createColumns = <Data extends object>() => createColumnHelper<typeof features, Data>();

/** The one table of the console. The library's own maker of such hooks brings components that nothing here is made of. */
export const useAppTable = <Data extends object>(options: Omit<TableOptions<typeof features, Data>, 'features'>) =>
  useTable({
    features,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    ...options,
  });
