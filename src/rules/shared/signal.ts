export function createSignal<Value = void>() {
  const listeners = new Set<(value: Value) => void>();

  return {
    emit(value: Value): void {
      for (const listener of listeners) listener(value);
    },
    /** Returns the unsubscribe function. */
    subscribe(listener: (value: Value) => void): () => void {
      listeners.add(listener);

      return () => void listeners.delete(listener);
    },
  };
}
