import type { FastifyInstance } from 'fastify';
import { sweep } from './sessions.ts';

const EVERY_MS = 60 * 60 * 1_000;

/** Once an hour, what is over is cleared away. */
export function sweeper(app: FastifyInstance): void {
  const timer = setInterval(() => app.later('Clearing what is over', () => sweep(app.db)), EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
