import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Message = 'sync' | 'query' | 'bind';
type Wire = Record<Message, (...parts: unknown[]) => unknown>;

/** Marks the calls whose messages are counted, because the server's pollers use the database as well. */
const counted = new AsyncLocalStorage<true>();

/** How often `work` waits for the database, whichever connection it uses and on either engine. */
export const tripsOf = (work: () => Promise<unknown>): Promise<number> => countMessages(['sync', 'query'], work);

/** How many prepared statements `work` sends. */
export const statementsOf = (work: () => Promise<unknown>): Promise<number> => countMessages(['bind'], work);

async function countMessages(messages: readonly Message[], work: () => Promise<unknown>): Promise<number> {
  const wire = pg.Connection.prototype as unknown as Wire;
  const before = messages.map((message) => [message, wire[message]] as const);
  let sent = 0;
  for (const [message, send] of before) {
    wire[message] = function (...parts) {
      if (counted.getStore()) sent += 1;

      return send.apply(this, parts);
    };
  }
  try {
    await counted.run(true, work);
  } finally {
    Object.assign(wire, Object.fromEntries(before));
  }

  return sent;
}
