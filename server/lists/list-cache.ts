import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { ANY_COMPANY } from '../database/list-versions.ts';
import type { ReadQuery } from './query-runner.ts';

type Versions = Readonly<Record<'people' | 'units', number>>;

export interface Unit {
  readonly name: string;
  /** Among all units, by name. */
  readonly position: number;
}

/** Departments, designations, branches, teams and groups, by id. */
export type Units = ReadonlyMap<string, Unit>;

interface Cached<Total> {
  readonly versions: Versions;
  readonly totals: Map<string, Total>;
  units: Units | undefined;
}

const MOST_COMPANIES = 500;
const MOST_TOTALS = 1_000;
/** On all cached pages together; about 40 MB with the texts that are sent. */
const MOST_ROWS = 10_000;
/** In rows. Larger pages are seldom loaded twice. */
export const LARGEST_CACHED_PAGE = 100;

/** Counts and pages by company, valid as long as the versions in the database stay the same. */
export class ListCache<Total> {
  readonly #companies = new Map<string, Cached<Total>>();
  /** Those of earlier versions are never found again, and make room for others. */
  readonly #pages = new LRUCache<string, object>({ maxSize: MOST_ROWS, maxEntrySize: LARGEST_CACHED_PAGE });

  of(companyId: string): Cached<Total> | undefined {
    return this.#companies.get(companyId);
  }

  /** The counts cached for these versions, which a query has just read. */
  at(companyId: string, versions: Versions): Cached<Total> {
    const cached = this.#companies.get(companyId);
    if (cached && isSameVersions(cached.versions, versions)) return cached;
    const hasSameUnits = cached?.versions.units === versions.units;
    const current: Cached<Total> = {
      versions,
      totals: new Map(),
      units: hasSameUnits ? cached.units : undefined,
    };
    // Versions only grow, but a query that began earlier may return later.
    if (cached && (cached.versions.people > versions.people || cached.versions.units > versions.units)) return current;
    this.#companies.delete(companyId);
    this.#companies.set(companyId, current);
    dropOldest(this.#companies, MOST_COMPANIES);

    return current;
  }

  /** The key must name everything that the page depends on besides the versions. */
  findPage<Page extends object>(companyId: string, versions: Versions, key: string): Page | undefined {
    return this.#pages.get(pageKey(companyId, versions, key)) as Page | undefined;
  }

  cachePage(companyId: string, versions: Versions, key: string, page: object, rows: number): void {
    this.#pages.set(pageKey(companyId, versions, key), page, { size: Math.max(rows, 1) });
  }
}

const pageKey = (companyId: string, { people, units }: Versions, key: string) =>
  `${companyId} ${people} ${units} ${key}`;

export const isSameVersions = (one: Versions, other: Versions): boolean =>
  one.people === other.people && one.units === other.units;

export function addTotal<Total>({ totals }: Cached<Total>, key: string, total: Total): void {
  totals.set(key, total);
  dropOldest(totals, MOST_TOTALS);
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  if (map.size > most) map.delete(map.keys().next().value as string);
}

export const versionsQuery = (companyId: string): ReadQuery<Versions> => ({
  isFixed: true,
  sql: sql`
    select coalesce(sum(version) filter (where list = 'people'), 0)::int8 as people,
      coalesce(sum(version) filter (where list = 'units'), 0)::int8 as units
    from list_version where company in (${companyId}, ${ANY_COMPANY})`,
});

interface UnitRow {
  readonly id: string;
  readonly name: string;
}

export const unitsQuery = (companyId: string): ReadQuery<UnitRow> => ({
  isFixed: true,
  sql: sql`
    select id, name from (
      select id, name, name_norm from department where company_id = ${companyId}
      union all select id, name, name_norm from designation where company_id = ${companyId}
      union all select id, branch_name, name_norm from branch where company_id = ${companyId}
      union all select id, name, name_norm from team where company_id = ${companyId}
      union all select id, group_name, name_norm from people_group where company_id = ${companyId}
    ) as unit order by name_norm`,
});

export const unitsFrom = (rows: readonly UnitRow[]): Units =>
  new Map(rows.map(({ id, name }, position) => [id, { name, position }]));
