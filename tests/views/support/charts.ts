import { vi } from 'vitest';
import { type ActorRefFrom, type AnyStateMachine, createActor, type SnapshotFrom, type StateValue } from 'xstate';

/** A chart that rests in one state: what it would do there stays asleep, and what is sent to it can be looked at. */
export function restingIn<Machine extends AnyStateMachine>(
  machine: Machine,
  value: StateValue,
  context: SnapshotFrom<Machine>['context'],
): { actorRef: ActorRefFrom<Machine>; sent: () => unknown[] } {
  const snapshot = machine.resolveState({ value, context } as never);
  const actor = createActor(machine as AnyStateMachine, { snapshot } as never);
  const send = vi.spyOn(actor, 'send').mockImplementation(() => {});

  return { actorRef: actor as unknown as ActorRefFrom<Machine>, sent: () => send.mock.calls.map(([event]) => event) };
}
