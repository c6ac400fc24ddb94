/** How much of a chart its generated paths take, in the model and on the real page. */
import { getStateNodes } from 'xstate/graph';
import { coverOf } from '../machines/support/covers.ts';
import {
  type ChartUnderTest,
  type GeneratedPath,
  offPageReason,
  replay,
  transitionIds,
  unreachableReason,
  walks,
} from '../machines/support/mbt.ts';
import { drivers, notPlayed } from './drivers.ts';

export interface Measure {
  name: string;
  chart: ChartUnderTest;
  states: number;
  /** Every transition that is written in the chart, by its name; those that can't be taken say why. */
  transitions: { id: string; unreachable?: string; offPage?: string }[];
  paths: GeneratedPath[];
  cover: GeneratedPath[];
  inModel: ReadonlySet<string>;
  /** Undefined while no one has played it on the real page. */
  onPage?: ReadonlySet<string>;
  /** The transitions of paths that failed on the page: neither taken nor untaken. */
  failed?: { readonly paths: number; readonly transitions: ReadonlySet<string> };
}

export function measure(name: string, chart: ChartUnderTest): Measure {
  const all = walks(chart);
  const generated = all.map(({ path }) => path);
  const cover = drivers[name]?.cover() ?? coverOf(name);

  return {
    name,
    chart,
    states: getStateNodes(chart.machine).length,
    transitions: transitionsOf(chart),
    // Long ones that were joined for the page come last.
    paths: [...generated, ...cover.filter((path) => !generated.includes(path))],
    cover,
    inModel: new Set(all.flatMap(({ walk }) => [...walk.taken])),
  };
}

const transitionsOf = ({ machine }: ChartUnderTest): Measure['transitions'] =>
  [...transitionIds(machine)].map(([transition, id]) => ({
    id,
    unreachable: unreachableReason(transition) as string | undefined,
    offPage: offPageReason(transition) as string | undefined,
  }));

/** The transitions that these paths take. */
export const takenBy = (chart: ChartUnderTest, paths: readonly GeneratedPath[]): ReadonlySet<string> =>
  new Set(paths.flatMap((path) => [...replay(chart, path).taken]));

/** Notes which of the paths of the cover went through on the page. */
export function noteOnPage(measured: Measure, played: readonly GeneratedPath[]): void {
  const { chart, cover } = measured;
  const onPage = takenBy(chart, played);
  const failed = cover.filter((path) => !played.includes(path));
  measured.onPage = onPage;
  measured.failed = {
    paths: failed.length,
    transitions: new Set([...takenBy(chart, failed)].filter((id) => !onPage.has(id))),
  };
}

/** `12 of 16 (75 %)`, or how many paths failed, because their transitions are unknown. */
export function onPageShare({ onPage, failed, cover, transitions }: Measure): string {
  if (!onPage) return '';
  const reachable = transitions.filter(({ unreachable, offPage }) => (unreachable ?? offPage) === undefined).length;
  if (!failed || failed.paths === 0) return share(onPage.size, reachable);
  const paths = `FAILED: ${failed.paths} of ${cover.length} paths`;

  return failed.paths === cover.length ? paths : `${paths}; the others took ${onPage.size} of ${reachable}`;
}

export const share = (part: number, whole: number): string =>
  `${part} of ${whole} (${whole === 0 ? 100 : Math.floor((part / whole) * 100)} %)`;

/** Transitions that no path takes on the page. Those of failed paths don't count as gaps. */
export const notOnPage = ({ transitions, onPage, failed }: Measure): string[] =>
  onPage ? transitions.map(({ id }) => id).filter((id) => !onPage.has(id) && !failed?.transitions.has(id)) : [];

/** What keeps a chart from being wholly tested, by name. */
export function gaps({ transitions, inModel }: Measure): string[] {
  return transitions.flatMap(({ id, unreachable }) => {
    if (unreachable === undefined) return inModel.has(id) ? [] : [`no path takes ${id}`];

    return inModel.has(id) ? [`${id} is taken, though the chart calls it unreachable: ${unreachable}`] : [];
  });
}

/** What a driver's cover leaves out without a word, and what it plays though the chart, or the driver's list, says that no page can. */
export function pageGaps({
  name,
  chart,
  cover,
  transitions = transitionsOf(chart),
}: Pick<Measure, 'name' | 'chart' | 'cover'> & Partial<Measure>): string[] {
  const played = takenBy(chart, cover);
  const left = notPlayed[name] ?? {};

  return transitions.flatMap(({ id, unreachable, offPage }) => {
    const why = unreachable ?? offPage ?? left[id];
    if (played.has(id)) return why === undefined ? [] : [`${id} is played on the page: ${why}`];

    return why === undefined ? [`no path of the page takes ${id}`] : [];
  });
}
