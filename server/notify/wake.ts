/**
 * A word from whoever has just written a notification to whoever delivers in this process. It only hurries: the outbox is
 * the truth, and is looked into without it too.
 */
const listeners = new Set<() => void>();

/** Returns the way to stop listening. */
export function onWake(listener: () => void): () => void {
  listeners.add(listener);

  return () => listeners.delete(listener);
}

export function wake(): void {
  for (const listener of listeners) listener();
}
