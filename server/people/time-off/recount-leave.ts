import { sql } from 'kysely';
import { v7 } from 'uuid';
import { countedAgain, shareChanges } from '../../../src/rules/leave/calendar-change.ts';
import { type LedgerEntry, shortageAfter, takenBy, withEntries } from '../../../src/rules/leave/leave-balance.ts';
import {
  type LeaveShare,
  type LeaveSpan,
  type NamedDay,
  nameHolidays,
  sharesOf,
} from '../../../src/rules/leave/leave-days.ts';
import type { CallContext } from '../../access/call-context.ts';
import { inParts } from '../../database/in-parts.ts';
import type { LeaveKind } from '../../database/schema-leave.ts';
import type { Trx } from '../../database/tx.ts';
import { markRequests } from '../report-marks.ts';
import type { Applicant } from './applicant.ts';
import type { BranchChange } from './branch-change.ts';
import { accountFor, type NumbersOf } from './leave-account.ts';

interface CountedLeave extends LeaveSpan {
  readonly id: string;
  readonly personId: string;
  readonly typeId: string;
  readonly kind: LeaveKind;
  readonly status: 'pending' | 'approved';
  readonly shares: readonly LeaveShare[];
}

export interface RecountedLeave extends CountedLeave {
  /** The number of days so far. */
  readonly before: number;
  readonly days: number;
  readonly dayCounts: readonly NamedDay[];
  /** The additional days by month; empty if only other days of the same month are free. */
  readonly changes: readonly LeaveShare[];
  readonly mayGoNegative: boolean;
}

interface DateRange {
  readonly from: string;
  readonly to: string | null;
}

/** Those whose days change. `shares` are the new ones. */
export async function findLeaveToRecount(
  db: Trx,
  companyId: string,
  change: BranchChange,
  { from, to }: DateRange,
): Promise<RecountedLeave[]> {
  type Row = CountedLeave & {
    readonly before: number;
    readonly day_counts: readonly NamedDay[];
    readonly counts_weekends: boolean;
    readonly mayGoNegative: boolean;
  };
  const { rows } = await sql<Row>`
    select application.id, application.person_id as "personId", application.type_id as "typeId", type.kind,
      application.status, application.from_day as "from", application.to_day as "to",
      application.from_portion as "fromPortion", application.to_portion as "toPortion", application.shares,
      application.days as before, application.day_counts, type.counts_weekends, type.may_go_negative as "mayGoNegative"
    from person
    join leave_application as application
      on application.company_id = person.company_id and application.person_id = person.id
    join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
    where person.company_id = ${companyId} and person.branch_id = ${change.branchId}
      and application.status in ('pending', 'approved')
      and application.to_day >= ${from} and application.from_day <= coalesce(${to}::date, 'infinity')
    order by application.from_day, application.id
  `.execute(db);
  const holidays = [...change.before.holidays, ...change.after.holidays];

  return rows.flatMap(({ day_counts: stored, counts_weekends, ...row }) => {
    const counted = countedAgain(row, stored, change, counts_weekends);
    const shares = sharesOf(counted);
    const changes = shareChanges(row.shares, shares);
    if (changes.length === 0 && counted.every(({ off }, at) => off === stored[at]?.off)) return [];
    const dayCounts = nameHolidays(counted, holidays).map((one, at) => ({
      ...one,
      holiday: one.holiday ?? (one.off === stored[at]?.off ? (stored[at]?.holiday ?? null) : null),
    }));
    const days = shares.reduce((sum, share) => sum + share.days, 0);

    return [{ ...row, shares, days, dayCounts, changes }];
  });
}

const keyOf = ({ personId, typeId }: Pick<CountedLeave, 'personId' | 'typeId'>): string => `${personId} ${typeId}`;

