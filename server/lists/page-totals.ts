import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { ANY_COMPANY, listsReadBy } from '../database/list-versions.ts';

interface Kept {
  readonly stamp: string;
  readonly total: number;
}

/** What a total depends on. */
export interface PageTotal {
  readonly key: string;
  /** A text that stands for the state of the lists that are counted. Null: don't keep. */
  readonly stamp: RawBuilder<string | null>;
}

const MOST_TOTALS = 5_000;

/** By database: a process of tests has several. */
const databases = new WeakMap<object, Map<string, Kept>>();

function totalsOf(db: QueryExecutorProvider): Map<string, Kept> {
  const { adapter } = db.getExecutor();
  const totals = databases.get(adapter) ?? new Map<string, Kept>();
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

export const keptTotal = (db: QueryExecutorProvider, { key }: PageTotal): Kept | undefined => totalsOf(db).get(key);

export function keepTotal(db: QueryExecutorProvider, { key }: PageTotal, stamp: string | null, total: number): void {
  if (stamp === null) return;
  const totals = totalsOf(db);
  totals.delete(key);
  totals.set(key, { stamp, total });
  if (totals.size > MOST_TOTALS) totals.delete(totals.keys().next().value as string);
}
