/** What the database is asked about policies of work from home. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { WfhPolicyTable } from '../database/schema-wfh.ts';
import type { Trx } from '../database/tx.ts';

export type PolicyRow = Selectable<WfhPolicyTable> & {
  branches: { _id: string; branchName: string }[];
};

const branches = sql<PolicyRow['branches']>`(
  select coalesce(json_agg(json_build_object('_id', branch.id, 'branchName', branch.branch_name) order by branch.name_norm), '[]')
  from branch where branch.company_id = wfh_policy.company_id and branch.id = any (wfh_policy.branch_ids)
)`;

interface Which {
  readonly companyId: string;
  readonly id?: string;
  readonly isActive?: boolean;
  /** Only what is for everybody or for this branch; null for what somebody without a branch has. */
  readonly branchId?: string | null;
}

/** Policies by name, those in use first. */
export function selectPolicies(db: Trx, { companyId, id, isActive, branchId }: Which): Promise<PolicyRow[]> {
  let query = db
    .selectFrom('wfh_policy')
    .selectAll()
    .select(branches.as('branches'))
    .where('company_id', '=', companyId);
  if (id !== undefined) query = query.where('id', '=', id);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (branchId !== undefined) {
    query = query.where(sql<boolean>`(branch_ids = '{}' or ${branchId}::uuid = any (branch_ids))`);
  }

  return query.orderBy('is_active', 'desc').orderBy('name_norm').execute();
}

/** Holds a policy until the transaction ends: of two changes at the same moment the second sees the first. */
export const lockPolicy = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from wfh_policy where company_id = ${companyId} and id = ${id} for no key update`.execute(db);

/** Nobody edits the policy until the transaction ends. */
export const sharePolicy = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from wfh_policy where company_id = ${companyId} and id = ${id} for share`.execute(db);

export const insertPolicy = (db: Trx, row: Insertable<WfhPolicyTable>): Promise<unknown> =>
  db.insertInto('wfh_policy').values(row).execute();

export const updatePolicy = (
  db: Trx,
  companyId: string,
  id: string,
  columns: Updateable<WfhPolicyTable>,
): Promise<unknown> =>
  db
    .updateTable('wfh_policy')
    .set({ ...columns, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** How many of these branches the company has. */
export async function countBranches(db: Trx, companyId: string, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('branch')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .executeTakeFirstOrThrow();

  return count;
}
