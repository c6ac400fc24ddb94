import { v7 } from 'uuid';
import type { ApplyForWfhBody } from '../../src/api/contract/wfh-requests.ts';
import { dayRangeInWords } from '../../src/rules/leave/day-range.ts';
import { afterLastDay, beforeJoining } from '../../src/rules/leave/entry-words.ts';
import { daysInWords } from '../../src/rules/leave/leave-words.ts';
import { dayNumber, weekdayOfDay } from '../../src/rules/shared/day-numbers.ts';
import { formatDay, yearOf } from '../../src/rules/shared/days.ts';
import { monthInWords } from '../../src/rules/shared/months.ts';
import { firstOverLimit, type WfhUsage, workingDays } from '../../src/rules/wfh/wfh-days.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import type { Trx } from '../database/tx.ts';
import { wfhRequested } from '../notify/events.ts';
import { type Applicant, lockApplicant, selectApplicant, todayAt, weekendDays } from '../people/time-off/applicant.ts';
import type { PersonDateRange } from '../people/time-off/home-days.ts';
import { refuseLeaver } from '../people/time-off/leaver.ts';
import { selectApprover } from '../people/time-off/request-approvers.ts';
import { findOwnRequest } from './own.ts';
import { lockPolicyShared, type PolicyRow, selectOpenPolicies } from './policy-queries.ts';
import { closeRequest, insertRequest, selectActiveRequests, selectLeaveDays } from './request-queries.ts';
import { readUsage } from './usage.ts';

/** Locks the applicant first, so that simultaneous requests don't miss each other. */
export async function applyForWfh(context: CallContext, body: ApplyForWfhBody) {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  const { from, to, reason = '' } = body;
  await lockApplicant(db, companyId, personId);
  const applicant = await selectApplicant(db, companyId, personId);
  refuseLeaver(applicant, 'work from home cannot be added');
  const today = todayAt(applicant);
  const policy = await lockOpenPolicy(db, companyId, applicant, body.policy);
  refuseWrongDays(body, policy, today, applicant);
  const days = workingDaysIn(body, policy, applicant);
  await refuseTaken(db, { companyId, personId, from, to }, days);
  const usage = await readUsage(db, { companyId, personId, days }, policy, applicant);
  const over = firstOverLimit(usage);
  if (over && policy.approval !== 'over-limit') throw fieldError(422, 'to', tooMuch(over, policy));
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
  await audit(context, what, ['wfh_request', id]);

  return {
    wfhRequest: await findOwnRequest(context, id),
    approver: isApproved ? null : await selectApprover(db, companyId, personId, today),
  };
}

/** The first policy if none is named. Blocks edits until the transaction ends. */
async function lockOpenPolicy(
  db: Trx,
  companyId: string,
  applicant: Applicant,
  wanted: string | undefined,
): Promise<PolicyRow> {
  const find = async () =>
    (await selectOpenPolicies(db, companyId, applicant)).find(({ id }) => wanted === undefined || id === wanted);
  const found = await find();
  if (found) await lockPolicyShared(db, companyId, found.id);
  const current = found && (await find());
  if (!current) throw fieldError(422, 'policy', 'No work from home policy applies to you. Ask HR.');

  return current;
}

function refuseWrongDays(
  { from, to }: ApplyForWfhBody,
  policy: PolicyRow,
  today: string,
  { joined_on: joinedOn, leaves_on: lastDay }: Applicant,
): void {
  if (to < from) throw fieldError(422, 'to', 'The last day must not be before the first day.');
  if (yearOf(to) > yearOf(today) + 1) {
    throw fieldError(422, 'to', 'Work from home can be requested up to the end of next year.');
  }
  if (joinedOn !== null && from < joinedOn) throw fieldError(422, 'from', beforeJoining(joinedOn, today));
  if (lastDay !== null && to > lastDay) throw fieldError(422, 'to', afterLastDay(lastDay));
  if (from < today) throw fieldError(422, 'from', 'Working from home cannot start in the past.');
  if (dayNumber(from) - dayNumber(today) < policy.min_notice_days) {
    throw fieldError(
      422,
      'from',
      `${policy.name} must be requested at least ${daysInWords(policy.min_notice_days)} in advance.`,
    );
  }
}

/** The working days; the policy must allow all of them. */
function workingDaysIn({ from, to }: ApplyForWfhBody, { name, weekdays }: PolicyRow, applicant: Applicant): string[] {
  const days = workingDays(from, to, { weekend: weekendDays(applicant), holidays: applicant.holidays ?? [] });
  if (days.length === 0) throw fieldError(422, 'to', 'These are all non-working days, so no request is needed.');
  const wrong = days.find((day) => !weekdays.includes(weekdayOfDay(day)));
  if (wrong !== undefined) {
    throw fieldError(
      422,
      wrong === from ? 'from' : 'to',
      `The policy “${name}” does not allow ${weekdayNames[weekdayOfDay(wrong) - 1]}.`,
    );
  }

  return days;
}

const weekdayNames = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** Refuses days that are requested already or on leave. */
async function refuseTaken(db: Trx, stretch: PersonDateRange, days: readonly string[]): Promise<void> {
  const [live] = await selectActiveRequests(db, stretch);
  if (live) {
    const { from_day: from, to_day: to } = live;
    throw httpError(409, `You have already requested to work from home ${dayRangeInWords({ from, to })}.`, {
      from: 'These dates overlap with another request.',
    });
  }
  const [off] = await selectLeaveDays(db, stretch, days);
  if (off !== undefined)
    throw httpError(409, `You are on leave on ${formatDay(off)}.`, {
      from: 'You have approved leave on these days. Choose other days.',
    });
}

function tooMuch({ from, to, asked, before, allowed }: WfhUsage, { limit_per: per }: PolicyRow): string {
  const left = Math.max(0, (allowed ?? 0) - before);
  const when = per === 'week' ? `the week from ${formatDay(from)} to ${formatDay(to)}` : monthInWords(from.slice(0, 7));

  return left === 0
    ? `You have reached your limit for ${when}. Choose other days.`
    : `This uses ${daysInWords(asked)} in ${when}, but you have only ${daysInWords(left)} left.`;
}
