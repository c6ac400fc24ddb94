/**
 * Finds a page or a rank of a large board without counting from the top: every 256th place of a board is remembered, and
 * the rest is counted from there. What is remembered is exact while the board's revision stays the same, and otherwise at
 * most two seconds old.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/tx.ts';
import { boardOrder } from './queries.ts';

const STEP = 256;
/** Smaller boards are always counted exactly. */
export const LARGE_BOARD = 2_000;
const FRESH_MS = 2_000;
const MOST_BOARDS = 200;

/** In the order of the board; times in microseconds. */
export interface PlaceKey {
  readonly behind: number;
  readonly reached: number;
  readonly joined: number;
  readonly id: string;
}

export interface BoardPlaces {
  readonly revision: number;
  readonly asOf: Date;
  readonly total: number;
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

interface Board {
  readonly companyId: string;
  readonly id: string;
  readonly revision: number;
}

const entriesOf = ({ companyId, id }: Board) =>
  sql`challenge_entry as entry where entry.company_id = ${companyId} and entry.challenge_id = ${id}`;

export class Places {
  readonly #boards = new Map<string, BoardPlaces & { readonly at: number }>();
  readonly #counting = new Set<string>();

  async of(db: Trx, board: Board): Promise<BoardPlaces> {
    const known = this.#boards.get(board.id);
    const isFresh = known && (known.revision === board.revision || performance.now() - known.at < FRESH_MS);
    if (known && (isFresh || this.#counting.has(board.id))) return known;
    this.#counting.add(board.id);
    try {
      return this.#remember(board.id, await count(db, board));
    } finally {
      this.#counting.delete(board.id);
    }
  }

  #remember(id: string, places: BoardPlaces): BoardPlaces {
    this.#boards.delete(id);
    this.#boards.set(id, { ...places, at: performance.now() });
    const [oldest] = this.#boards.keys();
    if (this.#boards.size > MOST_BOARDS && oldest !== undefined) this.#boards.delete(oldest);

    return places;
  }
}

async function count(db: Trx, board: Board): Promise<BoardPlaces> {
  const { rows } = await sql<PlaceKey & { place: number; total: number }>`
    with counted as (
      select entry.*, row_number() over (order by ${boardOrder}) as place, count(*) over () as total
      from ${entriesOf(board)}
    )
    select ${placeColumns}, place, total from counted as entry where place % ${STEP} = 1 order by place
  `.execute(db);

  return { revision: board.revision, asOf: new Date(), total: rows[0]?.total ?? 0, posts: rows };
}

/** The `where` and the offset that lead to a place, counted from 0. */
export function startAt({ posts }: BoardPlaces, skip: number): { after: RawBuilder<unknown>; offset: number } {
  const index = Math.min(Math.floor(skip / STEP), posts.length - 1);
  const post = posts[index];
  if (!post) return { after: sql`true`, offset: skip };

  return { after: sql`${entryRow} >= ${rowOf(post)}`, offset: skip - index * STEP };
}

/** Ranks of these keys, from 1. */
export async function ranksOf(
  db: Trx,
  board: Board,
  places: BoardPlaces,
  keys: readonly PlaceKey[],
): Promise<Map<string, number>> {
  const ranks = new Map<string, number>();
  for (const key of keys) {
    const index = lastAtOrBefore(places.posts, key);
    const post = places.posts[index];
    const { rows } = await sql<{ ahead: number }>`
      select count(*) as ahead from ${entriesOf(board)} and ${entryRow} < ${rowOf(key)}
        ${post ? sql`and ${entryRow} >= ${rowOf(post)}` : sql``}
    `.execute(db);
    ranks.set(key.id, Math.max(index, 0) * STEP + (rows[0]?.ahead ?? 0) + 1);
  }

  return ranks;
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
