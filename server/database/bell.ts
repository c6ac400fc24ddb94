/**
 * How servers on one PostgreSQL tell each other that there is news, without waiting for the next look: LISTEN and NOTIFY on a
 * connection of their own. Nothing rests on it: an engine that knows neither is as good, and a second slower.
 */
import pg from 'pg';
import type { Log } from './log.ts';

export interface Bell {
  /** Calls back whenever one of the servers has rung, this one included. */
  listen(heard: () => void): void;
  ring(): void;
  close(): Promise<void>;
}

const COME_BACK_AFTER_MS = 5_000;

export interface BellOptions {
  readonly databaseUrl: string;
  readonly log: Log;
  /** How long a connection that was lost stays away. */
  readonly comeBackAfterMs?: number;
}

export class PostgresBell implements Bell {
  readonly #databaseUrl: string;
  readonly #log: Log;
  readonly #comeBackAfterMs: number;
  #heard: () => void = () => {};
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ databaseUrl, log, comeBackAfterMs = COME_BACK_AFTER_MS }: BellOptions) {
    this.#databaseUrl = databaseUrl;
    this.#comeBackAfterMs = comeBackAfterMs;
    this.#log = log;
  }

  listen(heard: () => void): void {
    this.#heard = heard;
    this.#connecting = this.#connect();
  }

  ring(): void {
    // Whoever is not told looks by themselves.
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
    // Without a listener a connection that breaks would end the process.
    client.on('error', () => {});
    client.on('notification', () => this.#heard());
    client.on('end', () => this.#comeBack());
    try {
      await client.connect();
      await client.query('listen feed');
      this.#client = client;
      // What was rung while nobody listened.
      this.#heard();
    } catch (error) {
      this.#log.warn({ reason: (error as Error).message }, 'No word from other servers for now.');
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
