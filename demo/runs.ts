/** What one run of a chart counts: the transitions that it takes, its visits to states, and which states it reaches. */
import { isKnownArrow } from '../server/workflows/known-arrows.ts';
import shapes from '../src/machines/charts/shapes.json' with { type: 'json' };
import transitions from '../src/machines/charts/transitions.json' with { type: 'json' };
import { type Arrow, arrowName, arrowOf, isWithin, startedIn } from '../src/rules/workflows/arrows.ts';

export interface Run {
  arrows: readonly string[];
  visits: readonly { state: string; isLeft: boolean }[];
  /** In the order of their first visits. */
  reached: readonly string[];
  /** It ended where its chart is unfinished. */
  isLeft: boolean;
  /** Steps that the chart does not have, or not where the run was. */
  strays: readonly string[];
}

interface Way {
  chart: string;
  /** The innermost states in which it is found. */
  begun: readonly string[];
  /** Names of transitions. */
  path: readonly string[];
  /** States of the chart whose children are all active at once. */
  parallel: ReadonlySet<string>;
}

const statesOf: Readonly<Record<string, readonly string[]>> = shapes;
const arrowsOf: Readonly<Record<string, readonly string[]>> = transitions;

/** Steps through a chart as it would run: a state that is left at once is not rested in. */
export function runAlong({ chart, begun, path, parallel }: Way): Run {
  const arrows = begun.map(startedIn);
  const strays = arrows.filter((name) => !isKnownArrow(arrowOf(name)));
  const visits: { state: string; isLeft: boolean }[] = [];
  const reached = new Set(begun);
  let active: readonly string[] = begun;
  let rested = new Set(begun);

  function take(name: string) {
    const arrow = arrowOf(name);
    const isThere = isKnownArrow(arrow) && active.some((state) => isWithin(state, arrow.from));
    if (isThere) active = after(active, arrow, parallel);
    else strays.push(name);
    arrows.push(name);
  }
  function rest() {
    const isLeft = active.includes(`${chart}.left`);
    for (const state of rested) if (!active.includes(state)) visits.push({ state, isLeft });
    rested = new Set(active);
    for (const state of active) reached.add(state);
  }

  for (const [place, name] of path.entries()) {
    take(name);
    if (path[place + 1]?.includes(' --always')) continue;
    for (let next = onwards(chart, active); next; next = onwards(chart, active)) take(next);
    rest();
  }
  const isDone = active.length === 1 && isFinal(chart, active[0] ?? '');
  for (const state of rested) visits.push({ state, isLeft: !isDone });

  return { arrows, visits, reached: [...reached], strays, isLeft: !isDone || active.includes(`${chart}.left`) };
}

/** The transition that is taken at once if no other is. */
const onwards = (chart: string, active: readonly string[]): string | undefined =>
  arrowsOf[chart]?.find((name) => active.some((state) => name.startsWith(`${state} --always--> `)));

function after(active: readonly string[], { from, to }: Arrow, parallel: ReadonlySet<string>): readonly string[] {
  if (from === to) return active;
  const around = commonParent(from, to);

  return [...active.filter((state) => !isWithin(state, around)), ...entered(to, parallel)];
}

/** The innermost states of a state that is entered; a chart lists the one it begins with first. */
function entered(state: string, parallel: ReadonlySet<string>): string[] {
  const [chart = ''] = state.split('.');
  const inside = (statesOf[chart] ?? [])
    .map((name) => `${chart}.${name}`)
    .filter((name) => name.slice(0, name.lastIndexOf('.')) === state);
  if (inside.length === 0) return [state];

  return (parallel.has(state) ? inside : inside.slice(0, 1)).flatMap((name) => entered(name, parallel));
}

function commonParent(one: string, other: string): string {
  let parent = one;
  while (!isWithin(other, parent)) parent = parent.slice(0, parent.lastIndexOf('.'));

  return parent;
}

/** At the top of the chart, and nothing leads on. */
const isFinal = (chart: string, state: string): boolean =>
  state.split('.').length === 2 && !arrowsOf[chart]?.some((name) => name.startsWith(`${state} --`));

/** The name of a transition of a chart, written without the chart: `*` is the chart itself. */
export function arrowIn(chart: string, short: string): string {
  const { from, to, ...arrow } = arrowOf(short);
  const inChart = (state: string) => (state === '*' ? chart : `${chart}.${state}`);

  return arrowName({ ...arrow, from: inChart(from), to: inChart(to) });
}
