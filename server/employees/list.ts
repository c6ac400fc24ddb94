/**
 * Pages of people with the exact total. Pages and totals are cached, totals per bucket if the list is sorted by a shared
 * value. Then a call only reads the versions that confirm what is cached, or these and a page.
 */
import { type RawBuilder, sql } from 'kysely';
import type { EmployeeSort } from '../../src/api/contract/employees.ts';
import {
  addTotal,
  isSameVersions,
  type ListCache,
  type Units,
  unitsFrom,
  unitsQuery,
  versionsQuery,
} from '../lists/list-cache.ts';
import { type QueryRunner, UnsettledError } from '../lists/query-runner.ts';
import type { Condition } from '../people/filters.ts';
import { cacheReply } from '../plugins/cached-reply.ts';
import { type Bucket, type BucketKey, type Slice, slicesFor } from './buckets.ts';

/** What is read of each person, and the page that is made of it. */
export interface PageShape<Row, Page extends object> {
  /** Different for each shape. */
  readonly name: string;
  /** Of `person`. They may read versioned tables only, because pages are cached. */
  readonly columns: RawBuilder<Row>;
  /** Depends on nothing else, for the same reason. */
  present(rows: readonly Row[], units: Units, total: number): Page;
}

interface EmployeeListOptions {
  readonly companyId: string;
  readonly conditions: readonly Condition[];
  /** Names the conditions, and nothing else may have the same name. Without it, nothing is cached. */
  readonly key: string | undefined;
  /** Whether the SQL of the conditions is one of few texts. */
  readonly isFixed: boolean;
  /** Those whom all of these find come first, in an order that is plain. */
  readonly first?: readonly Condition[];
  readonly sort: EmployeeSort;
  readonly skip: number;
  readonly count: number;
}

export type PeopleCache = ListCache<readonly Bucket[]>;

type Field = Exclude<EmployeeSort, `-${string}`>;

/** A plain order has one place per person; buckets group people by a shared value, in the order of their names. */
type Order = PlainOrder | BucketOrder;

interface PlainOrder {
  readonly column: 'name_norm' | 'email_norm';
}

interface BucketOrder {
  readonly bucket:
    | 'department_id'
    | 'branch_id'
    | 'designation_id'
    | 'first_group_id'
    | 'role_rank'
    | 'nationality_norm'
    | 'gender'
    | 'joined_on'
    | 'leaves_on';
  readonly type: 'uuid' | 'smallint' | 'text' | 'date';
  /** The table whose names order the buckets; without it, the value does. */
  readonly named?: 'department' | 'branch' | 'designation' | 'people_group';
}

const orders: Readonly<Record<Field, Order>> = {
  name: { column: 'name_norm' },
  email: { column: 'email_norm' },
  department: { bucket: 'department_id', type: 'uuid', named: 'department' },
  branch: { bucket: 'branch_id', type: 'uuid', named: 'branch' },
  group: { bucket: 'first_group_id', type: 'uuid', named: 'people_group' },
  roles: { bucket: 'role_rank', type: 'smallint' },
  nationality: { bucket: 'nationality_norm', type: 'text' },
  gender: { bucket: 'gender', type: 'text' },
  designation: { bucket: 'designation_id', type: 'uuid', named: 'designation' },
  joined: { bucket: 'joined_on', type: 'date' },
  leavesOn: { bucket: 'leaves_on', type: 'date' },
};

/** Enough for two writers in between; if there are more, the list is read in its own transaction. */
const MOST_ROUNDS = 3;

/**
 * Takes one round if the total is cached, or if the page doesn't depend on it. Otherwise the buckets are counted first,
 * and once more if they have changed by the next round.
 */
