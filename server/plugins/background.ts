/** Work that an answer does not wait for, and that closing the server does. */
import type { FastifyInstance } from 'fastify';

export function background(app: FastifyInstance): void {
  const pending = new Set<Promise<void>>();

  app.decorate('later', (what: string, work: () => Promise<unknown>) => {
    const run = work()
      .then(() => {})
      .catch((err: unknown) => app.log.error({ err }, `${what} failed.`))
      .finally(() => pending.delete(run));
    pending.add(run);
  });
  app.decorate('settled', async () => {
    while (pending.size > 0) await Promise.all(pending);
  });
  app.addHook('preClose', () => app.settled());
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Begins `work` now and answers without it. `what` names it in the log should it fail. */
    later(what: string, work: () => Promise<unknown>): void;
    /** Resolves when nothing of it is left. */
    settled(): Promise<void>;
  }
}
