/** Takes a chart the way that a recording went. It holds no payloads, so the stimuli of the chart's test stand in for them. */
import { type AnyEventObject, type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import { statesOf } from '../../../src/machines/recorder/identify.ts';
import type { Step } from '../../../src/machines/recorder/recording.ts';
import { transitionNames } from '../../../src/machines/transition-names.ts';
import { charts } from '../charts/charts.ts';
import { type ChartUnderTest, generatePaths, momentOf } from './mbt.ts';
import { inert } from './witness.ts';

export type RecordedStep = Pick<Step, 'event' | 'states' | 'taken'> & { answer?: number | undefined };

/** The most payloads or initial states that fit a recording and are tried. */
const MOST_CANDIDATES = 50;

/**
 * The steps as the chart takes them today: the same ones, or up to the first that it takes in another way, with the states
 * where that leads, none where nothing waits for its event.
 */
export function retrace(chart: string, steps: readonly RecordedStep[]): RecordedStep[] {
  // A shared chart runs under the name of what it is about.
  const [, tested] =
    Object.entries(charts).find(
      ([
        file,
        {
          machine: { id },
        },
      ]) => [id, file].includes(chart),
    ) ?? [];
  if (!tested) throw new Error(`There is no chart "${chart}"`);
  const [first, ...rest] = steps;
  if (!first) return [];
  const known: Known = { ...tested, chart, machine: inert(tested.machine) };
  let candidates = beginnings(known, first);
  if (candidates.length === 0) return [{ ...first, states: [] }];
  const retraced = [first];
  for (const step of rest) {
    const onward = candidates.flatMap((here) => waysFrom(known, here, step));
    candidates = distinct(
      known,
      onward.filter((way) => isSame(way, step)).map(({ snapshot }) => snapshot),
    );
    if (candidates.length === 0) {
      const { states = [], taken = [] } = onward[0] ?? {};

      return [...retraced, { ...step, states, taken }];
    }
    retraced.push(step);
  }

  return retraced;
}

interface Known extends ChartUnderTest {
  /** As recordings call it. */
  chart: string;
}

/** Where the chart may have been at the first step: at its own beginning, or, if it ran before, anywhere it can come to. */
function beginnings(known: Known, { event, states }: RecordedStep) {
  const { machine, inputs } = known;
  const isThere = (snapshot: AnyMachineSnapshot) => isSameList(namesOf(known, snapshot), states);
  const starts = inputs.map((input) => initialTransition(machine, input)[0] as AnyMachineSnapshot);
  if (event === 'xstate.init') return distinct(known, starts.filter(isThere));
  const found = new Map<string, AnyMachineSnapshot>();
  for (const { input, events } of generatePaths(known)) {
    let [snapshot] = initialTransition(machine, input) as [AnyMachineSnapshot, unknown];
    for (const each of [null, ...events]) {
      if (each) [snapshot] = transition(machine, snapshot, each) as [AnyMachineSnapshot, unknown];
      if (isThere(snapshot)) found.set(JSON.stringify(momentOf(known, snapshot)), snapshot);
      if (found.size === MOST_CANDIDATES) return [...found.values()];
    }
  }

  return [...found.values()];
}

interface Way extends Pick<RecordedStep, 'states' | 'taken'> {
  snapshot: AnyMachineSnapshot;
}

function waysFrom(known: Known, here: AnyMachineSnapshot, step: RecordedStep): Way[] {
  const { machine, chart, stimuli } = known;
  const names = transitionNames(machine, chart);
  // Timers too carry the name of what a shared chart is about.
  const type = step.event.replace(/^(xstate\.after\.[^.]+\.)[^.]+/, `$1${machine.id}`);
  const events: readonly AnyEventObject[] = stimuli[type] ?? [{ type }];

  return events
    .filter((event) => here.can(event))
    .map((event) => {
      const [snapshot] = transition(machine, here, event) as [AnyMachineSnapshot, unknown];
      const taken = (machine.getTransitionData(here, event) ?? []).flatMap((each) => names.get(each) ?? []);

      return { snapshot, taken, states: namesOf(known, snapshot) };
    });
}

/** What follows at once, without an event, shows in the states. */
const isSame = ({ states, taken }: Way, step: RecordedStep): boolean =>
  isSameList(states, step.states) && taken.every((name) => step.taken.includes(name));

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join();

const namesOf = ({ chart }: Known, snapshot: AnyMachineSnapshot): string[] =>
  statesOf({ chart, transitions: new Map() }, snapshot);

/** All of them while they are few: two that are alike in what steers the chart may differ in what steers it later. */
const distinct = (known: Known, snapshots: readonly AnyMachineSnapshot[]): AnyMachineSnapshot[] =>
  snapshots.length <= MOST_CANDIDATES
    ? [...snapshots]
    : [...new Map(snapshots.map((snapshot) => [JSON.stringify(momentOf(known, snapshot)), snapshot])).values()].slice(
        0,
        MOST_CANDIDATES,
      );
