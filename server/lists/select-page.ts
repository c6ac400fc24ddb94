import { type RawBuilder, sql } from 'kysely';
import { LARGEST_CACHED_PAGE } from './list-cache.ts';
import { cacheableTotal, cacheRows, cacheTotal, findRows, findTotal, idsKey, rowsKey } from './page-cache.ts';
import type { QueryRunner, ReadQuery } from './query-runner.ts';

export interface PageQuery {
  /** The `from` and `where` for counting and sorting, as small as possible. It must have a `record` with an id. */
  readonly found: RawBuilder<unknown>;
  readonly record: string;
  /** Few rows match: find them first, then sort, rather than scan in order. */
  readonly isNarrow?: boolean | undefined;
  readonly order: RawBuilder<unknown>;
  readonly skip: number;
  readonly count: number;
  /** The columns shown, with their `from` and `where`; `few.one` is the id of each row on the page. */
  readonly shown: RawBuilder<unknown>;
  readonly shownFrom: RawBuilder<unknown>;
  /** The text of `shown` and `shownFrom` is one of few, so that the database may keep its plan for pages whose ids are cached. */
  readonly isShownFixed?: boolean;
}

/** A page of what meets the conditions. */
export interface ListOptions extends Pick<PageQuery, 'order' | 'skip' | 'count'> {
  readonly conditions: readonly RawBuilder<unknown>[];
}

/** Exports read everything at once, without a total. */
const LARGEST_PAGE = 500;

interface Numbers {
  readonly total: number | null;
  readonly stamp: string | null;
}

export interface PageOf<Row, Also> {
  readonly rows: Row[];
  readonly total: number;
  readonly also: Also[];
}

/**
 * Looks up the columns only for the page's rows. The total and the ids of these rows are cached until the stamp, which
 * comes with the page, changes. `also` runs in the same trip, and its rows are cached too if all it reads has versions.
 */
export async function selectPage<Row extends { readonly id: string }, Also = never>(
  runQueries: QueryRunner,
  query: PageQuery,
  also?: ReadQuery<Also>,
): Promise<PageOf<Row, Also>> {
  const total = query.count > LARGEST_PAGE ? undefined : cacheableTotal(runQueries.db, query.found, also?.sql);
  const key = total && query.count <= LARGEST_CACHED_PAGE ? idsKey(runQueries.db, total, query) : undefined;
  const alsoKey = total && also && rowsKey(runQueries.db, total, also.sql);
  const cached = total && findTotal(runQueries.db, total);
  const stamp = total?.stamp ?? sql`null`;
  if (cached) {
    const ids = findRows<string>(runQueries.db, key, cached.stamp);
    const cachedOthers = findRows<Also>(runQueries.db, alsoKey, cached.stamp);
    const numbers = sql`select null::int8 as total, ${stamp} as stamp`;
    const [page, others] = await runQueries([pageQuery<Row>(query, numbers, ids), cachedOthers ? undefined : also]);
    if (page[0]?.stamp === cached.stamp) return answer(page, cached.value, cachedOthers ? [...cachedOthers] : others);
  }
  const counting = sql`select count(*) as total, ${stamp} as stamp from ${query.found}`;
  const [page, others] = await runQueries([pageQuery<Row>(query, counting), also]);
  const counted = page[0]?.total ?? 0;
  if (total) cacheTotal(runQueries.db, total, page[0]?.stamp ?? null, counted);

  return answer(page, counted, others);

  function answer(page: (Row & Numbers)[], counted: number, others: Also[]): PageOf<Row, Also> {
    const rows = rowsOf(page);
    const current = page[0]?.stamp ?? null;
    const ids = rows.map(({ id }) => id);
    cacheRows(runQueries.db, key, current, ids);
    cacheRows(runQueries.db, alsoKey, current, others);

    return { rows, total: counted, also: others };
  }
}

const rowsOf = <Row extends { readonly id: string }>(page: Row[]): Row[] => page.filter((row) => row.id !== null);

/** Joined to the numbers, so that an empty page still returns one row with them. */
const pageQuery = <Row>(
  { shown, shownFrom, isShownFixed = false, ...query }: PageQuery,
  numbers: RawBuilder<unknown>,
  ids?: readonly string[],
): ReadQuery<Row & Numbers> => ({
  isFixed: isShownFixed && ids !== undefined,
  sql: sql`
    select page.*, numbers.total, numbers.stamp
    from (${numbers}) as numbers
    left join (
      select ${shown}, few.place
      from unnest(${ids ? sql`${ids}::uuid[]` : pageIds(query)}) with ordinality as few (one, place) cross join ${shownFrom}
    ) as page on true
    order by page.place`,
});

function pageIds({
  found,
  record,
  isNarrow,
  order,
  skip,
  count,
}: Omit<PageQuery, 'shown' | 'shownFrom' | 'isShownFixed'>) {
  const id = sql.ref(`${record}.id`);
  const inOrder = isNarrow
    ? sql`(select ${sql.table(record)}.* from ${found} offset 0) as ${sql.table(record)}`
    : found;

  return sql`array(select ${id} from ${inOrder} order by ${order}, ${id} limit ${count} offset ${skip})`;
}
