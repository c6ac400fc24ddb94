/** What the transitions of a chart are called in drawings, tests, recordings and counts. */
import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, and, not, or } from 'xstate';
import { arrowName } from '../rules/workflows/arrows.ts';

/**
 * Every transition by its name, which stays the same as long as its state, event, guard and target do. `chart` is what the
 * machine is called in the catalogue: shared charts run under the name of what they are about.
 */
export function transitionNames(machine: AnyStateMachine, chart = machine.id): Map<AnyTransitionDefinition, string> {
  const own = machine.id;
  const renamed = ({ id }: AnyStateNode) =>
    id === own || id.startsWith(`${own}.`) ? chart + id.slice(own.length) : id;
  const nameOf = (node: AnyStateNode, { eventType, guard, target }: AnyTransitionDefinition) =>
    arrowName({
      from: renamed(node),
      // Timers carry the name of their state.
      event: eventType.replace(`.${own}.`, `.${chart}.`) || 'always',
      guard: guardName(guard),
      to: (target ?? [node]).map((state) => renamed(state as AnyStateNode)).join(),
    });

  return new Map(
    allNodes(machine.root).flatMap((node) => transitionsOf(node).map((each) => [each, nameOf(node, each)])),
  );
}

/** Names that several transitions of a chart share. Their guards need different names or parameters. */
export function sharedNames(machine: AnyStateMachine): string[] {
  const names = [...transitionNames(machine).values()];

  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

/** A state and all states inside it. */
export const allNodes = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => allNodes(child as AnyStateNode)),
];

/** The transitions of a state by their events, then those that need no event. */
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...(node.transitions as Map<string, AnyTransitionDefinition[]>).values()].flat(),
  ...(node.always ?? []),
];

/** A guard as it is written in a chart; `and`, `or` and `not` make one with others inside. */
interface WrittenGuard {
  type?: string;
  params?: unknown;
  guards?: readonly unknown[];
  check?: unknown;
}

const checkOf = (guard: unknown) => (guard as WrittenGuard).check;

/** By what they check with: a build shortens the names of functions. */
const combinations = new Map([
  [checkOf(and([])), 'and'],
  [checkOf(or([])), 'or'],
  [checkOf(not('')), 'not'],
]);

/** A guard that is a function in the chart itself has no name; the charts' tests refuse it. */
export const UNNAMED = 'unnamed';

/** `isFull`, `needsStep(password)`, `and(isFull,not(isOld))`; empty without a guard. */
export function guardName(guard: unknown): string {
  if (!guard) return '';
  if (typeof guard === 'string') return guard;
  const { type, params, guards, check } = guard as WrittenGuard;
  const name = type ?? combinations.get(check) ?? UNNAMED;
  // Parameters that are a function differ from event to event, not from guard to guard.
  const details =
    guards?.map(guardName) ?? (params && typeof params === 'object' ? Object.values(params).map(String) : []);

  return details.length > 0 ? `${name}(${details})` : name;
}
