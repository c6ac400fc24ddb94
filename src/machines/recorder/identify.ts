import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import shapes from '../charts/shapes.json';
import { allNodes, transitionNames } from '../transition-names.ts';

/** Shared charts run under the name of what they are about and are listed in the catalogue under their own. */
export interface ActorIdentity {
  chart: string;
  transitions: Map<unknown, string>;
}

const cache = new WeakMap<AnyStateMachine, ActorIdentity | null>();

/** Recording the recorder would produce a new step for every step. */
const watchers = new Set(['workflows', 'counting']);

export function identify(actor: AnyActorRef): ActorIdentity | null {
  const machine = (actor as unknown as { logic: AnyStateMachine }).logic;
  if (!machine?.root) return null;
  const identity = cache.get(machine) ?? recognise(machine);
  cache.set(machine, identity);

  return identity;
}

export const statesOf = ({ chart }: ActorIdentity, snapshot: AnyMachineSnapshot): string[] =>
  (snapshot as unknown as { _nodes: AnyStateNode[] })._nodes.map(({ path }) => [chart, ...path].join('.'));

/** By its own id, else by its states: a shared chart runs under the id of what it is about. */
function recognise(machine: AnyStateMachine): ActorIdentity | null {
  if (watchers.has(machine.id)) return null;
  const charts = Object.entries(shapes);
  const shape = shapeOf(allNodes(machine.root).map(({ path }) => path.join('.')));
  const [chart] =
    charts.find(([id]) => id === machine.id) ?? charts.find(([, states]) => shapeOf(['', ...states]) === shape) ?? [];
  if (!chart) return null;

  return { chart, transitions: transitionNames(machine, chart) };
}

const shapeOf = (states: string[]): string => states.sort().join();
