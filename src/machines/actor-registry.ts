/** Charts running in this tab. Costs one weak reference per chart while nothing is listening. */
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { createSignal } from '../rules/shared/signal.ts';

export const runningActors = new Set<WeakRef<AnyActorRef>>();
/** Emits each chart that starts, before its first step. */
export const actorStarts = createSignal<AnyActorRef>();

export function registerActor(actor: AnyActorRef): void {
  runningActors.add(new WeakRef(actor));
  actorStarts.emit(actor);
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
