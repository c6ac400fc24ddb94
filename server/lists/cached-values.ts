/** Many values that are counted from lists, such as the figures of a dashboard. */
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { RepeatAfterError } from '../database/errors.ts';
import { ANY_COMPANY, listsReadBy } from '../database/list-versions.ts';
import { findCached, perDatabase, queryKey, storeCached } from './count-cache.ts';

/** A value counted from a list. */
export interface ListValue {
  readonly found: RawBuilder<unknown>;
  /** An aggregate. */
  readonly value: RawBuilder<unknown>;
  /**
   * Whether counting it again and again costs too much; then what was counted may be a minute old. Never once anyone in
   * the company has changed: numbers of people that stand next to each other agree.
   */
  readonly isLarge?: (value: unknown) => boolean;
}

interface CachedValue {
  /** The versions of the lists; empty without. */
  readonly lists: string;
  readonly people: number;
  readonly value: unknown;
  readonly at: number;
}

const LARGE_MAX_AGE_MS = 60_000;

interface Counting {
  readonly lists: string;
  readonly people: number;
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
  parts: Readonly<Record<Name, ListValue>>,
  now: number = Date.now(),
): Promise<Record<Name, unknown>> {
  return cachedValuesOf(db, prepareValues(db, parts), now);
}

interface PreparedPart<Name extends string> {
  readonly name: Name;
  readonly part: ListValue;
  readonly key: string;
  readonly read: readonly string[] | undefined;
}

/** What each part depends on: for a hundred of them worth finding out once. Good for any transaction of the database. */
export const prepareValues = <Name extends string>(
  db: QueryExecutorProvider,
  parts: Readonly<Record<Name, ListValue>>,
): readonly PreparedPart<Name>[] =>
  (Object.entries(parts) as [Name, ListValue][]).map(([name, part]) => {
    const query = sql`(select ${part.value} as value from ${part.found}) as counted`.compile(db);

    return { name, part, key: queryKey(query), read: listsReadBy(`from ${query.sql}`) };
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
  const { rows } = await sql<{ company: string | null; versions: Record<string, number> | null }>`
    select case when pg_current_xact_id_if_assigned() is null then current_setting('app.company', true) end as company,
      json_object_agg(list, version) as versions
    from (
      select list, sum(version) as version from list_version
      where company in (nullif(current_setting('app.company', true), '')::uuid, ${ANY_COMPANY}) group by list
    ) as each
  `.execute(db);
  const { company = null, versions } = rows[0] ?? { versions: null };
  const people = versions?.people ?? 0;
  const found = {} as Record<Name, unknown>;
  const missing: Missing<Name>[] = [];
  for (const { name, part, read, key: text } of parts) {
    const lists = read && JSON.stringify(read.map((list) => versions?.[list] ?? 0));
    const key = `${company} ${text}`;
    const cached = company === null ? undefined : findCached<CachedValue>(db, key)?.value;
    const isFresh = cached !== undefined && lists !== undefined && cached.lists === lists;
    const isRecent = cached !== undefined && cached.people === people && now - cached.at < LARGE_MAX_AGE_MS;
    const isGoodEnough = isRecent && part.isLarge?.(cached.value);
    if (cached && (isFresh || isGoodEnough)) found[name] = cached.value;
    else missing.push({ name, part, key, lists, mayBeLarge: mayBeLarge(part, cached) });
  }
  if (missing.length === 0) return found;
  const counted = await countOnce(db, { missing: company === null ? [] : missing, people }, async () => {
    const counts = await count(db, missing);
    for (const [index, { key, lists = '' }] of missing.entries())
      if (company !== null)
        storeCached(db, key, company, { lists, people, value: counts[index], at: now } satisfies CachedValue);

    return counts;
  });
  for (const [index, { name }] of missing.entries()) found[name] = counted[index];

  return found;
}

interface Missing<Name extends string = string> {
  readonly name: Name;
  readonly part: ListValue;
  readonly key: string;
  readonly lists: string | undefined;
  /** Then the versions of other lists than people may differ. */
  readonly mayBeLarge: boolean;
}

/** What was small is likely to be so still. */
const mayBeLarge = ({ isLarge }: ListValue, before: CachedValue | undefined): boolean =>
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
  { missing, people }: { readonly missing: readonly Missing[]; readonly people: number },
  work: () => Promise<T>,
): Promise<T> {
  const counting = underWay(db);
  const shared = missing.filter(({ lists, mayBeLarge }) => lists !== undefined || mayBeLarge);
  const others = shared.flatMap(({ key, lists, mayBeLarge }) => {
    const other = counting.get(key);

    return other && (mayBeLarge ? other.people === people : other.lists === lists) ? [other.done] : [];
  });
  if (others.length > 0) throw new RepeatAfterError('This is already being counted.', Promise.allSettled(others));
  const mine = shared.map(({ key, lists = '' }) => ({ key, lists }));
  const done = work();
  for (const { key, lists } of mine) counting.set(key, { lists, people, done });
  try {
    return await done;
  } finally {
    for (const { key } of mine) if (counting.get(key)?.done === done) counting.delete(key);
  }
}
