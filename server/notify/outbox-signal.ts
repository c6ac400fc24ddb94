/** Wakes delivery in this process early. Delivery doesn't depend on it: the outbox is polled anyway. */
const listeners = new Set<() => void>();

/** Returns the function that removes the listener. */
export function onOutboxSignal(listener: () => void): () => void {
  listeners.add(listener);

  return () => listeners.delete(listener);
}

export function signalOutbox(): void {
  for (const listener of listeners) listener();
}
