import type { Log } from './database/log.ts';

/** Fraction of the pause, so that several servers don't all look at the same moment. */
const JITTER = 0.1;
/** While the work fails the pause doubles, up to this limit. */
const LONGEST_BACKOFF_MS = 10_000;

interface PollerOptions {
  /** Names the work in the log: `Sending emails`. */
  readonly what: string;
  /** Stops early, with work left, when the signal says so. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  /** Without it, the work is done when started, and then whenever it is woken. */
  readonly everyMs?: number;
  readonly log: Log;
}

/** Does its work again and again, never twice at a time. */
export class Poller {
  readonly #options: PollerOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isListening = false;
  #isWoken = false;
  #failures = 0;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  /** From now on it runs whenever it is woken. */
  listen(): void {
    this.#isListening = true;
  }

  start(afterMs = 0): void {
    this.listen();
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted) return;
    this.#timer = setTimeout(() => this.#begin(), afterMs).unref();
  }

  /** Runs now; while it runs, once more when that is over. */
  wake(): void {
    if (this.#running) this.#isWoken = true;
    else if (this.#isListening) this.start();
  }

  /** Waits for the run in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #begin(): void {
    this.#isWoken = false;
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      const pause = this.#isWoken ? 0 : this.#pause();
      if (pause !== undefined) this.start(pause);
    });
  }

  async #run(): Promise<void> {
    const { what, run, log } = this.#options;
    try {
      await run(this.#stopping.signal);
      if (this.#failures > 0) log.info({}, `${what} works again.`);
      this.#failures = 0;
    } catch (err) {
      if (this.#failures === 0) log.warn({ err }, `${what} failed and will be retried.`);
      this.#failures += 1;
    }
  }

  #pause(): number | undefined {
    const { everyMs } = this.#options;
    if (everyMs === undefined) return undefined;
    const ms = Math.min(everyMs * 2 ** this.#failures, Math.max(everyMs, LONGEST_BACKOFF_MS));

    return ms * (1 - JITTER + 2 * JITTER * Math.random());
  }
}
