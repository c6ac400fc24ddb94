import type { Db } from '../database/tx.ts';
import { type OutboxRow, readRecent, readRecentIds } from './feed-outbox.ts';

/** A row may become visible a little later than it was written. */
const STORING_SECONDS = 5;

/**
 * Finds rows that this server hasn't delivered yet. A notification's rows are written by one statement, so they appear
 * together.
 */
export class OutboxReader {
  readonly #db: Db;
  readonly #begun = performance.now();
  #lastIds: ReadonlySet<string> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Rows from before this server started are skipped, because clients have them in their lists. Later ones aren't,
   * however long the first query had to wait.
   */
  async next(): Promise<OutboxRow[]> {
    const lastIds = this.#lastIds;
    const ids = await readRecentIds(this.#db);
    const fresh = ids.filter((id) => !lastIds?.has(id));
    const rows = fresh.length > 0 ? await readRecent(this.#db, fresh) : [];
    // Ids too old to be read again needn't be remembered.
    this.#lastIds = new Set(ids);
    if (lastIds) return rows;
    const oldest = (performance.now() - this.#begun) / 1_000 + STORING_SECONDS;

    return rows.filter(({ age }) => age < oldest);
  }
}
