/** The applicant's side: asking, cancelling, and one's own leave. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { ApplyForLeaveBody } from '../../src/api/contract/leave-applications.ts';
import { formatDay } from '../../src/machines/rules/dates.ts';
import { standingIn } from '../../src/machines/rules/leave-balance.ts';
import {
  type LeaveShare,
  type LeaveSpan,
  overlaps,
  portionsTrouble,
  sharesOf,
} from '../../src/machines/rules/leave-days.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { refuse, refuseField } from '../access/refuse.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveRequested } from '../notify/leave-events.ts';
import { type Applicant, lockApplicant, selectApplicant, selectApprover, todayAt } from '../people/applicant.ts';
import { balanceOf, bringUpToDate, dayCountsOf, readAccounts, yearOf } from './account.ts';
import { insertApplication, selectApplications, selectLive, shareType } from './application-queries.ts';
import { findOwn, selfOf } from './own.ts';
import { presentApplication, presentDocument } from './present.ts';
import { isOpenTo, selectTypes, type TypeRow } from './queries.ts';
import { selectDocuments } from './review-queries.ts';

const MOST_REQUESTS_SHOWN = 200;
const DAY_MS = 86_400_000;

/** Held from the first look to the end: two requests of one person never pass each other. */
export async function applyFor(command: Command, kind: LeaveKind, body: ApplyForLeaveBody) {
  const { db, who, origin } = command;
  const { companyId, personId } = who;
  const { type: typeId, from, to, fromPortion = 'full', toPortion = 'full', reason = '' } = body;
  const span: LeaveSpan = { from, to, fromPortion, toPortion };
  await lockApplicant(db, companyId, personId);
  await shareType(db, companyId, typeId);
  const applicant = await selectApplicant(db, companyId, personId);
  const today = todayAt(applicant);
  const type = await findOpenType(command, kind, typeId, applicant);
  refuseWrongDays(span, kind, type, today);
  const counted = dayCountsOf(span, applicant, type);
  const shares = sharesOf(counted);
  refuseWrongLength(shares, type);
  for (const live of await selectLive(db, { companyId, personId, from, to })) {
    if (overlaps(live, span)) throw alreadyAsked(live);
  }
  await refuseTooMuch(command, applicant, type, shares, today);
  const id = v7();
  await insertApplication(db, {
    company_id: companyId,
    id,
    person_id: personId,
    type_id: typeId,
    from_day: from,
    to_day: to,
    from_portion: fromPortion,
    to_portion: toPortion,
    days: daysOf(shares),
    shares: JSON.stringify(shares),
    day_counts: JSON.stringify(counted),
    reason: reason.trim(),
  });
  await leaveRequested(db, companyId, { id, personId, kind, from, to });
  const leaveApplication = presentApplication(who, await findOwn(command, [kind], id));
  await audit(db, who, origin, { what: 'leave.requested', entity: 'leave_application', entityId: id });

  return { leaveApplication, approver: await selectApprover(db, companyId, personId, today) };
}

/** Balances of what may be asked for, and the requests that touch the year, the latest first. */
export async function readOwnLeave({ db, who }: Command, kind: LeaveKind, wantedYear: number | undefined) {
  const { companyId, personId } = who;
  const applicant = await selectApplicant(db, companyId, personId);
  const today = todayAt(applicant);
  const year = wantedYear ?? yearOf(today);
  const accountOf = await readAccounts(db, companyId, personId, applicant);
  const types = await selectTypes(db, { companyId, kind });
  const own = types.filter((type) => isOpenTo(type, applicant) || accountOf(type).entries.length > 0);
  const { rows } = await selectApplications(db, selfOf(who), {
    kinds: [kind],
    conditions: [sql`application.from_day <= ${`${year}-12-31`} and application.to_day >= ${`${year}-01-01`}`],
    order: sql`application.from_day desc`,
    skip: 0,
    count: MOST_REQUESTS_SHOWN,
  });
  // Nothing beyond the next year is granted yet.
  const balances = year > yearOf(today) + 1 ? [] : own.map((type) => balanceOf(type, accountOf(type), year, today));
  const documents = await selectDocuments(
    db,
    companyId,
    rows.map(({ id }) => id),
  );

  return {
    balances,
    leaveApplications: rows.map((row) => presentApplication(who, row)),
    documents: rows.flatMap((row) =>
      documents
        .filter(({ application_id }) => application_id === row.id)
        .map((document) => ({ ...presentDocument(who, row, document), leaveApplication: row.id })),
    ),
  };
}

