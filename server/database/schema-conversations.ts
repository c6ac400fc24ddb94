import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type ConversationStatus = 'open' | 'resolved';
export type EntryKind = 'written' | 'noted' | 'assigned' | 'resolved' | 'reopened';

export interface ConversationTable {
  company_id: string;
  id: string;
  person_id: string;
  subject: string;
  subject_norm: string;
  status: Generated<ConversationStatus>;
  assignee_id: string | null;
  entries: Generated<number>;
  written_at: Stamp;
  created_at: Stamp;
}

export interface ConversationEntryTable {
  company_id: string;
  conversation_id: string;
  number: number;
  kind: EntryKind;
  author_id: string;
  is_from_employee: boolean;
  body: Generated<string>;
  assignee_id: string | null;
  key: string | null;
  at: Stamp;
  read_at: OptionalMoment;
}

export interface ConversationFileTable {
  company_id: string;
  id: string;
  file_name: string;
  uploaded_by: string;
  conversation_id: string | null;
  number: number | null;
  created_at: Stamp;
}

export interface ConversationTables {
  conversation: ConversationTable;
  conversation_entry: ConversationEntryTable;
  conversation_file: ConversationFileTable;
}
