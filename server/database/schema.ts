/** migrations/ defines the tables. int8 arrives as number, date as 'YYYY-MM-DD', timestamptz as Date. */
import type { ColumnType, Generated, GeneratedAlways, Insertable, JSONColumnType } from 'kysely';
import type { PlainColumns } from '../../src/rules/employees/employee-fields.ts';
import type { FormerBranch } from '../../src/rules/leave/leave-openings.ts';
import type { DefaultTimestamp, Keyed, OptionalText, OptionalTimestamp, Timestamp, Versioned } from './columns.ts';
import type { ArticleTables } from './schema-articles.ts';
import type { CampaignTables } from './schema-campaigns.ts';
import type { ChallengeTables } from './schema-challenges.ts';
import type { ConversationTables } from './schema-conversations.ts';
import type { DocumentTables } from './schema-documents.ts';
import type { HealthTables } from './schema-health.ts';
import type { ImportTables } from './schema-imports.ts';
import type { LeaveTables } from './schema-leave.ts';
import type { PeopleTables } from './schema-people.ts';
import type { RecognitionTables } from './schema-recognition.ts';
import type { ReportTables } from './schema-reports.ts';
import type { TicketTables } from './schema-tickets.ts';
import type { WfhTables } from './schema-wfh.ts';
import type { WorkflowTables } from './schema-workflows.ts';

export interface CompanyTable extends Versioned {
  id: string;
  company_name: string;
  company_email: string;
  address: Generated<string>;
  telephone: Generated<string>;
  logo_file: string | null;
  contract_file: string | null;
  profile_updated: Generated<boolean>;
  logo_updated: Generated<boolean>;
  features: Generated<string[]>;
  counts_campaign_opens: Generated<boolean>;
  /** Null while the workflow isn't counted. */
  counted_since: OptionalTimestamp;
}

/** `day` is YYYY-MM-DD. */
export interface Holiday {
  day: string;
  name: string;
  half: boolean;
}

export interface BranchTable extends Keyed, Versioned {
  branch_name: string;
  name_norm: string;
  address: Generated<string>;
  telephone: Generated<string>;
  timezone: Generated<string>;
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  weekend: Generated<number[]>;
  holidays: ColumnType<Holiday[], string | undefined, string>;
  admin_id: string | null;
  is_enabled: Generated<boolean>;
}

export interface OrgUnitTable extends Keyed, Versioned {
  name: string;
  name_norm: string;
  code: string | null;
  is_enabled: Generated<boolean>;
  /** Has or had members, so it can be retired but not deleted. */
  is_used: Generated<boolean>;
}

export interface TeamTable extends Omit<OrgUnitTable, 'code'> {
  image_file: string | null;
  lead_id: string | null;
}

export interface PeopleGroupTable extends Keyed, Versioned {
  group_name: string;
  name_norm: string;
}

export interface GroupMemberTable {
  company_id: string;
  group_id: string;
  person_id: string;
}

export interface InsurancePlanTable extends Keyed, Versioned {
  name: string;
  name_norm: string;
}

export interface InsurancePolicyTable extends Keyed {
  plan_id: string;
  name: string;
  policy_doc: string | null;
  effective_from: string | null;
  effective_to: string | null;
  categories: Generated<string[]>;
}

export interface PersonTable extends Keyed, Versioned, PlainColumns {
  name_norm: string;
  email_norm: string;
  emp_id_norm: string;
  /** Normalised name, email, employee ID and the other fields that are searched, for the trigram index. */
  search_text: string;
  roles: string[];
  hr_confirmed_at: OptionalTimestamp;
  /** The highest role, 1 (c-admin) to 8 (employee); computed by the database. */
  role_rank: GeneratedAlways<number>;
  manager_id: string | null;
  department_id: string | null;
  designation_id: string | null;
  branch_id: string | null;
  /** The latest last. */
  former_branches: ColumnType<FormerBranch[], string | undefined, string>;
  team_id: string | null;
  insurance_policy_id: string | null;
  /** The first of the person's groups by name. */
  first_group_id: string | null;
  nationality_norm: string | null;
  photo_file: string | null;
  is_enabled: Generated<boolean>;
  is_b2c: Generated<boolean>;
  plan_expires_on: string | null;
  /** The planned last working day; null for everyone else, and for people who have left. */
  leaves_on: Generated<string | null>;
  leaving_planned_by: Generated<string | null>;
  /** The day of the last deactivation; null for active people. */
  left_on: Generated<string | null>;
  password_hash: string | null;
  password_changed: Generated<boolean>;
  profile_updated: Generated<boolean>;
  image_updated: Generated<boolean>;
  /** Added without a welcome email, and not sent one since. */
  awaits_welcome: Generated<boolean>;
}

/** See migrations/002_people_lists.sql. */
export type PersonSearchView = Pick<
  PersonTable,
  | 'company_id'
  | 'id'
  | 'name_norm'
  | 'email_norm'
  | 'search_text'
  | 'is_enabled'
  | 'roles'
  | 'role_rank'
  | 'gender'
  | 'nationality_norm'
  | 'branch_id'
  | 'department_id'
  | 'designation_id'
  | 'team_id'
  | 'first_group_id'
  | 'manager_id'
  | 'joined_on'
  | 'left_on'
  | 'leaves_on'
  | 'password_changed'
  | 'profile_updated'
  | 'insurance_policy_id'
  | 'created_at'
  | 'awaits_welcome'
