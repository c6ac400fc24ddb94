/** Who decides on someone's requests. */

import { sql } from 'kysely';
import { rolesOf } from '../../../src/rules/auth/roles.ts';
import type { Trx } from '../../database/tx.ts';
import type { ReadQuery } from '../../lists/query-runner.ts';
import { fullName } from '../full-name.ts';
import { rankOf } from '../roles.ts';
import { isResponsibleFor, subjectsWithDelegate } from './approvers.ts';

interface Approver {
  readonly _id: string;
  readonly fullName: string;
  readonly as: 'delegate' | 'manager' | 'branch' | 'company';
  readonly isAway: boolean;
}

const canSignIn = sql`not (person.role_rank in (${sql.join(rolesOf('branch').map(rankOf))}) and exists (
  select from branch
  where branch.company_id = person.company_id and branch.id = person.branch_id and not branch.is_enabled
))`;

const branchRanks = sql.join(rolesOf('branch').map(rankOf));

interface ApproversOf {
  readonly companyId: string;
  readonly personId: string;
  readonly today: string;
  readonly most: number;
}

/** Those who are not away first, and of these the closest to that person. */
export const approversQuery = ({ companyId, personId, today, most }: ApproversOf): ReadQuery<Approver> => ({
  isFixed: true,
  sql: sql`
    select person.id as _id, ${fullName('person')} as "fullName", away.is_away as "isAway", case
      when standin.is_standin then 'delegate' when person.id = about.manager_id then 'manager' when person.role_rank in (${branchRanks}) then 'branch' else 'company'
    end as "as"
    from ${subjectsWithDelegate(sql`person.company_id = ${companyId} and person.id = ${personId}`)}
    join person on ${isResponsibleFor}
    cross join lateral (select exists (
      select from leave_application as leave
      where leave.company_id = person.company_id and leave.person_id = person.id and leave.status = 'approved'
        and ${today}::date between leave.from_day and leave.to_day
    ) as is_away) as away
    cross join lateral (select person.id is not distinct from about.stand_in_id as is_standin) as standin
    where person.company_id = ${companyId} and person.id <> about.id and person.is_enabled and ${canSignIn}
    order by away.is_away, not standin.is_standin, person.id is distinct from about.manager_id,
    person.role_rank not in (${branchRanks}), person.role_rank, person.name_norm, person.id
    limit ${most}`,
});

export const selectApprovers = async (db: Trx, of: ApproversOf): Promise<Approver[]> =>
  (await approversQuery(of).sql.execute(db)).rows;

export async function selectApprover(db: Trx, companyId: string, personId: string, today: string) {
  const [first] = await selectApprovers(db, { companyId, personId, today, most: 1 });

  return first ? { _id: first._id, fullName: first.fullName } : null;
}
