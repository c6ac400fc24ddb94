import type { Keyed, Stamp } from './columns.ts';

interface SavedViewTable extends Keyed {
  person_id: string;
  name: string;
  name_norm: string;
  query: string;
  created_at: Stamp;
}

export interface PeopleTables {
  saved_view: SavedViewTable;
}
