import { type RawBuilder, sql } from 'kysely';
import type { WfhAbsence, WfhCalendarQuery } from '../../src/api/contract/wfh-review.ts';
import { dayFromNumber, dayNumber } from '../../src/rules/shared/day-numbers.ts';
import { enabledKinds } from '../access/leave-kinds.ts';
import type { Scope } from '../access/scope.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { inScope } from '../people/in-scope.ts';
import { type Absences, leaveOfPeople, readAbsences, refuseLongSpan } from '../people/time-off/absences.ts';
import { applicantConditions, requestConditions, requestsFrom } from '../people/time-off/request-lists.ts';
import { homeAbsence } from './request-queries.ts';
import { filtersOf } from './requests.ts';

export function readCalendar({ runQueries, principal, scope }: QueryContext, query: WfhCalendarQuery) {
  refuseLongSpan(query);
  const { withLeave = false, person, from, to } = query;
  const kinds = withLeave ? enabledKinds(principal) : [];
  const onLeave = leaveOfPeople(scope, kinds, [
    sql`application.status = any (${statusesOf(query.state)}::text[])`,
    ...requestConditions('application', { person, from, to }),
  ]);

  return readAbsences<WfhAbsence['kind']>(runQueries, scope, query, applicantConditions(query), [
    homeOfPeople(scope, query),
    ...(kinds.length > 0 ? [onLeave] : []),
  ]);
}

const statusesOf = (status: WfhCalendarQuery['state']): string[] => (status ? [status] : ['approved', 'pending']);

/** At home on one of these days: not every day of a request is, and leave replaces some. */
function isAtHome({ from, to }: Pick<WfhCalendarQuery, 'from' | 'to'>) {
  const first = dayNumber(from);
  const days = Array.from({ length: dayNumber(to) - first + 1 }, (_, index) => dayFromNumber(first + index));

  return sql`request.days_on && ${days}::date[]`;
}

function conditionsOf({ state, ...query }: WfhCalendarQuery): RawBuilder<unknown>[] {
  return [sql`request.status = any (${statusesOf(state)}::text[])`, isAtHome(query), ...filtersOf(query).conditions];
}

/** Days at home with the `person_id` whose they are. */
export function homeIn(scope: Scope, query: WfhCalendarQuery): RawBuilder<unknown> {
  const { companyId } = scope;
  const everybody: Scope = { kind: 'company', companyId };
  const conditions = conditionsOf(query);
  const ofPeople = applicantConditions(query);
  const isOfFew = scope.kind === 'people' || scope.kind === 'self';
  const first = isOfFew ? scope : everybody;
  const found = sql`select request.person_id, request.id from ${requestsFrom('request', first, { conditions, ofApplicant: [] })}`;
  if (ofPeople.length === 0 && first.kind === scope.kind) return found;

  // Selects the requests of these days first: the planner overestimates their number and would read every request of
  // the branch.
  return sql`
    select request.person_id, request.id from (${found} offset 0) as request
    join person on person.company_id = ${companyId} and person.id = request.person_id
    where ${sql.join([inScope(scope), ...ofPeople], sql` and `)}`;
}

const homeOfPeople = ({ companyId }: Scope, query: WfhCalendarQuery): Absences => ({
  table: sql`wfh_request as request`,
  where: [sql`request.company_id = ${companyId}`, sql`request.person_id = person.id`, ...conditionsOf(query)],
  join: sql`join wfh_policy as policy on policy.company_id = ${companyId} and policy.id = request.policy_id`,
  columns: homeAbsence,
});