/** The number of people. Types that allow it are left out. */
export async function countBelowZero(
  db: Trx,
  companyId: string,
  leave: readonly RecountedLeave[],
  today: string,
): Promise<number> {
  const more = leave.filter(({ changes, mayGoNegative }) => !mayGoNegative && changes.some(({ days }) => days > 0));
  const touched = new Map<string, RecountedLeave[]>(more.map((one) => [keyOf(one), []]));
  for (const one of leave) touched.get(keyOf(one))?.push(one);
  const below = new Set<string>();
  for (const some of inParts([...touched.values()])) {
    for (const row of await selectAccounts(
      db,
      companyId,
      some.flatMap(([first]) => first ?? []),
    )) {
      if (isShort(row, touched.get(keyOf(row)) ?? [], today)) below.add(row.personId);
    }
  }

  return below.size;
}

interface AccountRow extends NumbersOf, Pick<Applicant, 'joined_on' | 'branch_id' | 'former_branches'> {
  readonly personId: string;
  readonly typeId: string;
  readonly entries: LedgerEntry[] | null;
  readonly pending: { readonly id: string; readonly shares: LeaveShare[] }[] | null;
}

async function selectAccounts(
  db: Trx,
  companyId: string,
  whose: readonly Pick<CountedLeave, 'personId' | 'typeId'>[],
): Promise<AccountRow[]> {
  const [people, types] = [whose.map(({ personId }) => personId), whose.map(({ typeId }) => typeId)];
  const { rows } = await sql<AccountRow>`
    select person.id as "personId", type.id as "typeId", person.joined_on, person.branch_id, person.former_branches,
      type.id, type.terms, type.first_year, type.openings, type.is_active, type.branch_ids, (
        select json_agg(json_build_object('kind', kind, 'source', source, 'on', on_day, 'days', days) order by created_at)
        from leave_ledger where company_id = ${companyId} and type_id = type.id and person_id = person.id
      ) as entries, (
        select json_agg(json_build_object('id', id, 'shares', shares)) from leave_application
        where company_id = ${companyId} and type_id = type.id and person_id = person.id and status = 'pending'
      ) as pending
    from unnest(${people}::uuid[], ${types}::uuid[]) as pair (person_id, type_id)
    join person on person.company_id = ${companyId} and person.id = pair.person_id
    join leave_type as type on type.company_id = ${companyId} and type.id = pair.type_id
  `.execute(db);

  return rows;
}

function isShort(row: AccountRow, leave: readonly RecountedLeave[], today: string): boolean {
  const pending = row.pending ?? [];
  const sharesAfter = new Map(leave.map(({ id, shares }) => [id, shares]));
  const sharesBefore = pending.flatMap(({ shares }) => shares);
  const before = accountFor(row, row, row.entries ?? [], sharesBefore);
  const after = withEntries(
    { ...before, pending: pending.flatMap(({ id, shares }) => sharesAfter.get(id) ?? shares) },
    leave.filter(({ status }) => status === 'approved').flatMap(({ changes }) => takenBy(changes)),
  );

  return shortageAfter(before, after, today) !== undefined;
}

/** One correction for each month of approved leave. `reason` says why. */
export async function storeLeave(
  { db, principal: { companyId, personId: by } }: CallContext,
  leave: readonly RecountedLeave[],
  reason: string,
): Promise<void> {
  const rows = leave.map(({ id, days, shares, dayCounts }) => ({ id, days, shares, day_counts: dayCounts }));
  await sql`
    update leave_application as application
    set days = counted.days, shares = counted.shares, day_counts = counted.day_counts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as counted (id uuid, days numeric, shares jsonb, day_counts jsonb)
    where application.company_id = ${companyId} and application.id = counted.id
  `.execute(db);
  const corrections = leave
    .filter(({ status }) => status === 'approved')
    .flatMap(({ id, personId, typeId, changes }) =>
      changes.map(({ on, days }) => ({
        company_id: companyId,
        id: v7(),
        person_id: personId,
        type_id: typeId,
        kind: days > 0 ? ('taken' as const) : ('reversed' as const),
        source: 'application' as const,
        on_day: on,
        days: -days,
        reason,
        application_id: id,
        created_by: by,
      })),
    );
  if (corrections.length > 0) await db.insertInto('leave_ledger').values(corrections).execute();
  const ids = leave.map(({ id }) => id);
  await markRequests(db, 'leave_application', companyId, ids);
}
