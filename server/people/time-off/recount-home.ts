import { sql } from 'kysely';
import type { LeaveSpan } from '../../../src/rules/leave/leave-days.ts';
import { weekdayOfDay } from '../../../src/rules/shared/day-numbers.ts';
import { splitByLeave, workingDays } from '../../../src/rules/wfh/wfh-days.ts';
import type { CallContext } from '../../access/call-context.ts';
import type { Trx } from '../../database/tx.ts';
import { markRequests } from '../report-marks.ts';
import type { BranchChange } from './branch-change.ts';

export interface RecountedHome {
  readonly id: string;
  readonly personId: string;
  readonly status: 'pending' | 'approved';
  readonly from: string;
  readonly to: string;
  /** The number of days so far. */
  readonly before: number;
  readonly days: readonly string[];
  readonly replaced: readonly string[];
  /** False if only the days that gave way to leave have changed. */
  readonly isMoved: boolean;
}

interface Row extends Pick<RecountedHome, 'id' | 'personId' | 'status' | 'from' | 'to'> {
  readonly days_on: string[];
  readonly replaced_days: string[];
  readonly weekdays: number[];
  readonly leaves: LeaveSpan[] | null;
}

/** Those whose days change. A day that becomes a working day is only added if the policy allows it; limits do not matter. */
export async function findHomeToRecount(
  db: Trx,
  companyId: string,
  { branchId, before, after, from: first }: BranchChange,
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<RecountedHome[]> {
  const { rows } = await sql<Row>`
    select request.id, request.person_id as "personId", request.status, request.from_day as "from", request.to_day as "to",
      request.days_on, request.replaced_days, policy.weekdays, (
        select json_agg(json_build_object(
          'from', from_day, 'to', to_day, 'fromPortion', from_portion, 'toPortion', to_portion))
        from leave_application as application
        where application.company_id = request.company_id and application.person_id = request.person_id
          and application.status = 'approved' and application.from_day <= request.to_day
          and application.to_day >= request.from_day
      ) as leaves
    from person
    join wfh_request as request on request.company_id = person.company_id and request.person_id = person.id
    join wfh_policy as policy on policy.company_id = request.company_id and policy.id = request.policy_id
    where person.company_id = ${companyId} and person.branch_id = ${branchId}
      and request.status in ('pending', 'approved')
      and request.to_day >= ${from} and request.from_day <= coalesce(${to}::date, 'infinity')
    order by request.from_day, request.id
  `.execute(db);

  return rows.flatMap(({ days_on, replaced_days, weekdays, leaves, ...row }) => {
    const was = workingDays(row.from, row.to, before);
    const is = workingDays(row.from, row.to, after);
    const isOpen = (day: string) => day >= first && weekdays.includes(weekdayOfDay(day));
    const unchanged = [...days_on, ...replaced_days].filter(
      (day) => day < first || is.includes(day) || !was.includes(day),
    );
    const added = is.filter((day) => !was.includes(day) && !unchanged.includes(day) && isOpen(day));
    const { home, replaced } = splitByLeave([...unchanged, ...added], leaves ?? []);
    const isMoved = home.join() !== days_on.join();
    if (!isMoved && replaced.join() === replaced_days.join()) return [];

    return [{ ...row, before: days_on.length, days: home, replaced, isMoved }];
  });
}

export async function storeHome(
  { db, principal: { companyId } }: CallContext,
  home: readonly RecountedHome[],
): Promise<void> {
  const rows = home.map(({ id, days, replaced }) => ({ id, days_on: days, replaced_days: replaced }));
  await sql`
    update wfh_request as request set days_on = counted.days_on, replaced_days = counted.replaced_days
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (id uuid, days_on date[], replaced_days date[])
    where request.company_id = ${companyId} and request.id = counted.id
  `.execute(db);
  await markRequests(
    db,
    'wfh_request',
    companyId,
    home.map(({ id }) => id),
  );
}
