import type { Generated, JSONColumnType } from 'kysely';
import type { LimitPer, WfhUsage } from '../../src/rules/wfh/wfh-days.ts';
import type { DefaultTimestamp, Keyed, OptionalTimestamp, Versioned } from './columns.ts';

export type WfhApproval = 'always' | 'never' | 'over-limit';
export type WfhStatus = 'pending' | 'approved' | 'rejected' | 'cancelled';

export interface WfhPolicyTable extends Keyed, Versioned {
  name: string;
  name_norm: string;
  branch_ids: Generated<string[]>;
  weekdays: number[];
  limit_days: number | null;
  limit_per: LimitPer;
  approval: WfhApproval;
  min_notice_days: number;
  is_active: Generated<boolean>;
}

export interface WfhRequestTable extends Keyed {
  person_id: string;
  policy_id: string;
  from_day: string;
  to_day: string;
  days_on: string[];
  /** Its days that were replaced by leave. */
  replaced_days: Generated<string[]>;
  reason: Generated<string>;
  status: Generated<WfhStatus>;
  usage: JSONColumnType<WfhUsage[], string | undefined, string>;
  decided_by: string | null;
  decided_at: OptionalTimestamp;
  note: Generated<string>;
  created_at: DefaultTimestamp;
}

export interface WfhTables {
  wfh_policy: WfhPolicyTable;
  wfh_request: WfhRequestTable;
}
