import { sql } from 'kysely';
import { NIL } from 'uuid';
import { countLeaveDays } from '../../../src/rules/leave/leave-days.ts';
import { lastDayOf, monthAfter } from '../../../src/rules/shared/months.ts';
import { cachedValues } from '../../lists/cached-values.ts';
import { joiningDay } from '../../people/joining-day.ts';
import { type BranchUnit, type ReportRequest, sumOf } from './request.ts';

interface Workplace {
  readonly branch: string;
  readonly department: string;
}

interface Row extends Workplace {
  /** Months; anything before the period is the month before it. */
  readonly joined: string;
  readonly departed: string | null;
  readonly people: number;
}

export type UnitFilter = (workplace: Workplace) => boolean;
const everyone: UnitFilter = () => true;

/** People by when they came and went. */
export interface Population {
  /** At the end of a month or of the month before the period; today in the current month and later ones. */
  headAt(month: string, which?: UnitFilter): number;
  joined(months: readonly string[], which?: UnitFilter): number;
  left(months: readonly string[], which?: UnitFilter): number;
  /** The average of the headcounts at the beginning and the end of these months. */
  average(months: readonly string[], which?: UnitFilter): number;
  /** The working days of everyone in these whole months, by the calendars of their branches. */
  workingDays(months: readonly string[], which?: UnitFilter): number;
}

const gone = sql`coalesce(person.left_on, (person.updated_at at time zone 'UTC')::date)`;

export async function readPopulation(request: ReportRequest): Promise<Population> {
  const { months, to, branches } = request;
  const workplaces = workplacesOf(await selectPeople(request), [monthAfter(request.from, -1), ...months]);
  const sum = (of: keyof Flows, wanted: readonly string[], which: UnitFilter) =>
    sumOf(workplaces.filter(which).flatMap((workplace) => wanted.map((month) => workplace[of].get(month) ?? 0)));
  const headAt = (month: string, which: UnitFilter = everyone) => sum('head', [month], which);
  const average = (within: readonly string[], which: UnitFilter = everyone) =>
    sum('head', [monthAfter(within[0] ?? to, -1), within.at(-1) ?? to], which) / 2;
  const days = workingDaysBy(branches);

  return {
    headAt,
    average,
    joined: (within, which = everyone) => sum('joined', within, which),
    left: (within, which = everyone) => sum('left', within, which),
    workingDays: (within, which = everyone) =>
      sumOf(
        branches.flatMap(({ id }) => {
          const inBranch: UnitFilter = (workplace) => workplace.branch === id && which(workplace);

          return within.map((month) => days(id, month) * average([month], inBranch));
        }),
      ),
  };
}

/** Counted again once anyone has changed. */
async function selectPeople({
  db,
  principal,
  branchIds,
  departmentIds,
  from,
  to,
  today,
}: ReportRequest): Promise<Row[]> {
  const found = sql`(
    select branch, department, joined, departed, count(*) as people from (
      select coalesce(person.branch_id, ${NIL}::uuid) as branch, coalesce(person.department_id, ${NIL}::uuid) as department,
        case when ${joiningDay} < ${`${from}-01`}::date then ${monthAfter(from, -1)}::text else to_char(${joiningDay}, 'YYYY-MM')
          end as joined,
        case when person.is_enabled or ${gone} >= (${`${to}-01`}::date + interval '1 month') then null
          else to_char(${gone}, 'YYYY-MM') end as departed
      from person
      where person.company_id = ${principal.companyId}
        and ${branchIds ? sql`person.branch_id = any (${branchIds}::uuid[])` : sql`true`}
        and ${departmentIds ? sql`person.department_id = any (${departmentIds}::uuid[])` : sql`true`}
        and (person.is_enabled or ${gone} >= ${`${from}-01`}::date)
        and ${joiningDay} <= least(${lastDayOf(to)}::date, ${today}::date)
    ) as one
    group by 1, 2, 3, 4
  ) as workplace`;
  const { rows } = await cachedValues(db, { rows: { found, value: sql`coalesce(json_agg(workplace), '[]')` } });

  return rows as Row[];
}

/** By month. */
type Flows = Readonly<Record<'joined' | 'left' | 'head', Map<string, number>>>;

function workplacesOf(rows: readonly Row[], months: readonly string[]): (Workplace & Flows)[] {
  const workplaces = new Map<string, Workplace & Flows>();
  for (const { branch, department, joined, departed, people } of rows) {
    const key = `${branch} ${department}`;
    const workplace = workplaces.get(key) ?? {
      branch,
      department,
      joined: new Map(),
      left: new Map(),
      head: new Map(),
    };
    workplaces.set(key, workplace);
    const add = (to: Map<string, number>, month: string) => to.set(month, (to.get(month) ?? 0) + people);
    add(workplace.joined, joined);
    if (departed !== null) add(workplace.left, departed);
    for (const month of months)
      if (joined <= month && (departed === null || departed > month)) add(workplace.head, month);
  }

  return [...workplaces.values()];
}

/** The working days of a branch in a month. */
function workingDaysBy(branches: readonly BranchUnit[]) {
  const cache = new Map<string, number>();
  const byId = new Map(branches.map((branch) => [branch.id, branch]));

  return (id: string, month: string): number => {
    const key = `${id} ${month}`;
    const counted = cache.get(key) ?? countWorkingDays(byId.get(id), month);
    cache.set(key, counted);

    return counted;
  };
}

/** To the end of the month even when that is still to come: leave of the month is counted to its end as well. */
function countWorkingDays(branch: BranchUnit | undefined, month: string): number {
  if (!branch) return 0;
  const whole = { from: `${month}-01`, to: lastDayOf(month), fromPortion: 'full', toPortion: 'full' } as const;

  return countLeaveDays(whole, { ...branch, countsWeekends: false });
}
