import type { FastifyInstance } from 'fastify';
import { Poller } from '../poller.ts';
import { deleteExpired } from './sessions.ts';

const EVERY_MS = 60 * 60 * 1_000;

export function expirySweeper(app: FastifyInstance): void {
  const poller = new Poller({
    what: 'Deleting expired sessions',
    run: () => deleteExpired(app.db),
    everyMs: EVERY_MS,
    log: app.log,
  });
  app.addHook('onReady', async () => poller.start(EVERY_MS));
  app.addHook('preClose', () => poller.stop());
}
