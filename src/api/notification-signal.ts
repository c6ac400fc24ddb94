import { watchPageVisibility } from './page-visibility.ts';

const listeners = new Set<() => void>();

export function signalNotifications(): void {
  for (const listener of listeners) listener();
}

/**
 * Called on a notification, on returning to the page or the network, and at an interval while the page is visible.
 * Returns the unsubscribe function.
 */
export function watchNotificationSignal(mayBeNew: () => void, everyMs: number): () => void {
  const tell = () => {
    if (document.visibilityState === 'visible') mayBeNew();
  };
  listeners.add(tell);
  const stop = watchPageVisibility({ networkReturned: tell, pageShown: tell });
  const timer = setInterval(tell, everyMs);

  return () => {
    listeners.delete(tell);
    stop();
    clearInterval(timer);
  };
}
