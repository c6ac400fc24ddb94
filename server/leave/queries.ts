import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { LeaveKind, LeaveTypeTable } from '../database/schema-leave.ts';
import type { Trx } from '../database/tx.ts';
import { type BranchName, branchNames } from '../people/branches.ts';

export type TypeRow = Selectable<LeaveTypeTable> & {
  branches: BranchName[];
};

interface Which {
  readonly companyId: string;
  readonly kind: LeaveKind;
  readonly id?: string;
  readonly isActive?: boolean;
  /** Only types for everyone or for one of these branches. */
  readonly branches?: readonly string[] | undefined;
}

/** By name, active ones first. */
export function selectTypes(db: Trx, { companyId, kind, id, isActive, branches: around }: Which): Promise<TypeRow[]> {
  let query = db
    .selectFrom('leave_type')
    .selectAll()
    .select(branchNames('leave_type').as('branches'))
    .where('company_id', '=', companyId)
    .where('kind', '=', kind);
  if (id !== undefined) query = query.where('id', '=', id);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (around !== undefined) query = query.where(sql<boolean>`(branch_ids = '{}' or branch_ids && ${around}::uuid[])`);

  return query.orderBy('is_active', 'desc').orderBy('name_norm').execute();
}

export const isOpenTo = (
  { is_active, branch_ids }: TypeRow,
  { branch_id }: { readonly branch_id: string | null },
): boolean => is_active && (branch_ids.length === 0 || (branch_id !== null && branch_ids.includes(branch_id)));

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
