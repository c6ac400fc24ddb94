/**
 * Paths through a chart, generated from the chart itself: for every state that can be reached and every event that it
 * takes there, one shortest path that ends with it. Transitions backwards and of a state to itself are included, which
 * paths between states alone would miss.
 */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, EventObject } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { transitionNames } from '../../../src/machines/transition-names.ts';
import { inert, type Stepper, stepperOf, type Witnessed, witness } from './witness.ts';

/**
 * At least one payload for every event of a chart, one for each branch of its guards. Exhaustive by type: a new event
 * of the chart fails to compile here. Results of invoked actors and timers are included under their `xstate.` names.
 */
export type Stimuli<Event extends EventObject> = {
  readonly [Type in Event['type']]: readonly Extract<Event, { type: Type }>[];
} & { readonly [internal: `xstate.${string}`]: readonly AnyEventObject[] };

/** A chart with everything that generating its paths takes. */
export interface ChartUnderTest {
  readonly machine: AnyStateMachine;
  readonly stimuli: Readonly<Record<string, readonly AnyEventObject[]>>;
  readonly inputs: readonly unknown[];
  /**
   * The part of the context that steers the chart. Counters and copies of data must stay out, or the graph never ends.
   */
  // biome-ignore lint/suspicious/noExplicitAny: every chart has a context of its own
  readonly project: (context: any) => unknown;
  /** Whether anything could cause the event at this moment. Without it, every event can happen at any time. */
  readonly canHappen?: (event: AnyEventObject, at: Moment) => boolean;
}

export interface GeneratedPath {
  input: unknown;
  events: AnyEventObject[];
  /** The model's state at first and after each event. */
  expected: Moment[];
}

/** A path, and the transitions that it takes at the start and with each event. */
interface PathWithSteps {
  path: GeneratedPath;
  steps: ReadonlySet<string>[];
}

/** The compared values: the state, and the part of the context that steers. */
export interface Moment {
  state: unknown;
  steering: unknown;
  /** The target of a history state. */
  returnsTo?: string[];
}

