import { createSignal } from '../rules/shared/signal.ts';
import { watchPageVisibility } from './page-visibility.ts';

const signal = createSignal();

export const signalNotifications = signal.emit;

/**
 * Called on a notification, on returning to the page or the network, and at an interval while the page is visible.
 * Returns the unsubscribe function.
 */
export function watchNotificationSignal(mayBeNew: () => void, everyMs: number): () => void {
  const tell = () => {
    if (document.visibilityState === 'visible') mayBeNew();
  };
  const unsubscribe = signal.subscribe(tell);
  const stop = watchPageVisibility({ networkReturned: tell, pageShown: tell });
  const timer = setInterval(tell, everyMs);

  return () => {
    unsubscribe();
    stop();
    clearInterval(timer);
  };
}
