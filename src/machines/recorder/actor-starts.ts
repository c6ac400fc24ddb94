import type { AnyActorRef } from 'xstate';
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

const IS_RUNNING = 1;

export const isRunning = (actor: AnyActorRef): boolean =>
  (actor as unknown as { _processingStatus: number })._processingStatus === IS_RUNNING;
