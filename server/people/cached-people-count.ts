/**
 * How many people something on a list is for. Counting a large company takes longer than a list may, so such numbers are
 * counted once a minute; those of a small one always. Each server keeps its own.
 */
import { type RawBuilder, sql } from 'kysely';
import type { QueryContext } from '../lists/query-runner.ts';

/** A company with a number as large as this is a large one. */
export const MANY_PEOPLE = 1_000;
const MAX_AGE_MS = 60_000;
const MOST_CACHED = 500;

type Counts = Map<string, { readonly count: number; readonly at: number }>;

/** The count for a row; null if it is cached, or if another row with the same key has it. */
export interface CountCell {
  readonly key: string;
  readonly count: number | null;
}

interface PeopleCount {
  /** For the list's columns. */
  cell(counted: RawBuilder<number>): RawBuilder<CountCell>;
  /** For the cells of all rows of the reply. */
  numbers(cells: readonly CountCell[]): number[];
}

/** Ids of the large ones by database, because a process of tests has several. */
const largeCompanies = new WeakMap<object, Set<string>>();

function largeIn(database: object): Set<string> {
  const large = largeCompanies.get(database) ?? new Set();
  largeCompanies.set(database, large);

  return large;
}

/** `key` says what is counted: rows for the same people have the same one, and are counted once. */
export function cachedPeopleCount(key: RawBuilder<string>): (context: QueryContext) => PeopleCount {
  /** By database, then by company and branch. */
  const databases = new WeakMap<object, Map<string, Counts>>();

  function countsOf(database: object, { principal, scope }: QueryContext): Counts {
    const all = databases.get(database) ?? new Map<string, Counts>();
    databases.set(database, all);
    const whose = `${principal.companyId} ${scope.kind === 'branch' ? scope.branchId : ''}`;
    const counts = all.get(whose) ?? new Map();
    all.set(whose, counts);

    return counts;
  }

  return (context) => {
    const { companyId } = context.principal;
    const { adapter } = context.runQueries.db.getExecutor();
    const large = largeIn(adapter);
    const cache = countsOf(adapter, context);
    const now = Date.now();
    for (const [name, { at }] of cache) if (now - at >= MAX_AGE_MS) cache.delete(name);
    // A copy, because another call may remove entries before this one returns.
    const counts = new Map([...cache].map(([name, { count }]) => [name, count]));

    return {
      cell: (counted) => sql`json_build_object('key', ${key}, 'count', case
        when row_number() over (partition by ${key}) = 1 and ${key} <> all (${[...counts.keys()]}::text[]) then ${counted}
      end)`,
      numbers(cells) {
        for (const { key: name, count } of cells) {
          if (count === null) continue;
          counts.set(name, count);
          if (count >= MANY_PEOPLE) large.add(companyId);
          if (large.has(companyId) && cache.size < MOST_CACHED) cache.set(name, { count, at: now });
        }

        return cells.map(({ key: name }) => counts.get(name) as number);
      },
    };
  };
}
