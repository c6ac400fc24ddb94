import { sql } from 'kysely';
import type { Trx } from '../database/tx.ts';

interface OrgUnitUsage {
  readonly department_id?: string | null;
  readonly designation_id?: string | null;
  readonly team_id?: string | null;
}

export async function recordOrgUnitUsage(
  db: Trx,
  companyId: string,
  { department_id, designation_id, team_id }: OrgUnitUsage,
): Promise<void> {
  const isFirst = (id: string | null = null) => sql`company_id = ${companyId} and id = ${id} and not is_used`;
  await sql`
    with departments as (update department set is_used = true where ${isFirst(department_id)}),
      teams as (update team set is_used = true where ${isFirst(team_id)})
    update designation set is_used = true where ${isFirst(designation_id)}
  `.execute(db);
}

export async function recordOrgUnitUsages(db: Trx, companyId: string, people: readonly OrgUnitUsage[]): Promise<void> {
  const ids = (column: keyof OrgUnitUsage) => [...new Set(people.flatMap((one) => one[column] ?? []))];
  const isFirst = (column: keyof OrgUnitUsage) =>
    sql`company_id = ${companyId} and id = any (${ids(column)}::uuid[]) and not is_used`;
  await sql`
    with marked as (update department set is_used = true where ${isFirst('department_id')})
    update designation set is_used = true where ${isFirst('designation_id')}
  `.execute(db);
}
