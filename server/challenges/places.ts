/** Places at equal distances on a large board are remembered; a page or a rank is counted from the nearest one. */
import { type RawBuilder, sql } from 'kysely';
import type { QueryRunner, ReadQuery } from '../lists/query-runner.ts';
import { BoardCache, type BoardCount } from './board-cache.ts';
import { boardOrder } from './queries.ts';

/** Ranking this many people for a page takes about as long as everything else that a call does. */
export const LARGE_BOARD = 250;

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
  /** Conditions on `person`, and a key that identifies them. */
  readonly segment: { readonly key: string; readonly conditions: readonly RawBuilder<unknown>[] };
}

export const WHOLE: Board['segment'] = { key: '', conditions: [] };

interface Places {
  readonly total: number;
  /** Between two remembered places. */
  readonly step: number;
  readonly posts: readonly PlaceKey[];
}

export type BoardPlaces = Places & BoardCount;

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

async function count(runQueries: QueryRunner, board: Board): Promise<Places> {
  // Others stand between the people of a segment, so its places are remembered more closely.
  const step = board.segment === WHOLE ? 256 : 32;
  const [rows] = await runQueries([
    {
      sql: sql<PlaceKey & { total: number }>`
        with counted as (
          select entry.*, row_number() over (order by ${boardOrder}) as place, count(*) over () as total
          from ${entriesOf(board)}
        )
        select ${placeColumns}, total from counted as entry where place % ${step} = 1 order by place`,
    },
  ]);

  return { total: rows[0]?.total ?? 0, step, posts: rows };
}

/** A condition on `entry` and the offset that lead to a place, counted from 0. */
export function startAt({ posts, step }: Places, skip: number): { after: RawBuilder<unknown>; offset: number } {
  const index = Math.min(Math.floor(skip / step), posts.length - 1);
  const post = posts[index];
  if (!post) return { after: sql`true`, offset: skip };

  return { after: sql`${entryRow} >= ${rowOf(post)}`, offset: skip - index * step };
}

/** Asks for the ranks of these keys, as `id` and `rank`, from 1. */
export function ranksQuery(
  board: Board,
  { posts, step }: Pick<Places, 'posts' | 'step'>,
  keys: readonly PlaceKey[],
): ReadQuery<{ id: string; rank: number }> {
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

export const places = new BoardCache<Board, Places>({
  keyOf: ({ id, segment }) => `${id} ${segment.key}`,
  count,
  large: LARGE_BOARD,
});
