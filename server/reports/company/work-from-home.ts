import { sql } from 'kysely';
import { weekdays } from '../../../src/rules/organisation/branch-words.ts';
import { weekdayOfDay } from '../../../src/rules/shared/day-numbers.ts';
import { formatDay } from '../../../src/rules/shared/days.ts';
import { lastDayOf } from '../../../src/rules/shared/months.ts';
import { workingDays } from '../../../src/rules/wfh/wfh-days.ts';
import { readPopulation } from './population.ts';
import {
  type Answered,
  isMeant,
  meantBranches,
  monthsOf,
  percentOf,
  type ReportRequest,
  rounded,
  sumOf,
} from './request.ts';
import { drawn, sectionOf, tabled } from './sections.ts';

interface Row {
  readonly day: string;
  readonly branch: string;
  readonly people: number;
}

export async function readWorkFromHome(request: ReportRequest): Promise<Answered> {
  const rows = await selectHome(request);
  const population = await readPopulation(request);
  const days = daysOf(rows, request);
  const branches = meantBranches(request, (id) => rows.some(({ branch }) => branch === id)).map(({ id, name }) => ({
    name,
    home: totals(rows.filter(({ branch }) => branch === id)),
    people: population.headAt(request.to, ({ branch }) => branch === id),
  }));
  const all = totals(rows);
  const everybody = sumOf(branches.map(({ people }) => people));

  return {
    figures: figuresOf(all, days, everybody),
    sections: [
      sectionOf(
        { id: 'day', title: 'People working from home by day', kind: 'line', labelTitle: 'Day' },
        days.map((day) => ({ name: formatDay(day), day })),
        [
          drawn('All', 'people', ({ day }) => all.get(day) ?? 0),
          ...branches.map(({ name, home }) => tabled(name, 'people', ({ day }: { day: string }) => home.get(day) ?? 0)),
        ],
      ),
      sectionOf(
        {
          id: 'weekday',
          title: 'People working from home on an average weekday, by branch',
          kind: 'stacked',
          labelTitle: 'Weekday',
        },
        weekdays
          .map((name, index) => ({ name, days: days.filter((day) => weekdayOfDay(day) === index + 1) }))
          .filter((weekday) => weekday.days.some((day) => all.has(day))),
        branches.map(({ name, home }) => drawn(name, 'people', (weekday) => average(home, weekday.days))),
      ),
      sectionOf({ id: 'branch', title: 'By branch on an average day', kind: 'bars', labelTitle: 'Branch' }, branches, [
        drawn('Working from home', 'people', ({ home }) => average(home, days)),
        tabled('Share of the branch', 'percent', ({ home, people }) => percentOf(average(home, days), people)),
      ]),
    ],
  };
}

async function selectHome(request: ReportRequest): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select row.day, row.branch_id as branch, sum(row.people)::int8 as people from report_home as row
    where ${isMeant(request, 'row')} and ${monthsOf(request, sql`row.day`)}
      and row.day <= ${request.today}::date
    group by 1, 2
  `.execute(request.db);

  return rows;
}

/** People by day. */
type Home = ReadonlyMap<string, number>;

function figuresOf(all: Home, days: readonly string[], everybody: number): Answered['figures'] {
  const [busiest] = [...all].sort(([, one], [, other]) => other - one);

  return [
    { label: 'Days worked from home', value: sumOf(all.values()), unit: 'days' },
    { label: 'People working from home on an average day', value: average(all, days), unit: 'people' },
    {
      label: 'Share of all people on an average day',
      value: percentOf(average(all, days), everybody),
      unit: 'percent',
    },
    {
      label: busiest
        ? `Highest number working from home, on ${formatDay(busiest[0])}`
        : 'Highest number working from home',
      value: busiest?.[1] ?? 0,
      unit: 'people',
    },
  ];
}

const average = (home: Home, days: readonly string[]): number =>
  days.length === 0 ? 0 : rounded(sumOf(days.map((day) => home.get(day) ?? 0)) / days.length);

/** Up to today, those on which anyone works in a branch that is shown, or is at home. */
function daysOf(rows: readonly Row[], { from, to, today, branches, branchIds }: ReportRequest): string[] {
  const last = lastDayOf(to) < today ? lastDayOf(to) : today;
  const worked = branches
    .filter(({ id }) => branchIds?.includes(id) ?? true)
    .flatMap((branch) => workingDays(`${from}-01`, last, branch));

  return [...new Set([...worked, ...rows.map(({ day }) => day)])].sort();
}

function totals(rows: readonly Row[]): Home {
  const sums = new Map<string, number>();
  for (const { day, people } of rows) sums.set(day, (sums.get(day) ?? 0) + people);

  return sums;
}
