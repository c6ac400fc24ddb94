import type { DefaultTimestamp, Keyed } from './columns.ts';

export interface WorkflowCountTable {
  company_id: string;
  chart: string;
  from_state: string;
  event: string;
  /** Empty if the arrow has none. */
  guard: string;
  to_state: string;
  day: string;
  times: number;
}

export interface WorkflowBatchTable extends Keyed {
  received_at: DefaultTimestamp;
}

export interface WorkflowDwellTable {
  company_id: string;
  chart: string;
  state: string;
  page: string;
  bucket: number;
  is_left: boolean;
  day: string;
  times: number;
}

export interface WorkflowPassageTable {
  company_id: string;
  chart: string;
  from_state: string;
  to_state: string;
  day: string;
  times: number;
}

export interface WorkflowRoleDwellTable {
  company_id: string;
  chart: string;
  state: string;
  role: string;
  bucket: number;
  is_left: boolean;
  month: string;
  times: number;
}

export interface WorkflowRoleMarkTable {
  company_id: string;
  state: string;
  role: string;
  month: string;
  marks: string;
}

export interface WorkflowSaltTable {
  company_id: string;
  month: string;
  salt: Buffer;
}

export interface WorkflowTables {
  workflow_count: WorkflowCountTable;
  workflow_dwell: WorkflowDwellTable;
  workflow_passage: WorkflowPassageTable;
  workflow_batch: WorkflowBatchTable;
  workflow_role_dwell: WorkflowRoleDwellTable;
  workflow_role_mark: WorkflowRoleMarkTable;
  workflow_salt: WorkflowSaltTable;
}
