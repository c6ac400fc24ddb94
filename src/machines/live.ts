/**
 * The charts that run in this tab, for those who want to watch them. Nothing is recorded here: while nobody watches, a
 * chart that begins costs one weak reference.
 */
import type { AnyActorRef, AnyStateMachine } from 'xstate';

const begun = new Set<WeakRef<AnyActorRef>>();
const watchers = new Set<(actor: AnyActorRef) => void>();

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

/** Tells of every chart that has begun, and of each that begins from now on, before its first step. Returns the way to stop. */
export function watchBeginnings(hears: (actor: AnyActorRef) => void): () => void {
  for (const each of begun) {
    const actor = each.deref();
    if (actor) hears(actor);
    else begun.delete(each);
  }
  watchers.add(hears);

  return () => watchers.delete(hears);
}
