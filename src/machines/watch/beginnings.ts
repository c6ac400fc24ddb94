import type { AnyActorRef } from 'xstate';
import { begun, watchers } from '../live.ts';

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

const IS_RUNNING = 1;

/** Whether it has taken its first step and is not gone. */
export const isRunning = (actor: AnyActorRef): boolean =>
  (actor as unknown as { _processingStatus: number })._processingStatus === IS_RUNNING;
