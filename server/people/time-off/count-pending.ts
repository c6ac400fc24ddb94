import { type SqlBool, sql } from 'kysely';
import type { RequestCounts } from '../../../src/rules/employees/request-counts.ts';
import { allFeatures } from '../../access/features.ts';
import type { Trx } from '../../database/tx.ts';
import { nameOf } from '../full-name.ts';
import { decidesFirst, subjectsWithDelegate } from './approvers.ts';
import { pendingOf } from './pending-requests.ts';

/** Requests of a kind that the plan no longer has are counted too. */
const everything = { features: new Set(allFeatures) };

const counts = sql`
  count(*) filter (where kind = 'leave')::int as leave, count(*) filter (where kind = 'sick')::int as sick,
  count(*) filter (where kind = 'wfh')::int as wfh`;

export async function countPending(db: Trx, companyId: string, personIds: readonly string[]): Promise<RequestCounts> {
  const whose = sql`person.company_id = ${companyId} and person.id = any (${personIds}::uuid[])`;
  const { rows } = await sql<RequestCounts>`
    select ${counts} from (${pendingOf(everything, [whose])}) as pending
  `.execute(db);

  return rows[0] ?? { leave: 0, sick: 0, wfh: 0 };
}

interface PendingByDecider extends RequestCounts {
  readonly personId: string;
  /** The manager's full name. */
  readonly manager: string;
}

/** Those of the direct reports, for each person who decides on them first. */
export async function pendingByDecider(db: Trx, companyId: string, managerId: string): Promise<PendingByDecider[]> {
  const report = sql<SqlBool>`person.company_id = ${companyId} and person.manager_id = ${managerId}`;
  const { rows } = await sql<PendingByDecider>`
    select person.id as "personId", ${nameOf('about.manager_id')} as manager, ${counts}
    from (${pendingOf(everything, [report])}) as pending
    join ${subjectsWithDelegate(report)} on about.id = pending.person_id
    join person on ${decidesFirst} and person.id <> about.id
    group by person.id, about.company_id, about.manager_id
  `.execute(db);

  return rows;
}
