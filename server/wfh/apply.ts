/** The applicant's side: asking, cancelling, and one's own days. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { ApplyForWfhBody, OwnWfhPolicy, WfhRequest } from '../../src/api/contract/wfh-requests.ts';
import { formatDay } from '../../src/machines/rules/dates.ts';
import { numberOf } from '../../src/machines/rules/day-numbers.ts';
import { overLimit, periodOf, type WfhUsage, weekdayOfDay, workingDays } from '../../src/machines/rules/wfh-days.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { notFound, refuse, refuseField } from '../access/refuse.ts';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { wfhCancelled, wfhRequested } from '../notify/events.ts';
import { type Applicant, lockApplicant, selectApplicant, selectApprover, todayAt } from '../people/applicant.ts';
import { presentPolicy } from './policies.ts';
import { type PolicyRow, selectPolicies, sharePolicy } from './policy-queries.ts';
import { alreadyDecided, presentRequest } from './present.ts';
import {
  closeRequest,
  insertRequest,
  type Stretch,
  selectLeaveDays,
  selectLive,
  selectRequest,
  selectRequests,
} from './request-queries.ts';
import { readUsage, weekendOf } from './usage.ts';

const MOST_REQUESTS_SHOWN = 200;

/** Whatever else somebody may see: this is about themselves. */
const selfOf = ({ companyId, personId }: Command['who']): Scope => ({ kind: 'self', companyId, personId });

/** Held from the first look to the end: two requests of one person never pass each other. */
export async function applyForWfh(command: Command, body: ApplyForWfhBody) {
  const { db, who, origin } = command;
  const { companyId, personId } = who;
  const { from, to, reason = '' } = body;
  await lockApplicant(db, companyId, personId);
  const applicant = await selectApplicant(db, companyId, personId);
  const today = todayAt(applicant);
  const policy = await holdOpenPolicy(db, companyId, applicant, body.policy);
  refuseWrongDays(body, policy, today);
  const days = countedDays(body, policy, applicant);
  await refuseTaken(db, { companyId, personId, from, to }, days);
  const usage = await readUsage(db, { companyId, personId, days }, policy, applicant);
  const over = overLimit(usage);
  if (over && policy.approval !== 'over-limit') throw refuseField(422, 'to', tooMuch(over, policy));
  const isApproved = policy.approval === 'never' || (policy.approval === 'over-limit' && !over);
  const id = v7();
  await insertRequest(db, {
    company_id: companyId,
    id,
    person_id: personId,
    policy_id: policy.id,
    from_day: from,
    to_day: to,
    days_on: days,
    reason: reason.trim(),
  });
  if (isApproved) await closeRequest(db, { companyId, id, status: 'approved', decidedBy: null, note: '', usage });
  else await wfhRequested(db, companyId, { id, personId, from, to });
  const what = isApproved ? 'wfh.granted' : 'wfh.requested';
  await audit(db, who, origin, { what, entity: 'wfh_request', entityId: id });

  return {
    wfhRequest: await readOwn(command, id),
    approver: isApproved ? null : await selectApprover(db, companyId, personId, today),
  };
}

/** What nobody has decided on, and what was approved for days that have not come yet. */
export async function cancelOwn(command: Command, id: string): Promise<WfhRequest> {
  const { db, who, origin } = command;
  const { companyId, personId } = who;
  await lockApplicant(db, companyId, personId);
  const held = await readOwn(command, id);
  const { status, from, to } = held;
  if (status !== 'pending' && status !== 'approved') throw alreadyDecided(held);
  if (status === 'approved') {
    const today = todayAt(await selectApplicant(db, companyId, personId));
    if (from <= today) throw refuse(422, 'These days have begun: they can no longer be cancelled.');
    await wfhCancelled(db, companyId, { id, personId, from, to });
  }
  await closeRequest(db, { companyId, id, status: 'cancelled', decidedBy: personId, note: '' });
  await audit(db, who, origin, { what: 'wfh.cancelled', entity: 'wfh_request', entityId: id });

  return readOwn(command, id);
}

