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
import { type ActionNote, noteOf, selectAuditEntries } from '../access/audit-trail.ts';
import type { Command } from '../access/command.ts';
import { mayReadMedical } from '../access/medical.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { selectApplicant, selectApprovers } from '../people/applicant.ts';
import { dayCountsOf, yearOf } from './account.ts';
import type { ApplicationRow } from './application-queries.ts';
import { findApplication, readAccountOfApplication, yearsOf } from './applications.ts';
import { acceptsDocuments } from './documents.ts';
import {
  alreadyDecidedText,
  mayAdjust,
  mayReadReason,
  missingDocument,
  noteFor,
  OWN_REQUEST,
  presentApplication,
  presentDocument,
} from './present.ts';
import type { TypeRow } from './queries.ts';
import { readTeamAway, selectCancellations, selectDocuments } from './review-queries.ts';

const MOST_APPROVERS = 10;

export async function reviewApplication(command: Command, kind: LeaveKind, id: string): Promise<LeaveReview> {
  const { db, principal } = command;
  const { companyId } = principal;
  const row = await findApplication(command, [kind], id);
  const { type, account, today } = await readAccountOfApplication(db, companyId, row);
  const around = accountsAround(row, account);
  const balances = yearsOf(row).map((year) => balancesOf(row, around, year, today));
  const isWithin = type.may_go_negative || !shortageAfter(around.before, around.after, today);

  return {
    leaveApplication: presentApplication(principal, row),
    days: await daysOf(command, row, type),
    balances,
    teamAway: await readTeamAway(command, row),
    documents: await documentsOf(command, row),
    history: await historyOf(command, row),
    approvers: await selectApprovers(db, companyId, row.person_id, today, MOST_APPROVERS),
    ...verdict(command, row, isWithin),
    canAttach: mayReadMedical(principal) && acceptsDocuments(row),
    canAdjust: mayAdjust(principal, row.person_id),
  };
}

async function daysOf({ db, principal }: Command, row: ApplicationRow, type: TypeRow): Promise<LeaveReview['days']> {
  const { from_day: from, to_day: to, from_portion: fromPortion, to_portion: toPortion } = row;
  const isCounted = row.day_counts.length > 0;
  const applicant = await selectApplicant(db, principal.companyId, row.person_id);
  const counts = isCounted ? row.day_counts : dayCountsOf({ from, to, fromPortion, toPortion }, applicant, type);

  return counts.map(({ holiday, ...counted }) => ({ ...counted, holidayName: holiday }));
}

function accountsAround({ status, shares }: ApplicationRow, account: LeaveAccount) {
  const taken = takenBy(shares);
  if (status === 'pending') {
    const before = withoutPending(account, shares);

    return { before, after: withEntries(before, taken) };
  }
  const givenBack = taken.map((one): LedgerEntry => ({ ...one, kind: 'reversed', days: -one.days }));

  return { before: status === 'approved' ? withEntries(account, givenBack) : account, after: account };
}

/** On the request's last day in the year. */
function balancesOf(
  { shares }: ApplicationRow,
  { before, after }: ReturnType<typeof accountsAround>,
  year: number,
  today: string,
): LeaveReview['balances'][number] {
  const day = shares.findLast(({ on }) => yearOf(on) === year)?.on ?? `${year}-01-01`;

  return { year, before: balanceOn(before, day, today), after: balanceOn(after, day, today) };
}

async function documentsOf({ db, principal }: Command, row: ApplicationRow): Promise<LeaveReview['documents']> {
  const documents = await selectDocuments(db, principal.companyId, row.id);

  return documents.map((document) => presentDocument(principal, row, document));
}

async function historyOf(command: Command, row: ApplicationRow): Promise<LeaveReview['history']> {
  const { db, principal } = command;
  const auditEntries = await selectAuditEntries(db, principal.companyId, {
    entity: 'leave_application',
    entityId: row.id,
  });

  const notes = await notesOf(command, row);

  return auditEntries.map((entry) => ({
    what: entry.what.replace('leave.', ''),
    by: entry.who_id === null ? null : { _id: entry.who_id, fullName: entry.full_name ?? '' },
    at: entry.at.toISOString(),
    note: noteOf(entry, notes),
  }));
}

/** Notes and cancellation reasons, where the caller may see them. */
async function notesOf({ db, principal }: Command, row: ApplicationRow): Promise<ActionNote[]> {
  const cancellations = await selectCancellations(db, principal.companyId, row.id);
  const isReadable = mayReadReason(principal, row);

  return [
    { at: row.decided_at, note: noteFor(principal, row, row) },
    ...cancellations.flatMap(({ reason, created_at, decided_at, ...decision }) => [
      { at: created_at, note: isReadable ? reason : '' },
      { at: decided_at, note: noteFor(principal, row, decision) },
    ]),
  ];
}

/** For display only: deciding checks again. */
function verdict({ principal }: Command, row: ApplicationRow, isWithin: boolean) {
  const isOwn = row.person_id === principal.personId;
  const about = openAbout(row);
  const canDecide = about !== null && !isOwn;
  const missing = missingDocument(row);
  const canApprove = canDecide && (about === 'cancellation' || (isWithin && !missing));
  const whyNot = () => {
    if (about === null) return alreadyDecidedText(presentApplication(principal, row));
    if (isOwn) return OWN_REQUEST;

    return canApprove ? null : (missing ?? 'There are not enough days left to approve this.');
  };

  return { about, canDecide, canApprove, whyNot: whyNot() };
}

function openAbout({ status, cancellation }: ApplicationRow): LeaveReview['about'] {
  if (status === 'pending') return 'request';

  return cancellation?.status === 'pending' ? 'cancellation' : null;
}
