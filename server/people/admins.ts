import { sql } from 'kysely';
import type { Trx } from '../database/tx.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { companyRoles, rankOf } from './roles.ts';

export const LAST_ADMIN = 'This is the last active company admin; make somebody else one first.';

/** Whether nobody but this person is left to administer the company. */
export async function isLastAdmin(db: Trx, companyId: string, personId: string): Promise<boolean> {
  await oneAtATime(db, companyId);
  const { rows } = await sql`
    select from person
    where company_id = ${companyId} and role_rank <= ${Math.max(...companyRoles.map(rankOf))} and is_enabled
      and id <> ${personId}
    limit 1
  `.execute(db);

  return rows.length === 0;
}
