import { sql } from 'kysely';

/**
 * Whether a published version of `hr_policy` has reached its day (UTC). People are asked to acknowledge it before that.
 */
export const hasTakenEffect = sql<boolean>`exists (
  select from policy_version as effective
  where effective.company_id = hr_policy.company_id and effective.policy_id = hr_policy.id
    and effective.published_at is not null and effective.effective_from <= (now() at time zone 'utc')::date
)`;
