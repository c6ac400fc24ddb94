/** What the database is asked around one request: colleagues, and what was done to it. */
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import type { Trx } from '../database/tx.ts';
import { type Colleague, selectColleaguesAway } from '../people/colleagues.ts';
import type { AbsentRow } from './present.ts';

type ColleagueRow = AbsentRow & Colleague;

interface During {
  readonly personId: string;
  readonly from: string;
  readonly to: string;
  /** Kinds of leave that the company has switched on. */
  readonly kinds: readonly LeaveKind[];
}

/** Colleagues off or at home between two days, or about to be. */
export function selectColleaguesOut(db: Trx, scope: Scope, { personId, from, to, kinds }: During, most: number) {
  const { companyId } = scope;

  return selectColleaguesAway<ColleagueRow>(db, scope, {
    personId,
    absences: sql`
      select application.person_id, application.id, type.kind, type.id as type_id, type.name as type_name, type.colour,
        from_day, to_day, from_portion, to_portion, days, status
      from leave_application as application
      join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
      where application.company_id = ${companyId} and type.kind = any (${kinds}::text[]) and ${during(from, to)}
      union all
      select request.person_id, request.id, 'wfh', policy.id, policy.name, null, from_day, to_day, 'full', 'full',
        cardinality(days_on), status
      from wfh_request as request
      join wfh_policy as policy on policy.company_id = request.company_id and policy.id = request.policy_id
      where request.company_id = ${companyId} and ${during(from, to)}`,
    most,
  });
}

const during = (from: string, to: string) =>
  sql`status in ('pending', 'approved') and to_day >= ${from} and from_day <= ${to}`;
