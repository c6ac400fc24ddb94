import { watchPageVisibility } from './page-visibility.ts';

const listeners = new Map<() => void, string>();

/** Without an id, any board may have moved. */
export function signalBoard(challengeId?: string): void {
  for (const [moved, id] of listeners) if (challengeId === undefined || id === challengeId) moved();
}

export interface BoardWatch {
  moved(): void;
  /** Also called at once in a hidden tab. */
  hidden(): void;
  shown(): void;
  networkReturned(): void;
}

/** Returns the unsubscribe function. */
export function watchBoard(challengeId: string, { moved, hidden, shown, networkReturned }: BoardWatch): () => void {
  const heard = () => moved();
  const changed = () => {
    if (document.visibilityState === 'hidden') hidden();
  };
  listeners.set(heard, challengeId);
  document.addEventListener('visibilitychange', changed);
  const stop = watchPageVisibility({ networkReturned, pageShown: shown });
  changed();

  return () => {
    listeners.delete(heard);
    document.removeEventListener('visibilitychange', changed);
    stop();
  };
}
