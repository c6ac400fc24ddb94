import type { QueryRunner } from '../lists/query-runner.ts';

const FRESH_MS = 2_000;
/** How old the answer to "is this board large?" may be. */
const SMALL_FRESH_MS = 60_000;
const MOST_BOARDS = 500;

export interface BoardCount {
  readonly revision: number;
  readonly asOf: Date;
  readonly total: number;
}

interface Counting<Board, Value> {
  /** Ids of boards are unique, so one process keeps them for all companies. */
  keyOf(board: Board): string;
  count(runQueries: QueryRunner, board: Board): Promise<Value>;
  /** Smaller boards are counted exactly for each page. */
  readonly large: number;
}

/**
 * Counts of a board, used to find a page without counting from the top. Exact while the board's revision stays the
 * same, otherwise at most two seconds old.
 */
export class BoardCache<Board, Value extends { readonly total: number }> {
  readonly #boards = new Map<string, Value & BoardCount & { readonly at: number }>();
  readonly #underWay = new Set<string>();
  readonly #counting: Counting<Board, Value>;

  constructor(counting: Counting<Board, Value>) {
    this.#counting = counting;
  }

  /** The last counts, however old. */
  cached(board: Board): (Value & BoardCount) | undefined {
    return this.#boards.get(this.#counting.keyOf(board));
  }

  isLarge({ total }: Value): boolean {
    return total > this.#counting.large;
  }

  isFresh(board: Board, revision: number): boolean {
    const cached = this.#boards.get(this.#counting.keyOf(board));
    if (!cached) return false;

    return (
      cached.revision === revision || performance.now() - cached.at < (this.isLarge(cached) ? FRESH_MS : SMALL_FRESH_MS)
    );
  }

  /** Counts again unless it is fresh, or being counted. */
  async of(runQueries: QueryRunner, board: Board, revision: number): Promise<Value & BoardCount> {
    const key = this.#counting.keyOf(board);
    const cached = this.#boards.get(key);
    if (cached && (this.isFresh(board, revision) || this.#underWay.has(key))) return cached;
    this.#underWay.add(key);
    try {
      const value = await this.#counting.count(runQueries, board);

      return this.#remember(key, { ...value, revision, asOf: new Date(), at: performance.now() });
    } finally {
      this.#underWay.delete(key);
    }
  }

  #remember<Entry extends Value & BoardCount & { readonly at: number }>(key: string, entry: Entry): Entry {
    this.#boards.delete(key);
    this.#boards.set(key, entry);
    const [oldest] = this.#boards.keys();
    if (this.#boards.size > MOST_BOARDS && oldest !== undefined) this.#boards.delete(oldest);

    return entry;
  }
}
