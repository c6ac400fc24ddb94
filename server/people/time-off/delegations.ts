import { sql } from 'kysely';
import { rolesOf } from '../../../src/rules/auth/roles.ts';

/** People who decide on requests, and so may delegate their approvals. */
export const decidingRoles = [...rolesOf('company'), ...rolesOf('branch'), ...rolesOf('manager')];

/** A delegation has no effect once the approver has left or no longer decides on requests. */
export const stillDecides = sql<boolean>`exists (
  select from person as delegator
  where delegator.company_id = delegation.company_id and delegator.id = delegation.delegator_id
    and delegator.is_enabled and delegator.roles && ${decidingRoles}::text[]
)`;

/** For `delegation`: the delegate decides now. */
export const isInForce = sql<boolean>`(
  now() >= delegation.begins_at and now() < delegation.ends_at and ${stillDecides}
)`;

/** For `person`: the ids of those who have delegated their approvals to them, in ascending order. */
export const standsInFor = sql<string[]>`array(
  select distinct delegation.delegator_id from approval_delegation as delegation
  where delegation.company_id = person.company_id and delegation.delegate_id = person.id and ${isInForce}
  order by delegation.delegator_id
)`;
