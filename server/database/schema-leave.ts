import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LeaveTerms, LedgerKind, LedgerSource } from '../../src/rules/leave/leave-balance.ts';
import type { LeaveShare, NamedDay, Portion } from '../../src/rules/leave/leave-days.ts';
import type { LeaveOpening } from '../../src/rules/leave/leave-openings.ts';
import type { DefaultTimestamp, Keyed, OptionalTimestamp, Timestamp, Versioned } from './columns.ts';

export type LeaveKind = 'leave' | 'sick';
export type LeaveStatus = 'pending' | 'approved' | 'rejected' | 'cancelled';

export interface LeaveTypeTable extends Keyed, Versioned {
  kind: LeaveKind;
  name: string;
  name_norm: string;
  colour: string;
  paid: boolean;
  half_day_allowed: boolean;
  attachment_after_days: number | null;
  min_notice_days: number;
  max_consecutive_days: number | null;
  /** Sick leave only. */
  report_within_days: number | null;
  counts_weekends: boolean;
  may_go_negative: boolean;
  terms: JSONColumnType<LeaveTerms[], string, string>;
  first_year: number;
  branch_ids: Generated<string[]>;
  /** By year, who the type was for; empty means as now. */
  openings: ColumnType<LeaveOpening[], string | undefined, string>;
  is_active: Generated<boolean>;
}

export interface LeaveApplicationTable extends Keyed {
  person_id: string;
  type_id: string;
  from_day: string;
  to_day: string;
  from_portion: Portion;
  to_portion: Portion;
  days: number;
  shares: JSONColumnType<LeaveShare[], string, string>;
  day_counts: ColumnType<NamedDay[], string | undefined, string>;
  reason: Generated<string>;
  status: Generated<LeaveStatus>;
  decided_by: string | null;
  decided_at: OptionalTimestamp;
  note: Generated<string>;
  /** Who entered it for the person. */
  entered_by: string | null;
  /** Sick leave whose approval returned days of other leave. */
  replaced_leave: Generated<boolean>;
  created_at: DefaultTimestamp;
}

export interface LeaveLedgerTable extends Keyed {
  person_id: string;
  type_id: string;
  kind: LedgerKind;
  source: LedgerSource;
  on_day: string;
  days: number;
  reason: Generated<string>;
  application_id: string | null;
  created_by: string | null;
  created_at: DefaultTimestamp;
}

export interface LeaveDocumentTable extends Keyed {
  application_id: string;
  file_name: string;
  created_at: DefaultTimestamp;
}

export type CancellationStatus = 'pending' | 'approved' | 'rejected' | 'withdrawn';

export interface LeaveCancellationTable extends Keyed {
  application_id: string;
  /** False if HR cancelled the leave without a request to do so. */
  is_requested: Generated<boolean>;
  reason: Generated<string>;
  status: Generated<CancellationStatus>;
  decided_by: string | null;
  decided_at: OptionalTimestamp;
  note: Generated<string>;
  created_at: DefaultTimestamp;
}

export interface ApprovalDelegationTable extends Keyed {
  delegator_id: string;
  delegate_id: string;
  from_day: string;
  to_day: string;
  begins_at: Timestamp;
  ends_at: Timestamp;
  /** Whose deactivation ended it. */
  leaver_id: Generated<string | null>;
  created_by: string | null;
  created_at: DefaultTimestamp;
}

export interface MorningEmailTable {
  company_id: string;
  person_id: string;
  is_off: Generated<boolean>;
  checked_on: Generated<string | null>;
}

export interface LeaveTables {
  approval_delegation: ApprovalDelegationTable;
  leave_cancellation: LeaveCancellationTable;
  leave_document: LeaveDocumentTable;
  leave_type: LeaveTypeTable;
  leave_application: LeaveApplicationTable;
  leave_ledger: LeaveLedgerTable;
  morning_email: MorningEmailTable;
}
