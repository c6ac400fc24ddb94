import type { DefaultTimestamp, Keyed } from './columns.ts';

interface SavedViewTable extends Keyed {
  person_id: string;
  name: string;
  name_norm: string;
  query: string;
  created_at: DefaultTimestamp;
}

export interface PeopleTables {
  saved_view: SavedViewTable;
}
