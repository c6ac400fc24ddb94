/**
 * What was counted, or read, from lists: good as long as the stamp that comes from the database is the same. Each server
 * keeps its own.
 */
import type { CompiledQuery, QueryExecutorProvider } from 'kysely';

export interface Cached<T> {
  /** The state of what it was counted from. */
  readonly stamp: string;
  readonly value: T;
}

const MOST_ENTRIES = 5_000;

/** By database, because tests use several in one process. */
export function perDatabase<T>(): (db: QueryExecutorProvider) => Map<string, T> {
  const databases = new WeakMap<object, Map<string, T>>();

  return (db) => {
    const { adapter } = db.getExecutor();
    const all = databases.get(adapter) ?? new Map<string, T>();
    databases.set(adapter, all);

    return all;
  };
}

const entriesOf = perDatabase<Cached<unknown>>();

/** Whether it is still good is for the caller to find out, by the stamp. */
export const findCached = <T>(db: QueryExecutorProvider, key: string): Cached<T> | undefined =>
  entriesOf(db).get(key) as Cached<T> | undefined;

/** Nothing is stored without a stamp. */
export function storeCached(db: QueryExecutorProvider, key: string, stamp: string | null, value: unknown): void {
  if (stamp === null) return;
  const entries = entriesOf(db);
  entries.delete(key);
  entries.set(key, { stamp, value });
  if (entries.size > MOST_ENTRIES) entries.delete(entries.keys().next().value as string);
}

export const queryKey = ({ sql, parameters }: CompiledQuery): string => JSON.stringify([sql, parameters]);
