import type { Generated } from 'kysely';
import type { DefaultTimestamp, Keyed, OptionalTimestamp } from './columns.ts';

export type ConversationStatus = 'open' | 'resolved';
export type EntryKind = 'written' | 'noted' | 'assigned' | 'resolved' | 'reopened';

export interface ConversationTable extends Keyed {
  person_id: string;
  subject: string;
  subject_norm: string;
  status: Generated<ConversationStatus>;
  assignee_id: string | null;
  entry_count: Generated<number>;
  written_at: DefaultTimestamp;
  created_at: DefaultTimestamp;
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
  at: DefaultTimestamp;
  read_at: OptionalTimestamp;
}

export interface ConversationFileTable extends Keyed {
  file_name: string;
  uploaded_by: string;
  conversation_id: string | null;
  number: number | null;
  created_at: DefaultTimestamp;
}

export interface ConversationTables {
  conversation: ConversationTable;
  conversation_entry: ConversationEntryTable;
  conversation_file: ConversationFileTable;
}
