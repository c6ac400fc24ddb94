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
