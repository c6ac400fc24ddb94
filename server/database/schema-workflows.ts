/** The tables of what is counted about workflows, as Kysely sees them. */
import type { ColumnType } from 'kysely';

/** How often an arrow was taken on a day. */
export interface WorkflowCountTable {
  company_id: string;
  chart: string;
  from_state: string;
  event: string;
  branch: number;
  to_state: string;
  day: string;
  times: number;
}

/** A parcel of counts that has arrived. */
export interface WorkflowBatchTable {
  company_id: string;
  id: string;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface WorkflowTables {
  workflow_count: WorkflowCountTable;
  workflow_batch: WorkflowBatchTable;
}
