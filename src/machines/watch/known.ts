/** Recognises a running machine: which chart of the catalogue it is, and what its transitions are called there. */
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import shapes from '../charts/shapes.json';

/** How a running machine is called in the catalogue, where shared charts stand under a name of their own. */
export interface Known {
  chart: string;
  /** Every transition, by the name that drawings and tests know it under. */
  transitions: Map<unknown, string>;
}

const cache = new WeakMap<AnyStateMachine, Known | null>();

/** Whoever watches or counts is neither watched nor counted: each step would be a step of its own. */
const watchers = new Set(['workflows', 'counting']);

export function knownAs(actor: AnyActorRef): Known | null {
  const machine = (actor as unknown as { logic: AnyStateMachine }).logic;
  if (!machine?.root) return null;
  const known = cache.get(machine) ?? recognise(machine);
  cache.set(machine, known);

  return known;
}

/** The states that hold, from the outermost to the innermost, by the names they have in the catalogue. */
export const statesOf = ({ chart }: Known, snapshot: AnyMachineSnapshot): string[] =>
  (snapshot as unknown as { _nodes: AnyStateNode[] })._nodes.map(({ path }) => [chart, ...path].join('.'));

/** By its own name, else by its states: shared charts run under the name of what they are about. */
function recognise(machine: AnyStateMachine): Known | null {
  if (watchers.has(machine.id)) return null;
  const nodes = allNodes(machine.root);
  const charts = Object.entries(shapes);
  const shape = shapeOf(nodes.map(({ path }) => path.join('.')));
  const [chart] =
    charts.find(([id]) => id === machine.id) ?? charts.find(([, states]) => shapeOf(['', ...states]) === shape) ?? [];
  if (!chart) return null;

  return { chart, transitions: new Map(nodes.flatMap((node) => namesIn(node, machine.id, chart))) };
}

const shapeOf = (states: string[]): string => states.sort().join();

const allNodes = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => allNodes(child as AnyStateNode)),
];

function namesIn(node: AnyStateNode, own: string, chart: string): [unknown, string][] {
  const renamed = (id: string) => (id === own || id.startsWith(`${own}.`) ? chart + id.slice(own.length) : id);
  const name = (definition: { target?: readonly AnyStateNode[] }, type: string, index: number): [unknown, string] => {
    // Timers carry the name of their state.
    const event = type.replace(`.${own}.`, `.${chart}.`);
    const targets = (definition.target ?? [node]).map(({ id }) => renamed(id));

    return [definition, `${renamed(node.id)} --${event}[${index}]--> ${targets}`];
  };

  return [
    ...[...node.transitions].flatMap(([type, list]) => list.map((each, index) => name(each as never, type, index))),
    ...(node.always ?? []).map((each, index) => name(each as never, 'always', index)),
  ];
}
