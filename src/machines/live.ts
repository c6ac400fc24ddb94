/**
 * The charts that run in this tab, for those who want to watch them. Nothing is recorded here: while nobody watches, a
 * chart that begins costs one weak reference.
 */
import type { AnyActorRef, AnyStateMachine } from 'xstate';

export const begun = new Set<WeakRef<AnyActorRef>>();
/** Who hears of each that begins from now on, before its first step. */
export const watchers = new Set<(actor: AnyActorRef) => void>();

/** A chart begins, as the root of its own system. */
export function begins(actor: AnyActorRef): void {
  begun.add(new WeakRef(actor));
  for (const hears of watchers) hears(actor);
}

/** Makes every chart that is started from one of these machines known. */
export function announced<Charts>(charts: Charts): Charts {
  for (const machine of [charts, ...Object.values(charts as object)] as (AnyStateMachine | undefined)[]) {
    const initial = machine?.getInitialSnapshot;
    if (!machine || !initial) continue;
    machine.getInitialSnapshot = (scope, input) => {
      begins(scope.self as AnyActorRef);

      return initial.call(machine, scope, input);
    };
  }

  return charts;
}
