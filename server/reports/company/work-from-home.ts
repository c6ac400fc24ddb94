import { sql } from 'kysely';
import { weekdays } from '../../../src/rules/organisation/branch-words.ts';
import { formatDay } from '../../../src/rules/shared/dates.ts';
import { lastDayOf } from '../../../src/rules/shared/months.ts';
import { weekdayOfDay, workingDays } from '../../../src/rules/wfh/wfh-days.ts';
import { readPopulation } from './population.ts';
import {
  type Answered,
  type Asked,
  isMeant,
  meantBranches,
  monthsOf,
  rounded,
  type Section,
  share,
  sumOf,
} from './question.ts';

interface Row {
  readonly day: string;
  readonly branch: string;
  readonly people: number;
}

export async function readWorkFromHome(asked: Asked): Promise<Answered> {
  const { rows } = await sql<Row>`
    select row.day, row.branch_id as branch, sum(row.people)::int8 as people from report_home as row
    where ${isMeant(asked, 'row')} and ${monthsOf(asked, sql`row.day`)}
      and row.day <= ${asked.today}::date
    group by 1, 2
  `.execute(asked.db);
  const population = await readPopulation(asked);
  const head = (id: string) => population.headAt(asked.to, (row) => row.branch === id);
  const days = daysOf(rows, asked);
  const branches = meantBranches(asked, (id) => rows.some(({ branch }) => branch === id));
  const byDay = totals(rows, ({ day }) => day);
  const byBranchDay = totals(rows, ({ branch, day }) => `${branch} ${day}`);
  const inBranch = (id: string) => days.map((day) => byBranchDay.get(`${id} ${day}`) ?? 0);
  const busiest = [...byDay].sort(([, one], [, other]) => other - one)[0];
  const everybody = sumOf(branches.map(({ id }) => head(id)));
  const average = (values: readonly number[]) => (values.length === 0 ? 0 : rounded(sumOf(values) / values.length));
  const onWeekday = (index: number) => days.filter((day) => weekdayOfDay(day) === index + 1);
  const used = weekdays.flatMap((name, index) =>
    onWeekday(index).some((day) => byDay.has(day)) ? [{ name, days: onWeekday(index) }] : [],
  );
  const meanAt = (id: string, on: readonly string[]) => average(on.map((day) => byBranchDay.get(`${id} ${day}`) ?? 0));

  return {
    figures: [
      { label: 'Days at home', value: sumOf(byDay.values()), unit: 'days' },
      {
        label: 'People at home on an average day',
        value: average(days.map((day) => byDay.get(day) ?? 0)),
        unit: 'people',
      },
      {
        label: 'Share of all people on an average day',
        value: share(average(days.map((day) => byDay.get(day) ?? 0)), everybody),
        unit: 'percent',
      },
      {
        label: busiest ? `Most at home, on ${formatDay(busiest[0])}` : 'Most at home',
        value: busiest?.[1] ?? 0,
        unit: 'people',
      },
    ],
    sections: [
      {
        id: 'day',
        title: 'People at home by day',
        note: null,
        kind: 'line',
        labelTitle: 'Day',
        labels: days.map(formatDay),
        series: [
          { name: 'All', unit: 'people', isDrawn: true, values: days.map((day) => byDay.get(day) ?? 0) },
          ...branches.map(({ id, name }) => ({
            name,
            unit: 'people' as const,
            isDrawn: false,
            values: inBranch(id),
          })),
        ],
      },
      {
        id: 'weekday',
        title: 'People at home on an average weekday, by branch',
        note: null,
        kind: 'stacked',
        labelTitle: 'Weekday',
        labels: used.map(({ name }) => name),
        series: branches.map(({ id, name }) => ({
          name,
          unit: 'people' as const,
          isDrawn: true,
          values: used.map((weekday) => meanAt(id, weekday.days)),
        })),
      },
      {
        id: 'branch',
        title: 'By branch on an average day',
        note: null,
        kind: 'bars',
        labelTitle: 'Branch',
        labels: branches.map(({ name }) => name),
        series: [
          { name: 'At home', unit: 'people', isDrawn: true, values: branches.map(({ id }) => meanAt(id, days)) },
          {
            name: 'Share of the branch',
            unit: 'percent',
            isDrawn: false,
            values: branches.map(({ id }) => share(meanAt(id, days), head(id))),
          },
        ],
      },
    ],
  } satisfies { figures: Answered['figures']; sections: Section[] };
}

/** Up to today, those on which anybody works in a branch that is shown, or is at home. */
function daysOf(rows: readonly Row[], { from, to, today, branches, branchIds }: Asked): string[] {
  const last = lastDayOf(to) < today ? lastDayOf(to) : today;
  const worked = branches
    .filter(({ id }) => branchIds?.includes(id) ?? true)
    .flatMap((branch) => workingDays(`${from}-01`, last, branch));

  return [...new Set([...worked, ...rows.map(({ day }) => day)])].sort();
}

function totals(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.people);

  return sums;
}
