/** How much of a chart its generated paths take, in the model and on the real page. */
import { getStateNodes } from 'xstate/graph';
import { coverOf } from '../machines/covers.ts';
import {
  type ChartUnderTest,
  type GeneratedPath,
  replay,
  transitionIds,
  unreachableReason,
  walks,
} from '../machines/mbt.ts';
import { drivers } from './drivers.ts';

export interface Measure {
  name: string;
  chart: ChartUnderTest;
  states: number;
  /** Every transition that is written in the chart, by its name; those that can't be taken say why. */
  transitions: { id: string; unreachable?: string }[];
  paths: GeneratedPath[];
  cover: GeneratedPath[];
  inModel: ReadonlySet<string>;
  /** Undefined while nobody has played it on the real page. */
  onPage?: ReadonlySet<string>;
}

export function measure(name: string, chart: ChartUnderTest): Measure {
  const all = walks(chart);
  const generated = all.map(({ path }) => path);
  const cover = drivers[name]?.cover() ?? coverOf(name);

  return {
    name,
    chart,
    states: getStateNodes(chart.machine).length,
    transitions: [...transitionIds(chart.machine)].map(([transition, id]) => ({
      id,
      unreachable: unreachableReason(transition) as string | undefined,
    })),
    // Long ones that were joined for the page have numbers behind the others.
    paths: [...generated, ...cover.filter((path) => !generated.includes(path))],
    cover,
    inModel: new Set(all.flatMap(({ walk }) => [...walk.taken])),
  };
}

/** The transitions that these paths take. */
export const takenBy = (chart: ChartUnderTest, paths: readonly GeneratedPath[]): ReadonlySet<string> =>
  new Set(paths.flatMap((path) => [...replay(chart, path).taken]));

/** What keeps a chart from being wholly tested, by name. */
export function gaps({ transitions, inModel }: Measure): string[] {
  return transitions.flatMap(({ id, unreachable }) => {
    if (unreachable === undefined) return inModel.has(id) ? [] : [`no path takes ${id}`];

    return inModel.has(id) ? [`${id} is taken, though the chart calls it unreachable: ${unreachable}`] : [];
  });
}

/** Under which number a path is played again. It stays the same while the chart and its stimuli do. */
export const numberOf = ({ paths }: Measure, path: GeneratedPath): number => paths.indexOf(path) + 1;
