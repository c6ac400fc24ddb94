/**
 * Divides a chart into readable pictures. Each shows one state with what is inside; inside it, compound states are
 * folded to one box until the picture is small enough, and get a separate picture.
 */
import type { Chart, ChartState, ChartTransition } from './extract.ts';

/** What one picture shows of a chart. */
export interface View {
  chart: Chart;
  root: ChartState;
  /** The root, and the states inside it that are not in a folded one. */
  states: ChartState[];
  folded: ReadonlySet<string>;
  /** States outside the root that arrows of this picture lead to or come from. */
  elsewhere: ChartState[];
  arrows: Arrow[];
  /** Drawn as lines in the box of their state. */
  reactions: ReadonlyMap<string, ChartTransition[]>;
  /** In letters, after which the words at an arrow are wrapped. */
  labelWidth: number;
}

/** All transitions between the same two boxes share an arrow. */
export interface Arrow {
  from: string;
  to: string;
  transitions: ChartTransition[];
}

export const LABEL_WIDTH = 22;

const isWithin = (id: string, ancestor: string) => id === ancestor || id.startsWith(`${ancestor}.`);
const isInside = (id: string, ancestor: string) => id.startsWith(`${ancestor}.`);

export const childrenOf = (chart: Chart, id: string) => chart.states.filter(({ parent }) => parent === id);

export const insideOf = (chart: Chart, id: string) => chart.states.filter((state) => isInside(state.id, id));

/** Reads better as a line in the state than as an arrow. */
const isReaction = ({ from, to }: ChartTransition): boolean => !to || isWithin(to, from);

export function viewOf(chart: Chart, root: ChartState, folded: ReadonlySet<string>): View {
  const isHidden = ({ id }: ChartState) => [...folded].some((box) => isInside(id, box));
  const states = chart.states.filter((state) => isWithin(state.id, root.id) && !isHidden(state));
  const boxOf = (id: string) =>
    [...folded].filter((box) => isWithin(id, box)).sort((one, other) => one.length - other.length)[0] ?? id;
  const arrows = new Map<string, Arrow>();
  const reactions = new Map<string, ChartTransition[]>();
  for (const transition of chart.transitions) {
    const { from, to = from } = transition;
    const [source, target] = [boxOf(from), boxOf(to)];
    // An arrow to the frame around the picture would lead nowhere that is seen.
    const returns = to === root.id && isInside(from, root.id) && source === from;
    if (isReaction(transition) || returns) {
      // Those of a folded state are shown in its own picture.
      if (isWithin(from, root.id) && !folded.has(source))
        reactions.set(from, [...(reactions.get(from) ?? []), transition]);
      continue;
    }
    // An arrow to the root itself is shown in the picture around it; one from the root leaves this picture.
    const leaves = isWithin(from, root.id) && !isWithin(to, root.id);
    const arrives = isInside(to, root.id) && !isWithin(from, root.id) && !isInside(root.id, from);
    const stays = isInside(from, root.id) && isInside(to, root.id) && source !== target;
    if (!leaves && !arrives && !stays) continue;
    const name = `${source} ${target}`;
    const arrow = arrows.get(name) ?? { from: source, to: target, transitions: [] };
    arrow.transitions.push(transition);
    arrows.set(name, arrow);
  }
  const ends = new Set([...arrows.values()].flatMap(({ from, to }) => [from, to]));

  return {
    chart,
    root,
    states,
    folded,
    elsewhere: chart.states.filter(({ id }) => ends.has(id) && !isWithin(id, root.id)),
    arrows: [...arrows.values()],
    reactions,
    labelWidth: LABEL_WIDTH,
  };
}
