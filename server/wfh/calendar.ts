import { type RawBuilder, sql } from 'kysely';
import type { WfhAbsence, WfhCalendarQuery } from '../../src/api/contract/wfh-review.ts';
import { dayFromNumber, dayNumber } from '../../src/rules/shared/day-numbers.ts';
import { enabledKinds } from '../access/leave-kinds.ts';
import type { Scope } from '../access/scope.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { inScope } from '../people/in-scope.ts';
import { type Absences, leaveOfPeople, readAbsences, refuseLongSpan } from '../people/time-off/absences.ts';
import { homeAbsence, requestsFrom } from './request-queries.ts';
import { filtersOf, personConditions } from './requests.ts';

export function readCalendar({ runQueries, principal, scope }: QueryContext, query: WfhCalendarQuery) {
  refuseLongSpan(query);
  const { withLeave = false, search, branch, team } = query;
  const kinds = withLeave ? enabledKinds(principal) : [];
  const onLeave = leaveOfPeople(scope, kinds, [
    sql`application.status = any (${statusesOf(query)}::text[])`,
    sql`application.to_day >= ${query.from}`,
    sql`application.from_day <= ${query.to}`,
    ...personConditions({ person: query.person }),
  ]);

  return readAbsences<WfhAbsence['kind']>(runQueries, scope, query, personConditions({ search, branch, team }), [
    homeOfPeople(scope, query),
    ...(kinds.length > 0 ? [onLeave] : []),
  ]);
}

const statusesOf = ({ state }: WfhCalendarQuery): string[] => (state ? [state] : ['approved', 'pending']);

/** At home on one of these days: not every day of a request is, and leave replaces some. */
function isAtHome({ from, to }: Pick<WfhCalendarQuery, 'from' | 'to'>) {
  const first = dayNumber(from);
  const days = Array.from({ length: dayNumber(to) - first + 1 }, (_, index) => dayFromNumber(first + index));

  return sql`request.days_on && ${days}::date[]`;
}

function conditionsOf(query: WfhCalendarQuery): RawBuilder<unknown>[] {
  const { person, policy, from, to } = query;

  return [
    sql`request.status = any (${statusesOf(query)}::text[])`,
    isAtHome(query),
    ...filtersOf({ person, policy, from, to }).conditions,
  ];
}

/** Days at home with the `person_id` whose they are. */
export function homeIn(scope: Scope, query: WfhCalendarQuery): RawBuilder<unknown> {
  const { search, branch, team } = query;
  const { companyId } = scope;
  const everybody: Scope = { kind: 'company', companyId };
  const conditions = conditionsOf(query);
  const ofPeople = personConditions({ search, branch, team });
  const isOfFew = scope.kind === 'people' || scope.kind === 'self';
  const first = isOfFew ? scope : everybody;
  const found = sql`select request.person_id, request.id from ${requestsFrom(first, { conditions })}`;
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
