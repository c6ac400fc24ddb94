import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import type { Trx } from '../../database/tx.ts';
import { inScope } from '../in-scope.ts';

export async function branchesAround(db: Trx, scope: Scope): Promise<string[] | undefined> {
  if (scope.kind === 'company') return undefined;
  if (scope.kind === 'branch') return [scope.branchId];
  const { rows } = await sql<{ branch_id: string }>`
    select distinct person.branch_id from person
    where ${inScope(scope)} and person.branch_id is not null
  `.execute(db);

  return rows.map(({ branch_id }) => branch_id);
}

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

export interface BranchName {
  readonly _id: string;
  readonly branchName: string;
}

/** The branches that are named in a row, by name. */
export const branchNames = (table: 'leave_type' | 'wfh_policy') => sql<BranchName[]>`(
  select coalesce(json_agg(json_build_object('_id', branch.id, 'branchName', branch.branch_name) order by branch.name_norm), '[]')
  from branch
  where branch.company_id = ${sql.ref(`${table}.company_id`)} and branch.id = any (${sql.ref(`${table}.branch_ids`)})
)`;
