import { sql } from 'kysely';
import type { Role } from '../../src/api/contract/auth.ts';
import type { Principal } from '../access/principal.ts';
import type { Trx } from '../database/tx.ts';
import { lockCompany } from './lock-company.ts';
import { companyRoles, highestRank, holdsAny, rankOf, rolesBehind } from './roles.ts';

export const LAST_ADMIN_MESSAGE = 'This is the last active company admin. Make someone else a company admin first.';

/** Whether someone with these roles ranks above the caller. */
export const isAbove = (principal: Pick<Principal, 'roles'>, roles: readonly Role[]): boolean =>
  highestRank(roles) < highestRank(principal.roles);

/** People above the caller keep their Admin role, and no one removes their own: it could not be given back. */
export function demotionProblem(
  principal: Principal,
  current: { readonly id: string; readonly roles: readonly Role[] },
  roles: readonly string[],
): string | undefined {
  if (!holdsAny(current.roles, rolesBehind.admin) || holdsAny(roles, rolesBehind.admin)) return undefined;
  if (current.id === principal.personId) return 'You cannot remove your own Admin role.';

  return isAbove(principal, current.roles)
    ? 'You cannot remove the Admin role from someone with a higher role than yours.'
    : undefined;
}

/** Whether these roles take company rights from someone who is active. */
export const isDemotion = (
  current: { readonly is_enabled: boolean; readonly roles: readonly Role[] },
  roles: readonly string[],
): boolean => current.is_enabled && holdsAny(current.roles, companyRoles) && !holdsAny(roles, companyRoles);

const isActiveAdmin = (companyId: string) =>
  sql`company_id = ${companyId} and role_rank <= ${Math.max(...companyRoles.map(rankOf))} and is_enabled`;

/** `lastDay`: admins who leave by then as well do not count. */
export async function isLastAdmin(db: Trx, companyId: string, personId: string, lastDay?: string): Promise<boolean> {
  await lockCompany(db, companyId);
  const stays = lastDay === undefined ? sql`true` : sql`(leaves_on is null or leaves_on > ${lastDay})`;
  const { rows } = await sql`
    select from person where ${isActiveAdmin(companyId)} and id <> ${personId} and ${stays} limit 1
  `.execute(db);

  return rows.length === 0;
}

export async function countAdmins(db: Trx, companyId: string): Promise<number> {
  const { rows } = await sql<{ admins: number }>`
    select count(*)::int as admins from person where ${isActiveAdmin(companyId)}
  `.execute(db);

  return rows[0]?.admins ?? 0;
}
