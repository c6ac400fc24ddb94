/** Three months of workflow counts: made-up runs, which everything that is counted comes from. */

import type { Trx } from '../server/database/tx.ts';
import { rankOf } from '../server/people/roles.ts';
import { isKnownState } from '../server/workflows/known-arrows.ts';
import { weekdayOfDay } from '../src/rules/shared/day-numbers.ts';
import { grouped } from '../src/rules/shared/grouped.ts';
import { routes } from '../src/rules/shared/paths.ts';
import { arrowOf } from '../src/rules/workflows/arrows.ts';
import { bucketOf } from '../src/rules/workflows/dwell-times.ts';
import { FEWEST_PEOPLE } from '../src/rules/workflows/rounding.ts';
import { insertRows } from './bulk.ts';
import data from './data/usage.json' with { type: 'json' };
import { addDays, mondayOf } from './days.ts';
import type { Structure } from './people.ts';
import { type Dice, dice } from './random.ts';
import { arrowIn, type Run, runAlong } from './runs.ts';

const COUNTED_WEEKDAYS: ReadonlySet<number> = new Set([2, 4]);

const countedFrom = (day: string): string => addDays(mondayOf(day), -91);

interface Page {
  page: string;
  weight: number;
  /** How much more often than on average a run is given up there. */
  leaving: number;
}

interface ChartUse {
  begun: readonly string[];
  parallel?: readonly string[];
  pages?: string;
  /** How long people stay in a state; one second if it is missing. */
  seconds: Readonly<Record<string, number>>;
  /** Parts of paths: transitions, and other steps; `3 × typed` repeats one. */
  steps: Readonly<Record<string, readonly string[]>>;
  /** The share of runs by reporting managers, if there are enough of them for figures by role. */
  managers?: number;
  ways: readonly { weekly: number; begun?: readonly string[]; path: readonly string[] }[];
}

const charts: Readonly<Record<string, ChartUse>> = data.charts;
const pages: Readonly<Record<string, readonly Page[]>> = data.pages;
const everywhere: readonly Page[] = [{ page: '', weight: 1, leaving: 1 }];

interface WeeklyRun extends Run {
  chart: string;
  weekly: number;
  managers: number;
  pages: readonly Page[];
  secondsIn: (state: string) => number;
}

const weeklyRuns = (): WeeklyRun[] =>
  Object.entries(charts).flatMap(([chart, use]) => {
    const inChart = (state: string) => (state === '*' ? chart : `${chart}.${state}`);
    const parallel = new Set(use.parallel?.map(inChart));

    return use.ways.map(({ weekly, begun = use.begun, path }) => ({
      ...{
        chart,
        weekly,
        managers: use.managers ?? 0,
        pages: use.pages ? (pages[use.pages] ?? everywhere) : everywhere,
      },
      ...runAlong({
        chart,
        begun: begun.map(inChart),
        path: path.flatMap((part) => arrowsIn(part, use.steps)).map((short) => arrowIn(chart, short)),
        parallel,
      }),
      secondsIn: (state: string) => use.seconds[state.slice(chart.length + 1)] ?? 1,
    }));
  });

function arrowsIn(part: string, steps: ChartUse['steps']): string[] {
  const [, times = '1', name = part] = /^(\d+) × (.*)$/.exec(part) ?? [];
  const arrows = steps[name]?.flatMap((inner) => arrowsIn(inner, steps)) ?? [name];

  return Array.from({ length: Number(times) }, () => arrows).flat();
}

/** Transitions, states and pages that do not exist any more. Runs with such transitions are left out until they are corrected. */
export const strays = (): string[] => [
  ...weeklyRuns().flatMap((run) => run.strays),
  ...Object.entries(charts).flatMap(([chart, { seconds }]) =>
    Object.keys(seconds)
      .map((state) => `${chart}.${state}`)
      .filter((state) => !isKnownState(chart, state)),
  ),
  ...Object.values(pages)
    .flat()
    .flatMap(({ page }) => (routes.some(({ path }) => path === page) ? [] : [page])),
];

export async function countUse(trx: Trx, { companyId, day }: Structure): Promise<void> {
  const { counts, dwellTimes, passages, byRole } = usageOn(daysWithCounts(day));
  const ofCompany = (rows: readonly object[]) => rows.map((row) => ({ company_id: companyId, ...row }));
  await insertRows(trx, 'workflow_count', ofCompany(counts));
  await insertRows(trx, 'workflow_dwell', ofCompany(dwellTimes));
  await insertRows(trx, 'workflow_passage', ofCompany(passages));
  await countManagers(trx, companyId, byRole);
  const counted_since = `${countedFrom(day)}T07:00:00Z`;
  await trx.updateTable('company').set({ counted_since }).where('id', '=', companyId).execute();
}

const MANAGER = 'reporting-manager';
/** More than a figure needs. */
const MOST_MARKS = 26;

