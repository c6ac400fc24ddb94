import { createSignal } from '../rules/shared/signal.ts';
import { watchPageVisibility } from './page-visibility.ts';

const signal = createSignal();

/** What is watched may have moved: the server doesn't say what. */
export const signalMoved = signal.emit;

/** Returns the unsubscribe function. */
export const onMoved = signal.subscribe;

interface LiveWatch {
  moved(): void;
  /** Also called at once in a hidden tab. */
  hidden(): void;
  shown(): void;
  networkReturned(): void;
}

/** Returns the unsubscribe function. */
export function watchMoved({ moved, hidden, shown, networkReturned }: LiveWatch): () => void {
  const heard = () => moved();
  const changed = () => {
    if (document.visibilityState === 'hidden') hidden();
  };
  const forget = onMoved(heard);
  // Asking fails at once, so that a page without a network says so.
  addEventListener('offline', heard);
  document.addEventListener('visibilitychange', changed);
  const stop = watchPageVisibility({ networkReturned, pageShown: shown });
  changed();

  return () => {
    forget();
    removeEventListener('offline', heard);
    document.removeEventListener('visibilitychange', changed);
    stop();
  };
}
