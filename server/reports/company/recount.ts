/** Counts one month again, for some branches or for all. */

import { type RawBuilder, sql } from 'kysely';
import { shownGroups } from '../../../src/rules/reports/small-cells.ts';
import { grouped } from '../../../src/rules/shared/grouped.ts';
import { SMALLEST_GROUP } from '../../../src/rules/shared/small-groups.ts';
import type { ReportSickTable } from '../../database/schema-reports.ts';
import type { Trx } from '../../database/tx.ts';

export interface MonthToCount {
  readonly companyId: string;
  /** The first day of the month. */
  readonly month: string;
  /** All branches when omitted. */
  readonly branches?: readonly string[] | undefined;
}

/** The parts that are about requests. Each has its own tables and may be counted alone. */
export const requestParts = ['absence', 'sick', 'home', 'decisions'] as const;
export type RequestPart = (typeof requestParts)[number];

export async function recount(db: Trx, due: MonthToCount, parts: readonly RequestPart[] = requestParts): Promise<void> {
  // Right after the first count has placed everyone, the planner expects a handful of people, and would compare each of
  // them with each request.
  await sql`set local enable_nestloop = off`.execute(db);
  for (const part of parts) await counters[part](db, due);
  await sql`set local enable_nestloop = on`.execute(db);
}

const monthAfter = ({ month }: MonthToCount) => sql`(${month}::date + interval '1 month')::date`;

const within = ({ companyId, branches }: MonthToCount, alias = 'row'): RawBuilder<unknown> => sql`
  ${sql.ref(`${alias}.company_id`)} = ${companyId}
  and ${branches ? sql`${sql.ref(`${alias}.branch_id`)} = any (${branches}::uuid[])` : sql`true`}`;

/** Requests that were stored without their days: those of each month, spread over the working days of the branch. */
const spreadDays = sql`
    select spread.day, case when spread.is_worked
      then (share ->> 'days')::numeric / count(*) filter (where spread.is_worked) over (partition by share) else 0 end
    from jsonb_array_elements(application.shares) as share
    cross join lateral (
      select each::date as day, application.counts_weekends or extract(isodow from each) <> all (coalesce(branch.weekend, '{6,7}')) as is_worked
      from generate_series(application.from_day::timestamp, application.to_day::timestamp, interval '1 day') as each
      where date_trunc('month', each) = date_trunc('month', (share ->> 'on')::timestamp)
    ) as spread
    where application.day_counts = '[]'`;

/** The few longer leaves have their own index (leave_application_long). The others are found by their first day. */
const LONG = sql.lit(61);

/**
 * Days of approved leave in the month, each with its person; the first day of a request even if it counts as 0. `offset
 * 0` has the month's requests found first: the planner may not have statistics for `report_person` yet.
 */
const leaveDays = (due: MonthToCount, kind: 'leave' | 'sick') => sql`
  (
    select application.person_id, application.type_id, application.from_day, application.to_day, application.shares,
      application.day_counts, type.counts_weekends
    from leave_application as application
    join leave_type as type
      on type.company_id = application.company_id and type.id = application.type_id and type.kind = ${kind}
    where application.company_id = ${due.companyId} and application.status = 'approved'
      and application.from_day < ${monthAfter(due)} and application.to_day >= ${due.month}
      and (application.from_day >= ${due.month}::date - ${LONG} or application.to_day - application.from_day > ${LONG})
    offset 0
  ) as application
  join report_person as place on place.company_id = ${due.companyId} and place.person_id = application.person_id
  left join branch on branch.company_id = place.company_id and branch.id = place.branch_id
  cross join lateral (
    select (one ->> 'day')::date as day, (one ->> 'days')::numeric as days
    from jsonb_array_elements(application.day_counts) as one
    union all ${spreadDays}
  ) as counted
  where ${within(due, 'place')}
    and counted.day >= ${due.month} and counted.day < ${monthAfter(due)}
    and (counted.days > 0 or counted.day = application.from_day)`;

const spells = sql`count(*) filter (where counted.day = application.from_day)`;

const forget = (db: Trx, table: 'report_absence' | 'report_sick' | 'report_decision', due: MonthToCount) =>
  sql`delete from ${sql.table(table)} as row where ${within(due)} and row.month = ${due.month}`.execute(db);

async function countAbsence(db: Trx, due: MonthToCount): Promise<void> {
  await forget(db, 'report_absence', due);
  await sql`
    insert into report_absence (company_id, month, branch_id, department_id, type_id, weekday, days, spells)
    select place.company_id, ${due.month}::date, place.branch_id, place.department_id, application.type_id,
      extract(isodow from counted.day), sum(counted.days), ${spells}
    from ${leaveDays(due, 'leave')}
    group by 1, 3, 4, 5, 6
  `.execute(db);
}

interface SickRow {
  readonly branch: string;
  readonly department: string;
  readonly type: string;
  readonly weekday: number;
  readonly person: string;
  readonly days: number;
  readonly spells: number;
}

