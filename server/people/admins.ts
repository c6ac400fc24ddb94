import { sql } from 'kysely';
import type { Trx } from '../database/tx.ts';
import { lockCompany } from './lock-company.ts';
import { companyRoles, rankOf } from './roles.ts';

export const LAST_ADMIN_MESSAGE = 'This is the last active company admin. Make someone else a company admin first.';

export async function isLastAdmin(db: Trx, companyId: string, personId: string): Promise<boolean> {
  await lockCompany(db, companyId);
  const { rows } = await sql`
    select from person
    where company_id = ${companyId} and role_rank <= ${Math.max(...companyRoles.map(rankOf))} and is_enabled
      and id <> ${personId}
    limit 1
  `.execute(db);

  return rows.length === 0;
}

export async function countAdmins(db: Trx, companyId: string): Promise<number> {
  const { rows } = await sql<{ admins: number }>`
    select count(*)::int as admins from person
    where company_id = ${companyId} and role_rank <= ${Math.max(...companyRoles.map(rankOf))} and is_enabled
  `.execute(db);

  return rows[0]?.admins ?? 0;
}
