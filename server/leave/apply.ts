import { v7 } from 'uuid';
import type { ApplyForLeaveBody } from '../../src/api/contract/leave-applications.ts';
import { dayRangeInWords } from '../../src/rules/leave/day-range.ts';
import {
  afterLastDay,
  afterLeaving,
  beforeJoining,
  outsideYears,
  overlapInWords,
  tooLong,
} from '../../src/rules/leave/entry-words.ts';
import { shortageAfter, withPending } from '../../src/rules/leave/leave-balance.ts';
import {
  type LeaveShare,
  type LeaveSpan,
  overlaps,
  portionsError,
  sharesOf,
} from '../../src/rules/leave/leave-days.ts';
import { daysOf, shortageInWords } from '../../src/rules/leave/leave-shortage.ts';
import { daysInWords } from '../../src/rules/leave/leave-words.ts';
import { mayShareDays } from '../../src/rules/leave/replaced-leave.ts';
import { dayNumber } from '../../src/rules/shared/day-numbers.ts';
import { yearOf } from '../../src/rules/shared/days.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, type HttpError, httpError } from '../access/http-error.ts';
import type { LeaveKind, LeaveStatus } from '../database/schema-leave.ts';
import type { Trx } from '../database/tx.ts';
import { leaveRequested } from '../notify/leave-events.ts';
import { type Applicant, lockApplicant, selectApplicant, todayAt } from '../people/time-off/applicant.ts';
import { dayColumns } from '../people/time-off/approved-leave.ts';
import { isOpenTo } from '../people/time-off/leave-account.ts';
import { refuseLeaver } from '../people/time-off/leaver.ts';
import { selectApprover } from '../people/time-off/request-approvers.ts';
import { dayCountsOf, postDueEntries, readAccounts } from './account.ts';
import { findOwnApplication } from './own.ts';
import { presentApplication } from './present.ts';
import {
  type ActiveApplication,
  insertApplication,
  lockTypeShared,
  selectActiveApplications,
} from './request-queries.ts';
import { selectTypes, type TypeRow } from './type-queries.ts';

export async function applyForLeave(context: CallContext, kind: LeaveKind, body: ApplyForLeaveBody) {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  const { id, today } = await storeRequest(context, kind, body, { personId, enteredBy: null });
  const { from, to, fromPortion = 'full', toPortion = 'full' } = body;
  await leaveRequested(db, companyId, { id, personId, kind, from, to, fromPortion, toPortion });
  const leaveApplication = presentApplication(principal, await findOwnApplication(context, [kind], id));
  await audit(context, 'leave.requested', ['leave_application', id]);

  return { leaveApplication, approver: await selectApprover(db, companyId, personId, today) };
}

interface RequestedFor {
  readonly personId: string;
  /**
   * The person in HR who enters leave for someone else, perhaps afterwards, so notice and days in the past aren't
   * checked.
   */
  readonly enteredBy: string | null;
}

/** Pending. Locks the applicant first, so that simultaneous requests don't miss each other. */
export async function storeRequest(
  { db, principal: { companyId } }: CallContext,
  kind: LeaveKind,
  body: ApplyForLeaveBody,
  whose: RequestedFor,
): Promise<{ id: string; today: string }> {
  const { personId, enteredBy } = whose;
  const { type: typeId, from, to, fromPortion = 'full', toPortion = 'full', reason = '' } = body;
  const span: LeaveSpan = { from, to, fromPortion, toPortion };
  await lockApplicant(db, companyId, personId);
  await lockTypeShared(db, companyId, typeId);
  const applicant = await selectApplicant(db, companyId, personId);
  refuseAfterLeaving(applicant, whose, span);
  const today = todayAt(applicant);
  const type = await findOpenType(db, { companyId, kind, id: typeId }, applicant);
  const id = v7();
  await insertApplication(db, {
    company_id: companyId,
    id,
    person_id: personId,
    type_id: typeId,
    ...(await admitSpan(db, companyId, whose, applicant, type, span, (live) =>
      mayShareDays({ kind, status: 'pending' }, live),
    )),
    reason: reason.trim(),
    entered_by: enteredBy,
  });

  return { id, today };
}

/**
 * The columns that say which days it takes, once they keep to the type's rules, to the balance and to other leave that
 * may not have the same days. The caller has locked the applicant and the type.
 */
export async function admitSpan(
  db: Trx,
  companyId: string,
  whose: RequestedFor,
  applicant: Applicant,
  type: TypeRow,
  span: LeaveSpan,
  mayShare: (live: ActiveApplication) => boolean,
) {
  const { personId, enteredBy } = whose;
  const { from, to } = span;
  const today = todayAt(applicant);
  refuseWrongDays(span, type, today, applicant, whose);
  if (enteredBy === null) refuseLateRequest(span, type, today);
  const counted = dayCountsOf(span, applicant, type);
  const shares = sharesOf(counted);
  refuseWrongLength(shares, type);
  for (const live of await selectActiveApplications(db, { companyId, personId, from, to })) {
    if (!mayShare(live) && overlaps(live, span)) throw alreadyAsked(live, enteredBy === null);
  }
  await refuseTooMuch(db, companyId, whose, applicant, type, shares, today);

  return dayColumns(span, counted);
}

