/**
 * Reads every state and transition of a machine. XState's own graph omits eventless transitions, initial states and
 * invoked calls.
 */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { catalogue } from '../../src/machines/catalogue.ts';
import { allNodes, sharedNames, transitionNames, transitionsOf } from '../../src/machines/transition-names.ts';
import type { Level } from '../../src/rules/auth/roles.ts';
import { actionOf, allowedFor, callOf, causeOf, guardOf, levelsInWords, plain, stateNameOf } from './words.ts';

export interface ChartState {
  id: string;
  name: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  description: string;
  tags: string[];
  entry: string[];
  exit: string[];
  calls: string[];
  parent?: string;
  initial?: string;
}

export interface ChartTransition {
  /** `state --event[guard]--> targets`: the name under which tests, recordings and counts know it. */
  id: string;
  from: string;
  /** Undefined for a transition without a target. */
  to?: string;
  cause: string;
  guard?: string;
  actions: string[];
  description?: string;
  /** From the chart's `meta.unreachable`. */
  unreachable?: string;
  /** The people who can take it, if not everyone who uses the chart: from `meta.levels`, or from the event's source. */
  allowed?: string;
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

/** `after` adds timer actions to entry and exit, which the transition already shows. */
const isTimer = (action: unknown) =>
  typeof action === 'function' && /^xstate\.(raise|cancel)$/.test((action as { type?: string }).type ?? '');
const written = (actions: readonly unknown[]) => actions.filter((action) => !isTimer(action));

const titleOf = (chart: string) => catalogue.find(({ machine }) => machine.id === chart)?.title ?? plain(chart);

function stateOf(node: AnyStateNode): ChartState {
  return {
    id: node.id,
    name: node.parent ? stateNameOf(node.id, node.key) : titleOf(node.id),
    kind: node.type,
    description: node.description ?? '',
    tags: [...node.tags],
    entry: words(written(node.entry), actionOf),
    exit: words(written(node.exit), actionOf),
    calls: node.invoke.map(({ id }: { id: string }) => callOf(node.machine.id, id)),
    parent: node.parent?.id,
    initial: node.initial?.target[0]?.id,
  };
}

function transitionOf(node: AnyStateNode, definition: AnyTransitionDefinition, id: string): ChartTransition {
  const { eventType, guard, actions, description } = definition;
  const target = definition.target?.[0] as AnyStateNode | undefined;
  const meta = definition.meta as { unreachable?: string; levels?: readonly Level[] } | undefined;
  return {
    id,
    from: node.id,
    to: target?.id,
    cause: causeOf(node.machine.id, eventType),
    guard: guardOf(node.machine.id, guard),
    actions: words(actions, actionOf),
    description,
    unreachable: meta?.unreachable,
    allowed: meta?.levels ? levelsInWords(meta.levels) : allowedFor(node.machine.id, eventType),
  };
}

export function extract(machine: AnyStateMachine): Chart {
  const shared = sharedNames(machine);
  if (shared.length > 0)
    throw new Error(`Several transitions are called ${shared[0]}: give their guards names of their own`);
  const nodes = allNodes(machine.root);
  const names = transitionNames(machine);
  return {
    id: machine.id,
    description: machine.root.description ?? '',
    states: nodes.map(stateOf),
    transitions: nodes
      .flatMap((node) => transitionsOf(node).map((each) => transitionOf(node, each, names.get(each) as string)))
      .filter(({ to, actions }) => to || actions.length > 0),
  };
}
