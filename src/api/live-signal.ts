import { watchPageVisibility } from './page-visibility.ts';

const listeners = new Map<() => void, string>();

/** Without an id, anything may have moved. */
export function signalMoved(movedId?: string): void {
  for (const [moved, id] of listeners) if (movedId === undefined || id === movedId) moved();
}

export interface LiveWatch {
  moved(): void;
  /** Also called at once in a hidden tab. */
  hidden(): void;
  shown(): void;
  networkReturned(): void;
}

/** Returns the unsubscribe function. */
export function watchMoved(id: string, { moved, hidden, shown, networkReturned }: LiveWatch): () => void {
  const heard = () => moved();
  const changed = () => {
    if (document.visibilityState === 'hidden') hidden();
  };
  listeners.set(heard, id);
  document.addEventListener('visibilitychange', changed);
  const stop = watchPageVisibility({ networkReturned, pageShown: shown });
  changed();

  return () => {
    listeners.delete(heard);
    document.removeEventListener('visibilitychange', changed);
    stop();
  };
}
