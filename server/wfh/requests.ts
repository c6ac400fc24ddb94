import { type RawBuilder, sql } from 'kysely';
import type { DecideWfhBody, WfhRequest, WfhRequestsQuery } from '../../src/api/contract/wfh-requests.ts';
import type { LeaveSpan } from '../../src/rules/leave/leave-days.ts';
import { formatDay } from '../../src/rules/shared/days.ts';
import { daysOnLeave } from '../../src/rules/wfh/wfh-days.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { fieldError, httpError, orNotFound } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import type { Reading } from '../lists/reader.ts';
import { containsWords } from '../lists/search.ts';
import { wfhDecided } from '../notify/events.ts';
import { lockApplicant, selectApplicant } from '../people/applicant.ts';
import { OWN_REQUEST } from '../people/decided.ts';
import { selectLeaves } from '../people/home-days.ts';
import { waitsFor } from '../people/waiting-for.ts';
import { lockPolicyShared, selectPolicies } from './policy-queries.ts';
import { alreadyDecided, presentRequest } from './present.ts';
import {
  closeRequest,
  type RequestRow,
  selectRequest,
  selectRequests,
  type WfhListOptions,
} from './request-queries.ts';
import { readUsage } from './usage.ts';

const PAGE_SIZE = 25;

const orders = {
  from: sql`request.from_day`,
  '-from': sql`request.from_day desc`,
  created: sql`request.created_at`,
  '-created': sql`request.created_at desc`,
};

export async function readRequests({ read, scope, principal }: Reading, query: WfhRequestsQuery) {
  const { skip = 0, count = PAGE_SIZE, sort = '-created' } = query;
  const filters = filtersOf(query);
  const { rows, total } = await selectRequests(read, scope, {
    ...filters,
    conditions: [...filters.conditions, ...notOwn(principal, query.state), ...waits(principal, query.waiting)],
    order: orders[sort],
    skip,
    count,
  });

  return { wfhRequests: rows.map((row) => presentRequest(principal, row)), total };
}

/** Somebody else decides on the caller's own requests: they do not wait for the caller. */
export const notOwn = ({ personId }: Principal, state: WfhRequestsQuery['state']): RawBuilder<unknown>[] =>
  state === 'pending' ? [sql`request.person_id <> ${personId}`] : [];

/** Only what is pending waits. */
export const waits = (principal: Principal, waiting: WfhRequestsQuery['waiting']): RawBuilder<unknown>[] =>
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

/** When two people decide at once, the second gets a 409 with the first decision. */
export async function decide(command: Command, { _id: id, decision, note = '' }: DecideWfhBody): Promise<WfhRequest> {
  const { db, principal } = command;
  const { companyId } = principal;
  const current = await holdForDecision(command, id);
  const { person_id: personId } = current;
  if (current.status !== 'pending') throw alreadyDecided(presentRequest(principal, current));
  if (decision === 'rejected' && note.trim() === '') throw fieldError(422, 'note', 'Please enter a reason.');
  if (decision === 'approved') await refuseOnLeave(command, current);
  const usage = await readCurrentUsage(command, current);
  await closeRequest(db, { companyId, id, status: decision, decidedBy: principal.personId, note: note.trim(), usage });
  const { from_day: from, to_day: to } = current;
  await wfhDecided(db, companyId, { id, personId, decision, from, to });
  await audit(command, `wfh.${decision}`, ['wfh_request', id]);

  return presentRequest(principal, await findRequest(command, id));
}

/** Locks the request, and its policy against edits, until the transaction ends. */
export async function holdForDecision(command: Command, id: string): Promise<RequestRow> {
  const { db, principal } = command;
  const { companyId } = principal;
  const { person_id: personId, policy_id: policyId } = await findRequest(command, id);
  if (personId === principal.personId) throw httpError(403, OWN_REQUEST);
  await lockApplicant(db, companyId, personId);
  await lockPolicyShared(db, companyId, policyId);

  return findRequest(command, id);
}

/** A request within the limit when it was made may be approved even if the policy has changed since. */
export async function readCurrentUsage({ db, principal: { companyId } }: Command, current: RequestRow) {
  const applicant = await selectApplicant(db, companyId, current.person_id);
  const [policy] = await selectPolicies(db, { companyId, id: current.policy_id });
  if (!policy) throw new Error('A request has no policy.');
  const { id, person_id: personId, days_on: days } = current;

  return readUsage(db, { companyId, personId, days, id }, policy, applicant);
}

async function refuseOnLeave(command: Command, current: RequestRow): Promise<void> {
  const off = await leaveDayOf(command, current);
  if (off !== undefined) throw httpError(422, `${current.full_name} is on leave on ${formatDay(off)}.`);
}

/** Leave on one of the request's days. Days already replaced by leave don't count, unless all of them were. */
async function leaveDayOf({ db, principal: { companyId } }: Command, current: RequestRow): Promise<string | undefined> {
  const { person_id: personId, from_day: from, to_day: to } = current;

  return leaveDayAmong(await selectLeaves(db, { companyId, personId, from, to }), current);
}

/** `leaves`: the person's approved leave on these days. */
export const leaveDayAmong = (
  leaves: readonly LeaveSpan[],
  { days_on, gave_way }: Pick<RequestRow, 'days_on' | 'gave_way'>,
): string | undefined => (days_on.length === 0 ? gave_way : daysOnLeave(days_on, leaves))[0];

export async function findRequest({ db, scope }: Command, id: string): Promise<RequestRow> {
  return orNotFound(await selectRequest(db, scope, id), 'This request');
}
