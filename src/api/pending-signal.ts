type Listener = (total: number | undefined) => void;

const listeners = new Set<Listener>();

/** A list of what waits for a decision was loaded. Without a total it was only a part of it. */
export function signalPending(total?: number): void {
  for (const listener of listeners) listener(total);
}

/** Returns the unsubscribe function. */
export function onPending(listener: Listener): () => void {
  listeners.add(listener);

  return () => void listeners.delete(listener);
}
