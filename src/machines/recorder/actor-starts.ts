import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { actorStarts, runningActors } from '../actor-registry.ts';

/** Also reports charts that are already running. Returns the unsubscribe function. */
export function onActorStart(listener: (actor: AnyActorRef) => void): () => void {
  for (const each of runningActors) {
    const actor = each.deref();
    if (actor) listener(actor);
    else runningActors.delete(each);
  }

  return actorStarts.subscribe(listener);
}

/**
 * `introduce` gets each chart that is already running and those inside it, `hear` whatever happens in any from now on.
 * Returns the unsubscribe function.
 */
export function observeActors(introduce: (actor: AnyActorRef) => void, hear: (event: InspectionEvent) => void) {
  const stops: (() => void)[] = [];
  const introduceAll = (actor: AnyActorRef) => {
    introduce(actor);
    const { children } = actor.getSnapshot() as Partial<AnyMachineSnapshot>;
    for (const child of Object.values(children ?? {})) if (child) introduceAll(child as AnyActorRef);
  };
  stops.push(
    onActorStart((actor) => {
      if (isRunning(actor)) introduceAll(actor);
      const subscription = actor.system.inspect(hear);
      stops.push(() => subscription.unsubscribe());
    }),
  );

  return () => {
    for (const stop of stops) stop();
  };
}

/** Long enough for a page to unmount after the step that led away from it. */
const GONE_MS = 300;

/** Takes those that have stopped from the map, and reports them, a moment after the last call of `checkSoon`. */
export function watchForStopped<T>(watched: Map<AnyActorRef, T>, onStopped: (actor: AnyActorRef, entry: T) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    for (const [actor, entry] of watched) {
      if (isRunning(actor)) continue;
      watched.delete(actor);
      onStopped(actor, entry);
    }
  };

  return {
    checkSoon() {
      clearTimeout(timer);
      timer = setTimeout(check, GONE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

const IS_RUNNING = 1;

export const isRunning = (actor: AnyActorRef): boolean =>
  (actor as unknown as { _processingStatus: number })._processingStatus === IS_RUNNING;
