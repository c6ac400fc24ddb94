/**
 * How many people something on a list is for. Counting a large company takes longer than a list may, so such numbers are
 * counted once a minute; those of a small one always. Each server keeps its own.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../lists/reader.ts';

/** Fewer people than this are counted every time. */
const FEW_PEOPLE = 5_000;
const MAX_AGE_MS = 60_000;
const MOST_KEPT = 500;

interface Kept<T> {
  readonly value: T;
  readonly at: number;
}

export interface Reach<T> {
  /** For the list's columns: null in rows whose number is kept. */
  unlessKept(counted: RawBuilder<T>): RawBuilder<T | null>;
  /** What was counted for the row, else what is kept of it. */
  numberOf(row: { readonly id: string; readonly version: number }, counted: T | null): T;
}

/** `table` has an id and a version; `peopleIn` says how many people were counted. */
export function keptReach<T>(table: string, peopleIn: (value: T) => number): (reading: Reading) => Reach<T> {
  /** By database, because a process of tests has several; then by company and branch. */
  const databases = new WeakMap<object, Map<string, Map<string, Kept<T>>>>();
  const key = sql`${sql.ref(`${table}.id`)} || ' ' || ${sql.ref(`${table}.version`)}`;

  function keptBy({ principal, scope, read }: Reading): Map<string, Kept<T>> {
    const { adapter } = read.db.getExecutor();
    const all = databases.get(adapter) ?? new Map<string, Map<string, Kept<T>>>();
    databases.set(adapter, all);
    const whose = `${principal.companyId} ${scope.kind === 'branch' ? scope.branchId : ''}`;
    const kept = all.get(whose) ?? new Map<string, Kept<T>>();
    all.set(whose, kept);

    return kept;
  }

  return (reading) => {
    const kept = keptBy(reading);
    const now = Date.now();
    for (const [name, { at }] of kept) if (now - at >= MAX_AGE_MS) kept.delete(name);
    // Another call may forget them before this one is answered.
    const known = new Map(kept);

    return {
      unlessKept: (counted) =>
        known.size === 0 ? counted : sql`case when ${key} <> all (${[...known.keys()]}::text[]) then ${counted} end`,
      numberOf({ id, version }, counted) {
        const name = `${id} ${version}`;
        if (counted === null) return (known.get(name) as Kept<T>).value;
        if (peopleIn(counted) >= FEW_PEOPLE && kept.size < MOST_KEPT) kept.set(name, { value: counted, at: now });

        return counted;
      },
    };
  };
}