/** Only if enough people have the role, as on the server. Some of the managers make the same mark. */
async function countManagers(trx: Trx, companyId: string, dwellTimes: ReturnType<typeof usageOn>['byRole']) {
  const managers = await trx
    .selectFrom('person')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role_rank', '=', rankOf(MANAGER))
    .where('is_enabled', '=', true)
    .limit(MOST_MARKS)
    .execute();
  if (managers.length < FEWEST_PEOPLE) return;
  await insertRows(
    trx,
    'workflow_role_dwell',
    dwellTimes.map(({ day, ...dwell }) => ({ company_id: companyId, ...dwell, month: day })),
  );
  const visits = [...grouped(dwellTimes, ({ state, day }) => `${state} ${day}`).values()];
  await insertRows(
    trx,
    'workflow_role_mark',
    visits.map((own) => {
      const { state, role, day } = own[0] as (typeof own)[number];
      const times = own.reduce((sum, one) => sum + one.times, 0);
      const marks = '1'.repeat(Math.min(managers.length, Math.ceil(times / 2))).padEnd(64, '0');

      return { company_id: companyId, state, role, month: day, marks };
    }),
  );
}

/** Two days a week, from the first that was counted until yesterday: months are shown, and fewer rows are stored sooner. */
export function daysWithCounts(today: string): string[] {
  const days: string[] = [];
  for (let day = countedFrom(today); day < today; day = addDays(day, 1))
    if (COUNTED_WEEKDAYS.has(weekdayOfDay(day))) days.push(day);

  return days;
}

/** Rows without their company. */
export function usageOn(days: readonly string[]) {
  const chance = dice(6);
  const regularRuns = weeklyRuns().filter((run) => run.strays.length === 0);
  const counts = new Tally((name) => {
    const { from, to, ...arrow } = arrowOf(name);

    return { ...arrow, from_state: from, to_state: to };
  });
  const dwellTimes = new Tally((line) => {
    const [state = '', page = '', bucket, is_left] = line.split(' ');

    return { chart: chartOf(state), state, page, bucket: Number(bucket), is_left: is_left === 'true' };
  });
  const passages = new Tally((line) => {
    const [from_state = '', to_state = ''] = line.split(' ');

    return { chart: chartOf(to_state), from_state, to_state };
  });
  const byRole = new Tally((line) => {
    const [state = '', bucket, is_left] = line.split(' ');

    return { chart: chartOf(state), state, role: MANAGER, bucket: Number(bucket), is_left: is_left === 'true' };
  });
  for (const [place, day] of days.entries()) {
    for (const run of regularRuns) {
      const times = timesOn(chance, run.weekly);
      if (times === 0) continue;
      for (const arrow of run.arrows) counts.add(arrow, times);
      for (const [place, to] of run.reached.entries())
        for (const from of run.reached.slice(0, place + 1)) passages.add(`${from} ${to}`, times);
      for (let one = 0; one < times; one += 1) {
        const page = pageOf(chance, run);
        const isManager = run.managers > 0 && chance.chance(run.managers);
        for (const { state, isLeft } of run.visits) {
          const bucket = bucketOf(lengthOf(chance, run.secondsIn(state)));
          dwellTimes.add(`${state} ${page} ${bucket} ${isLeft}`, 1);
          if (isManager) byRole.add(`${state} ${bucket} ${isLeft}`, 1);
        }
      }
    }
    for (const tally of [counts, dwellTimes, passages]) tally.close(day);
    if (days[place + 1]?.slice(0, 7) !== day.slice(0, 7)) byRole.close(`${day.slice(0, 7)}-01`);
  }

  return { counts: counts.rows, dwellTimes: dwellTimes.rows, passages: passages.rows, byRole: byRole.rows };
}

const chartOf = (state: string): string => state.split('.')[0] ?? '';

const timesOn = (chance: Dice, weekly: number): number =>
  Math.floor((weekly / COUNTED_WEEKDAYS.size) * (0.6 + 0.8 * chance.fraction()) + chance.fraction());

const pageOf = (chance: Dice, { pages, isLeft }: WeeklyRun): string =>
  pages.length === 1
    ? (pages[0]?.page ?? '')
    : chance.draw(pages.map(({ page, weight, leaving }) => [page, isLeft ? weight * leaving : weight] as const));

/** In milliseconds: most take about as long, a few very long. */
const lengthOf = (chance: Dice, seconds: number): number =>
  seconds * 1_000 * Math.exp(1.6 * (chance.fraction() + chance.fraction() + chance.fraction() - 1.5));

/** Adds up what is the same, until a day or a month is closed. */
class Tally<Row extends object> {
  readonly rows: (Row & { day: string; times: number })[] = [];
  readonly #times = new Map<string, number>();
  readonly #rowOf: (line: string) => Row;

  constructor(rowOf: (line: string) => Row) {
    this.#rowOf = rowOf;
  }

  add(line: string, times: number): void {
    this.#times.set(line, (this.#times.get(line) ?? 0) + times);
  }

  close(day: string): void {
    for (const [line, times] of this.#times) this.rows.push({ ...this.#rowOf(line), day, times });
    this.#times.clear();
  }
}
