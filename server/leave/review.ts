import type { LeaveReview } from '../../src/api/contract/leave-review.ts';
import {
  balanceOn,
  type LeaveAccount,
  type LedgerEntry,
  shortageAfter,
  takenBy,
  withEntries,
  withoutPending,
} from '../../src/rules/leave/leave-balance.ts';
import type { HistoryAction } from '../../src/rules/leave/time-off.ts';
import { yearOf } from '../../src/rules/shared/days.ts';
import {
  type ActionNote,
  type AuditRow,
  auditEntriesQuery,
  movedNote,
  noteOf,
  recountedNote,
} from '../access/audit-trail.ts';
import { mayCorrect } from '../access/corrections.ts';
import { orNotFound } from '../access/http-error.ts';
import { mayReadMedical } from '../access/medical.ts';
import type { Principal } from '../access/principal.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import type { QueryContext, RowsOf } from '../lists/query-runner.ts';
import { leaveAfterQuery } from '../people/time-off/absences-after.ts';
import { type Applicant, applicantQuery, todayAt } from '../people/time-off/applicant.ts';
import { presentColleaguesAway } from '../people/time-off/colleagues.ts';
import { OWN_REQUEST } from '../people/time-off/decision-errors.ts';
import { isUnlimited } from '../people/time-off/leave-account.ts';
import { approversQuery } from '../people/time-off/request-approvers.ts';
import { accountsFrom, dayCountsOf } from './account.ts';
import { acceptsDocuments } from './documents.ts';
import {
  alreadyDecidedText,
  mayReadReason,
  missingDocument,
  noteFor,
  presentApplication,
  presentDocument,
} from './present.ts';
import { countsOf, replacedAmong, returnedBy } from './replace.ts';
import { type ApplicationRow, accountQueries, activeQuery, applicationQuery, subjectQuery } from './request-queries.ts';
import { yearsOf } from './requests.ts';
import { untilLastDay } from './review-leaver.ts';
import { cancellationsQuery, documentsQuery, teamAwayQuery } from './review-queries.ts';
import { type TypeRow, typesQuery } from './type-queries.ts';

const MOST_APPROVERS = 10;

/** In two trips to the database: whose request it is, and then everything about it, as of one moment. */
export async function reviewApplication(
  { runQueries, ...caller }: QueryContext,
  kind: LeaveKind,
  id: string,
): Promise<LeaveReview> {
  const { principal, scope } = caller;
  const { companyId } = principal;
  const [subjects] = await runQueries([subjectQuery(scope, [kind], id)]);
  const subject = orNotFound(subjects[0], 'This request');
  const { person_id: personId } = subject;
  const today = todayAt(subject);
  const [
    rows,
    applicants,
    types,
    pending,
    entries,
    away,
    documents,
    cancellations,
    auditEntries,
    approvers,
    active,
    later,
  ] = await runQueries([
    applicationQuery(scope, [kind], id),
    applicantQuery(companyId, personId),
    typesQuery({ companyId, kind, id: subject.type_id }),
    ...accountQueries(companyId, personId),
    teamAwayQuery(caller, subject),
    documentsQuery(companyId, id),
    cancellationsQuery(companyId, id),
    auditEntriesQuery(companyId, { entity: 'leave_application', entityId: id }),
    approversQuery({ companyId, personId, today, most: MOST_APPROVERS }),
    activeQuery({ companyId, personId, from: subject.from_day, to: subject.to_day }),
    leaveAfterQuery(companyId, personId),
  ]);
  const row = orNotFound(rows[0], 'This request');
  const [applicant, type] = [applicants[0] as Applicant, types[0] as TypeRow];
  const account = accountsFrom(applicant, [pending, entries])(type);
  const around = accountsAround(row, account);
  const isWithin = type.may_go_negative || !shortageAfter(around.before, around.after, today);
  const { replaced, obstacle } = replacedAmong(row.status === 'pending' ? active : [], row, (leave) =>
    countsOf(leave, applicant),
  );

  const days = daysOf(row, applicant, type);

  return {
    leaveApplication: presentApplication(principal, row),
    days,
    balances: yearsOf(row).map((year) => balancesOf(row, around, year, today)),
    untilLastDay: untilLastDay(row, { applicant, type, account: around.before, days, later }),
    teamAway: presentColleaguesAway(away),
    documents: documents.map((document) => presentDocument(principal, row, document)),
    history: historyOf(auditEntries, notesOf(principal, row, cancellations), mayReadReason(principal, row)),
    approvers,
    returns: returnedBy(replaced),
    ...verdict(principal, row, isWithin, obstacle),
    isUnlimited: isUnlimited(type),
    canAttach: mayReadMedical(principal) && acceptsDocuments(row),
    canAdjust: mayCorrect(principal, row),
    canCancel: row.status === 'approved' && openAbout(row) === null && mayCorrect(principal, row),
    leavesOn: applicant.leaves_on,
  };
}

