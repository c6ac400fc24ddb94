import type { WfhReview } from '../../src/api/contract/wfh-review.ts';
import type { HistoryAction } from '../../src/rules/leave/time-off.ts';
import { dayFromNumber, dayNumber, weekdayOf } from '../../src/rules/shared/day-numbers.ts';
import { formatDay } from '../../src/rules/shared/days.ts';
import { type AuditRow, auditEntriesQuery, movedNote, noteOf, recountedNote } from '../access/audit-trail.ts';
import { mayCorrect } from '../access/corrections.ts';
import { orNotFound } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { type Applicant, applicantQuery, todayAt, weekendDays } from '../people/time-off/applicant.ts';
import { presentColleaguesAway } from '../people/time-off/colleagues.ts';
import { OWN_REQUEST } from '../people/time-off/decision-errors.ts';
import { leavesQuery } from '../people/time-off/home-days.ts';
import { approversQuery } from '../people/time-off/request-approvers.ts';
import { leaveDayAmong } from './decide.ts';
import { alreadyDecidedText, presentRequest, undoUntil } from './present.ts';
import { activeRequestsQuery, type RequestRow, requestQuery, subjectQuery } from './request-queries.ts';
import { teamAwayQuery } from './review-queries.ts';
import { periodsOf, usageAmong } from './usage.ts';

const MOST_APPROVERS = 10;

/** In two trips to the database: whose request it is, and then everything about it, as of one moment. */
export async function reviewRequest({ runQueries, ...caller }: QueryContext, id: string): Promise<WfhReview> {
  const { principal, scope } = caller;
  const { companyId } = principal;
  const [subjects] = await runQueries([subjectQuery(scope, id)]);
  const subject = orNotFound(subjects[0], 'This request');
  const { person_id: personId, from_day: from, to_day: to } = subject;
  const whose = { companyId, personId };
  const [rows, applicants, active, leaves, away, auditEntries, approvers] = await runQueries([
    requestQuery(scope, id),
    applicantQuery(companyId, personId),
    activeRequestsQuery({ ...whose, ...periodsOf({ from, to }, subject, subject) }),
    leavesQuery({ ...whose, from, to }),
    teamAwayQuery(caller, subject),
    auditEntriesQuery(companyId, { entity: 'wfh_request', entityId: id }),
    approversQuery({ ...whose, today: todayAt(subject), most: MOST_APPROVERS }),
  ]);
  const row = orNotFound(rows[0], 'This request');
  const applicant = applicants[0] as Applicant;
  const isPending = row.status === 'pending';

  return {
    wfhRequest: presentRequest(principal, row),
    days: daysOf(row, applicant),
    usage: isPending
      ? usageAmong(active, { days: row.days_on, id }, { ...subject, id: row.policy_id }, subject)
      : usageOf(row),
    teamAway: presentColleaguesAway(away),
    history: historyOf(row, auditEntries),
    approvers,
    leavesOn: applicant.leaves_on,
    undoUntil: undoUntil(principal, row)?.toISOString() ?? null,
    ...verdict(principal, row, leaveDayAmong(leaves, row)),
  };
}

/** As of the decision; days that are not taken use nothing. */
const usageOf = ({ status, usage }: RequestRow): WfhReview['usage'] =>
  status === 'approved' ? usage : usage.map((one) => ({ ...one, after: one.before }));

/** Which days count was settled when the request was made; the reasons for the others are current. */
function daysOf(row: RequestRow, applicant: Applicant): WfhReview['days'] {
  const counted = new Set(row.days_on);
  const days: WfhReview['days'] = [];
  for (let number = dayNumber(row.from_day); number <= dayNumber(row.to_day); number += 1) {
    const day = dayFromNumber(number);
    const holiday = applicant.holidays?.find((one) => one.day === day);
    const isWeekend = weekendDays(applicant).includes(weekdayOf(number));
    const free = row.replaced_days.includes(day)
      ? 'leave'
      : holiday
        ? holiday.half
          ? 'half-holiday'
          : 'holiday'
        : isWeekend
          ? 'weekend'
          : null;
    days.push({
      day,
      days: counted.has(day) ? 1 : 0,
      off: counted.has(day) && free !== 'half-holiday' ? null : free,
      holidayName: holiday?.name ?? null,
    });
  }

  return days;
}

function historyOf(row: RequestRow, auditEntries: readonly AuditRow[]): WfhReview['history'] {
  return auditEntries.flatMap((entry) => {
    const { what, at, who_id, full_name } = entry;
    const by = who_id === null ? null : { _id: who_id, fullName: full_name ?? '' };
    const common = { by, at: at.toISOString(), note: noteOf(entry, [{ at: row.decided_at, note: row.note }]) };
    // Requested, and approved at once by the policy.
    if (what === 'wfh.granted')
      return [
        { ...common, what: 'requested' },
        { ...common, what: 'approved', by: null },
      ];

    if (what === 'wfh.recounted') return [{ ...common, what: 'recounted', note: recountedNote(entry) }];

    if (what === 'wfh.moved') return [{ ...common, what: 'moved', note: movedNote(entry) }];

    return [{ ...common, what: what.replace('wfh.', '') as HistoryAction }];
  });
}

/** For display only: deciding checks again. */
function verdict(principal: Principal, row: RequestRow, off: string | undefined) {
  const isOwn = row.person_id === principal.personId;
  const isOpen = row.status === 'pending';
  const canDecide = isOpen && !isOwn;
  const whyNot = () => {
    if (!isOpen) return alreadyDecidedText(presentRequest(principal, row));
    if (isOwn) return OWN_REQUEST;

    return off === undefined ? null : `${row.full_name} is on leave on ${formatDay(off)}.`;
  };

  return {
    canDecide,
    canApprove: canDecide && off === undefined,
    whyNot: whyNot(),
    canCancel: row.status === 'approved' && mayCorrect(principal, row),
  };
}
