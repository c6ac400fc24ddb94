/**
 * Finds a page or a rank of a large board without counting from the top: places at equal distances are remembered, and
 * the rest is counted from there. What is remembered is exact while the board's revision stays the same, and otherwise at
 * most two seconds old.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Question, Reader } from '../lists/reader.ts';
import { boardOrder } from './queries.ts';

/** Smaller boards are always counted exactly. */
export const LARGE_BOARD = 2_000;
const FRESH_MS = 2_000;
/** Whether a board is large need not be known to the second. */
const SMALL_FRESH_MS = 60_000;
const MOST_BOARDS = 500;

/** In the order of the board; times in microseconds. */
export interface PlaceKey {
  readonly behind: number;
  readonly reached: number;
  readonly joined: number;
  readonly id: string;
}

/** All participants of a challenge, or those of a segment. */
export interface Board {
  readonly companyId: string;
  readonly id: string;
  /** Conditions on `person`, and what stands for them. */
  readonly segment: { readonly key: string; readonly conditions: readonly RawBuilder<unknown>[] };
}

export const WHOLE: Board['segment'] = { key: '', conditions: [] };

export interface BoardPlaces {
  readonly revision: number;
  readonly asOf: Date;
  readonly total: number;
  /** Between two remembered places. */
  readonly step: number;
  readonly posts: readonly PlaceKey[];
}

const micros = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;
const instant = (value: number) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`;

export const placeColumns = sql`
  entry.behind, ${micros('entry.reached_at')} as reached, ${micros('entry.joined_at')} as joined, entry.id
`;

const rowOf = ({ behind, reached, joined, id }: PlaceKey): RawBuilder<unknown> =>
  sql`(${behind}::bigint, ${instant(reached)}, ${instant(joined)}, ${id}::uuid)`;
const entryRow = sql`(entry.behind, entry.reached_at, entry.joined_at, entry.id)`;

const entriesOf = ({ companyId, id, segment }: Board) => sql`
  challenge_entry as entry
  ${segment.conditions.length === 0 ? sql`` : sql`join person on person.company_id = entry.company_id and person.id = entry.person_id`}
  where ${sql.join([sql`entry.company_id = ${companyId} and entry.challenge_id = ${id}`, ...segment.conditions], sql` and `)}`;

export class Places {
  readonly #boards = new Map<string, BoardPlaces & { readonly at: number }>();
  readonly #counting = new Set<string>();

  /** What was counted last, however long ago. */
  known(board: Board): BoardPlaces | undefined {
    return this.#boards.get(keyOf(board));
  }

  isFresh(board: Board, revision: number): boolean {
    const known = this.#boards.get(keyOf(board));
    if (!known) return false;
    const age = performance.now() - known.at;

    return known.revision === revision || age < (known.total > LARGE_BOARD ? FRESH_MS : SMALL_FRESH_MS);
  }

  /** Counts again unless it is fresh, or being counted. */
  async of(read: Reader, board: Board, revision: number): Promise<BoardPlaces> {
    const key = keyOf(board);
    const known = this.#boards.get(key);
    if (known && (this.isFresh(board, revision) || this.#counting.has(key))) return known;
    this.#counting.add(key);
    try {
      return this.#remember(key, await count(read, board, revision));
    } finally {
      this.#counting.delete(key);
    }
  }

  #remember(key: string, places: BoardPlaces): BoardPlaces {
    this.#boards.delete(key);
    this.#boards.set(key, { ...places, at: performance.now() });
    const [oldest] = this.#boards.keys();
    if (this.#boards.size > MOST_BOARDS && oldest !== undefined) this.#boards.delete(oldest);

    return places;
  }
}

const keyOf = ({ id, segment }: Board): string => `${id} ${segment.key}`;

async function count(read: Reader, board: Board, revision: number): Promise<BoardPlaces> {
  // Others stand between the people of a segment, so its places are remembered more closely.
  const step = board.segment === WHOLE ? 256 : 32;
  const [rows] = await read([
    {
      sql: sql<PlaceKey & { total: number }>`
        with counted as (
          select entry.*, row_number() over (order by ${boardOrder}) as place, count(*) over () as total
          from ${entriesOf(board)}
        )
        select ${placeColumns}, total from counted as entry where place % ${step} = 1 order by place`,
    },
  ]);

  return { revision, asOf: new Date(), total: rows[0]?.total ?? 0, step, posts: rows };
}

/** A condition on `entry` and the offset that lead to a place, counted from 0. */
export function startAt({ posts, step }: BoardPlaces, skip: number): { after: RawBuilder<unknown>; offset: number } {
  const index = Math.min(Math.floor(skip / step), posts.length - 1);
  const post = posts[index];
  if (!post) return { after: sql`true`, offset: skip };

  return { after: sql`${entryRow} >= ${rowOf(post)}`, offset: skip - index * step };
}

/** Asks for the ranks of these keys, as `id` and `rank`, from 1. */
export function ranksOf(
  board: Board,
  { posts, step }: Pick<BoardPlaces, 'posts' | 'step'>,
  keys: readonly PlaceKey[],
): Question<{ id: string; rank: number }> {
  const ranks = keys.map((key) => {
    const index = lastAtOrBefore(posts, key);
    const post = posts[index];

    return sql`
      select ${key.id}::uuid as id, count(*) + ${Math.max(index, 0) * step + 1} as rank from ${entriesOf(board)}
        and ${entryRow} < ${rowOf(key)} ${post ? sql`and ${entryRow} >= ${rowOf(post)}` : sql``}`;
  });

  return { sql: sql`${sql.join(ranks, sql` union all `)}` };
}

function lastAtOrBefore(posts: readonly PlaceKey[], key: PlaceKey): number {
  let [low, high] = [0, posts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(posts[middle] as PlaceKey, key) <= 0) low = middle + 1;
    else high = middle;
  }

  return low - 1;
}

const compare = (one: PlaceKey, other: PlaceKey): number =>
  one.behind - other.behind ||
  one.reached - other.reached ||
  one.joined - other.joined ||
  (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** One for the process: what it remembers belongs to boards, whose ids are unique. */
export const places = new Places();
