import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LimitPer, WfhUsage } from '../../src/rules/wfh/wfh-days.ts';

type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type WfhApproval = 'always' | 'never' | 'over-limit';
export type WfhStatus = 'pending' | 'approved' | 'rejected' | 'cancelled';

export interface WfhPolicyTable {
  company_id: string;
  id: string;
  name: string;
  name_norm: string;
  branch_ids: Generated<string[]>;
  weekdays: number[];
  limit_days: number | null;
  limit_per: LimitPer;
  approval: WfhApproval;
  min_notice_days: number;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface WfhRequestTable {
  company_id: string;
  id: string;
  person_id: string;
  policy_id: string;
  from_day: string;
  to_day: string;
  days_on: string[];
  /** Its days that were replaced by leave. */
  gave_way: Generated<string[]>;
  reason: Generated<string>;
  status: Generated<WfhStatus>;
  usage: JSONColumnType<WfhUsage[], string | undefined, string>;
  decided_by: string | null;
  decided_at: OptionalMoment;
  note: Generated<string>;
  created_at: Stamp;
}

export interface WfhTables {
  wfh_policy: WfhPolicyTable;
  wfh_request: WfhRequestTable;
}
