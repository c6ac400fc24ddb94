import { sql } from 'kysely';
import { NIL } from 'uuid';
import { countLeaveDays } from '../../../src/rules/leave/leave-days.ts';
import { lastDayOf, monthAfter } from '../../../src/rules/shared/months.ts';
import { type Asked, type BranchUnit, sumOf } from './question.ts';

interface Row {
  readonly branch: string;
  readonly department: string;
  /** Months; anything before the period is the month before it. */
  readonly joined: string;
  readonly departed: string | null;
  readonly people: number;
}

type Which = (row: Row) => boolean;
const everyone: Which = () => true;

/** People by when they came and went. */
export interface Population {
  /** At the end of a month or of the month before the period; today in the current month and later ones. */
  headAt(month: string, which?: Which): number;
  joined(months: readonly string[], which?: Which): number;
  left(months: readonly string[], which?: Which): number;
  /** Of the heads at the beginning and the end of these months. */
  average(months: readonly string[], which?: Which): number;
  /** Of everybody in these whole months, by the calendars of their branches. */
  workingDays(months: readonly string[], which?: Which): number;
}

const present = sql`coalesce(person.joined_on, (person.created_at at time zone 'UTC')::date)`;
const gone = sql`coalesce(person.left_on, (person.updated_at at time zone 'UTC')::date)`;

export async function readPopulation(asked: Asked): Promise<Population> {
  const { db, principal, branchIds, departmentIds, from, to, branches, today } = asked;
  const before = monthAfter(from, -1);
  const { rows } = await sql<Row>`
    select branch, department, joined, departed, count(*)::int8 as people from (
      select coalesce(person.branch_id, ${NIL}::uuid) as branch, coalesce(person.department_id, ${NIL}::uuid) as department,
        case when ${present} < ${`${from}-01`}::date then ${before}::text else to_char(${present}, 'YYYY-MM') end as joined,
        case when person.is_enabled or ${gone} >= (${`${to}-01`}::date + interval '1 month') then null
          else to_char(${gone}, 'YYYY-MM') end as departed
      from person
      where person.company_id = ${principal.companyId}
        and ${branchIds ? sql`person.branch_id = any (${branchIds}::uuid[])` : sql`true`}
        and ${departmentIds ? sql`person.department_id = any (${departmentIds}::uuid[])` : sql`true`}
        and (person.is_enabled or ${gone} >= ${`${from}-01`}::date)
        and ${present} <= least(${lastDayOf(to)}::date, ${today}::date)
    ) as one
    group by 1, 2, 3, 4
  `.execute(db);
  const count = (which: Which) => sumOf(rows.filter(which).map(({ people }) => people));
  const headAt = (month: string, which: Which = everyone) =>
    count((row) => row.joined <= month && (row.departed === null || row.departed > month) && which(row));
  const average = (months: readonly string[], which: Which = everyone) => {
    const [first = to, last = to] = [months[0], months.at(-1)];

    return (headAt(monthAfter(first, -1), which) + headAt(last, which)) / 2;
  };
  const days = workingDaysBy(branches);

  return {
    headAt,
    average,
    joined: (months, which = everyone) => count((row) => months.includes(row.joined) && which(row)),
    left: (months, which = everyone) =>
      count((row) => row.departed !== null && months.includes(row.departed) && which(row)),
    workingDays: (months, which = everyone) =>
      sumOf(
        branches.flatMap(({ id }) =>
          months.map((month) => days(id, month) * average([month], (row) => row.branch === id && which(row))),
        ),
      ),
  };
}

/** Of a branch in a month. */
function workingDaysBy(branches: readonly BranchUnit[]) {
  const known = new Map<string, number>();
  const byId = new Map(branches.map((branch) => [branch.id, branch]));

  return (id: string, month: string): number => {
    const key = `${id} ${month}`;
    const counted = known.get(key) ?? countWorkingDays(byId.get(id), month);
    known.set(key, counted);

    return counted;
  };
}

/** To the end of the month even when that is still to come: leave of the month is counted to its end as well. */
function countWorkingDays(branch: BranchUnit | undefined, month: string): number {
  if (!branch) return 0;
  const whole = { from: `${month}-01`, to: lastDayOf(month), fromPortion: 'full', toPortion: 'full' } as const;

  return countLeaveDays(whole, { ...branch, countsWeekends: false });
}
