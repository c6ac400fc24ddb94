/** What the database is asked around one request: colleagues, and what was done to it. */
import { expressionBuilder, sql } from 'kysely';
import type { Portion } from '../../src/machines/rules/leave-days.ts';
import { peopleIn, type Scope } from '../access/scope.ts';
import type { Database } from '../database/schema.ts';
import type { LeaveKind, LeaveStatus } from '../database/schema-leave.ts';
import type { Trx } from '../database/tx.ts';

export interface ColleagueRow {
  readonly person_id: string;
  readonly full_name: string;
  readonly id: string;
  readonly kind: LeaveKind | 'wfh';
  readonly type_id: string;
  readonly type_name: string;
  /** Null for work from home, which has none. */
  readonly colour: string | null;
  readonly from_day: string;
  readonly to_day: string;
  readonly from_portion: Portion;
  readonly to_portion: Portion;
  readonly days: number;
  readonly status: LeaveStatus;
}

interface Around {
  readonly personId: string;
  readonly from: string;
  readonly to: string;
  /** Kinds of leave that the company has switched on. */
  readonly kinds: readonly LeaveKind[];
}

/** Those of the applicant's team, and those with the same manager, who are off or at home at the same time. */
export async function selectColleaguesAway(db: Trx, scope: Scope, { personId, from, to, kinds }: Around, most: number) {
  // Found first and kept: a plan that begins with everybody's requests instead takes seconds.
  const colleagues = sql`
    colleague as materialized (
      select person.id, person.company_id, person.name_norm, person.first_name || ' ' || person.last_name as full_name,
        ${peopleIn(scope)(expressionBuilder<Database, 'person'>())} as is_known
      from person as about join person on person.company_id = about.company_id and person.id <> about.id
        and (person.team_id = about.team_id or person.manager_id = about.manager_id)
      where about.company_id = ${scope.companyId} and about.id = ${personId} and person.is_enabled
    ),
    absent as (
      select application.company_id, application.person_id, application.id, type.kind, type.id as type_id,
        type.name as type_name, type.colour, from_day, to_day, from_portion, to_portion, days, status
      from leave_application as application
      join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
      where type.kind = any (${kinds}::text[])
      union all
      select request.company_id, request.person_id, request.id, 'wfh', policy.id, policy.name, null, from_day, to_day,
        'full', 'full', cardinality(days_on), status
      from wfh_request as request
      join wfh_policy as policy on policy.company_id = request.company_id and policy.id = request.policy_id
    ),
    away as materialized (
      select colleague.full_name, colleague.name_norm, colleague.is_known, absent.*
      from colleague
      join absent on absent.company_id = colleague.company_id and absent.person_id = colleague.id
      where absent.status in ('pending', 'approved') and absent.from_day <= ${to} and absent.to_day >= ${from}
    )`;
  const { rows: numbers } = await sql<{ size: number; away: number }>`
    with ${colleagues}
    select (select count(*) from colleague) as size, (select count(distinct person_id) from away) as away
  `.execute(db);
  const { rows } = await sql<ColleagueRow>`
    with ${colleagues} select * from away where is_known order by from_day, name_norm, id limit ${most}
  `.execute(db);

  return { rows, ...(numbers[0] as { size: number; away: number }) };
}
