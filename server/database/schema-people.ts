import type { ColumnType } from 'kysely';

interface SavedViewTable {
  company_id: string;
  id: string;
  person_id: string;
  name: string;
  name_norm: string;
  query: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PeopleTables {
  saved_view: SavedViewTable;
}
