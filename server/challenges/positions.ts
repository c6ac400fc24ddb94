/** Positions at equal distances on a large board are remembered; a page or a rank is counted from the nearest one. */
import { type RawBuilder, sql } from 'kysely';
import type { QueryRunner, ReadQuery } from '../lists/query-runner.ts';
import { BoardCache, type BoardCount } from './board-cache.ts';
import { boardOrder } from './queries.ts';

/** Ranking this many people for a page takes about as long as everything else that a call does. */
export const LARGE_BOARD = 250;

/** In the order of the board; times in microseconds. */
export interface PositionKey {
  readonly negated_score: number;
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

interface Positions {
  readonly total: number;
  /** Between two remembered positions. */
  readonly step: number;
  readonly anchors: readonly PositionKey[];
}

export type BoardPositions = Positions & BoardCount;

const micros = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;
const instant = (value: number) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`;

export const positionColumns = sql`
  entry.negated_score, ${micros('entry.reached_at')} as reached, ${micros('entry.joined_at')} as joined, entry.id
`;

const rowOf = ({ negated_score, reached, joined, id }: PositionKey): RawBuilder<unknown> =>
  sql`(${negated_score}::bigint, ${instant(reached)}, ${instant(joined)}, ${id}::uuid)`;
const entryRow = sql`(entry.negated_score, entry.reached_at, entry.joined_at, entry.id)`;

const entriesOf = ({ companyId, id, segment }: Board) => sql`
  challenge_entry as entry
  ${segment.conditions.length === 0 ? sql`` : sql`join person on person.company_id = entry.company_id and person.id = entry.person_id`}
  where ${sql.join([sql`entry.company_id = ${companyId} and entry.challenge_id = ${id}`, ...segment.conditions], sql` and `)}`;

async function count(runQueries: QueryRunner, board: Board): Promise<Positions> {
  // Others stand between the people of a segment, so its positions are remembered more closely.
  const step = board.segment === WHOLE ? 256 : 32;
  const [rows] = await runQueries([
    {
      sql: sql<PositionKey & { total: number }>`
        with counted as (
          select entry.*, row_number() over (order by ${boardOrder}) as position, count(*) over () as total
          from ${entriesOf(board)}
        )
        select ${positionColumns}, total from counted as entry where position % ${step} = 1 order by position`,
    },
  ]);

  return { total: rows[0]?.total ?? 0, step, anchors: rows };
}

/** A condition on `entry` and the offset that lead to a position, counted from 0. */
export function startAt({ anchors, step }: Positions, skip: number): { after: RawBuilder<unknown>; offset: number } {
  const index = Math.min(Math.floor(skip / step), anchors.length - 1);
  const anchor = anchors[index];
  if (!anchor) return { after: sql`true`, offset: skip };

  return { after: sql`${entryRow} >= ${rowOf(anchor)}`, offset: skip - index * step };
}

/** Asks for the ranks of these keys, as `id` and `rank`, from 1. */
export function ranksQuery(
  board: Board,
  { anchors, step }: Pick<Positions, 'anchors' | 'step'>,
  keys: readonly PositionKey[],
): ReadQuery<{ id: string; rank: number }> {
  const ranks = keys.map((key) => {
    const index = lastAtOrBefore(anchors, key);
    const anchor = anchors[index];

    return sql`
      select ${key.id}::uuid as id, count(*) + ${Math.max(index, 0) * step + 1} as rank from ${entriesOf(board)}
        and ${entryRow} < ${rowOf(key)} ${anchor ? sql`and ${entryRow} >= ${rowOf(anchor)}` : sql``}`;
  });

  return { sql: sql`${sql.join(ranks, sql` union all `)}` };
}

function lastAtOrBefore(anchors: readonly PositionKey[], key: PositionKey): number {
  let [low, high] = [0, anchors.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(anchors[middle] as PositionKey, key) <= 0) low = middle + 1;
    else high = middle;
  }

  return low - 1;
}

const compare = (one: PositionKey, other: PositionKey): number =>
  one.negated_score - other.negated_score ||
  one.reached - other.reached ||
  one.joined - other.joined ||
  (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

export const positions = new BoardCache<Board, Positions>({
  keyOf: ({ id, segment }) => `${id} ${segment.key}`,
  count,
  large: LARGE_BOARD,
});
