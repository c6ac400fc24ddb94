/** Work that replies don't wait for, but closing the server does. */
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
    /** `what` names the work in the log if it fails. */
    later(what: string, work: () => Promise<unknown>): void;
    settled(): Promise<void>;
  }
}
