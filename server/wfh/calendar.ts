import { type RawBuilder, sql } from 'kysely';
import type { WfhAbsence, WfhCalendarQuery } from '../../src/api/contract/wfh-review.ts';
import { dayFromNumber, dayNumber } from '../../src/rules/shared/day-numbers.ts';
import type { Command } from '../access/command.ts';
import { enabledKinds } from '../access/leave-kinds.ts';
import type { Scope } from '../access/scope.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveAbsence, readAbsences } from '../people/absences.ts';
import { homeAbsence, inScope, requestsFrom } from './request-queries.ts';
import { filtersOf, personConditions } from './requests.ts';

export function readCalendar({ db, principal, scope }: Command, query: WfhCalendarQuery) {
  const { withLeave = false } = query;
  const { companyId } = scope;
  const home = { found: homeIn(scope, query), shown: shownAtHome(companyId) };
  const kinds = withLeave ? enabledKinds(principal) : [];
  const absences =
    kinds.length === 0
      ? home
      : {
          found: sql`${home.found} union all ${onLeave(scope, query, kinds)}`,
          shown: sql`${home.shown} union all ${shownOnLeave(companyId)}`,
        };

  return readAbsences<WfhAbsence['kind']>(db, scope, query, absences);
}

const statusesOf = ({ state }: WfhCalendarQuery): string[] => (state ? [state] : ['approved', 'pending']);

/** At home on one of these days: not every day of a request is, and leave replaces some. */
function isAtHome({ from, to }: Pick<WfhCalendarQuery, 'from' | 'to'>) {
  const first = dayNumber(from);
  const days = Array.from({ length: dayNumber(to) - first + 1 }, (_, index) => dayFromNumber(first + index));

  return sql`request.days_on && ${days}::date[]`;
}

/** Days at home with the `person_id` whose they are. */
export function homeIn(scope: Scope, query: WfhCalendarQuery): RawBuilder<unknown> {
  const { state: _, search, branch, team, ...ofRequests } = query;
  const { companyId } = scope;
  const everybody: Scope = { kind: 'company', companyId };
  const ofState = sql`request.status = any (${statusesOf(query)}::text[])`;
  const conditions = [ofState, isAtHome(query), ...filtersOf(ofRequests).conditions];
  const ofPeople = personConditions({ search, branch, team });
  const isOfFew = scope.kind === 'people' || scope.kind === 'self';
  const first = isOfFew ? scope : everybody;
  const found = sql`select request.person_id, request.id from ${requestsFrom(first, { conditions })}`;
  if (ofPeople.length === 0 && first.kind === scope.kind) return found;

  // The requests of these days first: the planner expects so many of them that it would read all that the branch ever made.
  return sql`
    select request.person_id, request.id from (${found} offset 0) as request
    join person on person.company_id = ${companyId} and person.id = request.person_id
    where ${sql.join([inScope(scope), ...ofPeople], sql` and `)}`;
}

const shownAtHome = (companyId: string): RawBuilder<unknown> => sql`
  select away.person_id, ${homeAbsence}
  from page
  join away on away.person_id = page.id
  join wfh_request as request on request.company_id = ${companyId} and request.id = away.id
  join wfh_policy as policy on policy.company_id = ${companyId} and policy.id = request.policy_id`;

function onLeave(scope: Scope, query: WfhCalendarQuery, kinds: readonly LeaveKind[]): RawBuilder<unknown> {
  const conditions = [
    inScope(scope),
    sql`application.company_id = ${scope.companyId}`,
    sql`application.status = any (${statusesOf(query)}::text[])`,
    sql`application.to_day >= ${query.from}`,
    sql`application.from_day <= ${query.to}`,
    sql`type.kind = any (${kinds}::text[])`,
    ...personConditions(query),
  ];

  return sql`
    select application.person_id, application.id
    from leave_application as application
    join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
    join person on person.company_id = application.company_id and person.id = application.person_id
    where ${sql.join(conditions, sql` and `)}`;
}

const shownOnLeave = (companyId: string): RawBuilder<unknown> => sql`
  select away.person_id, ${leaveAbsence}
  from page
  join away on away.person_id = page.id
  join leave_application as application on application.company_id = ${companyId} and application.id = away.id
  join leave_type as type on type.company_id = ${companyId} and type.id = application.type_id`;
