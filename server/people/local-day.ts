import { type RawBuilder, sql } from 'kysely';
import { QUARTER_HOUR } from '../database/list-versions.ts';

/** The local day of `person`, in their branch's time zone, or without a branch in the given one. */
export const localDay = (otherwise: RawBuilder<unknown> = sql`'UTC'`): RawBuilder<string> => sql`(
  ${sql.raw(QUARTER_HOUR)} at time zone coalesce((
    select branch.timezone from branch where branch.company_id = person.company_id and branch.id = person.branch_id
  ), ${otherwise})
)::date`;
