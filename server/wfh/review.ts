import type { WfhReview } from '../../src/api/contract/wfh-review.ts';
import { formatDay } from '../../src/rules/shared/dates.ts';
import { dayFromNumber, dayNumber, weekdayOf } from '../../src/rules/shared/day-numbers.ts';
import { noteOf, selectAuditEntries } from '../access/audit-trail.ts';
import type { Command } from '../access/command.ts';
import { type Applicant, selectApplicant, selectApprovers, todayAt } from '../people/applicant.ts';
import { alreadyDecidedText, OWN_REQUEST, presentRequest, undoUntil } from './present.ts';
import type { RequestRow } from './request-queries.ts';
import { findRequest, leaveDayOf, readCurrentUsage } from './requests.ts';
import { readTeamAway } from './review-queries.ts';
import { weekendDays } from './usage.ts';

const MOST_APPROVERS = 10;

export async function reviewRequest(command: Command, id: string): Promise<WfhReview> {
  const { db, principal } = command;
  const { companyId } = principal;
  const row = await findRequest(command, id);
  const applicant = await selectApplicant(db, companyId, row.person_id);
  const { person_id: personId } = row;
  const off = await leaveDayOf(command, row);

  return {
    wfhRequest: presentRequest(principal, row),
    days: daysOf(row, applicant),
    usage: row.status === 'pending' ? await readCurrentUsage(command, row) : row.usage,
    teamAway: await readTeamAway(command, row),
    history: await historyOf(command, row),
    approvers: await selectApprovers(db, companyId, personId, todayAt(applicant), MOST_APPROVERS),
    undoUntil: undoUntil(principal, row)?.toISOString() ?? null,
    ...verdict(command, row, off),
  };
}

/** Which days count was settled when the request was made; the reasons for the others are current. */
function daysOf(row: RequestRow, applicant: Applicant): WfhReview['days'] {
  const counted = new Set(row.days_on);
  const days: WfhReview['days'] = [];
  for (let number = dayNumber(row.from_day); number <= dayNumber(row.to_day); number += 1) {
    const day = dayFromNumber(number);
    const holiday = applicant.holidays?.find((one) => one.day === day);
    const isWeekend = weekendDays(applicant).includes(weekdayOf(number));
    const free = row.gave_way.includes(day)
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

async function historyOf({ db, principal }: Command, row: RequestRow): Promise<WfhReview['history']> {
  const auditEntries = await selectAuditEntries(db, principal.companyId, { entity: 'wfh_request', entityId: row.id });

  return auditEntries.flatMap((entry) => {
    const { what, at, who_id, full_name } = entry;
    const by = who_id === null ? null : { _id: who_id, fullName: full_name ?? '' };
    const told = { by, at: at.toISOString(), note: noteOf(entry, [{ at: row.decided_at, note: row.note }]) };
    // Requested, and approved at once by the policy.
    if (what === 'wfh.granted')
      return [
        { ...told, what: 'requested' },
        { ...told, what: 'approved', by: null },
      ];

    return [{ ...told, what: what.replace('wfh.', '') }];
  });
}

/** For display only: deciding checks again. */
function verdict({ principal }: Command, row: RequestRow, off: string | undefined) {
  const isOwn = row.person_id === principal.personId;
  const isOpen = row.status === 'pending';
  const canDecide = isOpen && !isOwn;
  const whyNot = () => {
    if (!isOpen) return alreadyDecidedText(presentRequest(principal, row));
    if (isOwn) return OWN_REQUEST;

    return off === undefined ? null : `${row.full_name} is on leave on ${formatDay(off)}.`;
  };

  return { canDecide, canApprove: canDecide && off === undefined, whyNot: whyNot() };
}
