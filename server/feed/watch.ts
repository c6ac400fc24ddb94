/** Looks again and again, and at once when told to hurry; never twice at a time. */
import type { Log } from '../database/log.ts';

export interface WatchOptions {
  readonly look: () => Promise<void>;
  readonly everyMs: number;
  readonly log: Log;
}

export class Watch {
  readonly #options: WatchOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isHurried = false;
  #isStopped = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#after(0);
  }

  hurry(): void {
    if (this.#running) this.#isHurried = true;
    else if (this.#timer) this.#after(0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #after(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => this.#begin(), ms).unref();
  }

  #begin(): void {
    this.#isHurried = false;
    this.#running = this.#options
      .look()
      .catch((err: unknown) => this.#options.log.warn({ err }, 'The outbox of the feed could not be read.'))
      .finally(() => {
        this.#running = undefined;
        this.#after(this.#isHurried ? 0 : this.#options.everyMs);
      });
  }
}
