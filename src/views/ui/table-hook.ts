import {
  type CellData,
  type ColumnDef,
  createColumnHelper,
  type Header,
  type Row,
  type RowData,
  type TableFeature,
  type TableFeatures,
  type TableOptions,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';

interface ColumnLook {
  /** `end` for numbers. */
  align?: 'end';
  hiddenInCard?: boolean;
  /** A share of the table, as in `12%`. Where columns have one, their contents are cut off to fit. */
  width?: string;
}

declare module '@tanstack/react-table' {
  interface Plugins {
    serverSorting: TableFeature;
  }
  interface ColumnDef_FeatureMap<
    in out TFeatures extends TableFeatures,
    in out TData extends RowData,
    TValue extends CellData,
  > {
    serverSorting: {
      /** False for what the server can't sort by. */
      enableSorting?: boolean;
    };
  }
}

// The server searches, sorts and pages, so none of the library's features is registered or shipped.
const features = tableFeatures({ serverSorting: {}, columnMeta: {} as ColumnLook });

// biome-ignore lint/suspicious/noExplicitAny: each column has its own type of value
export type Columns<Data extends object> = ColumnDef<typeof features, Data, any>[];
export type TableHeader<Data extends object> = Header<typeof features, Data, unknown>;
export type TableRow<Data extends object> = Row<typeof features, Data>;

/** For example `createColumns<Employee>().accessor('email', { id: 'email', header: 'Email' })`. */
export const createColumns = <Data extends object>() => createColumnHelper<typeof features, Data>();

/** The library's own hook factory would bring components that aren't used here. */
export const useAppTable = <Data extends object>(options: Omit<TableOptions<typeof features, Data>, 'features'>) =>
  useTable({ features, ...options });
