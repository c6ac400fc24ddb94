import type { ColumnType, Generated } from 'kysely';
import type { Ticket, TicketEntry, TicketEnvironment } from '../../src/api/contract/tickets.ts';
import type { DefaultTimestamp, Keyed, OptionalTimestamp } from './columns.ts';

export interface ProviderAccountTable {
  id: string;
  name: string;
  email: string;
  token_hash: Buffer;
  is_enabled: Generated<boolean>;
  created_at: DefaultTimestamp;
}

export interface TicketTable extends Keyed {
  number: number;
  raised_by: string;
  branch_id: string | null;
  subject: string;
  subject_norm: string;
  category: Ticket['category'];
  priority: Ticket['priority'];
  status: Generated<Ticket['status']>;
  environment: ColumnType<TicketEnvironment | null, string | null | undefined, string | null>;
  reply_key: string;
  entry_count: Generated<number>;
  written_at: DefaultTimestamp;
  created_at: DefaultTimestamp;
}

export interface TicketEntryTable {
  company_id: string;
  ticket_id: string;
  number: number;
  kind: TicketEntry['kind'];
  author_id: string | null;
  provider_id: string | null;
  provider_name: Generated<string>;
  body: Generated<string>;
  key: string | null;
  at: DefaultTimestamp;
  read_at: OptionalTimestamp;
}

export interface TicketFileTable extends Keyed {
  file_name: string;
  uploaded_by: string;
  ticket_id: string | null;
  number: number | null;
  created_at: DefaultTimestamp;
}

export interface TicketTables {
  provider_account: ProviderAccountTable;
  ticket: TicketTable;
  ticket_entry: TicketEntryTable;
  ticket_file: TicketFileTable;
}
