/** The deciding side: the list of requests in scope, and decisions. */
import { type RawBuilder, sql } from 'kysely';
import type { DecideWfhBody, WfhRequest, WfhRequestsQuery } from '../../src/api/contract/wfh-requests.ts';
import { formatDay } from '../../src/machines/rules/dates.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { notFound, refuse, refuseField } from '../access/refuse.ts';
import { containsWords } from '../lists/search.ts';
import { wfhDecided } from '../notify/events.ts';
import { lockApplicant, selectApplicant } from '../people/applicant.ts';
import { selectPolicies, sharePolicy } from './policy-queries.ts';
import { alreadyDecided, OWN, presentRequest } from './present.ts';
import {
  closeRequest,
  type Listing,
  type RequestRow,
  selectLeaveDays,
  selectRequest,
  selectRequests,
} from './request-queries.ts';
import { readUsage } from './usage.ts';

const PAGE_SIZE = 25;

const orders = {
  from: sql`request.from_day`,
  '-from': sql`request.from_day desc`,
  created: sql`request.created_at`,
  '-created': sql`request.created_at desc`,
};

/** Everything that the filters show, the first day first. */
export async function readAllRequests({ db, scope }: Command, query: WfhRequestsQuery, most: number) {
  const { rows } = await selectRequests(db, scope, {
    ...filtersOf(query),
    order: orders.from,
    skip: 0,
    count: most,
  });

  return rows;
}

export async function readRequests({ db, scope, who }: Command, query: WfhRequestsQuery) {
  const { skip = 0, count = PAGE_SIZE, sort = '-created' } = query;
  const { rows, total } = await selectRequests(db, scope, { ...filtersOf(query), order: orders[sort], skip, count });

  return { wfhRequests: rows.map((row) => presentRequest(who, row)), total };
}

export function filtersOf(query: WfhRequestsQuery): Pick<Listing, 'conditions' | 'isAboutPeople' | 'isNarrow'> {
  const { search, state, person, policy, branch, team, from, to } = query;
  const conditions = aboutPeople({ search, branch, team });
  if (state) conditions.push(sql`request.status = ${state}`);
  if (person) conditions.push(sql`request.person_id = ${person}`);
  if (policy) conditions.push(sql`request.policy_id = any (${policy}::uuid[])`);
  if (from) conditions.push(sql`request.to_day >= ${from}`);
  if (to) conditions.push(sql`request.from_day <= ${to}`);

  return { conditions, isAboutPeople: Boolean(search || branch || team), isNarrow: Boolean(from || to) };
}

/** Whom it is asked about. */
export function aboutPeople({
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

/** Of two who decide at the same moment the second is told what the first has decided. */
export async function decide(command: Command, { _id: id, decision, note = '' }: DecideWfhBody): Promise<WfhRequest> {
  const { db, who, origin } = command;
  const { companyId } = who;
  const { person_id: personId, policy_id: policyId } = await findRequest(command, id);
  if (personId === who.personId) throw refuse(403, OWN);
  await lockApplicant(db, companyId, personId);
  await sharePolicy(db, companyId, policyId);
  const held = await findRequest(command, id);
  if (held.status !== 'pending') throw alreadyDecided(presentRequest(who, held));
  if (decision === 'rejected' && note.trim() === '') throw refuseField(422, 'note', 'Please say why.');
  if (decision === 'approved') await refuseOnLeave(command, held);
  const usage = await usageAsItStands(command, held);
  await closeRequest(db, { companyId, id, status: decision, decidedBy: who.personId, note: note.trim(), usage });
  const { from_day: from, to_day: to } = held;
  await wfhDecided(db, companyId, { id, personId, decision, from, to });
  await audit(db, who, origin, { what: `wfh.${decision}`, entity: 'wfh_request', entityId: id });

  return presentRequest(who, await findRequest(command, id));
}

/** What was asked for within the limit may be approved, whatever the policy has become since: the usage says what it is. */
export async function usageAsItStands({ db, who: { companyId } }: Command, held: RequestRow) {
  const applicant = await selectApplicant(db, companyId, held.person_id);
  const [policy] = await selectPolicies(db, { companyId, id: held.policy_id });
  if (!policy) throw new Error('A request without its policy.');
  const { id, person_id: personId, days_on: days } = held;

  return readUsage(db, { companyId, personId, days, id }, policy, applicant);
}

async function refuseOnLeave({ db, who: { companyId } }: Command, held: RequestRow): Promise<void> {
  const { person_id: personId, from_day: from, to_day: to, days_on, full_name } = held;
  const [off] = await selectLeaveDays(db, { companyId, personId, from, to }, days_on);
  if (off !== undefined) throw refuse(422, `${full_name} is on leave on ${formatDay(off)}.`);
}

export async function findRequest({ db, scope }: Command, id: string): Promise<RequestRow> {
  const row = await selectRequest(db, scope, id);
  if (!row) throw notFound('This request');

  return row;
}