function daysOf(row: ApplicationRow, applicant: Applicant, type: TypeRow): LeaveReview['days'] {
  const { from_day: from, to_day: to, from_portion: fromPortion, to_portion: toPortion } = row;
  const isCounted = row.day_counts.length > 0;
  const counts = isCounted ? row.day_counts : dayCountsOf({ from, to, fromPortion, toPortion }, applicant, type);

  return counts.map(({ holiday, ...counted }) => ({ ...counted, holidayName: holiday }));
}

export function accountsAround({ status, shares }: Pick<ApplicationRow, 'status' | 'shares'>, account: LeaveAccount) {
  const taken = takenBy(shares);
  if (status === 'pending') {
    const before = withoutPending(account, shares);

    return { before, after: withEntries(before, taken) };
  }
  const givenBack = taken.map((one): LedgerEntry => ({ ...one, kind: 'reversed', days: -one.days }));

  return { before: status === 'approved' ? withEntries(account, givenBack) : account, after: account };
}

/** On the request's last day in the year. */
export function balancesOf(
  { shares }: Pick<ApplicationRow, 'shares'>,
  { before, after }: ReturnType<typeof accountsAround>,
  year: number,
  today: string,
): LeaveReview['balances'][number] {
  const day = shares.findLast(({ on }) => yearOf(on) === year)?.on ?? `${year}-01-01`;

  return { year, before: balanceOn(before, day, today), after: balanceOn(after, day, today) };
}

const historyOf = (
  auditEntries: readonly AuditRow[],
  notes: readonly ActionNote[],
  isReadable: boolean,
): LeaveReview['history'] =>
  auditEntries.map((entry) => ({
    what: entry.what.replace('leave.', '') as HistoryAction,
    by: entry.who_id === null ? null : { _id: entry.who_id, fullName: entry.full_name ?? '' },
    at: entry.at.toISOString(),
    note: noteIn(entry, notes, isReadable),
  }));

function noteIn(entry: AuditRow, notes: readonly ActionNote[], isReadable: boolean): string {
  if (entry.what === 'leave.moved') return movedNote(entry, isReadable);
  if (entry.what === 'leave.replaced' || entry.what === 'leave.split') return String(entry.after?.note);

  return entry.what === 'leave.recounted' ? recountedNote(entry) : noteOf(entry, notes);
}

/** Notes and cancellation reasons, if the caller may see them. */
function notesOf(
  principal: Principal,
  row: ApplicationRow,
  cancellations: RowsOf<[ReturnType<typeof cancellationsQuery>]>[0],
): ActionNote[] {
  const isReadable = mayReadReason(principal, row);

  return [
    { at: row.decided_at, note: noteFor(principal, row, row) },
    ...cancellations.flatMap(({ reason, created_at, decided_at, ...decision }) => [
      { at: created_at, note: isReadable ? reason : '' },
      { at: decided_at, note: noteFor(principal, row, decision) },
    ]),
  ];
}

const TOO_FEW_DAYS = 'There are not enough days left to approve this.';

/** For display only: deciding checks again. */
function verdict(principal: Principal, row: ApplicationRow, isWithin: boolean, obstacle: string | null) {
  const isOwn = row.person_id === principal.personId;
  const about = openAbout(row);
  const canDecide = about !== null && !isOwn;
  const missing = missingDocument(row);
  const canApprove = canDecide && (about === 'cancellation' || (isWithin && !missing && obstacle === null));
  const whyNot = () => {
    if (about === null) return alreadyDecidedText(presentApplication(principal, row));
    if (isOwn) return OWN_REQUEST;

    if (canApprove) return null;
    if (missing) return missing;
    if (obstacle !== null) return obstacle;

    return principal.level === 'manager'
      ? TOO_FEW_DAYS
      : `${TOO_FEW_DAYS} Change the balance first, or reject the request.`;
  };

  return { about, canDecide, canApprove, whyNot: whyNot() };
}

function openAbout({ status, cancellation }: ApplicationRow): LeaveReview['about'] {
  if (status === 'pending') return 'request';

  return cancellation?.status === 'pending' ? 'cancellation' : null;
}
