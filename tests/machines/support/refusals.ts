/** Guards that refuse: an event comes, and the guarded transition that waits for it is not taken. */
import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate';
import { allNodes } from '../../../src/machines/transition-names.ts';
import { type ChartUnderTest, explore, type GeneratedPath, transitionIds, unreachableReason, walks } from './mbt.ts';
import { inert } from './witness.ts';

type Transitions = readonly AnyTransitionDefinition[];
/** On its last event, or at its beginning, the guard refuses. */
type Refusal = Pick<GeneratedPath, 'input' | 'events'>;

/** Every guarded transition that can be taken, by its name. */
export const guardedIds = ({ machine }: ChartUnderTest): string[] =>
  [...transitionIds(machine)]
    .filter(([each]) => each.guard && unreachableReason(each) === undefined)
    .map(([, id]) => id);

/** By the name of a guarded transition, the first way found on which it is refused. */
export function refusals(chart: ChartUnderTest): Map<string, Refusal> {
  const machine = inert(chart.machine);
  const ids = transitionIds(machine);
  const found = new Map<string, Refusal>();
  const note = (refused: Transitions, input: unknown, events: readonly AnyEventObject[]) => {
    for (const each of refused) {
      const id = ids.get(each);
      if (id && each.guard && !found.has(id)) found.set(id, { input, events: [...events] });
    }
  };

  const before = askedBefore(machine, ids);
  for (const { path, walk } of walks(chart)) {
    for (const [index, taken] of walk.steps.entries()) {
      for (const id of taken) {
        const refused = (before.get(id) ?? []).filter((each) => !taken.has(ids.get(each) ?? ''));
        note(refused, path.input, path.events.slice(0, index));
      }
    }
  }
  const stimuli = Object.values(chart.stimuli).flat();
  for (const { input, here } of explore(chart)) {
    const { snapshot, events, expected } = here;
    // At rest none of those that need no event can be taken.
    note(nodesOf(snapshot).flatMap(alwaysOf), input, events);
    for (const event of stimuli) {
      const last = expected.at(-1);
      if (last && chart.canHappen?.(event, last) !== false) {
        note(passedOver(machine, snapshot, event), input, [...events, event]);
      }
    }
  }

  return found;
}

const alwaysOf = ({ always = [] }: AnyStateNode): Transitions => always;
const listsOf = ({ transitions }: AnyStateNode) => transitions as Map<string, AnyTransitionDefinition[]>;
const nodesOf = (snapshot: AnyMachineSnapshot) => (snapshot as unknown as { _nodes: AnyStateNode[] })._nodes;

/** By the name of a transition, those of the same state and event whose guards are evaluated first. */
function askedBefore(machine: AnyStateMachine, ids: ReadonlyMap<AnyTransitionDefinition, string>) {
  const lists = allNodes(machine.root).flatMap((node) => [...listsOf(node).values(), alwaysOf(node)]);

  return new Map(
    lists.flatMap((list) => list.map((each, index) => [ids.get(each) ?? '', list.slice(0, index)] as const)),
  );
}

/** Transitions for this event in active states that didn't take it, themselves or through a state inside them. */
function passedOver(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: AnyEventObject): Transitions {
  const taken = machine.getTransitionData(snapshot, event).map(({ source }) => source as AnyStateNode);
  const isInside = (node: AnyStateNode, outer: AnyStateNode): boolean =>
    node === outer || (node.parent !== undefined && isInside(node.parent, outer));

  return nodesOf(snapshot)
    .filter((node) => !taken.some((source) => isInside(source, node)))
    .flatMap((node) => listsOf(node).get(event.type) ?? []);
}
