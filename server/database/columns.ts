import type { ColumnType, Generated } from 'kysely';

export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type Moment = ColumnType<Date, Date | string, Date | string>;
export type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** May be left out when inserting a row. */
export type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;

/** The key of a record, by which others refer to it. */
export interface Keyed {
  company_id: string;
  id: string;
}

export interface Versioned {
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

/** Uploaded before what it belongs to is saved. */
export interface PictureTable {
  company_id: string;
  file_name: string;
  uploaded_by: string;
  created_at: Stamp;
}
