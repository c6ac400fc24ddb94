export interface Presence {
  /** The machine is on the network again. */
  networkReturned(): void;
  /** The tab is in view again, after another tab or after sleep. */
  pageShown(): void;
}

/** Hears whether anybody is there. Returns the way to stop. */
export function watchPresence({ networkReturned, pageShown }: Presence): () => void {
  const changed = () => {
    if (document.visibilityState === 'visible') pageShown();
  };
  addEventListener('online', networkReturned);
  document.addEventListener('visibilitychange', changed);

  return () => {
    removeEventListener('online', networkReturned);
    document.removeEventListener('visibilitychange', changed);
  };
}
