/** An environment for a chart: replies that the test controls, a simulated clock, and a record of all that happened. */
import {
  type Actor,
  type AnyActorLogic,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  fromPromise,
  type InputFrom,
  SimulatedClock,
  type SnapshotFrom,
  StateMachine,
  waitFor,
} from 'xstate';
import { unprovidedPorts } from '../../../src/machines/ports.ts';

interface Call {
  name: string;
  input: unknown;
  signal: AbortSignal;
  answer(output: unknown): void;
  fail(error?: unknown): void;
}

/** A chart that `play` has started. */
interface Played<Machine extends AnyStateMachine> {
  actor: Actor<Machine>;
  clock: SimulatedClock;
  /** The calls that the chart made, oldest first. */
  calls: Call[];
  /** The effects of the chart, oldest first: the name and the parameters. */
  effects: [name: string, params: unknown][];
  send(event: EventFromLogic<Machine>): void;
  /** The newest call of that name. */
  call(name: string): Call;
  /** Replies to the newest call of that name and waits until the chart has processed it. */
  answer(name: string, output: unknown): Promise<void>;
  /** Fails the newest call of that name, as a network does. */
  fail(name: string): Promise<void>;
  snapshot(): SnapshotFrom<Machine>;
}

/** Starts a chart in a new environment. Effects in `live` are the test's; all others are only recorded. */
export function play<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  live: Record<string, (params: never) => void> = {},
): Played<Machine> {
  const calls: Call[] = [];
  const effects: Played<Machine>['effects'] = [];
  const clock = new SimulatedClock();

  const recorded = (name: string) => (_: unknown, params: never) => {
    effects.push([name, params]);
    live[name]?.(params);
  };
  const answered = (name: string) =>
    fromPromise(
      ({ input, signal }) =>
        new Promise((answer, fail) => {
          calls.push({ name, input, signal, answer, fail });
        }),
    );
  /** Charts that it starts use the same environment. */
  const provided = (chart: AnyStateMachine): AnyStateMachine => {
    const ports = unprovidedPorts(chart);
    const actors = chart.implementations.actors as Record<string, AnyActorLogic>;
    const standIn = ([name, logic]: [string, AnyActorLogic]): [string, AnyActorLogic] => [
      name,
      ports.includes(name) ? answered(name) : logic instanceof StateMachine ? provided(logic) : logic,
    ];

    return chart.provide({
      actors: Object.fromEntries(Object.entries(actors).map(standIn)),
      actions: Object.fromEntries(ports.filter((name) => !(name in actors)).map((name) => [name, recorded(name)])),
    } as never);
  };
  const actor = createActor(provided(machine) as Machine, { input, clock } as never) as Actor<Machine>;
  actor.start();

  const call = (name: string): Call => {
    const newest = calls.findLast((each) => each.name === name);
    if (!newest) throw new Error(`The chart never called "${name}"`);

    return newest;
  };
  /** Waits until the chart has processed the reply: it always changes its snapshot. */
  const heard = async (decide: () => void) => {
    const before = actor.getSnapshot();
    decide();
    await waitFor(actor as never, (now) => now !== before, { timeout: 2_000 });
  };

  return {
    actor,
    clock,
    calls,
    effects,
    call,
    send: (event) => actor.send(event),
    answer: (name, output) => heard(() => call(name).answer(output)),
    fail: (name) => heard(() => call(name).fail(new TypeError('Failed to fetch'))),
    snapshot: () => actor.getSnapshot() as SnapshotFrom<Machine>,
  };
}
