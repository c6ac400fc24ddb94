import { type RawBuilder, sql } from 'kysely';
import type { WfhRequestsQuery } from '../../src/api/contract/wfh-requests.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import type { CallContext } from '../access/call-context.ts';
import { orNotFound } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { containsWords } from '../lists/search.ts';
import { selectApplicant } from '../people/time-off/applicant.ts';
import { waitsFor } from '../people/time-off/waiting-for.ts';
import { selectPolicies } from './policy-queries.ts';
import { presentRequest } from './present.ts';
import { type RequestRow, selectRequest, selectRequests, type WfhListOptions } from './request-queries.ts';
import { readUsage } from './usage.ts';

const orders = {
  from: sql`request.from_day`,
  '-from': sql`request.from_day desc`,
  created: sql`request.created_at`,
  '-created': sql`request.created_at desc`,
};

export async function readRequests({ runQueries, scope, principal }: QueryContext, query: WfhRequestsQuery) {
  const { skip = 0, count = PAGE_SIZE } = query;
  const { rows, total } = await selectRequests(runQueries, scope, { ...listedBy(principal, query), skip, count });

  return { wfhRequests: rows.map((row) => presentRequest(principal, row)), total };
}

/** What the list holds, and in which order. */
export function listedBy(principal: Principal, query: WfhRequestsQuery): Omit<WfhListOptions, 'skip' | 'count'> {
  const filters = filtersOf(query);

  return {
    ...filters,
    conditions: [...filters.conditions, ...notOwn(principal, query.state), ...waits(principal, query.waiting)],
    order: orders[query.sort ?? '-created'],
  };
}

/** Someone else decides on the caller's own requests: they do not wait for the caller. */
export const notOwn = ({ personId }: Principal, state: WfhRequestsQuery['state']): RawBuilder<unknown>[] =>
  state === 'pending' ? [sql`request.person_id <> ${personId}`] : [];

/** Only what is pending waits. */
const waits = (principal: Principal, waiting: WfhRequestsQuery['waiting']): RawBuilder<unknown>[] =>
  waiting
    ? [
        sql`request.status = 'pending'`,
        waitsFor(principal, waiting, { person: sql`request.person_id`, since: sql`request.created_at` }),
      ]
    : [];

export function filtersOf(query: WfhRequestsQuery): Pick<WfhListOptions, 'conditions' | 'isAboutPeople' | 'isNarrow'> {
  const { search, state, person, policy, branch, team, from, to, waiting, manager } = query;
  const conditions = personConditions({ search, branch, team });
  if (manager) conditions.push(sql`person.manager_id = ${manager}`);
  if (state) conditions.push(sql`request.status = ${state}`);
  if (person) conditions.push(sql`request.person_id = ${person}`);
  if (policy) conditions.push(sql`request.policy_id = any (${policy}::uuid[])`);
  if (from) conditions.push(sql`request.to_day >= ${from}`);
  if (to) conditions.push(sql`request.from_day <= ${to}`);

  return {
    conditions,
    isAboutPeople: Boolean(search || branch || team || manager),
    isNarrow: Boolean(from || to || waiting || manager),
  };
}

export function personConditions({
  search,
  person,
  branch,
  team,
}: Pick<WfhRequestsQuery, 'search' | 'person' | 'branch' | 'team'>): RawBuilder<unknown>[] {
  const conditions = containsWords('person.search_text', search) as RawBuilder<unknown>[];
  if (person) conditions.push(sql`person.id = ${person}`);
  if (branch) conditions.push(sql`person.branch_id = any (${branch}::uuid[])`);
  if (team) conditions.push(sql`person.team_id = any (${team}::uuid[])`);

  return conditions;
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
