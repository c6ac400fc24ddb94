import type { Generated, JSONColumnType } from 'kysely';
import type { NewUnit } from '../../src/api/contract/import-units.ts';
import type { ImportChoices } from '../../src/api/contract/imports.ts';
import type { NamedKind } from '../../src/rules/imports/new-units.ts';
import type { DefaultTimestamp, Keyed, OptionalTimestamp } from './columns.ts';

export interface BulkImportTable extends Keyed {
  kind: 'employees' | 'blood' | 'cvff' | 'recommendations' | 'balances';
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
  new_units: JSONColumnType<NewUnit[], string | undefined, string>;
  choices: JSONColumnType<ImportChoices, string | undefined, string>;
  branch_id: string | null;
  created_by: string;
  started_at: DefaultTimestamp;
  progressed_at: DefaultTimestamp;
  finished_at: OptionalTimestamp;
  dismissed_at: OptionalTimestamp;
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

interface Learned {
  company_id: string;
  /** The company or one of its branches. */
  learned_from_id: string;
}

export interface ImportColumnTable extends Learned {
  kind: BulkImportTable['kind'];
  heading: string;
  field: string;
}

export interface ImportNameTable extends Learned {
  unit: NamedKind;
  name: string;
  mapped_unit_id: string;
}

export interface ImportTables {
  bulk_import: BulkImportTable;
  bulk_import_failure: BulkImportFailureTable;
  import_column: ImportColumnTable;
  import_name: ImportNameTable;
}
