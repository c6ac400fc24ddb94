/** Asks for all kinds of work at once whether any is due: if each asked for itself, an idle database would have no rest. */
import type { FastifyInstance } from 'fastify';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { executeFixed } from './database/statement-names.ts';
import { Poller } from './poller.ts';

const LOOK_EVERY_MS = 5_000;

interface Work {
  /** Names it in the log: `Sending emails`. */
  readonly what: string;
  /** Each selects one row, with 1, while there is something to do. In the order of the index that finds it. */
  readonly due: readonly RawBuilder<unknown>[];
  /** Does what is due. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

interface Watched {
  readonly due: Work['due'];
  readonly poller: Poller;
}

type Question = CompiledQuery<{ due: readonly boolean[] }>;

export function watchDueWork(app: FastifyInstance, everyMs = LOOK_EVERY_MS): void {
  const watched: Watched[] = [];
  let compiled: Question | undefined;
  const look = async () => {
    compiled ??= questionAbout(watched).compile(app.db);
    const question = compiled;
    const answer = await executeFixed({ compile: () => question }, app.db).catch((error: Error) => error);
    // Without an answer, each kind of work asks for itself.
    const isDue = answer instanceof Error ? () => true : (index: number) => answer.rows[0]?.due[index];
    for (const [index, { poller }] of watched.entries()) if (isDue(index)) poller.wake();
    if (answer instanceof Error) throw answer;
  };
  const poller = new Poller({ what: 'Looking for what is due', run: look, everyMs, log: app.log });
  app.decorate('watched', watched);
  app.addHook('onReady', async () => poller.start());
  app.addHook('preClose', () => poller.stop());
}

// With `exists` a database may read a large table from its beginning, whatever the order.
const questionAbout = (watched: readonly Watched[]) => sql<{ due: readonly boolean[] }>`
  select json_build_array(${sql.join(
    watched.map(({ due }) => sql`coalesce(${sql.join(due.map((one) => sql`(${one})`))}) is not null`),
  )}) as due`;

/** The caller starts and stops it, and may wake it for what is due at once. */
export function whenDue(app: FastifyInstance, { due, ...work }: Work): Poller {
  const poller = new Poller({ ...work, log: app.log });
  app.watched.push({ due, poller });

  return poller;
}

/**
 * Takes what is due, from when the server is ready until it closes. `takeDue` returns how many it took and is called
 * again until none are left.
 */
export function takeWhenDue(
  app: FastifyInstance,
  { takeDue, ...work }: Omit<Work, 'run'> & { readonly takeDue: (signal: AbortSignal) => Promise<number | boolean> },
): Poller {
  const poller = whenDue(app, {
    ...work,
    run: async (signal) => {
      while (!signal.aborted && (await takeDue(signal)));
    },
  });
  poller.listen();
  app.addHook('preClose', () => poller.stop());

  return poller;
}

declare module 'fastify' {
  interface FastifyInstance {
    watched: Watched[];
  }
}
