import { type CompiledQuery, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { RepeatAfterError } from '../database/errors.ts';
import { ANY_COMPANY, listsReadBy, type VersionedList } from '../database/list-versions.ts';
import type { Trx } from '../database/tx.ts';

interface Cached<T = number> {
  readonly stamp: string;
  readonly total: T;
}

/** What a total depends on. */
export interface PageTotal {
  readonly key: string;
  readonly lists: readonly VersionedList[];
  /** Text that identifies the state of the counted lists. Null: don't cache. */
  readonly stamp: RawBuilder<string | null>;
}

const MOST_TOTALS = 5_000;

/** By database, because tests use several in one process. */
function perDatabase<T>(): (db: QueryExecutorProvider) => Map<string, T> {
  const databases = new WeakMap<object, Map<string, T>>();

  return (db) => {
    const { adapter } = db.getExecutor();
    const all = databases.get(adapter) ?? new Map<string, T>();
    databases.set(adapter, all);

    return all;
  };
}

const totalsOf = perDatabase<Cached<unknown>>();

/** Nothing for a total that can't be cached, since it depends on the time or on something without versions. */
export function totalOf(db: QueryExecutorProvider, found: RawBuilder<unknown>): PageTotal | undefined {
  const query = found.compile(db);
  const lists = listsReadBy(`from ${query.sql}`);
  if (!lists) return undefined;
  // A transaction that has written sees changes that aren't in the versions yet, and may still be rolled back.
  const stamp = sql<string | null>`(
    select case when pg_current_xact_id_if_assigned() is null
      then current_setting('app.company', true) || ' ' || coalesce(string_agg(list || ' ' || version, ' ' order by list), '')
      end
    from (
      select list, sum(version) as version from list_version
      where company in (nullif(current_setting('app.company', true), '')::uuid, ${ANY_COMPANY})
        and list = any (${lists}::text[])
      group by list
    ) as each
  )`;

  return { key: keyOf(query), lists, stamp };
}

const keyOf = ({ sql: text, parameters }: CompiledQuery): string => JSON.stringify([text, parameters]);

/** The key of a page of the counted list; undefined if its order depends on more than its total does. */
export function pageKey(
  db: QueryExecutorProvider,
  { key, lists }: PageTotal,
  { order, skip, count }: { readonly order: RawBuilder<unknown>; readonly skip: number; readonly count: number },
): string | undefined {
  const query = sql`${order} offset ${skip} limit ${count}`.compile(db);
  const read = listsReadBy(query.sql);

  return read?.every((list) => lists.includes(list)) ? `${key} ${keyOf(query)}` : undefined;
}

/** The key of rows that are read together with a page; undefined if they depend on more than its total does. */
export function besideKey(
  db: QueryExecutorProvider,
  { lists }: PageTotal,
  statement: RawBuilder<unknown>,
): string | undefined {
  const query = statement.compile(db);

  return listsReadBy(query.sql)?.every((list) => lists.includes(list)) ? keyOf(query) : undefined;
}

/** The ids on a page in their order, or rows that were read together with it. */
export const rowsInCache = <Row>(
  db: QueryExecutorProvider,
  key: string | undefined,
  stamp: string,
): readonly Row[] | undefined => {
  const cached = key === undefined ? undefined : (totalsOf(db).get(key) as Cached<readonly Row[]> | undefined);

  return cached?.stamp === stamp ? cached.total : undefined;
};

export function cacheRows(
  db: QueryExecutorProvider,
  key: string | undefined,
  stamp: string | null,
  rows: readonly unknown[],
): void {
  if (key !== undefined) store(db, key, stamp, rows);
}

export const totalInCache = (db: QueryExecutorProvider, { key }: PageTotal): Cached | undefined =>
  totalsOf(db).get(key) as Cached | undefined;

export const cacheTotal = (db: QueryExecutorProvider, { key }: PageTotal, stamp: string | null, total: number): void =>
  store(db, key, stamp, total);

function store(db: QueryExecutorProvider, key: string, stamp: string | null, total: unknown): void {
  if (stamp === null) return;
  const totals = totalsOf(db);
  totals.delete(key);
  totals.set(key, { stamp, total });
  if (totals.size > MOST_TOTALS) totals.delete(totals.keys().next().value as string);
}

/** The rows of a query that counts for each of them, cached like a total. */
export async function cachedRows<Row>(db: Trx, query: RawBuilder<Row>): Promise<readonly Row[]> {
  const total = totalOf(db, sql`(${query}) as listed`);
  if (!total) return (await query.execute(db)).rows;
  const { rows: stamps } = await sql<{ stamp: string | null }>`select ${total.stamp} as stamp`.execute(db);
  const stamp = stamps[0]?.stamp ?? null;
  const cached = totalsOf(db).get(total.key) as Cached<readonly Row[]> | undefined;
  if (cached && cached.stamp === stamp) return cached.total;
  // What is committed in between belongs to a later stamp, with which these rows are not found.
  const { rows } = await query.execute(db);
  store(db, total.key, stamp, rows);

  return rows;
}

/** A value counted from a list. */
export interface Counted {
  readonly found: RawBuilder<unknown>;
  /** An aggregate. */
  readonly value: RawBuilder<unknown>;
  /** Whether counting it again and again costs too much; then what was counted may be a minute old. */
  readonly isLarge?: (value: unknown) => boolean;
}

interface CachedValue {
  /** The versions of the lists; empty without. */
  readonly lists: string;
  readonly value: unknown;
  readonly at: number;
}

const LARGE_MAX_AGE_MS = 60_000;

interface Counting {
  readonly lists: string;
  readonly done: Promise<unknown>;
}

/** Counts that other transactions are making now, so that simultaneous callers share one. */
const underWay = perDatabase<Counting>();

/**
 * Many values at once: those that are cached are confirmed together, all others are counted in one statement. The
 * transaction needs one snapshot, so that they belong together. It is repeated later if another one is counting the same.
 */
export async function cachedValues<Name extends string>(
  db: QueryExecutorProvider,
  parts: Readonly<Record<Name, Counted>>,
  now: number = Date.now(),
): Promise<Record<Name, unknown>> {
  return cachedValuesOf(db, prepareValues(db, parts), now);
}

interface PreparedPart<Name extends string> {
  readonly name: Name;
  readonly part: Counted;
  readonly key: string;
  readonly read: readonly string[] | undefined;
}

/** What each part depends on: for a hundred of them worth finding out once. Good for any transaction of the database. */
export const prepareValues = <Name extends string>(
  db: QueryExecutorProvider,
  parts: Readonly<Record<Name, Counted>>,
): readonly PreparedPart<Name>[] =>
  (Object.entries(parts) as [Name, Counted][]).map(([name, part]) => {
    const query = sql`(select ${part.value} as value from ${part.found}) as counted`.compile(db);

    return { name, part, key: JSON.stringify([query.sql, query.parameters]), read: listsReadBy(`from ${query.sql}`) };
  });

/** PostgreSQL's functions take a hundred arguments at most. */
const MOST_ARGUMENTS = 100;

const chunked = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MOST_ARGUMENTS) }, (_, index) =>
    all.slice(index * MOST_ARGUMENTS, (index + 1) * MOST_ARGUMENTS),
  );

