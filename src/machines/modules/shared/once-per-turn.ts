/** Two charts that ask for the same in one turn share a request; asked for later, it is made again. */
export function oncePerTurn<T>(request: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const made = new Map<string, Promise<T>>();

  return (key) => {
    const reply = made.get(key) ?? request(key);
    made.set(key, reply);
    queueMicrotask(() => made.delete(key));

    return reply;
  };
}
