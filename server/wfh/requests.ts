/** The deciding side: the list of requests in scope, and decisions. */
import { type RawBuilder, sql } from 'kysely';
import type { DecideWfhBody, WfhRequest, WfhRequestsQuery } from '../../src/api/contract/wfh-requests.ts';
import { formatDay } from '../../src/machines/rules/dates.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { notFound, Refusal, refuse, refuseField } from '../access/refuse.ts';
import { containsWords } from '../lists/search.ts';
import { wfhDecided } from '../notify/events.ts';
import { lockApplicant, selectApplicant } from '../people/applicant.ts';
import { selectPolicies, sharePolicy } from './policy-queries.ts';
import { closeRequest, type RequestRow, selectLeaveDays, selectRequest, selectRequests } from './request-queries.ts';
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
    conditions: conditionsOf(query),
    order: orders.from,
    skip: 0,
    count: most,
  });

  return rows;
}

export async function readRequests({ db, scope }: Command, query: WfhRequestsQuery) {
  const { skip = 0, count = PAGE_SIZE, sort = '-created' } = query;
  const conditions = conditionsOf(query);
  const { rows, total } = await selectRequests(db, scope, { conditions, order: orders[sort], skip, count });

  return { wfhRequests: rows.map(presentRequest), total };
}

function conditionsOf(query: WfhRequestsQuery): RawBuilder<unknown>[] {
  const { search, state, person, policy, branch, team, from, to } = query;
  const conditions = containsWords('person.search_text', search) as RawBuilder<unknown>[];
  if (state) conditions.push(sql`request.status = ${state}`);
  if (person) conditions.push(sql`request.person_id = ${person}`);
  if (policy) conditions.push(sql`request.policy_id = any (${policy}::uuid[])`);
  if (branch) conditions.push(sql`person.branch_id = any (${branch}::uuid[])`);
  if (team) conditions.push(sql`person.team_id = any (${team}::uuid[])`);
  if (from) conditions.push(sql`request.to_day >= ${from}`);
  if (to) conditions.push(sql`request.from_day <= ${to}`);

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
  if (held.status !== 'pending') throw alreadyDecided(presentRequest(held));
  if (decision === 'rejected' && note.trim() === '') throw refuseField(422, 'note', 'Please say why.');
  if (decision === 'approved') await refuseOnLeave(command, held);
  const usage = await usageAsItStands(command, held);
  await closeRequest(db, { companyId, id, status: decision, decidedBy: who.personId, note: note.trim(), usage });
  const { from_day: from, to_day: to } = held;
  await wfhDecided(db, companyId, { id, personId, decision, from, to });
  await audit(db, who, origin, { what: `wfh.${decision}`, entity: 'wfh_request', entityId: id });

  return presentRequest(await findRequest(command, id));
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

export const decisionMessage = (decision: DecideWfhBody['decision']): string =>
  decision === 'approved' ? 'Work From Home Approved' : 'Work From Home Rejected';

export const OWN = 'Nobody decides on their own request.';

/** `This request was approved by Ana Costa already.` */
export const decidedAlready = ({ status, decidedBy }: WfhRequest): string =>
  `This request was ${status}${decidedBy ? ` by ${decidedBy.fullName}` : ''} already.`;

/** Carries the request as it is now, so that the console can show who decided what, and when. */
export const alreadyDecided = (wfhRequest: WfhRequest): Refusal =>
  new Refusal(409, decidedAlready(wfhRequest), { parts: { wfhRequest } });

export const presentRequest = (row: RequestRow): WfhRequest => ({
  _id: row.id,
  employee: { _id: row.person_id, fullName: row.full_name, empId: row.emp_id, branchName: row.branch_name },
  policy: { _id: row.policy_id, name: row.policy_name },
  from: row.from_day,
  to: row.to_day,
  days: row.days_on.length,
  reason: row.reason,
  status: row.status,
  usage: row.usage,
  decidedBy: row.decided_by === null ? null : { _id: row.decided_by, fullName: row.decider ?? '' },
  decidedAt: row.decided_at?.toISOString() ?? null,
  note: row.note,
  createdAt: row.created_at.toISOString(),
});
