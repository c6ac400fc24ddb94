/** Who is away between two days. */
import { sql } from 'kysely';
import type { LeaveCalendarQuery } from '../../src/api/contract/leave-review.ts';
import type { Command } from '../access/command.ts';
import { kindsOn } from '../access/leave-kinds.ts';
import type { LeaveStatus } from '../database/schema-leave.ts';
import { readAway } from '../people/away.ts';
import { absence, foundIn } from './application-queries.ts';
import { filtersOf } from './applications.ts';
import { presentAbsence } from './present.ts';

export function readCalendar({ db, who, scope }: Command, query: LeaveCalendarQuery) {
  const { kind, data, ...filters } = query;
  const { companyId } = scope;
  const kinds = kindsOn(who).filter((one) => kind === undefined || one === kind);
  const statuses: LeaveStatus[] = data ? [data] : ['approved', 'pending'];
  const { conditions, isAboutPeople } = filtersOf(scope, filters);
  const ofState = sql`application.status = any (${statuses}::text[])`;
  const found = foundIn(scope, { kinds, conditions: [ofState, ...conditions], isAboutPeople });

  return readAway(db, scope, query, {
    found: sql`select application.person_id, application.id from ${found}`,
    shown: sql`
      select away.person_id, ${absence}
      from page
      join away on away.person_id = page.id
      join leave_application as application on application.company_id = ${companyId} and application.id = away.id
      join leave_type as type on type.company_id = ${companyId} and type.id = application.type_id`,
    present: presentAbsence,
  });
}
