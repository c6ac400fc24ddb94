import { sql } from 'kysely';
import type { WfhAbsence } from '../../src/api/contract/wfh-review.ts';
import { enabledKinds } from '../access/leave-kinds.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { leaveAbsence } from '../people/time-off/absences.ts';
import { colleaguesAwayQuery } from '../people/time-off/colleagues.ts';
import { homeAbsence, type RequestRow } from './request-queries.ts';

/** Colleagues off or at home on these days, or about to be. */
export const teamAwayQuery = (
  { principal, scope }: Pick<QueryContext, 'principal' | 'scope'>,
  { person_id, from_day, to_day }: Pick<RequestRow, 'person_id' | 'from_day' | 'to_day'>,
) =>
  colleaguesAwayQuery<WfhAbsence['kind']>(
    scope,
    person_id,
    sql`
      select application.person_id, ${leaveAbsence}
      from leave_application as application
      join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
      where application.company_id = ${scope.companyId} and type.kind = any (${enabledKinds(principal)}::text[])
        and ${during(from_day, to_day)}
      union all
      select request.person_id, ${homeAbsence}
      from wfh_request as request
      join wfh_policy as policy on policy.company_id = request.company_id and policy.id = request.policy_id
      where request.company_id = ${scope.companyId} and ${during(from_day, to_day)}`,
  );

const during = (from: string, to: string) =>
  sql`status in ('pending', 'approved') and to_day >= ${sql.lit(from)} and from_day <= ${sql.lit(to)}`;
