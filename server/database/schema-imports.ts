import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface BulkImportTable {
  company_id: string;
  id: string;
  kind: 'employees' | 'blood' | 'cvff' | 'recommendations';
  mode: 'create' | 'update';
  file_names: string[];
  state: 'running' | 'done' | 'refused' | 'interrupted';
  message: Generated<string>;
  headers: JSONColumnType<string[][], string | undefined, string>;
  rows_total: number | null;
  rows_done: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  failed: Generated<number>;
  branch_id: string | null;
  created_by: string;
  started_at: Stamp;
  progressed_at: Stamp;
  finished_at: OptionalMoment;
}

export interface BulkImportFailureTable {
  company_id: string;
  import_id: string;
  file_number: number;
  row_number: number;
  email: string;
  cells: JSONColumnType<string[], string, never>;
  errors: JSONColumnType<Record<string, string>, string, never>;
}

export interface ImportTables {
  bulk_import: BulkImportTable;
  bulk_import_failure: BulkImportFailureTable;
}
