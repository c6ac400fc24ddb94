import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WaitingRequests } from '../../../src/rules/employees/waiting-words.ts';
import type { Trx } from '../../database/tx.ts';
import { nameOf } from '../full-name.ts';
import { decidesFirst, subjectsWithDelegate } from './approvers.ts';

/** `whose` is a condition on `request.person_id`. */
const pending = (companyId: string, whose: RawBuilder<unknown>) => sql`(
  select request.person_id, type.kind from leave_application as request
  join leave_type as type on type.company_id = request.company_id and type.id = request.type_id
  where request.company_id = ${companyId} and ${whose} and (
    request.status = 'pending' or request.status = 'approved' and exists (
      select from leave_cancellation as cancellation
      where cancellation.company_id = request.company_id and cancellation.application_id = request.id
        and cancellation.status = 'pending'
    )
  )
  union all
  select request.person_id, 'wfh' as kind from wfh_request as request
  where request.company_id = ${companyId} and ${whose} and request.status = 'pending'
) as pending`;

const counts = sql`
  count(*) filter (where kind = 'leave')::int as leave, count(*) filter (where kind = 'sick')::int as sick,
  count(*) filter (where kind = 'wfh')::int as wfh`;

export async function countWaiting(db: Trx, companyId: string, personIds: readonly string[]): Promise<WaitingRequests> {
  const whose = sql`request.person_id = any (${personIds}::uuid[])`;
  const { rows } = await sql<WaitingRequests>`select ${counts} from ${pending(companyId, whose)}`.execute(db);

  return rows[0] ?? { leave: 0, sick: 0, wfh: 0 };
}

interface WaitingByDecider extends WaitingRequests {
  readonly personId: string;
  /** The manager's full name. */
  readonly manager: string;
}

/** The pending requests of the direct reports, for each person who decides on them first. */
export async function waitingByDecider(db: Trx, companyId: string, managerId: string): Promise<WaitingByDecider[]> {
  const report = sql<SqlBool>`person.company_id = ${companyId} and person.manager_id = ${managerId}`;
  const whose = sql`request.person_id in (select person.id from person where ${report})`;
  const { rows } = await sql<WaitingByDecider>`
    select person.id as "personId", ${nameOf('about.manager_id')} as manager, ${counts}
    from ${pending(companyId, whose)}
    join ${subjectsWithDelegate(report)} on about.id = pending.person_id
    join person on ${decidesFirst} and person.id <> about.id
    group by person.id, about.company_id, about.manager_id
  `.execute(db);

  return rows;
}
