/**
 * The charts that run in this tab, for those who want to watch them. Nothing is recorded here: while nobody watches, a
 * chart that begins costs one weak reference.
 */
import type { AnyActorRef, AnyStateMachine } from 'xstate';

const begun = new Set<WeakRef<AnyActorRef>>();
const watchers = new Set<(actor: AnyActorRef) => void>();

/** A chart begins, as the root of its own system. */
export function begins(actor: AnyActorRef): void {
  for (const each of begun) if (!each.deref()) begun.delete(each);
  begun.add(new WeakRef(actor));
  for (const hears of watchers) hears(actor);
}

/** Makes every chart that is started from one of these machines known. */
export function announced<Charts>(charts: Charts): Charts {
  const machines = [charts, ...Object.values(charts as object)].filter(
    (each): each is AnyStateMachine => typeof each?.getInitialSnapshot === 'function',
  );
  for (const machine of machines) {
    const initial = machine.getInitialSnapshot;
    machine.getInitialSnapshot = (scope, input) => {
      if (!(scope.self as AnyActorRef)._parent) begins(scope.self as AnyActorRef);

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
  }
  watchers.add(hears);

  return () => watchers.delete(hears);
}
