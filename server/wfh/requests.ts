import { type RawBuilder, sql } from 'kysely';
import type { WfhRequestsQuery } from '../../src/api/contract/wfh-requests.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import type { CallContext } from '../access/call-context.ts';
import { orNotFound } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { selectApplicant } from '../people/time-off/applicant.ts';
import { applicantConditions, notOwn, ordersOf, requestConditions } from '../people/time-off/request-lists.ts';
import { waitsFor } from '../people/time-off/waiting-filter.ts';
import { selectPolicies } from './policy-queries.ts';
import { presentRequest } from './present.ts';
import { type RequestRow, selectRequest, selectRequests, type WfhListOptions } from './request-queries.ts';
import { readUsage } from './usage.ts';

export async function readRequests({ runQueries, scope, principal }: QueryContext, query: WfhRequestsQuery) {
  const { skip = 0, count = PAGE_SIZE } = query;
  const { rows, total } = await selectRequests(runQueries, scope, { ...listedBy(principal, query), skip, count });

  return { wfhRequests: rows.map((row) => presentRequest(principal, row)), total };
}

/** What the list holds, and in which order. */
export function listedBy(principal: Principal, query: WfhRequestsQuery): Omit<WfhListOptions, 'skip' | 'count'> {
  const { state: status, waiting, sort = '-created' } = query;
  const filters = filtersOf(query);

  return {
    ...filters,
    conditions: [...filters.conditions, ...notOwn('request', principal, status), ...waits(principal, waiting)],
    order: ordersOf('request')[sort],
  };
}

/** Only what is pending waits. */
const waits = (principal: Principal, waiting: WfhRequestsQuery['waiting']): RawBuilder<unknown>[] =>
  waiting
    ? [
        sql`request.status = 'pending'`,
        waitsFor(principal, waiting, { person: sql`request.person_id`, since: sql`request.created_at` }),
      ]
    : [];

export function filtersOf({
  state: status,
  policy,
  ...query
}: Omit<WfhRequestsQuery, 'sort' | 'skip' | 'count'>): Pick<WfhListOptions, 'conditions' | 'ofApplicant' | 'isNarrow'> {
  const { from, to, waiting, manager } = query;

  return {
    conditions: [
      ...(status ? [sql`request.status = ${status}`] : []),
      ...(policy ? [sql`request.policy_id = any (${policy}::uuid[])`] : []),
      ...requestConditions('request', query),
    ],
    ofApplicant: applicantConditions(query),
    isNarrow: Boolean(from || to || waiting || manager),
  };
}

/** A request within the limit when it was made may be approved even if the policy has changed since. */
export async function readCurrentUsage({ db, principal: { companyId } }: CallContext, current: RequestRow) {
  const applicant = await selectApplicant(db, companyId, current.person_id);
  const [policy] = await selectPolicies(db, { companyId, id: current.policy_id });
  if (!policy) throw new Error('A request has no policy.');
  const { id, person_id: personId, days_on: days } = current;

  return readUsage(db, { companyId, personId, days, id }, policy, applicant);
}

export async function findRequest({ db, scope }: CallContext, id: string): Promise<RequestRow> {
  return orNotFound(await selectRequest(db, scope, id), 'This request');
}
