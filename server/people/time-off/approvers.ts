import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Level, levelsAbove, rolesOf } from '../../../src/rules/auth/roles.ts';
import { isBranchDisabled } from '../../access/principal.ts';
import { rankOf } from '../roles.ts';
import { isInForce } from './delegations.ts';

const administers = sql`(${ranks('company')} or (${ranks('branch')} and person.branch_id = about.branch_id))`;

export const subjectsWithDelegate = (condition: Expression<SqlBool>): RawBuilder<unknown> => sql`(
  select person.*, (
    select delegation.delegate_id from approval_delegation as delegation
    where delegation.company_id = person.company_id and delegation.delegator_id = person.manager_id
      and ${isInForce}
    order by delegation.created_at desc limit 1
  ) as stand_in_id
  from person where ${condition} offset 0
) as about`;

export const isResponsibleFor: Expression<SqlBool> = sql`(
  person.company_id = about.company_id
  and (${administers} or person.id in (about.manager_id, about.stand_in_id))
  and (${administers} or (${holds('manager')} and not (${sql.join(levelsAbove('manager').map(holds), sql` or `)})))
)`;

/** A condition on `person`: they can sign in, and have done so. */
export const isActive = sql<SqlBool>`(
  person.is_enabled and (person.password_changed or person.profile_updated) and not ${isBranchDisabled}
)`;

/** The manager or their delegate of today, if they may see this person; admins need no manager's role. */
export const managesSubject: Expression<SqlBool> = sql`(
  person.id in (about.manager_id, about.stand_in_id) and person.id <> about.id and ${isResponsibleFor}
)`;

/** The manager or their delegate of today, if they can decide now. */
export const decidesAsLeader: Expression<SqlBool> = sql`(${managesSubject} and ${isActive})`;

/** The manager and their delegate; others who may decide only where neither can. */
export const decidesFirst: Expression<SqlBool> = sql`(
  ${isResponsibleFor} and (
    person.id in (about.manager_id, about.stand_in_id) or not exists (select from person where ${decidesAsLeader})
  )
)`;

/** The manager or their delegate of today. */
export const leadsSubject: Expression<SqlBool> = sql`(
  person.company_id = about.company_id and person.id in (about.manager_id, about.stand_in_id) and ${holds('manager')}
)`;

export const administersSubject: Expression<SqlBool> = sql`(person.company_id = about.company_id and ${administers})`;

export const administersCompanyOf: Expression<SqlBool> = sql`(person.company_id = about.company_id and ${ranks('company')})`;

export const administersBranch: Expression<SqlBool> = sql`(
  person.company_id = about.company_id and (
    ${ranks('company')} or (${ranks('branch')} and person.branch_id = about.id)
  )
)`;

function ranks(level: 'company' | 'branch') {
  return sql<SqlBool>`person.role_rank in (${sql.join(rolesOf(level).map(rankOf))})`;
}

function holds(level: Level) {
  return sql<SqlBool>`person.roles && ${rolesOf(level)}::text[]`;
}
