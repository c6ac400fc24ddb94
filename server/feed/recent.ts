import type { Db } from '../database/tx.ts';
import { type Line, readRecent } from './outbox.ts';

/** A line may be stored a little later than it was written. */
const STORING_SECONDS = 5;

/** Picks out of the last minutes' lines those that this server has not delivered yet. */
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
    const lines = await readRecent(this.#db);
    const known = this.#known;
    // Lines that are too old to be looked at need not be remembered either.
    this.#known = new Set(lines.map(keyOf));
    if (known) return lines.filter((line) => !known.has(keyOf(line)));
    const oldest = (performance.now() - this.#begun) / 1_000 + STORING_SECONDS;

    return lines.filter(({ age }) => age < oldest);
  }
}

const keyOf = ({ personId, id }: Line): string => `${personId} ${id}`;