/** That of the first day off for a request that begins on a day off anyway. */
const sickWeekday = sql`extract(isodow from case when counted.days > 0 then counted.day else coalesce((
  select min((one ->> 'day')::date) from jsonb_array_elements(application.day_counts) as one where (one ->> 'days')::numeric > 0
), counted.day) end)::integer`;

async function countSick(db: Trx, due: MonthToCount): Promise<void> {
  await forget(db, 'report_sick', due);
  const { rows } = await sql<SickRow>`
    select place.branch_id as branch, place.department_id as department, application.type_id as type,
      ${sickWeekday} as weekday, place.person_id as person, sum(counted.days)::float8 as days, ${spells}::integer as spells
    from ${leaveDays(due, 'sick')}
    group by 1, 2, 3, 4, 5
  `.execute(db);
  if (rows.length === 0) return;
  const possible = await selectPossible(db, due);
  const cells = [...grouped(rows, ({ branch }) => branch)].flatMap(([branch, ofBranch]) =>
    cellsOf(branch, ofBranch, possible.get(branch)),
  );
  await sql`
    insert into report_sick (company_id, month, branch_id, family, member, days, spells)
    select ${due.companyId}::uuid, ${due.month}::date, branch_id, family, member, days, spells
    from json_to_recordset(${JSON.stringify(cells)}::json)
      as cell (branch_id uuid, family text, member text, days numeric, spells integer)
  `.execute(db);
}

type Family = Exclude<SickCell['family'], 'all'>;
/** The rows in which someone of a branch may be counted. */
export type Possible = Readonly<Record<Family, readonly string[]>>;

async function selectPossible(db: Trx, due: MonthToCount): Promise<ReadonlyMap<string, Possible>> {
  const { rows } = await sql<Possible & { branch: string }>`
    with type as materialized (
      select id, counts_weekends from leave_type where company_id = ${due.companyId} and kind = 'sick'
    )
    select place.branch_id as branch, array_agg(distinct place.department_id::text) as department,
      (select array_agg(id::text) from type) as type,
      array(
        select day::text from generate_series(1, 7) as day
        where (select bool_or(counts_weekends) from type) or day <> all (coalesce(
          (select weekend from branch where branch.company_id = ${due.companyId} and branch.id = place.branch_id), '{6,7}'
        ))
      ) as weekday
    from report_person as place where ${within(due, 'place')} group by place.branch_id
  `.execute(db);

  return new Map(rows.map((row) => [row.branch, row]));
}

type SickCell = Omit<ReportSickTable, 'company_id' | 'month'>;

const families: Readonly<Record<Family, (row: SickRow) => string>> = {
  department: ({ department }) => department,
  type: ({ type }) => type,
  weekday: ({ weekday }) => String(weekday),
};

/** A cell that may not be shown is stored without its numbers, so that no query can read them. */
export function cellsOf(branch: string, rows: readonly SickRow[], possible?: Possible): SickCell[] {
  const isShown = peopleOf(rows).size >= SMALLEST_GROUP;
  const whole: SickCell = { branch_id: branch, family: 'all', member: '', ...sums(rows, isShown) };
  const parts = (Object.keys(families) as Family[]).flatMap((family) => {
    const groups = grouped(rows, families[family]);
    const members = new Set([...groups.keys(), ...(possible?.[family] ?? [])]);
    const shown = shownGroups(new Map([...members].map((member) => [member, peopleOf(groups.get(member) ?? [])])));

    return [...groups].map(([member, ofMember]) => ({
      branch_id: branch,
      family,
      member,
      ...sums(ofMember, isShown && shown.has(member)),
    }));
  });

  return [whole, ...parts];
}

const peopleOf = (rows: readonly SickRow[]): ReadonlySet<string> => new Set(rows.map(({ person }) => person));

const sums = (rows: readonly SickRow[], isShown: boolean) => ({
  days: isShown ? rows.reduce((sum, { days }) => sum + days, 0) : null,
  spells: isShown ? rows.reduce((sum, row) => sum + row.spells, 0) : null,
});

async function countHome(db: Trx, due: MonthToCount): Promise<void> {
  await sql`
    delete from report_home as row
    where ${within(due)} and row.day >= ${due.month} and row.day < ${monthAfter(due)}
  `.execute(db);
  await sql`
    insert into report_home (company_id, day, branch_id, department_id, people)
    select place.company_id, home.day, place.branch_id, place.department_id, count(distinct place.person_id)
    from (
      select request.person_id, request.days_on from wfh_request as request
      where request.company_id = ${due.companyId} and request.status = 'approved'
        and request.from_day < ${monthAfter(due)} and request.to_day >= ${due.month}
      offset 0
    ) as request
    join report_person as place on place.company_id = ${due.companyId} and place.person_id = request.person_id
    cross join lateral unnest(request.days_on) as home (day)
    where ${within(due, 'place')}
      and home.day >= ${due.month} and home.day < ${monthAfter(due)}
    group by 1, 2, 3, 4
  `.execute(db);
}

