import type { ColumnType, Generated } from 'kysely';
import type { CompanyReport, ReportName, ReportQuery, ReportRunState } from '../../src/api/contract/company-reports.ts';
import type { DefaultTimestamp, Keyed, OptionalTimestamp, Versioned } from './columns.ts';

/** Written as text. */
type Json<T> = ColumnType<T, string, string>;

interface ByBranch {
  company_id: string;
  month: string;
  branch_id: string;
}

export interface ReportPersonTable {
  company_id: string;
  person_id: string;
  branch_id: string;
  department_id: string;
}

export interface ReportStateTable {
  company_id: string;
  people_version: Generated<number>;
  as_of: OptionalTimestamp;
}

export interface ReportStaleTable {
  company_id: string;
  id: Generated<string>;
  source: 'requests' | 'absence' | 'sick' | 'home' | 'decisions' | 'recognition';
  month: string;
  branch_id: string | null;
  person_id: string | null;
}

export interface ReportAbsenceTable extends ByBranch {
  department_id: string;
  type_id: string;
  weekday: number;
  days: number;
  spells: number;
}

export interface ReportSickTable extends ByBranch {
  family: 'all' | 'department' | 'type' | 'weekday';
  member: string;
  days: number | null;
  spells: number | null;
}

export interface ReportHomeTable {
  company_id: string;
  day: string;
  branch_id: string;
  department_id: string;
  people: number;
}

interface Waits {
  company_id: string;
  branch_id: string;
  department_id: string;
  kind: 'leave' | 'wfh';
  decided: number;
  hours: number;
  longest: number;
  within_two_days: number;
}

export interface ReportDecisionTable extends Waits {
  month: string;
}

export interface ReportApproverTable extends Waits {
  span: 'month' | 'quarter' | 'year';
  /** The first day. */
  first: string;
  approver_id: string;
}

export interface ReportChallengeTable {
  company_id: string;
  challenge_id: string;
  revision: number;
  branches: Json<{ branch: string; joined: number; active: number }[]>;
}

export interface ReportRecognitionTable extends ByBranch {
  posts: number;
  given: number;
  received: number;
}

export interface ReportViewTable extends Keyed, Versioned {
  owner_id: string;
  report: ReportName;
  name: string;
  query: Json<ReportQuery>;
  schedule: 'weekly' | 'monthly' | null;
  next_send_at: OptionalTimestamp;
  send_now_at: OptionalTimestamp;
}

export interface ReportRunTable extends Keyed {
  owner_id: string;
  report: ReportName;
  query: Json<ReportQuery>;
  scope: string;
  state: Generated<ReportRunState>;
  done: Generated<number>;
  total: Generated<number>;
  result: ColumnType<CompanyReport | null, string | null | undefined, string | null>;
  asked_at: DefaultTimestamp;
  claimed_until: OptionalTimestamp;
  attempts: Generated<number>;
  finished_at: OptionalTimestamp;
  fetched_at: OptionalTimestamp;
}

export interface ReportTables {
  report_person: ReportPersonTable;
  report_state: ReportStateTable;
  report_stale: ReportStaleTable;
  report_absence: ReportAbsenceTable;
  report_sick: ReportSickTable;
  report_home: ReportHomeTable;
  report_decision: ReportDecisionTable;
  report_approver: ReportApproverTable;
  report_challenge: ReportChallengeTable;
  report_recognition: ReportRecognitionTable;
  report_view: ReportViewTable;
  report_run: ReportRunTable;
}
