/** Charts running in this tab. Costs one weak reference per chart while nothing is listening. */
import type { AnyActorRef, AnyStateMachine } from 'xstate';

export const runningActors = new Set<WeakRef<AnyActorRef>>();
/** Called for each chart that starts, before its first step. */
export const listeners = new Set<(actor: AnyActorRef) => void>();

export function registerActor(actor: AnyActorRef): void {
  runningActors.add(new WeakRef(actor));
  for (const listener of listeners) listener(actor);
}

export function withRegistry<Charts>(charts: Charts): Charts {
  for (const machine of [charts, ...Object.values(charts as object)] as (AnyStateMachine | undefined)[]) {
    const initial = machine?.getInitialSnapshot;
    if (!machine || !initial) continue;
    machine.getInitialSnapshot = (actorScope, input) => {
      registerActor(actorScope.self as AnyActorRef);

      return initial.call(machine, actorScope, input);
    };
  }

  return charts;
}