const decisions = (due: MonthToCount, kind: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
  select ${kind} as kind, request.person_id, request.decided_by,
    extract(epoch from request.decided_at - request.created_at) / 3600 as hours
  from ${from}
  where request.company_id = ${due.companyId}
    and request.status in ('approved', 'rejected') and request.decided_by <> request.person_id
    and request.decided_at >= ${due.month}::timestamp at time zone 'UTC'
    and request.decided_at < ${monthAfter(due)}::timestamp at time zone 'UTC'`;

const waits = sql`sum(row.decided), sum(row.hours), max(row.longest), sum(row.within_two_days)`;

async function countDecisions(db: Trx, due: MonthToCount): Promise<void> {
  const { month } = due;
  await forget(db, 'report_decision', due);
  const firstOf = (span: 'quarter' | 'year') => sql`date_trunc(${sql.lit(span)}, ${month}::timestamp)::date`;
  await sql`
    delete from report_approver as row where ${within(due)} and (
      row.span = 'month' and row.first = ${month} or row.span = 'quarter' and row.first = ${firstOf('quarter')}
        or row.span = 'year' and row.first = ${firstOf('year')}
    )
  `.execute(db);
  await sql`
    insert into report_approver (
      company_id, span, first, branch_id, department_id, kind, approver_id, decided, hours, longest, within_two_days
    )
    select place.company_id, 'month', ${month}::date, place.branch_id, place.department_id, kind, decided_by, count(*),
      sum(hours), max(hours), count(*) filter (where hours <= 48)
    from (
      ${decisions(
        due,
        sql`type.kind`,
        sql`leave_application as request
          join leave_type as type
            on type.company_id = request.company_id and type.id = request.type_id and type.kind = 'leave'`,
      )}
      union all ${decisions(due, sql`'wfh'`, sql`wfh_request as request`)}
      offset 0
    ) as decision
    join report_person as place on place.company_id = ${due.companyId} and place.person_id = decision.person_id
    where ${within(due, 'place')}
    group by 1, 4, 5, 6, 7
  `.execute(db);
  await sql`
    insert into report_decision (
      company_id, month, branch_id, department_id, kind, decided, hours, longest, within_two_days
    )
    select row.company_id, row.first, row.branch_id, row.department_id, row.kind, ${waits}
    from report_approver as row where ${within(due)} and row.span = 'month' and row.first = ${month}
    group by 1, 2, 3, 4, 5
  `.execute(db);
  for (const [span, part, end] of [
    ['quarter', 'month', sql`interval '3 months'`],
    ['year', 'quarter', sql`interval '1 year'`],
  ] as const) {
    await sql`
      insert into report_approver (
        company_id, span, first, branch_id, department_id, kind, approver_id, decided, hours, longest, within_two_days
      )
      select row.company_id, ${sql.lit(span)}, ${firstOf(span)}, row.branch_id, row.department_id, row.kind,
        row.approver_id, ${waits}
      from report_approver as row
      where ${within(due)} and row.span = ${sql.lit(part)} and row.first >= ${firstOf(span)}
        and row.first < (${firstOf(span)} + ${end})::date
      group by 1, 4, 5, 6, 7
    `.execute(db);
  }
}

const counters: Readonly<Record<RequestPart, (db: Trx, due: MonthToCount) => Promise<void>>> = {
  absence: countAbsence,
  sick: countSick,
  home: countHome,
  decisions: countDecisions,
};

/** Open, visible posts of a month; the nil branch is the company. */
export async function recountRecognition(db: Trx, { companyId, month }: MonthToCount): Promise<void> {
  await sql`delete from report_recognition where company_id = ${companyId} and month = ${month}`.execute(db);
  await sql`
    with post as materialized (
      select post.id from recognition_post as post
      where post.company_id = ${companyId} and post.id >= ${firstIdOf(month)}::uuid and post.id < ${firstIdOf(month, 1)}::uuid
        and post.state = 'visible' and not post.is_private
    ),
    part as materialized (
      select part.branch_id, part.is_giver from post
      join recognition_person as part on part.company_id = ${companyId} and part.post_id = post.id
    ),
    touched as (
      select branch_id, count(*) as posts from post
      join recognition_branch as touched on touched.company_id = ${companyId} and touched.post_id = post.id group by 1
    )
    insert into report_recognition (company_id, month, branch_id, posts, given, received)
    select ${companyId}::uuid, ${month}::date, branch_id, posts,
      (select count(*) from part where part.branch_id = touched.branch_id and is_giver),
      (select count(*) from part where part.branch_id = touched.branch_id and not is_giver)
    from touched
    union all
    select ${companyId}::uuid, ${month}::date, '00000000-0000-0000-0000-000000000000', (select count(*) from post),
      count(*) filter (where is_giver), count(*) filter (where not is_giver)
    from part
  `.execute(db);
}

/** The smallest id that a post of that month can have. */
function firstIdOf(month: string, monthsLater = 0): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const hex = Date.UTC(year, number - 1 + monthsLater, 1)
    .toString(16)
    .padStart(12, '0');

  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
