/** Who looks after somebody: the scope of `access/scope.ts` seen from the other side. A test holds the two together. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { type Level, levelsAbove, rolesOf } from '../../src/machines/rules/roles.ts';
import { rankOf } from './roles.ts';

/** Whoever stands in for the manager for the time being: at most one. A single value, so that an index finds them. */
const standInOfAbout = sql`(
  select delegation.delegate_id from approval_delegation as delegation
  where delegation.company_id = about.company_id and delegation.delegator_id = about.manager_id
    and now() >= delegation.begins_at and now() < delegation.ends_at
  order by delegation.created_at desc limit 1
)`;

/**
 * Whose scope covers `about` (an alias of `person`), as a condition on `person`. Ranks stand before roles: an index knows
 * them.
 */
export const keepsAbout: Expression<SqlBool> = sql`(
  person.company_id = about.company_id and (
    ${ranks('company')}
    or (${ranks('branch')} and person.branch_id = about.branch_id)
    or ((person.id = about.manager_id or person.id = ${standInOfAbout}) and ${holds('manager')} and not (${sql.join(levelsAbove('manager').map(holds), sql` or `)}))
  )
)`;

/** The same without reporting managers, who decide on requests and on nothing else. */
export const administersAbout: Expression<SqlBool> = sql`(
  person.company_id = about.company_id and (
    ${ranks('company')} or (${ranks('branch')} and person.branch_id = about.branch_id)
  )
)`;

/** Who administers the branch `about` (an alias of `branch`). */
export const administersBranch: Expression<SqlBool> = sql`(
  person.company_id = about.company_id and (
    ${ranks('company')} or (${ranks('branch')} and person.branch_id = about.id)
  )
)`;

/** No level is above these two but the company's above the branch's, and ranks keep that order. */
function ranks(level: 'company' | 'branch') {
  return sql<SqlBool>`person.role_rank in (${sql.join(rolesOf(level).map(rankOf))})`;
}

function holds(level: Level) {
  return sql<SqlBool>`person.roles && ${rolesOf(level)}::text[]`;
}
