import type { FastifyInstance } from 'fastify';
import { Poller } from '../poller.ts';
import { publishDue } from './publishing.ts';

const LOOK_EVERY_MS = 5_000;

export function publishScheduler(app: FastifyInstance): void {
  const poller = new Poller({
    what: 'Publishing announcements',
    run: async (signal) => {
      while (!signal.aborted && (await publishDue(app.db)) > 0);
    },
    everyMs: LOOK_EVERY_MS,
    log: app.log,
  });
  app.addHook('onReady', async () => poller.start());
  app.addHook('preClose', () => poller.stop());
}
