/** That the signed-in person was told something, for pages beside the bell that show what it is about. */
import { watchPresence } from './presence.ts';

const listeners = new Set<() => void>();

export function tellOfActivity(): void {
  for (const listener of listeners) listener();
}

/**
 * Says when there may be something new and somebody to look at it: the person was told something, the page is in view or on
 * the network again, or simply some time has passed. Returns the way to stop.
 */
export function watchActivity(mayBeNew: () => void, everyMs: number): () => void {
  const tell = () => {
    if (document.visibilityState === 'visible') mayBeNew();
  };
  listeners.add(tell);
  const stop = watchPresence({ networkReturned: tell, pageShown: tell });
  const timer = setInterval(tell, everyMs);

  return () => {
    listeners.delete(tell);
    stop();
    clearInterval(timer);
  };
}