export async function readPeoplePage<Row, Page extends object>(
  runQueries: QueryRunner,
  cache: PeopleCache,
  listing: EmployeeListOptions,
  shape: PageShape<Row, Page>,
): Promise<Page> {
  const { companyId, sort, skip, count, isFixed, first = [] } = listing;
  const order = orders[sort.replace('-', '') as Field];
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const isPlain = 'column' in order;
  const key = listing.key === undefined ? undefined : `${isPlain ? '' : sort} ${listing.key}`;
  const pageKey = key === undefined ? undefined : `${shape.name} ${sort} ${skip} ${count} ${key}`;
  const people = sql`person_search as person where ${sql.join(listing.conditions, sql` and `)}`;
  const counting = isPlain ? countAll(people) : countBuckets(people, order, direction, companyId);

  let cached = cache.of(companyId);
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const buckets = key === undefined ? undefined : cached?.totals.get(key);
    const slices = isPlain ? [{ keys: [], skip, take: count }] : buckets && slicesFor(buckets, skip, count);
    const cachedPage =
      cached && buckets && pageKey !== undefined
        ? cache.findPage<Page>(companyId, cached.versions, pageKey)
        : undefined;
    const idsOf = (slice: Slice) =>
      first.length > 0
        ? idsWithFirst(people, order, direction, slice, first)
        : sliceIds(people, order, direction, slice);
    const ids = cachedPage ? [] : (slices?.map(idsOf) ?? []);
    const [[versions], units, counted, rows] = await runQueries([
      versionsQuery(companyId),
      cached?.units ? undefined : unitsQuery(companyId),
      buckets ? undefined : { sql: counting, isFixed },
      ids.length > 0 ? { sql: pageOf(companyId, ids, shape.columns), isFixed } : undefined,
    ]);
    if (!versions) throw new Error('The totals query returned no row.');
    const current = cached && isSameVersions(cached.versions, versions) ? cached : cache.at(companyId, versions);
    if (!cached?.units) current.units ??= unitsFrom(units);
    if (!buckets && key !== undefined) addTotal(current, key, counted);
    const isCounted = !buckets || current === cached;
    if (slices && isCounted && current.units) {
      if (cachedPage) return cachedPage;
      const page = shape.present(rows, current.units, sizeOf(buckets ?? counted));
      if (pageKey !== undefined) cache.cachePage(companyId, versions, pageKey, cacheReply(page), rows.length);

      return page;
    }
    cached = current;
  }
  throw new UnsettledError();
}

const sizeOf = (buckets: readonly Bucket[]): number => buckets.reduce((sum, { size }) => sum + size, 0);

const countAll = (people: RawBuilder<unknown>) => sql<Bucket>`select null as key, count(*) as size from ${people}`;

/** Null sorts last in either direction. */
function countBuckets(
  people: RawBuilder<unknown>,
  { bucket, named }: BucketOrder,
  direction: RawBuilder<unknown>,
  companyId: string,
): RawBuilder<Bucket> {
  const counted = sql`select ${sql.ref(`person.${bucket}`)} as key, count(*) as size from ${people} group by 1`;

  return named
    ? sql<Bucket>`
        select counted.key, counted.size from (${counted}) as counted
        left join ${sql.table(named)} as named on named.company_id = ${companyId} and named.id = counted.key
        order by named.name_norm ${direction} nulls last`
    : sql<Bucket>`${counted} order by 1 ${direction} nulls last`;
}

/** The columns are looked up only for the page's people. */
const pageOf = <Row>(companyId: string, ids: readonly RawBuilder<unknown>[], columns: RawBuilder<Row>) => sql<Row>`
  select ${columns} from unnest(${sql.join(ids, sql` || `)}) with ordinality as page (id, place)
  join person on person.company_id = ${companyId} and person.id = page.id
  order by page.place`;

const sliceIds = (
  people: RawBuilder<unknown>,
  order: Order,
  direction: RawBuilder<unknown>,
  { keys, skip, take }: Slice,
) =>
  sql`array(
    select person.id from ${people} ${'column' in order ? inOrder(order, direction) : inBuckets(order, keys)}
    offset ${skip} limit ${take}
  )`;

/** Either part is read in the order of an index and ends when it is long enough: nothing sorts all who are found. */
function idsWithFirst(
  people: RawBuilder<unknown>,
  order: Order,
  direction: RawBuilder<unknown>,
  { keys, skip, take }: Slice,
  first: readonly Condition[],
): RawBuilder<unknown> {
  const isFirst = sql`(${sql.join(first, sql` and `)})`;
  const [begun, others] = [isFirst, sql`not ${isFirst}`].map((condition) =>
    sliceIds(sql`${people} and ${condition}`, order, direction, { keys, skip: 0, take: skip + take }),
  );

  return sql`(${begun} || ${others})[${sql.lit(skip + 1)}:${sql.lit(skip + take)}]`;
}

const inOrder = ({ column }: PlainOrder, direction: RawBuilder<unknown>) =>
  sql`order by ${sql.ref(`person.${column}`)} ${direction}, person.id ${direction}`;

function inBuckets({ bucket, type }: BucketOrder, keys: readonly BucketKey[]): RawBuilder<unknown> {
  const column = sql.ref(`person.${bucket}`);
  const [key, ...others] = keys;
  // In the order as well: only then can an index serve it.
  if (others.length === 0) {
    const isInIt = key === null ? sql`${column} is null` : sql`${column} = ${key}`;

    return sql`and ${isInIt} order by ${column}, person.name_norm, person.id`;
  }
  const list = sql`${keys}::${sql.raw(type)}[]`;

  return sql`and ${column} = any (${list}) order by array_position(${list}, ${column}), person.name_norm, person.id`;
}
