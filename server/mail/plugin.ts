import type { FastifyInstance } from 'fastify';
import { whenDue } from '../due-work.ts';
import type { Mailing } from './links.ts';
import { isMailDue, sendDue } from './sender.ts';
import type { Transport } from './transport.ts';
import { WELCOMES_PER_HOUR } from './welcomes.ts';

/** A few messages are sent at least this often, however busy the server is. */
const GIVE_WAY_MS = 200;

interface MailOptions {
  /** Without one, mail stays in the outbox. */
  readonly transport?: Transport;
  /** Without a trailing slash; called when a message is written. */
  readonly publicUrl: () => string;
  /** Of one company. */
  readonly welcomesPerHour?: number;
}

export function mail(app: FastifyInstance, options: MailOptions): void {
  const { transport, publicUrl, welcomesPerHour = WELCOMES_PER_HOUR } = options;
  const { traffic } = app;
  const bulkMayGo = async () => {
    await traffic.waitForIdle(GIVE_WAY_MS);

    return !traffic.hasLongWork;
  };
  const sender =
    transport &&
    whenDue(app, {
      what: 'Sending emails',
      due: isMailDue,
      run: (signal) => sendDue({ db: app.db, transport, log: app.log, bulkMayGo, publicUrl, welcomesPerHour, signal }),
    });
  app.decorate('publicUrl', publicUrl);
  app.decorate('mailing', () => ({ publicUrl: publicUrl(), welcomesPerHour }));
  app.decorate('mail', { wake: () => sender?.wake() });
  app.addHook('onReady', async () => sender?.start());
  app.addHook('onClose', async () => {
    await sender?.stop();
    transport?.close();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    publicUrl: () => string;
    mailing: () => Mailing;
    /** `wake`: a mail was just written, and someone waits for it. */
    mail: { wake(): void };
  }
}