export async function cachedValuesOf<Name extends string>(
  db: QueryExecutorProvider,
  parts: readonly PreparedPart<Name>[],
  now: number = Date.now(),
): Promise<Record<Name, unknown>> {
  const values = totalsOf(db) as Map<string, unknown> as Map<string, Cached<CachedValue>>;
  const { rows } = await sql<{ company: string | null; versions: Record<string, number> | null }>`
    select case when pg_current_xact_id_if_assigned() is null then current_setting('app.company', true) end as company,
      json_object_agg(list, version) as versions
    from (
      select list, sum(version) as version from list_version
      where company in (nullif(current_setting('app.company', true), '')::uuid, ${ANY_COMPANY}) group by list
    ) as each
  `.execute(db);
  const { company = null, versions } = rows[0] ?? { versions: null };
  const found = {} as Record<Name, unknown>;
  const missing: Missing<Name>[] = [];
  for (const { name, part, read, key: text } of parts) {
    const lists = read && JSON.stringify(read.map((list) => versions?.[list] ?? 0));
    const key = `${company} ${text}`;
    const cached = company === null ? undefined : values.get(key)?.total;
    const isFresh = cached !== undefined && lists !== undefined && cached.lists === lists;
    const isGoodEnough = cached !== undefined && part.isLarge?.(cached.value) && now - cached.at < LARGE_MAX_AGE_MS;
    if (cached && (isFresh || isGoodEnough)) found[name] = cached.value;
    else missing.push({ name, part, key, lists, mayBeLarge: mayBeLarge(part, cached) });
  }
  if (missing.length === 0) return found;
  const counted = await countOnce(db, company === null ? [] : missing, async () => {
    const counts = await count(db, missing);
    for (const [place, { key, lists = '' }] of missing.entries())
      if (company !== null) store(db, key, company, { lists, value: counts[place], at: now } satisfies CachedValue);

    return counts;
  });
  for (const [place, { name }] of missing.entries()) found[name] = counted[place];

  return found;
}

