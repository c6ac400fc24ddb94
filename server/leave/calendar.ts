import { sql } from 'kysely';
import type { LeaveCalendarQuery } from '../../src/api/contract/leave-review.ts';
import type { CallContext } from '../access/call-context.ts';
import { enabledKinds } from '../access/leave-kinds.ts';
import type { LeaveKind, LeaveStatus } from '../database/schema-leave.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { leaveOfPeople, readAbsences, refuseLongSpan } from '../people/time-off/absences.ts';
import type { ListedRequests } from '../people/time-off/request-lists.ts';
import { applicationsFrom } from './request-queries.ts';
import { filtersOf } from './requests.ts';

type Caller = Pick<CallContext, 'principal' | 'scope'>;

const kindsOf = ({ principal }: Caller, { kind }: LeaveCalendarQuery): LeaveKind[] =>
  enabledKinds(principal).filter((one) => kind === undefined || one === kind);

function filtersIn({ scope }: Caller, { data: status, ...query }: LeaveCalendarQuery): ListedRequests {
  const statuses: LeaveStatus[] = status ? [status] : ['approved', 'pending'];
  const { conditions, ofApplicant } = filtersOf(scope, query);

  return { conditions: [sql`application.status = any (${statuses}::text[])`, ...conditions], ofApplicant };
}

/** Absences with the `person_id` whose they are. */
export function awayIn(caller: Caller, query: LeaveCalendarQuery) {
  const found = applicationsFrom(caller.scope, { kinds: kindsOf(caller, query), ...filtersIn(caller, query) });

  return sql`select application.person_id, application.id from ${found}`;
}

export function readCalendar({ runQueries, ...caller }: QueryContext, query: LeaveCalendarQuery) {
  refuseLongSpan(query);
  const { scope } = caller;
  const { conditions, ofApplicant } = filtersIn(caller, query);

  return readAbsences<LeaveKind>(runQueries, scope, query, ofApplicant, [
    leaveOfPeople(scope, kindsOf(caller, query), conditions),
  ]);
}
