import { watchPageVisibility } from './page-visibility.ts';

const listeners = new Set<() => void>();

/** What is watched may have moved: the server doesn't say what. */
export function signalMoved(): void {
  for (const moved of listeners) moved();
}

/** Returns the unsubscribe function. */
export function onMoved(listener: () => void): () => void {
  listeners.add(listener);

  return () => void listeners.delete(listener);
}

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
