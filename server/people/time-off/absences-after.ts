/** What happens to someone's approved absences after their last working day. */
import { type Selectable, sql } from 'kysely';
import type { AbsencesAfter } from '../../../src/rules/employees/departure-words.ts';
import {
  countedDays,
  type LeaveShare,
  type NamedDay,
  nameHolidays,
  sharesOf,
} from '../../../src/rules/leave/leave-days.ts';
import { spanInWords } from '../../../src/rules/leave/time-off.ts';
import { grouped } from '../../../src/rules/shared/grouped.ts';
import { audit } from '../../access/audit.ts';
import type { Acting } from '../../access/call-context.ts';
import type { LeaveApplicationTable } from '../../database/schema-leave.ts';
import type { WfhRequestTable } from '../../database/schema-wfh.ts';
import type { Trx } from '../../database/tx.ts';
import type { ReadQuery } from '../../lists/query-runner.ts';
import { localDay } from '../local-day.ts';
import { markRequest } from '../report-marks.ts';
import { type Applicant, selectApplicant, weekendDays } from './applicant.ts';
import { cancelUnasked, dayColumns, postDays, postReversal, spanOf, updateApplication } from './approved-leave.ts';

export interface LeaveAfter extends Selectable<LeaveApplicationTable> {
  readonly counts_weekends: boolean;
}

interface EndedLeave {
  readonly current: LeaveAfter;
  /** The days that are left of it; none if it is cancelled. */
  readonly left: readonly NamedDay[];
}

interface AffectedAbsences {
  readonly leave: readonly EndedLeave[];
  readonly home: readonly Selectable<WfhRequestTable>[];
}

interface Departing {
  readonly personId: string;
  readonly lastDay: string;
}

const CANCELLED = 'Cancelled because the account was deactivated.';
const SHORTENED = 'Shortened because the account was deactivated.';

export async function countAbsencesAfter(db: Trx, companyId: string, leaver: Departing): Promise<AbsencesAfter> {
  const { leave, home } = await findAfter(db, companyId, leaver);
  const isShortened = [
    ...leave.map(({ left }) => left.length > 0),
    ...home.map((one) => homeLeft(one, leaver.lastDay).isAny),
  ];
  const shortened = isShortened.filter(Boolean).length;

  return { shortened, cancelled: isShortened.length - shortened };
}

/** Those of several people, for whom it takes too long to say what each becomes. Without `lastDay`, today is the last. */
export async function countAbsencesBeyond(
  db: Trx,
  companyId: string,
  people: readonly string[],
  lastDay?: string,
): Promise<number> {
  const { rows } = await sql<{ absences: number }>`
    select count(*)::int as absences
    from person
    join (
      select company_id, person_id, to_day from leave_application where status = 'approved'
      union all select company_id, person_id, to_day from wfh_request where status = 'approved'
    ) as absence on absence.company_id = person.company_id and absence.person_id = person.id
    where person.company_id = ${companyId} and person.id = any (${people}::uuid[]) and absence.to_day > ${lastDay ?? localDay()}
  `.execute(db);

  return rows[0]?.absences ?? 0;
}

/** By leave type, what ending them will return; what is left of a shortened one counts against it. */
export async function leaveReturnedAfter(
  db: Trx,
  companyId: string,
  leaver: Departing,
): Promise<Map<string, LeaveShare[]>> {
  const { leave } = await findAfter(db, companyId, leaver);
  const byType = grouped(leave, ({ current }) => current.type_id);

  return new Map([...byType].map(([type, ended]) => [type, ended.flatMap(returned)]));
}

const returned = ({ current, left }: EndedLeave): LeaveShare[] => [
  ...current.shares,
  ...sharesOf(left).map(({ on, days }) => ({ on, days: -days })),
];

/** Of the rows of `leaveAfterQuery`, what ending them will return to a type. */
export const leaveReturnedFrom = (
  rows: readonly LeaveAfter[],
  typeId: string,
  { lastDay, applicant }: { readonly lastDay: string; readonly applicant: Applicant },
): LeaveShare[] =>
  rows.filter(({ type_id }) => type_id === typeId).flatMap((row) => returned(endedLeave(row, applicant, lastDay)));

/** Approved leave of someone who leaves, if it reaches beyond the planned last working day or another one. */
export const leaveAfterQuery = (companyId: string, personId: string, lastDay?: string): ReadQuery<LeaveAfter> => ({
  isFixed: true,
  sql: sql`
    select application.*, type.counts_weekends
    from leave_application as application
    join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
    where application.company_id = ${companyId} and application.person_id = ${personId}
      and application.status = 'approved' and application.to_day > ${lastDay ?? plannedDay(companyId, personId)}
    order by application.from_day`,
});