export const done = (actor: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${actor}`,
  output,
});
export const failed = (actor: string): AnyEventObject => ({
  type: `xstate.error.actor.${actor}`,
  error: new TypeError('Failed to fetch'),
});
export const after = (delay: string, state: string): AnyEventObject => ({ type: `xstate.after.${delay}.${state}` });

/** Every transition of the chart that does something, by its name. */
export const transitionIds = (machine: AnyStateMachine): Map<AnyTransitionDefinition, string> =>
  new Map(
    [...transitionNames(machine)].filter(
      ([{ target, actions, reenter, eventType }]) => target || actions.length > 0 || reenter || eventType === '',
    ),
  );

/** Why a transition can never be taken, if the chart says so. */
export const unreachableReason = ({ meta }: AnyTransitionDefinition): unknown =>
  (meta as { unreachable?: string } | undefined)?.unreachable;

/** Why no page can bring a transition about that the model takes, if the chart says so. */
export const offPageReason = ({ meta }: AnyTransitionDefinition): unknown =>
  (meta as { offPage?: string } | undefined)?.offPage;

/** Events that some state waits for and the stimuli do not have. */
export function missingStimuli({ machine, stimuli }: ChartUnderTest): string[] {
  const awaited = [machine.root, ...getStateNodes(machine)].flatMap(({ ownEvents }) => ownEvents as string[]);

  return [...new Set(awaited)].filter(
    (type) => !type.startsWith('xstate.done.state.') && type !== '*' && !stimuli[type]?.length,
  );
}

export const momentOf = ({ project }: ChartUnderTest, { value, context, historyValue }: AnyMachineSnapshot): Moment => {
  const returnsTo = Object.values(historyValue).flatMap((nodes) => nodes.map(({ id }) => id));

  return { state: value, steering: project(context), ...(returnsTo.length > 0 && { returnsTo }) };
};

/** More states than this mean that something in `project` counts. */
const MOST_STATES = 2_000;

interface Reached {
  snapshot: AnyMachineSnapshot;
  events: AnyEventObject[];
  expected: Moment[];
  steps: ReadonlySet<string>[];
}

interface Explored {
  input: unknown;
  here: Reached;
  /** Where the stimuli lead from here, and whether nothing led there before. */
  onward: { there: Reached; isNew: boolean }[];
}

/** Every state that can be reached, breadth first, so that the way to each is a shortest one. */
export function* explore(chart: ChartUnderTest): Generator<Explored> {
  const machine = inert(chart.machine);
  const stimuli = Object.values(chart.stimuli).flat();
  const known = new Set<string>();

  for (const input of chart.inputs) {
    const stepper = stepperOf(machine, input, transitionIds);
    const { snapshot, taken } = stepper.start;
    const start = { snapshot, events: [], expected: [momentOf(chart, snapshot)], steps: [taken] };
    known.add(JSON.stringify(start.expected[0]));
    for (const queue: Reached[] = [start]; queue.length > 0; ) {
      const here = queue.shift() as Reached;
      const onward = stimuli
        .flatMap((event) => step(chart, stepper, here, event))
        .map((there) => {
          const key = JSON.stringify(there.expected.at(-1));
          const isNew = !known.has(key);
          if (isNew) queue.push(there);
          known.add(key);
          if (known.size > MOST_STATES) throw new Error(`${machine.id} never ends: see what "project" keeps`);

          return { there, isNew };
        });
      yield { input, here, onward };
    }
  }
}

/**
 * The paths to states that are already known or have no way on. A path that is the beginning of another one is left
 * out.
 */
export const generatePaths = (chart: ChartUnderTest): GeneratedPath[] => pathsWithSteps(chart).map(({ path }) => path);

const generated = new WeakMap<ChartUnderTest, PathWithSteps[]>();

function pathsWithSteps(chart: ChartUnderTest): PathWithSteps[] {
  const known = generated.get(chart);
  if (known) return known;
  const all = [...explore(chart)].flatMap(({ input, here, onward }) => {
    const ends = onward.length > 0 ? onward.filter(({ isNew }) => !isNew).map(({ there }) => there) : [here];

    return ends.map(({ events, expected, steps }) => ({ path: { input, events, expected }, steps }));
  });
  generated.set(chart, all);

  return all;
}

/** One event further, unless nothing waits for it there, or the chart has ended. */
function step(
  chart: ChartUnderTest,
  stepper: Stepper,
  { snapshot, events, expected, steps }: Reached,
  event: AnyEventObject,
): Reached[] {
  if (snapshot.status !== 'active' || chart.canHappen?.(event, expected.at(-1) as Moment) === false) return [];
  if (!snapshot.can(event)) return [];
  const next = stepper.step(snapshot, event);

  return [
    {
      snapshot: next.snapshot,
      events: [...events, event],
      expected: [...expected, momentOf(chart, next.snapshot)],
      steps: [...steps, next.taken],
    },
  ];
}

interface Walk extends Pick<Witnessed, 'steps' | 'sights'> {
  moments: Moment[];
  /** The transitions that were taken. */
  taken: Set<string>;
}

/** Plays a path in the real interpreter. */
export function replay(chart: ChartUnderTest, path: Pick<GeneratedPath, 'input' | 'events'>): Walk {
  const { snapshots, steps, sights } = witness(chart.machine, path, transitionIds);

  return {
    moments: snapshots.map((snapshot) => momentOf(chart, snapshot)),
    taken: new Set(steps.flatMap((step) => [...step])),
    steps,
    sights,
  };
}

const walked = new WeakMap<ChartUnderTest, { path: GeneratedPath; walk: Walk }[]>();

/** Every generated path of a chart, played once. */
export function walks(chart: ChartUnderTest): { path: GeneratedPath; walk: Walk }[] {
  const all = walked.get(chart) ?? generatePaths(chart).map((path) => ({ path, walk: replay(chart, path) }));
  walked.set(chart, all);

  return all;
}

/** The cost of beginning a path, in events. */
export const BEGINNING = 4;

/**
 * The few paths that together take every transition: again and again the one that adds most for its length.
 * `isPlayable` leaves out paths that the player cannot follow.
 */
export function greedyCover(
  chart: ChartUnderTest,
  isPlayable: (path: GeneratedPath) => boolean = () => true,
): GeneratedPath[] {
  return greedyOf(pathsWithSteps(chart).filter(({ path }) => isPlayable(path)));
}

/** The few of these paths that together take every transition that any of them takes, except those in `without`. */
function greedyOf(all: readonly PathWithSteps[], without: ReadonlySet<string> = new Set()): GeneratedPath[] {
  const candidates = all.map(({ path, steps }) => ({ path, taken: new Set(steps.flatMap((step) => [...step])) }));
  const open = new Set(candidates.flatMap(({ taken }) => [...taken]).filter((id) => !without.has(id)));
  const cover: GeneratedPath[] = [];
  while (open.size > 0) {
    const worth = ({ path, taken }: (typeof candidates)[number]) =>
      [...taken].filter((id) => open.has(id)).length / (path.events.length + BEGINNING);
    const { candidate } = candidates
      .map((candidate) => ({ candidate, worth: worth(candidate) }))
      .reduce((a, b) => (b.worth > a.worth ? b : a));
    cover.push(candidate.path);
    for (const id of candidate.taken) open.delete(id);
  }

  return cover;
}

interface Edge {
  event: AnyEventObject;
  to: Moment;
  taken: ReadonlySet<string>;
}

/**
 * A few long paths that together take every transition that a page can bring about, for players that take long to begin a
 * path. Each continues to the nearest open transition, and a new path begins only when there is none. What these miss is taken
 * by a few short paths at the end.
 */
export function tours(
  chart: ChartUnderTest,
  isPlayable: (path: GeneratedPath) => boolean = () => true,
): GeneratedPath[] {
  const candidates = pathsWithSteps(chart).filter(({ path }) => isPlayable(path));
  const offPage = [...transitionIds(chart.machine)].flatMap(([each, id]) => (offPageReason(each) ? [id] : []));
  const open = new Set(candidates.flatMap(({ steps }) => steps.flatMap((step) => [...step])));
  for (const id of offPage) open.delete(id);
  const edges = edgesOf(candidates);
  const starts = new Map(
    candidates.map(({ path, steps }) => [path.input, { first: path.expected[0] as Moment, taken: steps[0] }]),
  );
  const found: GeneratedPath[] = [];
  while (open.size > 0) {
    const takesAtStart = ([, { taken }]: [unknown, { taken?: ReadonlySet<string> }]) =>
      [...(taken ?? [])].some((id) => open.has(id));
    const [input, start] =
      [...starts].find(takesAtStart) ?? [...starts].find(([, { first }]) => nearest(edges, first, open)) ?? [];
    if (!start) break;
    const { first } = start;
    const tour: GeneratedPath = { input, events: [], expected: [first] };
    for (const id of start.taken ?? []) open.delete(id);
    for (let way = nearest(edges, first, open); way; way = nearest(edges, tour.expected.at(-1) as Moment, open)) {
      for (const { event, to, taken } of way) {
        tour.events.push(event);
        tour.expected.push(to);
        for (const id of taken) open.delete(id);
      }
    }
    found.push(tour);
  }
  // Two moments can look the same and differ in the rest of the context, so a tour may miss a transition that it seems to take.
  const taken = found.flatMap((tour) => [...replay(chart, tour).taken]);

  return [...found, ...greedyOf(candidates, new Set([...taken, ...offPage]))];
}

function edgesOf(candidates: readonly PathWithSteps[]): Map<string, Edge[]> {
  const edges = new Map<string, Edge[]>();
  for (const { path, steps } of candidates) {
    for (const [index, event] of path.events.entries()) {
      const from = JSON.stringify(path.expected[index]);
      const known = edges.get(from) ?? [];
      const [to, taken] = [path.expected[index + 1] as Moment, steps[index + 1] as ReadonlySet<string>];
      // The event itself is compared: as text, one file is like another.
      if (!known.some((edge) => edge.event === event)) edges.set(from, [...known, { event, to, taken }]);
    }
  }

  return edges;
}

/** The fewest events from here that take an open transition. */
function nearest(
  edges: ReadonlyMap<string, readonly Edge[]>,
  from: Moment,
  open: ReadonlySet<string>,
): Edge[] | undefined {
  const known = new Set([JSON.stringify(from)]);
  for (const queue: { at: Moment; way: Edge[] }[] = [{ at: from, way: [] }]; queue.length > 0; ) {
    const { at, way } = queue.shift() as { at: Moment; way: Edge[] };
    for (const edge of edges.get(JSON.stringify(at)) ?? []) {
      if ([...edge.taken].some((id) => open.has(id))) return [...way, edge];
      const key = JSON.stringify(edge.to);
      if (!known.has(key)) queue.push({ at: edge.to, way: [...way, edge] });
      known.add(key);
    }
  }

  return undefined;
}
