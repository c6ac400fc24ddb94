import { type RawBuilder, sql } from 'kysely';
import { LONG_WAIT_DAYS, type WaitingFor } from '../../../src/rules/leave/time-off.ts';
import type { Principal } from '../../access/principal.ts';
import { defaultWeekend } from './applicant.ts';
import { decidesAsLeader, decidesFirst, subjectsWithDelegate } from './approvers.ts';

/** Longer than a company is ever closed. */
const LOOK_BACK_DAYS = 60;

/** Columns of a pending request: whose it is, and since when it waits. */
interface Waits {
  readonly person: RawBuilder<unknown>;
  readonly since: RawBuilder<unknown>;
}

export function waitsFor(principal: Principal, waiting: WaitingFor, { person, since }: Waits): RawBuilder<unknown> {
  const { companyId, personId } = principal;
  const subject = subjectsWithDelegate(sql`person.company_id = ${companyId} and person.id = ${person}`);
  if (waiting === 'overdue') return sql`${since} < ${longWaitFor(principal)}`;
  if (waiting === 'nobody') return sql`not exists (select from ${subject} join person on ${decidesAsLeader})`;

  return sql`exists (
    select from ${subject} join person on person.company_id = ${companyId} and person.id = ${personId} and ${decidesFirst}
  )`;
}

/** By the calendar of the caller's branch. */
const longWaitFor = ({ companyId, branchId }: Principal) => sql`(
  select ${longWaitSince('place', sql`(now() at time zone place.timezone)::date`)}
  from (values (true)) as always
  left join branch on branch.company_id = ${companyId} and branch.id = ${branchId}
  cross join lateral (
    select coalesce(branch.timezone, 'UTC') as timezone, coalesce(branch.weekend, ${defaultWeekend}::smallint[]) as weekend,
      coalesce(branch.holidays, '[]') as holidays
  ) as place
)`;

/**
 * The end of the second working day before `day`: a request from before this moment has waited long. `place` has a
 * `timezone`, a `weekend` and `holidays`. A half-day holiday is a working day.
 */
export function longWaitSince(place: string, day: RawBuilder<unknown>): RawBuilder<Date> {
  const of = (column: 'timezone' | 'weekend' | 'holidays') => sql.ref(`${place}.${column}`);

  return sql`(
    (coalesce((
      select ${day} - ago from generate_series(1, ${LOOK_BACK_DAYS}::int) as ago
      where not extract(isodow from ${day} - ago)::smallint = any (${of('weekend')}) and not exists (
        select from jsonb_array_elements(${of('holidays')}) as holiday
        where (holiday ->> 'day')::date = ${day} - ago and not (holiday ->> 'half')::boolean
      )
      order by ago offset ${LONG_WAIT_DAYS - 1}::int limit 1
    ), ${day} - ${LOOK_BACK_DAYS}::int) + 1)::timestamp at time zone ${of('timezone')}
  )`;
}
