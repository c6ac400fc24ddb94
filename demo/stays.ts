/** How long states lasted and where people left: made-up, but of the lengths that such work takes. */
import { isKnownState } from '../server/workflows/known-arrows.ts';
import { routes } from '../src/rules/shared/paths.ts';
import { bucketOf } from '../src/rules/workflows/stays.ts';
import data from './data/stays.json' with { type: 'json' };
import { type Dice, dice } from './random.ts';

interface Page {
  page: string;
  weight: number;
  /** How much more often than on average it is left. */
  leaving: number;
}

const everywhere: readonly Page[] = [{ page: '', weight: 1, leaving: 1 }];
const pagesOf = (name: string | undefined): readonly Page[] =>
  name ? ((data.pages as Readonly<Record<string, readonly Page[]>>)[name] ?? everywhere) : everywhere;

const chartOf = (state: string): string => state.split('.')[0] ?? '';
const isThere = (state: string): boolean => isKnownState(chartOf(state), state);

/** States and pages that no chart has any more; they are skipped until they are corrected. */
export const strayStates = (): string[] => [
  ...[...data.stays.map(({ state }) => state), ...data.runs.flatMap(({ states }) => states)].filter(
    (state) => !isThere(state),
  ),
  ...Object.values(data.pages)
    .flat()
    .flatMap(({ page }) => (routes.some(({ path }) => path === page) ? [] : [page])),
];

const timesOn = (chance: Dice, weekly: number): number =>
  Math.floor((weekly / 5) * (0.6 + 0.8 * chance.fraction()) + chance.fraction());

export function stayRows(companyId: string, days: readonly string[]): object[] {
  const chance = dice(8);
  const counted = new Map<string, { times: number }>();
  for (const day of days)
    for (const { state, weekly, seconds, left, pages } of data.stays.filter((one) => isThere(one.state)))
      for (let times = timesOn(chance, weekly); times > 0; times -= 1) {
        const where = chance.draw(pagesOf(pages).map((page) => [page, page.weight] as const));
        // Most take about as long, a few very long.
        const spread = chance.fraction() + chance.fraction() + chance.fraction() - 1.5;
        const line = {
          company_id: companyId,
          chart: chartOf(state),
          state,
          page: where.page,
          bucket: bucketOf(seconds * 1_000 * Math.exp(1.6 * spread)),
          is_left: chance.chance(Math.min(1, left * where.leaving)),
          day,
        };
        addOne(counted, line);
      }

  return [...counted.values()];
}

export function passageRows(companyId: string, days: readonly string[]): object[] {
  const chance = dice(9);
  const counted = new Map<string, { times: number }>();
  for (const day of days)
    for (const { weekly, states } of data.runs.filter((run) => run.states.every(isThere))) {
      const times = timesOn(chance, weekly);
      if (times === 0) continue;
      for (const [place, to_state] of states.entries())
        for (const from_state of states.slice(0, place + 1))
          addOne(counted, { company_id: companyId, chart: chartOf(to_state), from_state, to_state, day }, times);
    }

  return [...counted.values()];
}

function addOne(counted: Map<string, { times: number }>, line: object, times = 1): void {
  const key = JSON.stringify(line);
  counted.set(key, { ...line, times: (counted.get(key)?.times ?? 0) + times });
}
