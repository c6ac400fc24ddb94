import { type RawBuilder, sql } from 'kysely';
import type { LeaveCalendarQuery } from '../../src/api/contract/leave-review.ts';
import type { CallContext } from '../access/call-context.ts';
import { enabledKinds } from '../access/leave-kinds.ts';
import type { LeaveKind, LeaveStatus } from '../database/schema-leave.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { leaveOfPeople, readAbsences, refuseLongSpan } from '../people/time-off/absences.ts';
import { applicationsFrom } from './request-queries.ts';
import { conditionsOf, filtersOf } from './requests.ts';

type Caller = Pick<CallContext, 'principal' | 'scope'>;

const kindsOf = ({ principal }: Caller, { kind }: LeaveCalendarQuery): LeaveKind[] =>
  enabledKinds(principal).filter((one) => kind === undefined || one === kind);

function ofState({ data }: LeaveCalendarQuery): RawBuilder<unknown> {
  const statuses: LeaveStatus[] = data ? [data] : ['approved', 'pending'];

  return sql`application.status = any (${statuses}::text[])`;
}

/** Absences with the `person_id` whose they are. */
export function awayIn(caller: Caller, query: LeaveCalendarQuery) {
  const { conditions, isAboutPeople = false } = filtersOf(caller.scope, { ...query, data: undefined });
  const found = applicationsFrom(caller.scope, {
    kinds: kindsOf(caller, query),
    conditions: [ofState(query), ...conditions],
    isAboutPeople,
  });

  return sql`select application.person_id, application.id from ${found}`;
}

export function readCalendar({ runQueries, ...caller }: QueryContext, query: LeaveCalendarQuery) {
  refuseLongSpan(query);
  const { scope } = caller;
  const { companyId } = scope;
  const { search, branch, team, ...ofRequests } = query;
  const conditions = [ofState(query), ...conditionsOf(companyId, { ...ofRequests, data: undefined })];

  return readAbsences<LeaveKind>(runQueries, scope, query, conditionsOf(companyId, { search, branch, team }), [
    leaveOfPeople(scope, kindsOf(caller, query), conditions),
  ]);
}
