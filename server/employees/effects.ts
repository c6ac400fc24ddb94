import { sql } from 'kysely';
import type { Role } from '../../src/api/contract/auth.ts';
import type { EmployeeEffects } from '../../src/api/contract/employees.ts';
import type { CallContext } from '../access/call-context.ts';
import { notFound } from '../access/http-error.ts';
import { isInScope } from '../people/filters.ts';
import { countAbsencesAfter } from '../people/time-off/absences-after.ts';
import { todayOf } from '../people/time-off/applicant.ts';
import { countPending } from '../people/time-off/count-pending.ts';
import { countDelegations } from '../people/time-off/leaver.ts';
import { readLeaverBalances } from '../people/time-off/leaver-balances.ts';
import { selectApprovers } from '../people/time-off/request-approvers.ts';
import { deactivationProblem } from './activation.ts';

/** The number that a request names, plus the person who leaves. */
const MOST_APPROVERS = 11;

/** `lastDay`: today unless it is given. */
export async function readEffects(
  { db, scope, principal }: Pick<CallContext, 'db' | 'scope' | 'principal'>,
  id: string,
  lastDay?: string,
): Promise<EmployeeEffects> {
  const { companyId } = scope;
  if (!(await isInScope(db, scope, id))) throw notFound('This employee');
  const today = await todayOf(db, companyId, id);
  const { rows: reports } = await sql<{ id: string; branch_id: string | null }>`
    select id, branch_id from person where company_id = ${companyId} and manager_id = ${id} and is_enabled
    order by name_norm, id
  `.execute(db);
  // Without the manager, the approvers depend only on the branch.
  const examples = new Map(reports.map((report) => [report.branch_id, report.id]));
  const deciders = new Map<string, string>();
  const all = new Set<string>();
  for (const report of examples.values()) {
    const on = await todayOf(db, companyId, report);
    const approvers = await selectApprovers(db, { companyId, personId: report, today: on, most: MOST_APPROVERS });
    const others = approvers.filter(({ _id, as }) => _id !== id && as !== 'delegate');
    for (const { _id } of others) all.add(_id);
    const [next] = others;
    if (next) deciders.set(next._id, next.fullName);
  }

  const { roles } = await db
    .selectFrom('person')
    .select('roles')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

  const until = { personId: id, lastDay: lastDay ?? today };

  return {
    problem: deactivationProblem(principal, { id, roles: roles as Role[] }) ?? null,
    reports: reports.length,
    waiting: await countPending(
      db,
      companyId,
      reports.map((report) => report.id),
    ),
    deciders: [...deciders.values()].sort(),
    moreDeciders: all.size - deciders.size,
    own: await countPending(db, companyId, [id]),
    delegations: await countDelegations(db, companyId, id),
    absences: await countAbsencesAfter(db, companyId, until),
    balances: principal.features.has('leave') ? await readLeaverBalances(db, scope, until) : [],
    today,
  };
}
