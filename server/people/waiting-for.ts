import { type RawBuilder, sql } from 'kysely';
import { LONG_WAIT_DAYS, type WaitingFor } from '../../src/rules/leave/time-off.ts';
import type { Principal } from '../access/principal.ts';
import { defaultWeekend } from './applicant.ts';
import { decidesAsLeader, decidesFirst, subjectsWithDelegate } from './approvers.ts';

/** Longer than a company is ever closed. */
export const LOOK_BACK_DAYS = 60;

/** Columns of a pending request: whose it is, and since when it waits. */
interface Waits {
  readonly person: RawBuilder<unknown>;
  readonly since: RawBuilder<unknown>;
}

export function waitsFor(principal: Principal, waiting: WaitingFor, { person, since }: Waits): RawBuilder<unknown> {
  const { companyId, personId } = principal;
  const subject = subjectsWithDelegate(sql`person.company_id = ${companyId} and person.id = ${person}`);
  if (waiting === 'overdue') return sql`${since} < ${longWaitSince(principal)}`;
  if (waiting === 'nobody') return sql`not exists (select from ${subject} join person on ${decidesAsLeader})`;

  return sql`exists (
    select from ${subject} join person on person.company_id = ${companyId} and person.id = ${personId} and ${decidesFirst}
  )`;
}

/** As in morning emails, by the calendar of the caller's branch: from this moment on, a request has not waited long. */
const longWaitSince = ({ companyId, branchId }: Principal) => sql`(
  select (worked.day + 1)::timestamp at time zone place.timezone
  from (values (true)) as always
  left join branch on branch.company_id = ${companyId} and branch.id = ${branchId}
  cross join lateral (
    select coalesce(branch.timezone, 'UTC') as timezone, coalesce(branch.weekend, ${defaultWeekend}::smallint[]) as weekend,
      coalesce(branch.holidays, '[]') as holidays
  ) as place
  cross join lateral (select (now() at time zone place.timezone)::date as day) as today
  cross join lateral (
    select today.day - ago as day from generate_series(1, ${LOOK_BACK_DAYS}::int) as ago
    where not extract(isodow from today.day - ago)::smallint = any (place.weekend) and not exists (
      select from jsonb_array_elements(place.holidays) as holiday
      where (holiday ->> 'day')::date = today.day - ago and not (holiday ->> 'half')::boolean
    )
    order by ago offset ${LONG_WAIT_DAYS - 1}::int limit 1
  ) as worked
)`;
