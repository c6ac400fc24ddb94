interface PageVisibility {
  networkReturned(): void;
  /** The tab is visible again, after another tab or sleep. */
  pageShown(): void;
}

/** Returns the unsubscribe function. */
export function watchPageVisibility({ networkReturned, pageShown }: PageVisibility): () => void {
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
