import type { FastifyInstance } from 'fastify';
import { MailSender } from './sender.ts';
import type { Transport } from './transport.ts';

/** A handful of mails goes out at least this often, however busy the server is. */
const GIVE_WAY_MS = 200;

export interface MailOptions {
  /** Without one, mail stays in the outbox. */
  readonly transport?: Transport;
  /** Where the console answers, without a trailing slash: what links in mails begin with. Asked when a mail is written. */
  readonly publicUrl: () => string;
}

/** Sends what the outbox holds for as long as the server runs. */
export function mail(app: FastifyInstance, { transport, publicUrl }: MailOptions): void {
  const { traffic } = app;
  const bulkMayGo = async () => {
    await traffic.calm(GIVE_WAY_MS);

    return !traffic.hasLongWork;
  };
  const sender = transport && new MailSender({ db: app.db, transport, log: app.log, bulkMayGo, publicUrl });
  app.decorate('publicUrl', publicUrl);
  app.decorate('mail', { hurry: () => sender?.hurry() });
  app.addHook('onReady', async () => sender?.start());
  app.addHook('onClose', () => sender?.stop());
}

declare module 'fastify' {
  interface FastifyInstance {
    publicUrl: () => string;
    /** `hurry`: a mail was just written, and somebody waits for it. */
    mail: { hurry(): void };
  }
}
