/** The keys under which totals, the ids on a page and rows read with them are cached, and the stamp that they are good for. */
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { ANY_COMPANY, listsReadBy, QUARTER_HOUR, type ReadList } from '../database/list-versions.ts';
import { type Cached, findCached, queryKey, storeCached } from './count-cache.ts';

/** A total that depends on versioned lists only. */
export interface CacheableTotal {
  readonly key: string;
  readonly lists: readonly ReadList[];
  /** Text that identifies the state of the counted lists. Null: don't cache. */
  readonly stamp: RawBuilder<string | null>;
}

/**
 * Nothing for a total that can't be cached, since it depends on the time or on something without versions. What `also`
 * reads counts as well, so that its rows can be cached under the same stamp.
 */
export function cacheableTotal(
  db: QueryExecutorProvider,
  found: RawBuilder<unknown>,
  also?: RawBuilder<unknown>,
): CacheableTotal | undefined {
  const query = found.compile(db);
  const counted = listsReadBy(`from ${query.sql}`);
  if (!counted) return undefined;
  const lists = [...new Set([...counted, ...((also && listsReadBy(also.compile(db).sql)) ?? [])])].sort();
  // A transaction that has written sees changes that aren't in the versions yet, and may still be rolled back.
  const stamp = sql<string | null>`(
    select case when pg_current_xact_id_if_assigned() is null
      then current_setting('app.company', true) || ' ' || coalesce(string_agg(list || ' ' || version, ' ' order by list), '')
        ${lists.includes('quarterHour') ? sql`|| ' ' || extract(epoch from ${sql.raw(QUARTER_HOUR)})` : sql``}
      end
    from (
      select list, sum(version) as version from list_version
      where company in (nullif(current_setting('app.company', true), '')::uuid, ${ANY_COMPANY})
        and list = any (${lists}::text[])
      group by list
    ) as each
  )`;

  return { key: `${lists} ${queryKey(query)}`, lists, stamp };
}

/** The key of the ids on a page of the counted list; undefined if its order depends on more than its total does. */
export function idsKey(
  db: QueryExecutorProvider,
  { key, lists }: CacheableTotal,
  { order, skip, count }: { readonly order: RawBuilder<unknown>; readonly skip: number; readonly count: number },
): string | undefined {
  const query = sql`${order} offset ${skip} limit ${count}`.compile(db);
  const read = listsReadBy(query.sql);

  return read?.every((list) => lists.includes(list)) ? `${key} ${queryKey(query)}` : undefined;
}

/** The key of rows that are read together with a page; undefined if they depend on more than its total does. */
export function rowsKey(
  db: QueryExecutorProvider,
  { lists }: CacheableTotal,
  statement: RawBuilder<unknown>,
): string | undefined {
  const query = statement.compile(db);

  return listsReadBy(query.sql)?.every((list) => lists.includes(list)) ? queryKey(query) : undefined;
}

/** The ids on a page in their order, or rows that were read together with it. */
export function findRows<Row>(
  db: QueryExecutorProvider,
  key: string | undefined,
  stamp: string,
): readonly Row[] | undefined {
  const cached = key === undefined ? undefined : findCached<readonly Row[]>(db, key);

  return cached?.stamp === stamp ? cached.value : undefined;
}

export function cacheRows(
  db: QueryExecutorProvider,
  key: string | undefined,
  stamp: string | null,
  rows: readonly unknown[],
): void {
  if (key !== undefined) storeCached(db, key, stamp, rows);
}

export const findTotal = (db: QueryExecutorProvider, { key }: CacheableTotal): Cached<number> | undefined =>
  findCached(db, key);

export const cacheTotal = (
  db: QueryExecutorProvider,
  { key }: CacheableTotal,
  stamp: string | null,
  total: number,
): void => storeCached(db, key, stamp, total);
