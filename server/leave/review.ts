/** One request, with all there is to know before deciding. */
import type { LeaveReview } from '../../src/api/contract/leave-review.ts';
import { type LeaveAccount, type LedgerEntry, standingIn } from '../../src/machines/rules/leave-balance.ts';
import type { LeaveShare } from '../../src/machines/rules/leave-days.ts';
import { noteOf, type Said, selectDeeds } from '../access/audit-trail.ts';
import type { Command } from '../access/command.ts';
import { kindsOn } from '../access/leave-kinds.ts';
import { mayReadMedical } from '../access/medical.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { selectApplicant, selectApprovers } from '../people/applicant.ts';
import { dayCountsOf } from './account.ts';
import type { ApplicationRow } from './application-queries.ts';
import { findApplication, readAccountOf, yearsOf } from './applications.ts';
import { takesDocuments } from './documents.ts';
import {
  decidedAlready,
  mayReadWhy,
  missingDocument,
  OWN,
  presentAbsence,
  presentApplication,
  presentDocument,
} from './present.ts';
import type { TypeRow } from './queries.ts';
import { selectCancellations, selectColleaguesOff, selectDocuments } from './review-queries.ts';

const MOST_ABSENCES = 100;
const MOST_APPROVERS = 10;

export async function reviewApplication(command: Command, kind: LeaveKind, id: string): Promise<LeaveReview> {
  const { db, who } = command;
  const { companyId } = who;
  const row = await findApplication(command, [kind], id);
  const { type, account, today } = await readAccountOf(db, companyId, row);
  const balances = balancesAround(row, account, today);
  const isWithin = type.may_go_negative || balances.every(({ after }) => after.available >= 0);

  return {
    leaveApplication: presentApplication(who, row),
    days: await daysOf(command, row, type),
    balances,
    teamAway: await teamAway(command, row),
    documents: await documentsOf(command, row),
    history: await historyOf(command, row),
    approvers: await selectApprovers(db, companyId, row.person_id, today, MOST_APPROVERS),
    ...verdict(command, row, isWithin),
    canAttach: mayReadMedical(who) && takesDocuments(row),
    canAdjust: (who.level === 'company' || who.level === 'branch') && row.person_id !== who.personId,
  };
}

async function daysOf({ db, who }: Command, row: ApplicationRow, type: TypeRow): Promise<LeaveReview['days']> {
  const { from_day: from, to_day: to, from_portion: fromPortion, to_portion: toPortion } = row;
  const isCounted = row.day_counts.length > 0;
  const applicant = await selectApplicant(db, who.companyId, row.person_id);
  const counts = isCounted ? row.day_counts : dayCountsOf({ from, to, fromPortion, toPortion }, applicant, type);

  return counts.map(({ holiday, ...counted }) => ({ ...counted, holidayName: holiday }));
}

/** What there is without this request, and with it approved. */
function balancesAround(row: ApplicationRow, account: LeaveAccount, today: string): LeaveReview['balances'] {
  const taken = row.shares.map(({ on, days }) => entry('taken', on, -days));
  const givenBack = row.shares.map(({ on, days }) => entry('reversed', on, days));
  const with_ = (more: LedgerEntry[], pending = account.pending) => ({
    ...account,
    entries: [...account.entries, ...more],
    pending,
  });
  const others = withoutShares(account.pending, row.shares);
  const [before, after] = {
    pending: [with_([], others), with_(taken, others)],
    approved: [with_(givenBack), account],
    rejected: [account, account],
    cancelled: [account, account],
  }[row.status] as [LeaveAccount, LeaveAccount];

  return yearsOf(row).map((year) => ({
    year,
    before: standingIn(before, year, today),
    after: standingIn(after, year, today),
  }));
}

const entry = (kind: 'taken' | 'reversed', on: string, days: number): LedgerEntry => ({
  kind,
  source: 'application',
  on,
  days,
});

/** Each share once: two requests may hold alike ones. */
function withoutShares(pending: readonly LeaveShare[], shares: readonly LeaveShare[]): LeaveShare[] {
  const left = [...pending];
  for (const { on, days } of shares) {
    const at = left.findIndex((one) => one.on === on && one.days === days);
    if (at >= 0) left.splice(at, 1);
  }

  return left;
}

async function teamAway({ db, who, scope }: Command, row: ApplicationRow): Promise<LeaveReview['teamAway']> {
  const { person_id: personId, from_day: from, to_day: to } = row;
  const around = { personId, from, to, kinds: kindsOn(who) };
  const { rows, size, away } = await selectColleaguesOff(db, scope, around, MOST_ABSENCES);
  const known = new Set(rows.map(({ person_id }) => person_id));

  return {
    size,
    absences: rows.map((absence) => ({
      employee: { _id: absence.person_id, fullName: absence.full_name },
      absence: presentAbsence(absence),
    })),
    others: away - known.size,
  };
}

async function documentsOf({ db, who }: Command, row: ApplicationRow): Promise<LeaveReview['documents']> {
  const documents = await selectDocuments(db, who.companyId, [row.id]);

  return documents.map((document) => presentDocument(who, row, document));
}

async function historyOf(command: Command, row: ApplicationRow): Promise<LeaveReview['history']> {
  const { db, who } = command;
  const deeds = await selectDeeds(db, who.companyId, { entity: 'leave_application', entityId: row.id });

  const said = await saidOf(command, row);

  return deeds.map((deed) => ({
    what: deed.what.replace('leave.', ''),
    by: deed.who_id === null ? null : { _id: deed.who_id, fullName: deed.full_name ?? '' },
    at: deed.at.toISOString(),
    note: noteOf(deed, said),
  }));
}

/** What was said with decisions, and why it should be cancelled, where that is for the caller. */
async function saidOf({ db, who }: Command, row: ApplicationRow): Promise<Said[]> {
  const cancellations = await selectCancellations(db, who.companyId, row.id);
  const isReadable = mayReadWhy(who, row);

  return [
    { at: row.decided_at, note: row.note },
    ...cancellations.flatMap(({ reason, created_at, note, decided_at }) => [
      { at: created_at, note: isReadable ? reason : '' },
      { at: decided_at, note },
    ]),
  ];
}

/** The server decides again when somebody decides; this is for whoever looks. */
function verdict({ who }: Command, row: ApplicationRow, isWithin: boolean) {
  const isOwn = row.person_id === who.personId;
  const about = openAbout(row);
  const canDecide = about !== null && !isOwn;
  const missing = missingDocument(row);
  const canApprove = canDecide && (about === 'cancellation' || (isWithin && !missing));
  const whyNot = () => {
    if (about === null) return decidedAlready(presentApplication(who, row));
    if (isOwn) return OWN;

    return canApprove ? null : (missing ?? 'There are not enough days left to approve this.');
  };

  return { about, canDecide, canApprove, whyNot: whyNot() };
}

function openAbout({ status, cancellation }: ApplicationRow): LeaveReview['about'] {
  if (status === 'pending') return 'request';

  return cancellation?.status === 'pending' ? 'cancellation' : null;
}