>;

export interface LoginTable {
  email_norm: string;
  company_id: string;
  person_id: string;
}

export interface SessionTable {
  token_hash: Buffer;
  company_id: string;
  person_id: string;
  created_at: DefaultTimestamp;
  last_seen_at: DefaultTimestamp;
  expires_at: Timestamp;
  may_reset_password: Generated<boolean>;
  id: Generated<string>;
  client_ip: string | null;
  user_agent: string | null;
}

export interface KnownClientTable {
  company_id: string;
  person_id: string;
  key_hash: Buffer;
  last_used_at: DefaultTimestamp;
}

export interface SecurityTokenTable {
  token_hash: Buffer;
  company_id: string;
  person_id: string;
  purpose: 'welcome' | 'password' | 'support';
  created_at: DefaultTimestamp;
  expires_at: Timestamp;
  used_at: OptionalTimestamp;
}

export interface ThrottleTable {
  key: string;
  count: number;
  window_ends_at: Timestamp;
}

export interface FileTable extends Keyed {
  name: string;
  original_name: string;
  media_type: string;
  size: number;
  bytes: Buffer;
  access: 'link' | 'scoped';
  branch_id: string | null;
  owner_id: string | null;
  created_by: string | null;
  created_at: DefaultTimestamp;
  /** Only for the owner and HR. */
  is_medical: Generated<boolean>;
  /** Only for the owner and their admins, not their manager. */
  is_confidential: Generated<boolean>;
  /** For its audience while it is published, and for its admins. */
  is_addressed: Generated<boolean>;
}

export interface MailOutboxTable extends Keyed {
  recipient: string;
  subject: string;
  body_text: string;
  dedupe_key: string;
  attempts: Generated<number>;
  next_try_at: DefaultTimestamp;
  sent_at: OptionalTimestamp;
  last_error: string | null;
  /** Sent when nothing else is waiting. */
  is_bulk: Generated<boolean>;
  created_at: DefaultTimestamp;
  /** Retries are counted from here. */
  queued_at: DefaultTimestamp;
  failed_at: OptionalTimestamp;
  useful_until: OptionalTimestamp;
  reply_to: OptionalText;
  /** For the header by which mail programs unsubscribe. */
  unsubscribe_url: OptionalText;
  /** Its text is in `mail_letter`; `fields` are those of this copy. */
  letter_id: OptionalText;
  fields: ColumnType<Record<string, string> | null, string | null | undefined, null>;
}

export interface MailLetterTable extends Keyed {
  body_text: string;
  body_html: string;
  created_at: DefaultTimestamp;
}

export interface WelcomeTable {
  company_id: string;
  person_id: string;
}

export interface NotificationTable {
  company_id: string;
  recipient_id: string;
  id: string;
  actor: string;
  message: string;
  about_person_id: string | null;
  about_branch_id: string | null;
  created_at: DefaultTimestamp;
  seen_at: OptionalTimestamp;
  read_at: OptionalTimestamp;
}

export interface FeedOutboxTable {
  company_id: string;
  recipient_id: string;
  notification_id: string;
  attempts: Generated<number>;
  next_try_at: DefaultTimestamp;
  created_at: DefaultTimestamp;
}

export interface FeedSecretTable {
  id: number;
  secret: string;
}

export interface AuditEntryTable extends Keyed {
  who_id: string | null;
  who_roles: Generated<string[]>;
  what: string;
  entity: string;
  entity_id: string | null;
  before: JSONColumnType<object | null, string | null | undefined, never>;
  after: JSONColumnType<object | null, string | null | undefined, never>;
  /** The client's IP address, or “scheduled”. */
  origin: string | null;
  at: DefaultTimestamp;
}

export interface DashboardLayoutTable {
  company_id: string;
  person_id: string;
  tiles: string[];
  hidden: string[];
  version: Generated<number>;
}

export interface Database
  extends ArticleTables,
    ConversationTables,
    DocumentTables,
    CampaignTables,
    ChallengeTables,
    RecognitionTables,
    ReportTables,
    PeopleTables,
    HealthTables,
    ImportTables,
    LeaveTables,
    TicketTables,
    WfhTables,
    WorkflowTables {
  company: CompanyTable;
  dashboard_layout: DashboardLayoutTable;
  branch: BranchTable;
  department: OrgUnitTable;
  designation: OrgUnitTable;
  team: TeamTable;
  people_group: PeopleGroupTable;
  group_member: GroupMemberTable;
  insurance_plan: InsurancePlanTable;
  insurance_policy: InsurancePolicyTable;
  person: PersonTable;
  person_search: PersonSearchView;
  login: LoginTable;
  session: SessionTable;
  known_client: KnownClientTable;
  security_token: SecurityTokenTable;
  throttle: ThrottleTable;
  file: FileTable;
  mail_outbox: MailOutboxTable;
  mail_letter: MailLetterTable;
  welcome: WelcomeTable;
  notification: NotificationTable;
  feed_outbox: FeedOutboxTable;
  feed_secret: FeedSecretTable;
  audit_entry: AuditEntryTable;
}

export type NewPerson = Insertable<PersonTable>;
