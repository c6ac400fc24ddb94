import { sql } from 'kysely';
import type { LeaveCalendarQuery } from '../../src/api/contract/leave-review.ts';
import type { Command } from '../access/command.ts';
import { enabledKinds } from '../access/leave-kinds.ts';
import type { LeaveKind, LeaveStatus } from '../database/schema-leave.ts';
import { leaveAbsence, readAbsences } from '../people/absences.ts';
import { applicationsFrom } from './application-queries.ts';
import { filtersOf } from './applications.ts';

/** Absences with the `person_id` whose they are. */
export function awayIn({ principal, scope }: Pick<Command, 'principal' | 'scope'>, query: LeaveCalendarQuery) {
  const { kind, data, ...filters } = query;
  const kinds = enabledKinds(principal).filter((one) => kind === undefined || one === kind);
  const statuses: LeaveStatus[] = data ? [data] : ['approved', 'pending'];
  const { conditions, isAboutPeople } = filtersOf(scope, filters);
  const ofState = sql`application.status = any (${statuses}::text[])`;
  const found = applicationsFrom(scope, {
    kinds,
    conditions: [ofState, ...conditions],
    ...(isAboutPeople !== undefined && { isAboutPeople }),
  });

  return sql`select application.person_id, application.id from ${found}`;
}

export function readCalendar(command: Command, query: LeaveCalendarQuery) {
  const { db, scope } = command;
  const { companyId } = scope;

  return readAbsences<LeaveKind>(db, scope, query, {
    found: awayIn(command, query),
    shown: sql`
      select away.person_id, ${leaveAbsence}
      from page
      join away on away.person_id = page.id
      join leave_application as application on application.company_id = ${companyId} and application.id = away.id
      join leave_type as type on type.company_id = ${companyId} and type.id = application.type_id`,
  });
}
