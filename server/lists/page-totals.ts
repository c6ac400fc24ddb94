import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { ANY_COMPANY, listsReadBy } from '../database/list-versions.ts';

interface Kept<T = number> {
  readonly stamp: string;
  readonly total: T;
}

/** What a total depends on. */
export interface PageTotal {
  readonly key: string;
  /** A text that stands for the state of the lists that are counted. Null: don't keep. */
  readonly stamp: RawBuilder<string | null>;
}

const MOST_TOTALS = 5_000;

/** By database: a process of tests has several. */
const databases = new WeakMap<object, Map<string, Kept<unknown>>>();

function totalsOf(db: QueryExecutorProvider): Map<string, Kept<unknown>> {
  const { adapter } = db.getExecutor();
  const totals = databases.get(adapter) ?? new Map<string, Kept<unknown>>();
  databases.set(adapter, totals);

  return totals;
}

/** Nothing for a total that can't be kept, since it depends on the time or on something without versions. */
export function totalOf(db: QueryExecutorProvider, found: RawBuilder<unknown>): PageTotal | undefined {
  const query = found.compile(db);
  const lists = listsReadBy(`from ${query.sql}`);
  if (!lists) return undefined;
  // A transaction that has written sees what no version tells of yet, and may still be undone.
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

  return { key: JSON.stringify([query.sql, query.parameters]), stamp };
}

export const keptTotal = (db: QueryExecutorProvider, { key }: PageTotal): Kept | undefined =>
  totalsOf(db).get(key) as Kept | undefined;

export const keepTotal = (db: QueryExecutorProvider, { key }: PageTotal, stamp: string | null, total: number): void =>
  keep(db, key, stamp, total);

function keep(db: QueryExecutorProvider, key: string, stamp: string | null, total: unknown): void {
  if (stamp === null) return;
  const totals = totalsOf(db);
  totals.delete(key);
  totals.set(key, { stamp, total });
  if (totals.size > MOST_TOTALS) totals.delete(totals.keys().next().value as string);
}

/** A value counted from a list. */
export interface Counted {
  readonly found: RawBuilder<unknown>;
  /** An aggregate. */
  readonly value: RawBuilder<unknown>;
  /** Whether counting it again and again costs too much; then what was counted may be a minute old. */
  readonly isLarge?: (value: unknown) => boolean;
}

interface KeptValue {
  readonly lists: string;
  readonly value: unknown;
  readonly at: number;
}

const LARGE_MAX_AGE_MS = 60_000;

/**
 * Many values at once: those that are kept are confirmed together, all others are counted in one statement. The
 * transaction needs one snapshot, so that they belong together.
 */
export async function valuesKept<Name extends string>(
  db: QueryExecutorProvider,
  parts: Readonly<Record<Name, Counted>>,
  now: number = Date.now(),
): Promise<Record<Name, unknown>> {
  return preparedKept(db, prepareKept(db, parts), now);
}

interface PreparedPart<Name extends string> {
  readonly name: Name;
  readonly part: Counted;
  readonly key: string;
  readonly read: readonly string[] | undefined;
}

/** What each part depends on: for a hundred of them worth finding out once. Good for any transaction of the database. */
export const prepareKept = <Name extends string>(
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

export async function preparedKept<Name extends string>(
  db: QueryExecutorProvider,
  parts: readonly PreparedPart<Name>[],
  now: number = Date.now(),
): Promise<Record<Name, unknown>> {
  const values = totalsOf(db) as Map<string, unknown> as Map<string, Kept<KeptValue>>;
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
  const missing: { name: Name; key: string; lists: string | undefined; part: Counted }[] = [];
  for (const { name, part, read, key: text } of parts) {
    const lists = read && JSON.stringify(read.map((list) => versions?.[list] ?? 0));
    const key = `${company} ${text}`;
    const kept = company === null ? undefined : values.get(key)?.total;
    const isFresh = kept !== undefined && lists !== undefined && kept.lists === lists;
    const isGoodEnough = kept !== undefined && part.isLarge?.(kept.value) && now - kept.at < LARGE_MAX_AGE_MS;
    if (kept && (isFresh || isGoodEnough)) found[name] = kept.value;
    else missing.push({ name, key, lists, part });
  }
  if (missing.length === 0) return found;
  const counted = await sql<{ value: unknown[][] }>`
    select json_build_array(${sql.join(
      chunked(missing.map(({ part }) => sql`(select ${part.value} as value from ${part.found})`)).map(
        (each) => sql`json_build_array(${sql.join(each)})`,
      ),
    )}) as value
  `.execute(db);
  const counts = counted.rows[0]?.value.flat() ?? [];
  for (const [place, { name, key, lists, part }] of missing.entries()) {
    const value = counts[place];
    found[name] = value;
    if (company !== null && (lists !== undefined || part.isLarge?.(value)))
      keep(db, key, company, { lists: lists ?? '', value, at: now } satisfies KeptValue);
  }

  return found;
}

/** Several numbers counted from one list, kept in the same way. `value` is an aggregate. */
export async function totalsKept<T>(
  db: QueryExecutorProvider,
  found: RawBuilder<unknown>,
  value: RawBuilder<T>,
): Promise<T> {
  const total = totalOf(db, sql`(select ${value} as value from ${found}) as counted`);
  const kept = total && (totalsOf(db).get(total.key) as Kept<T> | undefined);
  if (kept) {
    const { rows } = await sql<{ stamp: string | null }>`select ${total.stamp} as stamp`.execute(db);
    if (rows[0]?.stamp === kept.stamp) return kept.total;
  }
  const { rows } = await sql<{ value: T; stamp: string | null }>`
    select ${value} as value, ${total?.stamp ?? sql`null`} as stamp from ${found}
  `.execute(db);
  const [row] = rows as [{ value: T; stamp: string | null }];
  if (total) keep(db, total.key, row.stamp, row.value);

  return row.value;
}
