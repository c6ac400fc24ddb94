import type { Db } from '../database/tx.ts';
import { type Line, readRecent } from './outbox.ts';

/** Picks out of the last minutes' lines those that this server has not delivered yet. */
export class RecentLines {
  readonly #db: Db;
  #known: ReadonlySet<string> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** What was there before the first look is known to be old: whoever listens from then on has it in their list. */
  async next(): Promise<Line[]> {
    const lines = await readRecent(this.#db);
    const known = this.#known;
    // Lines that are too old to be looked at need not be remembered either.
    this.#known = new Set(lines.map(keyOf));

    return known ? lines.filter((line) => !known.has(keyOf(line))) : [];
  }
}

const keyOf = ({ personId, id }: Line): string => `${personId} ${id}`;