/** What may be asked for, with the week or month around the day, and the requests that touch its year, the latest first. */
export async function readOwnWfh({ db, scope, who }: Command, wantedDay: string | undefined) {
  const { companyId, personId } = who;
  const applicant = await selectApplicant(db, companyId, personId);
  const day = wantedDay ?? todayAt(applicant);
  const weekend = weekendOf(applicant);
  const [week, month] = [periodOf(day, 'week', weekend), periodOf(day, 'month', weekend)];
  // The week may reach out of the month, to either side.
  const [from] = [week.from, month.from].sort() as [string, string];
  const [, to] = [week.to, month.to].sort() as [string, string];
  const live = await selectLive(db, { companyId, personId, from, to });
  const open = await selectOpenPolicies(db, companyId, applicant);
  const policies = open.map((row): OwnWfhPolicy => {
    const { from, to } = row.limit_per === 'week' ? week : month;
    const days = live.filter(({ policy_id }) => policy_id === row.id).flatMap(({ days_on }) => days_on);
    const used = days.filter((one) => from <= one && one <= to).length;

    return { policy: presentPolicy(scope, row), from, to, used, allowed: row.limit_days };
  });
  const year = day.slice(0, 4);
  const { rows } = await selectRequests(db, selfOf(who), {
    conditions: [sql`request.from_day <= ${`${year}-12-31`} and request.to_day >= ${`${year}-01-01`}`],
    order: sql`request.from_day desc`,
    skip: 0,
    count: MOST_REQUESTS_SHOWN,
  });

  return { policies, wfhRequests: rows.map((row) => presentRequest(who, row)) };
}

async function readOwn({ db, who }: Command, id: string): Promise<WfhRequest> {
  const row = await selectRequest(db, selfOf(who), id);
  if (!row) throw notFound('This request');

  return presentRequest(who, row);
}

/** Policies that name the branch come before those for everybody. */
async function selectOpenPolicies(db: Trx, companyId: string, { branch_id }: Applicant): Promise<PolicyRow[]> {
  const open = await selectPolicies(db, { companyId, isActive: true, branchId: branch_id });

  return open.sort((a, b) => Number(b.branch_ids.length > 0) - Number(a.branch_ids.length > 0));
}

/** Whoever names no policy means the first. Nobody edits it until the transaction ends. */
async function holdOpenPolicy(
  db: Trx,
  companyId: string,
  applicant: Applicant,
  wanted: string | undefined,
): Promise<PolicyRow> {
  const find = async () =>
    (await selectOpenPolicies(db, companyId, applicant)).find(({ id }) => wanted === undefined || id === wanted);
  const found = await find();
  if (found) await sharePolicy(db, companyId, found.id);
  const held = found && (await find());
  if (!held) throw refuseField(422, 'policy', 'There is no policy of work from home that you can ask by.');

  return held;
}

function refuseWrongDays({ from, to }: ApplyForWfhBody, policy: PolicyRow, today: string): void {
  if (to < from) throw refuseField(422, 'to', 'The last day lies before the first.');
  if (Number(to.slice(0, 4)) > Number(today.slice(0, 4)) + 1) {
    throw refuseField(422, 'to', 'Work from home can be asked for until the end of next year.');
  }
  if (from < today) throw refuseField(422, 'from', 'Work from home cannot begin in the past.');
  if (numberOf(from) - numberOf(today) < policy.min_notice_days) {
    throw refuseField(422, 'from', `${policy.name} is asked for at least ${counted(policy.min_notice_days)} ahead.`);
  }
}

/** The days that people work; all of them have to be days that the policy is for. */
function countedDays({ from, to }: ApplyForWfhBody, { name, weekdays }: PolicyRow, applicant: Applicant): string[] {
  const days = workingDays(from, to, { weekend: weekendOf(applicant), holidays: applicant.holidays ?? [] });
  if (days.length === 0) throw refuseField(422, 'to', 'Nobody works on these days: there is no need to ask.');
  const wrong = days.find((day) => !weekdays.includes(weekdayOfDay(day)));
  if (wrong !== undefined) {
    throw refuseField(
      422,
      wrong === from ? 'from' : 'to',
      `${name} is not for ${weekdayNames[weekdayOfDay(wrong) - 1]}.`,
    );
  }

  return days;
}

const weekdayNames = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** No day is asked for twice, nor while on leave. */
async function refuseTaken(db: Trx, stretch: Stretch, days: readonly string[]): Promise<void> {
  const [live] = await selectLive(db, stretch);
  if (live) {
    const { from_day: from, to_day: to } = live;
    const span = from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`;
    throw refuse(409, `You have asked to work from home ${span} already.`, {
      from: 'These days overlap with another request.',
    });
  }
  const [off] = await selectLeaveDays(db, stretch, days);
  if (off !== undefined) throw refuse(409, `You are on leave on ${formatDay(off)}.`, { from: 'These days are leave.' });
}

function tooMuch({ from, to, asked, before, allowed }: WfhUsage, { limit_per: per }: PolicyRow): string {
  const left = Math.max(0, (allowed ?? 0) - before);
  const when =
    per === 'week' ? `the week from ${formatDay(from)} to ${formatDay(to)}` : `the month of ${monthOf(from)}`;

  return `This takes ${counted(asked)} of ${when}, and you have ${left === 0 ? 'nothing' : `only ${counted(left)}`} left.`;
}

const monthOf = (day: string): string => `${day.slice(5, 7)}-${day.slice(0, 4)}`;
const counted = (count: number): string => (count === 1 ? '1 day' : `${count} days`);