interface Missing<Name extends string = string> {
  readonly name: Name;
  readonly part: Counted;
  readonly key: string;
  readonly lists: string | undefined;
  /** Then the versions may differ. */
  readonly mayBeLarge: boolean;
}

/** What was small is likely to be so still. */
const mayBeLarge = ({ isLarge }: Counted, before: CachedValue | undefined): boolean =>
  isLarge !== undefined && (before === undefined || isLarge(before.value));

async function count(db: QueryExecutorProvider, missing: readonly Missing[]): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown[][] }>`
    select json_build_array(${sql.join(
      chunked(missing.map(({ part }) => sql`(select ${part.value} as value from ${part.found})`)).map(
        (each) => sql`json_build_array(${sql.join(each)})`,
      ),
    )}) as value
  `.execute(db);

  return rows[0]?.value.flat() ?? [];
}

/** A transaction that finds another one counting some of it waits for that one, outside of a transaction. */
async function countOnce<T>(
  db: QueryExecutorProvider,
  missing: readonly Missing[],
  work: () => Promise<T>,
): Promise<T> {
  const counting = underWay(db);
  const shared = missing.filter(({ lists, mayBeLarge }) => lists !== undefined || mayBeLarge);
  const others = shared.flatMap(({ key, lists, mayBeLarge }) => {
    const other = counting.get(key);

    return other && (mayBeLarge || other.lists === lists) ? [other.done] : [];
  });
  if (others.length > 0) throw new RepeatAfterError('This is already being counted.', Promise.allSettled(others));
  const mine = shared.map(({ key, lists = '' }) => ({ key, lists }));
  const done = work();
  for (const { key, lists } of mine) counting.set(key, { lists, done });
  try {
    return await done;
  } finally {
    for (const { key } of mine) if (counting.get(key)?.done === done) counting.delete(key);
  }
}

/** Several numbers counted from one list, cached in the same way. `value` is an aggregate. */
export async function cachedTotals<T>(
  db: QueryExecutorProvider,
  found: RawBuilder<unknown>,
  value: RawBuilder<T>,
): Promise<T> {
  const total = totalOf(db, sql`(select ${value} as value from ${found}) as counted`);
  const cached = total && (totalsOf(db).get(total.key) as Cached<T> | undefined);
  if (cached) {
    const { rows } = await sql<{ stamp: string | null }>`select ${total.stamp} as stamp`.execute(db);
    if (rows[0]?.stamp === cached.stamp) return cached.total;
  }
  const { rows } = await sql<{ value: T; stamp: string | null }>`
    select ${value} as value, ${total?.stamp ?? sql`null`} as stamp from ${found}
  `.execute(db);
  const [row] = rows as [{ value: T; stamp: string | null }];
  if (total) store(db, total.key, row.stamp, row.value);

  return row.value;
}
