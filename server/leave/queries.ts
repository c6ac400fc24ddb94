/** What the database is asked about leave types. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { LeaveKind, LeaveTypeTable } from '../database/schema-leave.ts';
import type { Trx } from '../database/tx.ts';

export type TypeRow = Selectable<LeaveTypeTable> & {
  branches: { _id: string; branchName: string }[];
};

const branches = sql<TypeRow['branches']>`(
  select coalesce(json_agg(json_build_object('_id', branch.id, 'branchName', branch.branch_name) order by branch.name_norm), '[]')
  from branch where branch.company_id = leave_type.company_id and branch.id = any (leave_type.branch_ids)
)`;

interface Which {
  readonly companyId: string;
  readonly kind: LeaveKind;
  readonly id?: string;
  readonly isActive?: boolean;
  /** Only what is for everybody or for this branch. */
  readonly branchId?: string;
}

/** Types by name, those in use first. */
export function selectTypes(db: Trx, { companyId, kind, id, isActive, branchId }: Which): Promise<TypeRow[]> {
  let query = db
    .selectFrom('leave_type')
    .selectAll()
    .select(branches.as('branches'))
    .where('company_id', '=', companyId)
    .where('kind', '=', kind);
  if (id !== undefined) query = query.where('id', '=', id);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (branchId !== undefined) query = query.where(sql<boolean>`(branch_ids = '{}' or ${branchId} = any (branch_ids))`);

  return query.orderBy('is_active', 'desc').orderBy('name_norm').execute();
}

/** Whether somebody of this branch, or of none, may ask for it. */
export const isOpenTo = (
  { is_active, branch_ids }: TypeRow,
  { branch_id }: { readonly branch_id: string | null },
): boolean => is_active && (branch_ids.length === 0 || (branch_id !== null && branch_ids.includes(branch_id)));

/** Holds a type until the transaction ends: of two changes at the same moment the second sees the first. */
export const lockType = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from leave_type where company_id = ${companyId} and id = ${id} for no key update`.execute(db);

export const insertType = (db: Trx, row: Insertable<LeaveTypeTable>): Promise<unknown> =>
  db.insertInto('leave_type').values(row).execute();

export const updateType = (
  db: Trx,
  companyId: string,
  id: string,
  columns: Updateable<LeaveTypeTable>,
): Promise<unknown> =>
  db
    .updateTable('leave_type')
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
