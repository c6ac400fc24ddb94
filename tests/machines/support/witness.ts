/**
 * Runs a chart without an environment: calls never return unless a path says so, effects do nothing, and all of them
 * are recorded.
 */
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  fromCallback,
  SimulatedClock,
} from 'xstate';
import { unprovidedPorts } from '../../../src/machines/ports.ts';

/** Something that the chart invoked. It is `left` if the chart continues without its result. */
export interface Begun {
  name: string;
  id: string;
  input: unknown;
  ended: 'answered' | 'failed' | 'left' | null;
  /** What the call returned. */
  output?: unknown;
}

/** What is visible from outside after an event. */
export interface Observation {
  /** Undefined at the start. */
  event: AnyEventObject | undefined;
  /** What was invoked on the way, and everything that still runs. */
  begun: readonly Begun[];
  underWay: readonly Begun[];
  /** What was invoked before and ended on the way. */
  ended: readonly Begun[];
  effects: readonly (readonly [name: string, params: unknown])[];
  tags: ReadonlySet<string>;
  // biome-ignore lint/suspicious/noExplicitAny: every chart has a context of its own
  context: any;
}

export interface Witnessed {
  snapshots: AnyMachineSnapshot[];
  /** The transitions that were taken, at the start and after each event. */
  steps: Set<string>[];
  sights: Observation[];
}

interface Log {
  begun: Begun[];
  effects: (readonly [string, unknown])[];
}

/** What the path that is being played has done since its last event. Paths are played one at a time, and at once. */
let log: Log = { begun: [], effects: [] };

const inertOnes = new WeakMap<AnyStateMachine, AnyStateMachine>();

export function inert(machine: AnyStateMachine): AnyStateMachine {
  const made = inertOnes.get(machine) ?? withoutWorld(machine);
  inertOnes.set(machine, made);

  return made;
}

function withoutWorld(machine: AnyStateMachine): AnyStateMachine {
  const actors = Object.keys(machine.implementations.actors);
  const silent = (name: string) =>
    fromCallback(({ input, self }) => {
      const begun: Begun = { name, id: self.id, input, ended: null };
      log.begun.push(begun);

      return () => {
        begun.ended ??= 'left';
      };
    });
  const effects = unprovidedPorts(machine).filter((name) => !actors.includes(name));
  const noted = (name: string) => (_: unknown, params: unknown) => {
    log.effects.push([name, params]);
  };

  return machine.provide({
    actors: Object.fromEntries(actors.map((name) => [name, silent(name)])),
    actions: Object.fromEntries(effects.map((name) => [name, noted(name)])),
  } as never);
}

/** Names what is taken: `provide` copies the transitions. */
type TransitionIds = (machine: AnyStateMachine) => Map<AnyTransitionDefinition, string>;

const namesOf = new WeakMap<AnyStateMachine, Map<AnyTransitionDefinition, string>>();

function idsOf(machine: AnyStateMachine, transitionIds: TransitionIds): Map<AnyTransitionDefinition, string> {
  const ids = namesOf.get(machine) ?? transitionIds(machine);
  namesOf.set(machine, ids);

  return ids;
}

/** Where a step leads, and the transitions that it takes. */
interface Step {
  snapshot: AnyMachineSnapshot;
  taken: ReadonlySet<string>;
}

/** An inert chart as a function of state and event. */
export interface Stepper {
  readonly start: Step;
  step(snapshot: AnyMachineSnapshot, event: AnyEventObject): Step;
}

/** `transition` of xstate makes an actor for each step, and does not say which transitions were taken. */
export function stepperOf(machine: AnyStateMachine, input: unknown, transitionIds: TransitionIds): Stepper {
  const ids = idsOf(machine, transitionIds);
  let taken = new Set<string>();
  const self = createActor(machine, {
    input,
    inspect: (event) => {
      if (event.type !== '@xstate.microstep') return;
      for (const each of event._transitions) {
        const id = ids.get(each);
        if (id) taken.add(id);
      }
    },
  });
  const nothing = () => {};
  const scope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  };
  const start = { snapshot: self.getSnapshot() as AnyMachineSnapshot, taken };

  return {
    start,
    step(snapshot, event) {
      taken = new Set();

      return { snapshot: machine.transition(snapshot, event, scope), taken };
    },
  };
}

/** Plays a path in the real interpreter. */
export function witness(
  chart: AnyStateMachine,
  { input, events }: { input: unknown; events: readonly AnyEventObject[] },
  transitionIds: TransitionIds,
): Witnessed {
  const machine = inert(chart);
  const ids = idsOf(machine, transitionIds);
  const [snapshots, steps, sights]: [AnyMachineSnapshot[], Set<string>[], Observation[]] = [[], [new Set()], []];
  const actor = createActor(machine, {
    input,
    clock: new SimulatedClock(),
    inspect: (event) => {
      if (event.type !== '@xstate.microstep') return;
      for (const transition of event._transitions) {
        const id = ids.get(transition);
        if (id) steps.at(-1)?.add(id);
      }
    },
  });
  let underWay: readonly Begun[] = [];
  const look = (event: AnyEventObject | undefined, act: () => void) => {
    log = { begun: [], effects: [] };
    if (event) steps.push(new Set());
    const before = underWay;
    if (event) conclude(event, before);
    act();
    underWay = [...before, ...log.begun].filter(({ ended }) => ended === null);
    const snapshot = actor.getSnapshot();
    snapshots.push(snapshot);
    sights.push({
      event,
      begun: log.begun,
      underWay,
      ended: before.filter(({ ended }) => ended !== null),
      effects: log.effects,
      tags: snapshot.tags,
      context: snapshot.context,
    });
  };
  look(undefined, () => actor.start());
  for (const event of events) look(event, () => actor.send(event));
  actor.stop();

  return { snapshots, steps, sights };
}

/** A reply in a path ends the call it belongs to. */
function conclude({ type, output }: AnyEventObject, underWay: readonly Begun[]): void {
  const [, how, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  const call = underWay.find((each) => each.id === id);
  if (!call) return;
  call.ended = how === 'done' ? 'answered' : 'failed';
  call.output = output;
}
