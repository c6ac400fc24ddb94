/**
 * Servers on one PostgreSQL wake each other with LISTEN and NOTIFY. Without it, changes are still found, a second
 * later.
 */
import pg from 'pg';
import type { Log } from './log.ts';

export interface Notifier {
  listen(heard: () => void): void;
  ring(): void;
  close(): Promise<void>;
}

const COME_BACK_AFTER_MS = 5_000;

interface NotifierOptions {
  readonly databaseUrl: string;
  readonly log: Log;
  readonly comeBackAfterMs?: number;
}

export class PostgresNotifier implements Notifier {
  readonly #databaseUrl: string;
  readonly #log: Log;
  readonly #comeBackAfterMs: number;
  #heard: () => void = () => {};
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ databaseUrl, log, comeBackAfterMs = COME_BACK_AFTER_MS }: NotifierOptions) {
    this.#databaseUrl = databaseUrl;
    this.#comeBackAfterMs = comeBackAfterMs;
    this.#log = log;
  }

  listen(heard: () => void): void {
    this.#heard = heard;
    this.#connecting = this.#connect();
  }

  ring(): void {
    // Other servers poll anyway.
    this.#client?.query('notify feed').catch(() => {});
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#connecting;
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'wellness-console bell',
      keepAlive: true,
    });
    // Without a listener, a broken connection would end the process.
    client.on('error', () => {});
    client.on('notification', () => this.#heard());
    client.on('end', () => this.#comeBack());
    try {
      await client.connect();
      await client.query('listen feed');
      this.#client = client;
      // Notifications may have been missed while disconnected.
      this.#heard();
    } catch (error) {
      this.#log.warn({ reason: (error as Error).message }, 'Notifications from other servers are not arriving.');
      await client.end().catch(() => {});
      this.#comeBack();
    }
  }

  #comeBack(): void {
    this.#client = undefined;
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#connecting = this.#connect();
    }, this.#comeBackAfterMs).unref();
  }
}
