import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Message = 'sync' | 'query' | 'parse' | 'bind';
type Wire = Record<Message, (...parts: unknown[]) => unknown>;

/** Marks the calls whose messages are counted, because the server's pollers use the database as well. */
const counted = new AsyncLocalStorage<true>();

/** How often `work` waits for the database, whichever connection it uses and on either engine. */
export const tripsOf = async (work: () => Promise<unknown>): Promise<number> =>
  (await messagesOf(['sync', 'query'], work)).length;

/** How many prepared statements `work` sends. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<number> =>
  (await messagesOf(['bind'], work)).length;

/** The texts and values of the queries that `work` sends. */
export const queriesOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await messagesOf(['query', 'parse', 'bind'], work)).map((parts) => JSON.stringify(parts));

async function messagesOf(messages: readonly Message[], work: () => Promise<unknown>): Promise<unknown[][]> {
  const wire = pg.Connection.prototype as unknown as Wire;
  const before = messages.map((message) => [message, wire[message]] as const);
  const sent: unknown[][] = [];
  for (const [message, send] of before) {
    wire[message] = function (...parts) {
      if (counted.getStore()) sent.push(parts);

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
