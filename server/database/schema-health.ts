import type { Generated } from 'kysely';
import type { DefaultTimestamp, Keyed, OptionalTimestamp } from './columns.ts';

export interface MeasurementTable extends Keyed {
  person_id: string;
  source: 'blood' | 'cvff';
  name: string;
  name_norm: string;
  measured_on: string;
  value: string;
  /** Null for results in words. */
  value_number: number | null;
  unit: Generated<string>;
  reference_range: Generated<string>;
  reference_low: number | null;
  reference_high: number | null;
  import_id: string | null;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

export interface RecommendationTable extends Keyed {
  person_id: string;
  body: string;
  body_hash: Buffer;
  category: Generated<string>;
  recommended_on: string;
  /** Null if it came from a file. */
  written_by: string | null;
  import_id: string | null;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
}

export interface PersonReportTable {
  company_id: string;
  person_id: string;
  results: Generated<number>;
  out_of_range: Generated<number>;
  measured_on: string | null;
  note: Generated<string>;
  next_check_on: string | null;
  reminded_on: string | null;
  version: Generated<number>;
  edited_by: string | null;
  edited_at: OptionalTimestamp;
}

export interface PersonReportNoteTable {
  company_id: string;
  person_id: string;
  id: string;
  note: string;
  written_by: string | null;
  written_at: DefaultTimestamp;
}

export interface HealthTables {
  measurement: MeasurementTable;
  recommendation: RecommendationTable;
  person_report: PersonReportTable;
  person_report_note: PersonReportNoteTable;
}
