import { sql } from 'kysely';

/** A version of `hr_policy` has been published whose day (UTC) has come; people are asked to acknowledge it before. */
export const hasTakenEffect = sql<boolean>`exists (
  select from policy_version as effective
  where effective.company_id = hr_policy.company_id and effective.policy_id = hr_policy.id
    and effective.published_at is not null and effective.effective_from <= (now() at time zone 'utc')::date
)`;
