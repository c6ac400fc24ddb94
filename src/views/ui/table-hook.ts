import {
  type ColumnDef,
  columnVisibilityFeature,
  createTableHook,
  type Header,
  type Row,
  rowSortingFeature,
  tableFeatures,
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

/**
 * The one table of the console. `createColumns<Row>()` gives a helper whose columns know the row:
 * `const column = createColumns<Employee>(); column.accessor('email', { id: 'email', header: 'Email' })`.
 */
export const { useAppTable, createAppColumnHelper: createColumns } = createTableHook({
  features,
  manualSorting: true,
  enableMultiSort: false,
  enableSortingRemoval: false,
  sortDescFirst: false,
});
