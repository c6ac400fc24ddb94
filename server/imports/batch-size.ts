/** Batches are large while the server is idle and small while others are waiting. */
import type { Traffic } from '../plugins/traffic.ts';

/** How long a batch may take while no one else is active. */
const ALONE_MS = 250;
/** While others are active: too short to notice. */
const AMONG_OTHERS_MS = 15;
/** Others count as active until they have been quiet for this long. */
const QUIET_AFTER_MS = 1_500;
/** Others go first, but an upload always gets a fifth of the time. */
const GIVE_WAY_TIMES = 4;

const FIRST_BATCH = 25;
const LEAST_IN_BATCH = 10;
const MOST_IN_BATCH = 1_000;

export class BatchSize {
  readonly #traffic: Traffic;
  #most = FIRST_BATCH;
  #rowMs = 1;
  #lastMs = AMONG_OTHERS_MS;

  constructor(traffic: Traffic) {
    this.#traffic = traffic;
  }

  get size(): number {
    const budget = this.#traffic.quietMs > QUIET_AFTER_MS ? ALONE_MS : AMONG_OTHERS_MS;

    return Math.max(LEAST_IN_BATCH, Math.min(this.#most, Math.round(budget / this.#rowMs)));
  }

  turn(): Promise<void> {
    return this.#traffic.waitForIdle(this.#lastMs * GIVE_WAY_TIMES);
  }

  note(rows: number, ms: number): void {
    if (rows === 0) return;
    this.#lastMs = Math.max(1, ms);
    this.#rowMs = this.#lastMs / rows;
    // The speed of a small batch says little about a large one.
    this.#most = Math.min(MOST_IN_BATCH, Math.max(FIRST_BATCH, rows * 2));
  }
}
