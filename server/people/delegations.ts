import { sql } from 'kysely';
import { rolesOf } from '../../src/rules/auth/roles.ts';

/** Those who decide on requests, and so may delegate them. */
export const decidingRoles = [...rolesOf('company'), ...rolesOf('branch'), ...rolesOf('manager')];

/** No one decides in the name of a person who has left, or who no longer decides themselves. */
export const stillDecides = sql<boolean>`exists (
  select from person as delegator
  where delegator.company_id = delegation.company_id and delegator.id = delegation.delegator_id
    and delegator.is_enabled and delegator.roles && ${decidingRoles}::text[]
)`;

/** For `delegation`: the delegate decides now. */
export const isInForce = sql<boolean>`(
  now() >= delegation.begins_at and now() < delegation.ends_at and ${stillDecides}
)`;
