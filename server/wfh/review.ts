/** One request, with all there is to know before deciding. */
import type { WfhReview } from '../../src/api/contract/wfh-review.ts';
import { formatDay } from '../../src/machines/rules/dates.ts';
import { dayOf, numberOf, weekdayOf } from '../../src/machines/rules/day-numbers.ts';
import { noteOf, selectDeeds } from '../access/audit-trail.ts';
import type { Command } from '../access/command.ts';
import { kindsOn } from '../access/leave-kinds.ts';
import { type Applicant, selectApplicant, selectApprovers, todayAt } from '../people/applicant.ts';
import { decidedAlready, OWN, presentAbsence, presentRequest, undoUntil } from './present.ts';
import { type RequestRow, selectLeaveDays } from './request-queries.ts';
import { findRequest, usageAsItStands } from './requests.ts';
import { selectColleaguesOut } from './review-queries.ts';
import { weekendOf } from './usage.ts';

const MOST_ABSENCES = 100;
const MOST_APPROVERS = 10;

export async function reviewRequest(command: Command, id: string): Promise<WfhReview> {
  const { db, who } = command;
  const { companyId } = who;
  const row = await findRequest(command, id);
  const applicant = await selectApplicant(db, companyId, row.person_id);
  const { person_id: personId, from_day: from, to_day: to } = row;
  const [off] = await selectLeaveDays(db, { companyId, personId, from, to }, row.days_on);

  return {
    wfhRequest: presentRequest(who, row),
    days: daysOf(row, applicant),
    usage: row.status === 'pending' ? await usageAsItStands(command, row) : row.usage,
    teamAway: await teamAway(command, row),
    history: await historyOf(command, row),
    approvers: await selectApprovers(db, companyId, personId, todayAt(applicant), MOST_APPROVERS),
    undoUntil: undoUntil(who, row)?.toISOString() ?? null,
    ...verdict(command, row, off),
  };
}

/** Every day from the first to the last. What counts was settled when it was asked for; why another does not is told as it is now. */
function daysOf(row: RequestRow, applicant: Applicant): WfhReview['days'] {
  const counted = new Set(row.days_on);
  const days: WfhReview['days'] = [];
  for (let number = numberOf(row.from_day); number <= numberOf(row.to_day); number += 1) {
    const day = dayOf(number);
    const holiday = applicant.holidays?.find((one) => one.day === day);
    const isWeekend = weekendOf(applicant).includes(weekdayOf(number));
    const free = holiday ? (holiday.half ? 'half-holiday' : 'holiday') : isWeekend ? 'weekend' : null;
    days.push({
      day,
      days: counted.has(day) ? 1 : 0,
      off: counted.has(day) && free !== 'half-holiday' ? null : free,
      holidayName: holiday?.name ?? null,
    });
  }

  return days;
}

async function teamAway({ db, who, scope }: Command, row: RequestRow): Promise<WfhReview['teamAway']> {
  const { person_id: personId, from_day: from, to_day: to } = row;
  const around = { personId, from, to, kinds: kindsOn(who) };
  const { rows, size, away } = await selectColleaguesOut(db, scope, around, MOST_ABSENCES);
  const known = new Set(rows.map(({ person_id }) => person_id));

  return {
    size,
    absences: rows.map((absent) => ({
      employee: { _id: absent.person_id, fullName: absent.full_name },
      absence: presentAbsence(absent),
    })),
    others: away - known.size,
  };
}

async function historyOf({ db, who }: Command, row: RequestRow): Promise<WfhReview['history']> {
  const deeds = await selectDeeds(db, who.companyId, { entity: 'wfh_request', entityId: row.id });

  return deeds.flatMap((deed) => {
    const { what, at, who_id, full_name } = deed;
    const by = who_id === null ? null : { _id: who_id, fullName: full_name ?? '' };
    const told = { by, at: at.toISOString(), note: noteOf(deed, [{ at: row.decided_at, note: row.note }]) };
    // Asked for by somebody, and in the same moment approved by the policy.
    if (what === 'wfh.granted')
      return [
        { ...told, what: 'requested' },
        { ...told, what: 'approved', by: null },
      ];

    return [{ ...told, what: what.replace('wfh.', '') }];
  });
}

/** The server decides again when somebody decides; this is for whoever looks. */
function verdict({ who }: Command, row: RequestRow, off: string | undefined) {
  const isOwn = row.person_id === who.personId;
  const isOpen = row.status === 'pending';
  const canDecide = isOpen && !isOwn;
  const whyNot = () => {
    if (!isOpen) return decidedAlready(presentRequest(who, row));
    if (isOwn) return OWN;

    return off === undefined ? null : `${row.full_name} is on leave on ${formatDay(off)}.`;
  };

  return { canDecide, canApprove: canDecide && off === undefined, whyNot: whyNot() };
}
