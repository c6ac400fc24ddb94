/** What people belong to. Whoever writes a person's department, designation or team goes through here. */
import { sql } from 'kysely';
import type { Trx } from '../database/tx.ts';

export interface Belonging {
  readonly department_id?: string | null;
  readonly designation_id?: string | null;
  readonly team_id?: string | null;
}

/** From now on these can be retired, but no longer deleted. */
export async function markUsed(
  db: Trx,
  companyId: string,
  { department_id, designation_id, team_id }: Belonging,
): Promise<void> {
  const isFirst = (id: string | null = null) => sql`company_id = ${companyId} and id = ${id} and not is_used`;
  await sql`
    with departments as (update department set is_used = true where ${isFirst(department_id)}),
      teams as (update team set is_used = true where ${isFirst(team_id)})
    update designation set is_used = true where ${isFirst(designation_id)}
  `.execute(db);
}

/** The same for what many people belong to. */
export async function markAllUsed(db: Trx, companyId: string, people: readonly Belonging[]): Promise<void> {
  const ids = (column: keyof Belonging) => [...new Set(people.flatMap((one) => one[column] ?? []))];
  const isFirst = (column: keyof Belonging) =>
    sql`company_id = ${companyId} and id = any (${ids(column)}::uuid[]) and not is_used`;
  await sql`
    with marked as (update department set is_used = true where ${isFirst('department_id')})
    update designation set is_used = true where ${isFirst('designation_id')}
  `.execute(db);
}
