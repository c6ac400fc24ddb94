import type { FastifyInstance } from 'fastify';
import { whenDue } from '../lookout.ts';
import { isMailDue, sendDue } from './sender.ts';
import type { Transport } from './transport.ts';

/** A few messages are sent at least this often, however busy the server is. */
const GIVE_WAY_MS = 200;

interface MailOptions {
  /** Without one, mail stays in the outbox. */
  readonly transport?: Transport;
  /** Without a trailing slash; called when a message is written. */
  readonly publicUrl: () => string;
}

export function mail(app: FastifyInstance, { transport, publicUrl }: MailOptions): void {
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
      run: (signal) => sendDue({ db: app.db, transport, log: app.log, bulkMayGo, publicUrl, signal }),
    });
  app.decorate('publicUrl', publicUrl);
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
    /** `wake`: a mail was just written, and someone waits for it. */
    mail: { wake(): void };
  }
}
