import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { LeaveKind, LeaveTypeTable } from '../database/schema-leave.ts';
import type { Trx } from '../database/tx.ts';
import { updateRecord } from '../database/update-record.ts';
import type { ReadQuery } from '../lists/query-runner.ts';
import { type BranchName, branchNames } from '../people/time-off/branches.ts';

export type TypeRow = Selectable<LeaveTypeTable> & {
  branches: BranchName[];
};

interface LeaveTypeFilter {
  readonly companyId: string;
  readonly kind: LeaveKind;
  readonly id?: string;
  readonly isActive?: boolean;
  /** Only types for everyone or for one of these branches. */
  readonly branches?: readonly string[] | undefined;
}

/** By name, active ones first. */
export const selectTypes = async (db: Trx, which: LeaveTypeFilter): Promise<TypeRow[]> =>
  (await typesQuery(which).sql.execute(db)).rows;

export const typesQuery = ({
  companyId,
  kind,
  id,
  isActive,
  branches: around,
}: LeaveTypeFilter): ReadQuery<TypeRow> => {
  const conditions = [
    sql`company_id = ${companyId} and kind = ${kind}`,
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(isActive === undefined ? [] : [sql`is_active = ${isActive}`]),
    ...(around === undefined ? [] : [sql`(branch_ids = '{}' or branch_ids && ${around}::uuid[])`]),
  ];

  return {
    isFixed: true,
    sql: sql`
      select leave_type.*, ${branchNames('leave_type')} as branches from leave_type
      where ${sql.join(conditions, sql` and `)} order by is_active desc, name_norm`,
  };
};

export const lockType = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from leave_type where company_id = ${companyId} and id = ${id} for no key update`.execute(db);

export const insertType = (db: Trx, row: Insertable<LeaveTypeTable>): Promise<unknown> =>
  db.insertInto('leave_type').values(row).execute();

export const updateType = (
  db: Trx,
  companyId: string,
  id: string,
  columns: Updateable<LeaveTypeTable>,
): Promise<unknown> => updateRecord(db, 'leave_type', companyId, id, columns);
