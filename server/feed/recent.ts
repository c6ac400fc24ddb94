import type { Db } from '../database/tx.ts';
import { type Line, readRecent, readRecentIds } from './outbox.ts';

/** A line may be stored a little later than it was written. */
const STORING_SECONDS = 5;

/**
 * Picks out of the last minutes' lines those that this server has not delivered yet. All lines of a notification are written
 * by one statement: they are seen together or not at all.
 */
export class RecentLines {
  readonly #db: Db;
  readonly #begun = performance.now();
  #known: ReadonlySet<string> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * What was written before this server began is old: whoever listens here has it in their list. What was written since is
   * not, however long the first look had to wait for the database.
   */
  async next(): Promise<Line[]> {
    const known = this.#known;
    const ids = await readRecentIds(this.#db);
    const fresh = ids.filter((id) => !known?.has(id));
    const lines = fresh.length > 0 ? await readRecent(this.#db, fresh) : [];
    // What is too old to be looked at need not be remembered either.
    this.#known = new Set(ids);
    if (known) return lines;
    const oldest = (performance.now() - this.#begun) / 1_000 + STORING_SECONDS;

    return lines.filter(({ age }) => age < oldest);
  }
}
