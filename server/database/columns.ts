import type { ColumnType, Generated } from 'kysely';

export type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type OptionalTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** May be left out when inserting a row. */
export type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;

/** The key of a record, by which others refer to it. */
export interface Keyed {
  company_id: string;
  id: string;
}

export interface Versioned {
  version: Generated<number>;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

/** Uploaded before what it belongs to is saved. */
export interface PictureTable {
  company_id: string;
  file_name: string;
  uploaded_by: string;
  created_at: DefaultTimestamp;
}