/** HR may add what was forgotten. */
function refuseAfterLeaving(applicant: Applicant, { enteredBy }: RequestedFor, { to }: LeaveSpan): void {
  const { is_enabled: isEnabled, left_on: leftOn } = applicant;
  if (isEnabled) refuseAfterLastDay(applicant, to, enteredBy === null ? 'Your' : 'Their');
  else if (enteredBy === null || leftOn === null) refuseLeaver(applicant, 'leave cannot be added');
  else if (to > leftOn) throw fieldError(422, 'to', afterLeaving(leftOn));
}

/** Someone who is active and about to leave. */
export function refuseAfterLastDay({ leaves_on: lastDay }: Applicant, to: string, whose: 'Your' | 'Their'): void {
  if (lastDay !== null && to > lastDay) throw fieldError(422, 'to', afterLastDay(lastDay, whose));
}

async function findOpenType(
  db: Trx,
  wanted: { companyId: string; kind: LeaveKind; id: string },
  applicant: Applicant,
): Promise<TypeRow> {
  const [type] = await selectTypes(db, wanted);
  if (!type || !isOpenTo(type, applicant))
    throw fieldError(422, 'type', 'This leave type is not available. Choose another one.');

  return type;
}

/** Checks the dates alone. */
function refuseWrongDays(
  span: LeaveSpan,
  type: TypeRow,
  today: string,
  { joined_on: joinedOn }: Applicant,
  { enteredBy }: RequestedFor,
): void {
  const { from, to, fromPortion, toPortion } = span;
  if (to < from) throw fieldError(422, 'to', 'The last day must not be before the first day.');
  const outside = outsideYears(span, today);
  if (outside) throw fieldError(422, outside.field, outside.message);
  if (joinedOn !== null && from < joinedOn)
    throw fieldError(422, 'from', beforeJoining(joinedOn, today, enteredBy === null ? 'You' : 'They'));
  const field = portionsError(span);
  if (field)
    throw fieldError(
      422,
      field,
      'If leave lasts several days, only the first can begin at midday and only the last can end at midday.',
    );
  if (!type.half_day_allowed && (fromPortion !== 'full' || toPortion !== 'full')) {
    const field = fromPortion === 'full' ? 'toPortion' : 'fromPortion';
    throw fieldError(422, field, `${type.name} can only be taken in whole days.`);
  }
}

/** Only sick leave may begin in the past, and perhaps not long ago. */
function refuseLateRequest({ from }: LeaveSpan, type: TypeRow, today: string): void {
  const notice = dayNumber(from) - dayNumber(today);
  if (type.kind === 'leave' && notice < 0) throw fieldError(422, 'from', 'Leave cannot start in the past.');
  const { report_within_days: within } = type;
  if (within !== null && -notice > within) throw fieldError(422, 'from', reportedTooLate(type.name, within));
  if (type.min_notice_days > 0 && notice < type.min_notice_days) {
    throw fieldError(
      422,
      'from',
      `${type.name} must be requested at least ${daysInWords(type.min_notice_days)} in advance.`,
    );
  }
}

const reportedTooLate = (name: string, within: number): string =>
  within === 0
    ? `${name} must be requested by its first day. Ask HR to add it for you.`
    : `${name} must be requested within ${daysInWords(within)} of its first day. Ask HR to add it for you.`;

function refuseWrongLength(shares: readonly LeaveShare[], { name, max_consecutive_days: most }: TypeRow): void {
  const length = daysOf(shares);
  if (length === 0) throw fieldError(422, 'to', 'These are all non-working days, so no request is needed.');
  if (most !== null && length > most) throw fieldError(422, 'to', tooLong(name, most));
}

/** The balance must last on every day, with pending requests counted as taken. */
async function refuseTooMuch(
  db: Trx,
  companyId: string,
  { personId, enteredBy }: RequestedFor,
  applicant: Applicant,
  type: TypeRow,
  shares: readonly LeaveShare[],
  today: string,
): Promise<void> {
  const accountOf = await readAccounts(db, companyId, personId, applicant);
  const years = [...new Set(shares.map(({ on }) => yearOf(on)))];
  const accountKey = { companyId, personId, typeId: type.id };
  const account = await postDueEntries(db, accountKey, accountOf(type), today, Math.max(...years));
  if (type.may_go_negative) return;
  const short = shortageAfter(account, withPending(account, shares), today);
  if (short) throw fieldError(422, 'to', shortageInWords(short, shares, enteredBy === null));
}

function alreadyAsked(live: LeaveSpan & { readonly status: LeaveStatus }, isOwn: boolean): HttpError {
  if (!isOwn) return fieldError(422, 'from', overlapInWords(live));

  return httpError(409, `You have already requested leave ${dayRangeInWords(live)}.`, {
    from: 'These dates overlap with another request.',
  });
}
