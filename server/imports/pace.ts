/** How much of an upload goes to the database at once: much while nobody else wants anything, little while somebody does. */
import type { Traffic } from '../plugins/traffic.ts';

/** How long a batch may keep the database to itself while nobody waits for it, and whoever comes first waits once. */
const ALONE_MS = 250;
/** The same while others call: less than they notice. */
const AMONG_OTHERS_MS = 15;
/** Others are there until they have been quiet for this long. */
const QUIET_AFTER_MS = 1_500;
/** Others go first, but not for ever: an upload gets a fifth of the time however busy the server is. */
const GIVE_WAY_TIMES = 4;

const FIRST_BATCH = 25;
const LEAST_IN_BATCH = 10;
const MOST_IN_BATCH = 1_000;

export class Pace {
  readonly #traffic: Traffic;
  #most = FIRST_BATCH;
  #rowMs = 1;
  #lastMs = AMONG_OTHERS_MS;

  constructor(traffic: Traffic) {
    this.#traffic = traffic;
  }

  /** Rows for the next batch. */
  get size(): number {
    const budget = this.#traffic.quietMs > QUIET_AFTER_MS ? ALONE_MS : AMONG_OTHERS_MS;

    return Math.max(LEAST_IN_BATCH, Math.min(this.#most, Math.round(budget / this.#rowMs)));
  }

  /** Lets others go first. */
  turn(): Promise<void> {
    return this.#traffic.calm(this.#lastMs * GIVE_WAY_TIMES);
  }

  /** So many rows kept the database for so long. */
  note(rows: number, ms: number): void {
    if (rows === 0) return;
    this.#lastMs = Math.max(1, ms);
    this.#rowMs = this.#lastMs / rows;
    // What few rows took says little about many.
    this.#most = Math.min(MOST_IN_BATCH, Math.max(FIRST_BATCH, rows * 2));
  }
}