const plannedDay = (companyId: string, personId: string) =>
  sql`(select leaves_on from person where company_id = ${companyId} and id = ${personId})`;

/** The days after the last one return to the balances. The caller must have locked the person. Returns how many were ended. */
export async function endAbsencesAfter(acting: Acting, leaver: Departing): Promise<number> {
  const { leave, home } = await findAfter(acting.db, acting.principal.companyId, leaver);
  for (const { current, left } of leave) {
    await (left.length > 0 ? shortenLeave(acting, current, left, leaver.lastDay) : cancelLeave(acting, current));
  }
  for (const one of home) await endHome(acting, one, leaver.lastDay);

  return leave.length + home.length;
}

async function findAfter(db: Trx, companyId: string, { personId, lastDay }: Departing): Promise<AffectedAbsences> {
  const { rows } = await leaveAfterQuery(companyId, personId, lastDay).sql.execute(db);
  const home = await db
    .selectFrom('wfh_request')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('status', '=', 'approved')
    .where('to_day', '>', lastDay)
    .orderBy('from_day')
    .execute();
  const applicant = await selectApplicant(db, companyId, personId);

  return { home, leave: rows.map((current) => endedLeave(current, applicant, lastDay)) };
}

function endedLeave(current: LeaveAfter, applicant: Applicant, lastDay: string): EndedLeave {
  const holidays = applicant.holidays ?? [];
  const calendar = { weekend: weekendDays(applicant), holidays, countsWeekends: current.counts_weekends };
  // Old requests have not stored what each day counted as.
  const counted =
    current.day_counts.length > 0 ? current.day_counts : nameHolidays(countedDays(spanOf(current), calendar), holidays);
  const left = counted.filter(({ day }) => day <= lastDay);

  return { current, left: left.some(({ days }) => days > 0) ? left : [] };
}

async function cancelLeave(acting: Acting, current: LeaveAfter): Promise<void> {
  await postReversal(acting, current);
  await cancelUnasked(acting, current, CANCELLED);
  await audit(acting, 'leave.cancelled', ['leave_application', current.id]);
}

async function shortenLeave(
  acting: Acting,
  current: LeaveAfter,
  left: readonly NamedDay[],
  lastDay: string,
): Promise<void> {
  const {
    db,
    principal: { companyId },
  } = acting;
  const shares = sharesOf(left);
  const before = spanOf(current);
  const after = { ...before, to: lastDay, toPortion: 'full' as const };
  // Marks the months that it no longer reaches.
  await markRequest(db, 'leave_application', companyId, current.id);
  await postReversal(acting, current);
  await updateApplication(db, companyId, current.id, dayColumns(after, left));
  await postDays(acting, { ...current, shares }, 'taken');
  await audit(acting, 'leave.moved', ['leave_application', current.id], {
    before: { ...before, span: spanInWords(before) },
    after: { ...after, span: spanInWords(after), note: SHORTENED },
  });
}

async function endHome(acting: Acting, current: Selectable<WfhRequestTable>, lastDay: string): Promise<void> {
  const { db, principal } = acting;
  const { companyId, personId } = principal;
  const { id } = current;
  const { isAny, ...days } = homeLeft(current, lastDay);
  await markRequest(db, 'wfh_request', companyId, id);
  await db
    .updateTable('wfh_request')
    .set(
      isAny
        ? { ...days, to_day: lastDay }
        : { status: 'cancelled', decided_by: personId, decided_at: sql<Date>`now()`, note: CANCELLED },
    )
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await markRequest(db, 'wfh_request', companyId, id);
  if (!isAny) return audit(acting, 'wfh.cancelled', ['wfh_request', id]);
  const before = { from: current.from_day, to: current.to_day };
  const after = { ...before, to: lastDay };
  await audit(acting, 'wfh.moved', ['wfh_request', id], {
    before: { ...before, span: spanInWords({ ...before, ...wholeDays }) },
    after: { ...after, span: spanInWords({ ...after, ...wholeDays }), note: SHORTENED },
  });
}

function homeLeft({ days_on, replaced_days }: Selectable<WfhRequestTable>, lastDay: string) {
  const upToLastDay = (days: readonly string[]) => days.filter((day) => day <= lastDay);
  const left = { days_on: upToLastDay(days_on), replaced_days: upToLastDay(replaced_days) };

  return { ...left, isAny: left.days_on.length + left.replaced_days.length > 0 };
}

const wholeDays = { fromPortion: 'full', toPortion: 'full' } as const;
