import type { Generated } from 'kysely';
import type { DefaultTimestamp, Keyed, OptionalTimestamp, PictureTable, Versioned } from './columns.ts';

export interface AudienceTable extends Keyed {
  branches: Generated<string[]>;
  departments: Generated<string[]>;
  groups: Generated<string[]>;
}

export interface AnnouncementTable extends Keyed, Versioned {
  branch_id: string | null;
  audience_id: string;
  title: string;
  body: string;
  search_text: string;
  file_name: string | null;
  is_pinned: Generated<boolean>;
  publish_at: OptionalTimestamp;
  published_at: OptionalTimestamp;
  expires_at: OptionalTimestamp;
  retracted_at: OptionalTimestamp;
  edited_at: OptionalTimestamp;
  reminded_at: OptionalTimestamp;
  created_by: string;
  created_key: string | null;
}

export interface AnnouncementReadTable {
  company_id: string;
  announcement_id: string;
  person_id: string;
  read_at: DefaultTimestamp;
}

export interface HrPolicyTable extends Keyed, Versioned {
  branch_id: string | null;
  audience_id: string;
  owner_id: string;
  category: string;
  title: string;
  search_text: string;
  acknowledge_days: number;
  sends_reminders: Generated<boolean>;
  review_on: string | null;
  review_notified_at: OptionalTimestamp;
  published_number: number | null;
  published_at: OptionalTimestamp;
  due_at: OptionalTimestamp;
  reminded_at: OptionalTimestamp;
  next_reminder_at: OptionalTimestamp;
  counted_at: OptionalTimestamp;
  counted_stamp: string | null;
  retired_at: OptionalTimestamp;
  created_by: string;
  created_key: string | null;
}

export interface PolicyVersionTable {
  company_id: string;
  policy_id: string;
  number: number;
  title: string;
  summary: string;
  body: unknown;
  file_name: string | null;
  effective_from: string;
  change_note: Generated<string>;
  published_at: OptionalTimestamp;
  published_by: string | null;
  is_minor: Generated<boolean>;
}

export interface PolicyAcknowledgementTable {
  company_id: string;
  policy_id: string;
  number: number;
  person_id: string;
  acknowledged_at: DefaultTimestamp;
  session_id: string | null;
  client_ip: string | null;
  user_agent: string | null;
  carried_from: Generated<number | null>;
}

export interface PolicyProgressTable {
  company_id: string;
  policy_id: string;
  branch_id: string;
  department_id: string;
  manager_id: string;
  addressed: number;
  acknowledged: number;
}

export interface DocumentTables {
  hr_policy: HrPolicyTable;
  policy_version: PolicyVersionTable;
  policy_acknowledgement: PolicyAcknowledgementTable;
  policy_progress: PolicyProgressTable;
  policy_picture: PictureTable & { policy_id: string | null };
  audience: AudienceTable;
  announcement: AnnouncementTable;
  announcement_read: AnnouncementReadTable;
}
