import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { WfhPolicyTable } from '../database/schema-wfh.ts';
import type { Trx } from '../database/tx.ts';
import { updateRecord } from '../database/update-record.ts';
import type { Applicant } from '../people/time-off/applicant.ts';
import { type BranchName, branchNames } from '../people/time-off/branches.ts';

export type PolicyRow = Selectable<WfhPolicyTable> & {
  branches: BranchName[];
};

interface WfhPolicyFilter {
  readonly companyId: string;
  readonly id?: string;
  readonly isActive?: boolean;
  /** Only policies for everyone or for one of these branches. */
  readonly branches?: readonly string[];
}

/** By name, active ones first. */
export function selectPolicies(
  db: Trx,
  { companyId, id, isActive, branches: around }: WfhPolicyFilter,
): Promise<PolicyRow[]> {
  let query = db
    .selectFrom('wfh_policy')
    .selectAll()
    .select(branchNames('wfh_policy').as('branches'))
    .where('company_id', '=', companyId);
  if (id !== undefined) query = query.where('id', '=', id);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (around !== undefined) {
    query = query.where(sql<boolean>`(branch_ids = '{}' or branch_ids && ${around}::uuid[])`);
  }

  return query.orderBy('is_active', 'desc').orderBy('name_norm').execute();
}

export const lockPolicy = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from wfh_policy where company_id = ${companyId} and id = ${id} for no key update`.execute(db);

/** Blocks edits until the transaction ends. */
export const lockPolicyShared = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from wfh_policy where company_id = ${companyId} and id = ${id} for share`.execute(db);

export const insertPolicy = (db: Trx, row: Insertable<WfhPolicyTable>): Promise<unknown> =>
  db.insertInto('wfh_policy').values(row).execute();

export const updatePolicy = (
  db: Trx,
  companyId: string,
  id: string,
  columns: Updateable<WfhPolicyTable>,
): Promise<unknown> => updateRecord(db, 'wfh_policy', companyId, id, columns);

export const branchesOf = ({ branch_id }: Applicant): string[] => (branch_id === null ? [] : [branch_id]);

/** Policies for the branch come before those for everyone. */
export async function selectOpenPolicies(db: Trx, companyId: string, applicant: Applicant): Promise<PolicyRow[]> {
  const open = await selectPolicies(db, { companyId, isActive: true, branches: branchesOf(applicant) });

  return open.sort((a, b) => Number(b.branch_ids.length > 0) - Number(a.branch_ids.length > 0));
}
