import type { FastifyInstance } from 'fastify';
import { publishDue } from './publishing.ts';

const LOOK_EVERY_MS = 5_000;

/** Sends out what is due for as long as the server runs, one look after the other. */
export function announcementClock(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let isStopped = false;

  const after = (ms: number) => {
    if (isStopped) return;
    timer = setTimeout(() => {
      looking = look().finally(() => after(LOOK_EVERY_MS));
    }, ms);
    timer.unref();
  };
  const look = async () => {
    try {
      while (!isStopped && (await publishDue(app.db)) > 0);
    } catch (err) {
      app.log.warn({ err }, 'Announcements that are due could not be sent out.');
    }
  };

  app.addHook('onReady', async () => after(0));
  app.addHook('preClose', async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
  });
}
