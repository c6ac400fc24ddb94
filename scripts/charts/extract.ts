/**
 * Reads a machine and says what is written in it: every state, every transition, in words. XState's own graph leaves out
 * eventless transitions, initial states and invoked calls, so this walks the nodes itself.
 */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { actionOf, causeOf, guardOf, plain } from './words.ts';

export interface ChartState {
  id: string;
  name: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  description: string;
  tags: string[];
  /** What happens on the way in and on the way out. */
  entry: string[];
  exit: string[];
  /** Calls and subscriptions that run while the state is active. */
  calls: string[];
  parent?: string;
  initial?: string;
}

export interface ChartTransition {
  /** `state --event[branch]--> targets`: the name under which tests and recordings know it. */
  id: string;
  from: string;
  /** Undefined when the state is not left. */
  to?: string;
  cause: string;
  guard?: string;
  actions: string[];
  description?: string;
  /** Why it can never be taken, where a chart says so. */
  unreachable?: string;
}

export interface Chart {
  id: string;
  description: string;
  states: ChartState[];
  transitions: ChartTransition[];
}

const words = (list: readonly unknown[] | undefined, say: (item: unknown) => string | undefined): string[] => [
  ...new Set((list ?? []).map(say).filter((item) => item !== undefined)),
];

/** `after` puts a timer's start into entry and its end into exit; the arrow tells of it already. */
const isTimer = (action: unknown) =>
  typeof action === 'function' && /^xstate\.(raise|cancel)$/.test((action as { type?: string }).type ?? '');
const written = (actions: readonly unknown[]) => actions.filter((action) => !isTimer(action));

function stateOf(node: AnyStateNode): ChartState {
  return {
    id: node.id,
    name: node.parent ? plain(node.key) : node.id,
    kind: node.type,
    description: node.description ?? '',
    tags: [...node.tags],
    entry: words(written(node.entry), actionOf),
    exit: words(written(node.exit), actionOf),
    calls: node.invoke.map((invoked: { id: string }) => plain(invoked.id)),
    parent: node.parent?.id,
    initial: node.initial?.target[0]?.id,
  };
}

function transitionOf(
  node: AnyStateNode,
  type: string,
  index: number,
  definition: AnyTransitionDefinition,
): ChartTransition {
  const target = definition.target?.[0] as AnyStateNode | undefined;
  const meta = definition.meta as { unreachable?: string } | undefined;
  return {
    id: `${node.id} --${type}[${index}]--> ${(definition.target ?? [node]).map((to) => (to as AnyStateNode).id)}`,
    from: node.id,
    to: target?.id,
    cause: type === 'always' ? '' : causeOf(type),
    guard: guardOf(definition.guard),
    actions: words(definition.actions, actionOf),
    description: definition.description,
    unreachable: meta?.unreachable,
  };
}

function transitionsOf(node: AnyStateNode): ChartTransition[] {
  const listed = [...(node.transitions as Map<string, AnyTransitionDefinition[]>)].flatMap(([type, branches]) =>
    branches.map((branch, index) => transitionOf(node, type, index, branch)),
  );
  const eventless = (node.always ?? []).map((branch: AnyTransitionDefinition, index: number) =>
    transitionOf(node, 'always', index, branch),
  );
  return [...listed, ...eventless].filter((transition) => transition.to || transition.actions.length > 0);
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap((child) => nodesOf(child as AnyStateNode))];
}

export function extract(machine: AnyStateMachine): Chart {
  const nodes = nodesOf(machine.root);
  return {
    id: machine.id,
    description: machine.root.description ?? '',
    states: nodes.map(stateOf),
    transitions: nodes.flatMap(transitionsOf),
  };
}
