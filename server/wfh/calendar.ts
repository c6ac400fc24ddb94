/** Who works from home between two days and, where that is asked for, who is on leave. */
import { type RawBuilder, sql } from 'kysely';
import type { WfhAbsence, WfhCalendarQuery } from '../../src/api/contract/wfh-review.ts';
import type { Command } from '../access/command.ts';
import { kindsOn } from '../access/leave-kinds.ts';
import type { Scope } from '../access/scope.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { readAway } from '../people/away.ts';
import { type AbsentRow, presentAbsence } from './present.ts';
import { found, inScope } from './request-queries.ts';
import { aboutPeople, filtersOf } from './requests.ts';

export function readCalendar({ db, who, scope }: Command, query: WfhCalendarQuery) {
  const { withLeave = false } = query;
  const { companyId } = scope;
  const home = { found: atHome(scope, query), shown: shownAtHome(companyId) };
  const kinds = withLeave ? kindsOn(who) : [];
  const absences =
    kinds.length === 0
      ? home
      : {
          found: sql`${home.found} union all ${onLeave(scope, query, kinds)}`,
          shown: sql`${home.shown} union all ${shownOnLeave(companyId)}`,
        };

  return readAway<AbsentRow, WfhAbsence>(db, scope, query, { ...absences, present: presentAbsence });
}

const statusesOf = ({ state }: WfhCalendarQuery): string[] => (state ? [state] : ['approved', 'pending']);

function atHome(scope: Scope, query: WfhCalendarQuery): RawBuilder<unknown> {
  const { state: _, ...filters } = query;
  const { conditions, isAboutPeople } = filtersOf(filters);
  const ofState = sql`request.status = any (${statusesOf(query)}::text[])`;

  return sql`
    select request.person_id, request.id from ${found(scope, { conditions: [ofState, ...conditions], isAboutPeople })}`;
}

const shownAtHome = (companyId: string): RawBuilder<unknown> => sql`
  select away.person_id, request.id, 'wfh' as kind, policy.id as type_id, policy.name as type_name, null as colour,
    request.from_day, request.to_day, 'full' as from_portion, 'full' as to_portion,
    cardinality(request.days_on) as days, request.status, false as is_cancelling
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
    ...aboutPeople(query),
  ];

  return sql`
    select application.person_id, application.id
    from leave_application as application
    join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
    join person on person.company_id = application.company_id and person.id = application.person_id
    where ${sql.join(conditions, sql` and `)}`;
}

const shownOnLeave = (companyId: string): RawBuilder<unknown> => sql`
  select away.person_id, application.id, type.kind, type.id, type.name, type.colour, application.from_day,
    application.to_day, application.from_portion, application.to_portion, application.days, application.status,
    exists (
      select from leave_cancellation as asked
      where asked.company_id = ${companyId} and asked.application_id = application.id and asked.status = 'pending'
    )
  from page
  join away on away.person_id = page.id
  join leave_application as application on application.company_id = ${companyId} and application.id = away.id
  join leave_type as type on type.company_id = ${companyId} and type.id = application.type_id`;
