/** Who looks after somebody: the scope of `access/scope.ts` seen from the other side. A test holds the two together. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Level, levelsAbove, rolesOf } from '../../src/machines/rules/roles.ts';
import { rankOf } from './roles.ts';

const administers = sql`(${ranks('company')} or (${ranks('branch')} and person.branch_id = about.branch_id))`;

/**
 * People as `about`, with whoever stands in for their manager for the time being, at most one. Found once for each of them,
 * beforehand: an index finds only what is there already.
 */
export const peopleAbout = (condition: Expression<SqlBool>): RawBuilder<unknown> => sql`(
  select person.*, (
    select delegation.delegate_id from approval_delegation as delegation
    where delegation.company_id = person.company_id and delegation.delegator_id = person.manager_id
      and now() >= delegation.begins_at and now() < delegation.ends_at
    order by delegation.created_at desc limit 1
  ) as stand_in_id
  from person where ${condition} offset 0
) as about`;

/**
 * Whose scope covers `about` (of `peopleAbout`), as a condition on `person`. What indexes know stands apart from the roles,
 * which they do not: behind row-level security, they serve for nothing that names both.
 */
export const keepsAbout: Expression<SqlBool> = sql`(
  person.company_id = about.company_id
  and (${administers} or person.id in (about.manager_id, about.stand_in_id))
  and (${administers} or (${holds('manager')} and not (${sql.join(levelsAbove('manager').map(holds), sql` or `)})))
)`;

/** The same without reporting managers, who decide on requests and on nothing else. */
export const administersAbout: Expression<SqlBool> = sql`(person.company_id = about.company_id and ${administers})`;

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