async function findOpenType({ db, who }: Command, kind: LeaveKind, id: string, applicant: Applicant): Promise<TypeRow> {
  const [type] = await selectTypes(db, { companyId: who.companyId, kind, id });
  if (!type || !isOpenTo(type, applicant)) throw refuseField(422, 'type', 'This cannot be asked for.');

  return type;
}

/** What the days themselves must be, whatever anybody has left. Only sickness may have begun before today. */
function refuseWrongDays(span: LeaveSpan, kind: LeaveKind, type: TypeRow, today: string): void {
  const { from, to, fromPortion, toPortion } = span;
  if (to < from) throw refuseField(422, 'to', 'The last day lies before the first.');
  if (yearOf(to) > yearOf(today) + 1) {
    throw refuseField(422, 'to', 'Leave can be asked for until the end of next year.');
  }
  if (yearOf(from) < yearOf(today) - 1) throw refuseField(422, 'from', 'The first day lies too far back.');
  const hole = portionsTrouble(span);
  if (hole) throw refuseField(422, hole, 'Leave of several days cannot have a gap in it.');
  if (!type.half_day_allowed && (fromPortion !== 'full' || toPortion !== 'full')) {
    const field = fromPortion === 'full' ? 'toPortion' : 'fromPortion';
    throw refuseField(422, field, `${type.name} is taken in whole days.`);
  }
  const notice = (Date.parse(from) - Date.parse(today)) / DAY_MS;
  if (kind === 'leave' && notice < 0) throw refuseField(422, 'from', 'Leave cannot begin in the past.');
  if (type.min_notice_days > 0 && notice < type.min_notice_days) {
    throw refuseField(422, 'from', `${type.name} is asked for at least ${days(type.min_notice_days)} ahead.`);
  }
}

function refuseWrongLength(shares: readonly LeaveShare[], { name, max_consecutive_days: most }: TypeRow): void {
  const length = daysOf(shares);
  if (length === 0) throw refuseField(422, 'to', 'Nobody works on these days: there is no need to ask.');
  if (most !== null && length > most) throw refuseField(422, 'to', `${name} is at most ${days(most)} in a row.`);
}

/** Year by year: what is asked for must be there, and what waits for a decision is not there any more. */
async function refuseTooMuch(
  { db, who: { companyId, personId } }: Command,
  applicant: Applicant,
  type: TypeRow,
  shares: readonly LeaveShare[],
  today: string,
): Promise<void> {
  const accountOf = await readAccounts(db, companyId, personId, applicant);
  const years = [...new Set(shares.map(({ on }) => yearOf(on)))];
  const whose = { companyId, personId, typeId: type.id };
  const account = await bringUpToDate(db, whose, accountOf(type), today, Math.max(...years));
  if (type.may_go_negative) return;
  for (const year of years) {
    const { available } = standingIn(account, year, today);
    const wanted = daysOf(shares.filter(({ on }) => yearOf(on) === year));
    if (wanted > available) {
      const left = available > 0 ? `only ${days(available)} left` : 'nothing left';
      throw refuseField(422, 'to', `This takes ${days(wanted)} of ${year}, and you have ${left}.`);
    }
  }
}

const daysOf = (shares: readonly LeaveShare[]): number => shares.reduce((sum, share) => sum + share.days, 0);
const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

const alreadyAsked = ({ from, to }: LeaveSpan) => {
  const span = from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`;

  return refuse(409, `You have asked for leave ${span} already.`, { from: 'These days overlap with another request.' });
};
