import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface AudienceTable {
  company_id: string;
  id: string;
  branches: Generated<string[]>;
  departments: Generated<string[]>;
  groups: Generated<string[]>;
}

export interface AnnouncementTable {
  company_id: string;
  id: string;
  branch_id: string | null;
  audience_id: string;
  title: string;
  body: string;
  search_text: string;
  file_name: string | null;
  is_pinned: Generated<boolean>;
  publish_at: OptionalMoment;
  published_at: OptionalMoment;
  expires_at: OptionalMoment;
  retracted_at: OptionalMoment;
  edited_at: OptionalMoment;
  reminded_at: OptionalMoment;
  created_by: string;
  created_key: string | null;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface AnnouncementReadTable {
  company_id: string;
  announcement_id: string;
  person_id: string;
  read_at: Stamp;
}

export interface DocumentTables {
  audience: AudienceTable;
  announcement: AnnouncementTable;
  announcement_read: AnnouncementReadTable;
}
