/** Queries that count, whose rows are cached until something that they read changes. */
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database/tx.ts';
import { findCached, storeCached } from './count-cache.ts';
import { cacheableTotal } from './page-cache.ts';

/** The rows of a query that counts for each of them, cached like a total. */
export async function cachedRows<Row>(db: Trx, query: RawBuilder<Row>): Promise<readonly Row[]> {
  const total = cacheableTotal(db, sql`(${query}) as listed`);
  if (!total) return (await query.execute(db)).rows;
  const { rows: stamps } = await sql<{ stamp: string | null }>`select ${total.stamp} as stamp`.execute(db);
  const stamp = stamps[0]?.stamp ?? null;
  const cached = findCached<readonly Row[]>(db, total.key);
  if (cached && cached.stamp === stamp) return cached.value;
  // What is committed in between belongs to a later stamp, with which these rows are not found.
  const { rows } = await query.execute(db);
  storeCached(db, total.key, stamp, rows);

  return rows;
}

/** Several numbers counted from one list, cached in the same way. `value` is an aggregate. */
export async function cachedTotals<T>(
  db: QueryExecutorProvider,
  found: RawBuilder<unknown>,
  value: RawBuilder<T>,
): Promise<T> {
  const total = cacheableTotal(db, sql`(select ${value} as value from ${found}) as counted`);
  const cached = total && findCached<T>(db, total.key);
  if (cached) {
    const { rows } = await sql<{ stamp: string | null }>`select ${total.stamp} as stamp`.execute(db);
    if (rows[0]?.stamp === cached.stamp) return cached.value;
  }
  const { rows } = await sql<{ value: T; stamp: string | null }>`
    select ${value} as value, ${total?.stamp ?? sql`null`} as stamp from ${found}
  `.execute(db);
  const [row] = rows as [{ value: T; stamp: string | null }];
  if (total) storeCached(db, total.key, row.stamp, row.value);

  return row.value;
}
