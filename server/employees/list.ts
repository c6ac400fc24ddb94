/**
 * Pages of people, searched, filtered and sorted by any column, with the exact total. Two queries: the first counts (shelf
 * by shelf, where the list is sorted by something that many share), the second fetches the page from where it stands.
 */
import { type RawBuilder, sql } from 'kysely';
import type { EmployeeSort } from '../../src/api/contract/employees.ts';
import type { Trx } from '../database/tx.ts';
import type { Condition } from '../people/matching.ts';
import { type Key, type Shelf, stretchesOf } from './shelves.ts';

export interface Listing {
  readonly companyId: string;
  readonly conditions: readonly Condition[];
  readonly sort: EmployeeSort;
  readonly skip: number;
  readonly count: number;
}

export interface Page {
  /** An expression of the ids in their order. */
  readonly ids: RawBuilder<string[]>;
  readonly isEmpty: boolean;
  readonly total: number;
}

type Field = Exclude<EmployeeSort, `-${string}`>;

/** In a line everybody has a place of their own; on a shelf stand all who share a value, in the order of their names. */
type Order = Line | Shelving;

interface Line {
  readonly line: 'name_norm' | 'email_norm';
}

interface Shelving {
  readonly shelf: 'department_id' | 'branch_id' | 'first_group_id' | 'role_rank' | 'nationality_norm' | 'gender';
  readonly type: 'uuid' | 'smallint' | 'text';
  /** The table whose names say in what order the shelves stand; otherwise the value itself says it. */
  readonly named?: 'department' | 'branch' | 'people_group';
}

const orders: Readonly<Record<Field, Order>> = {
  name: { line: 'name_norm' },
  email: { line: 'email_norm' },
  department: { shelf: 'department_id', type: 'uuid', named: 'department' },
  branch: { shelf: 'branch_id', type: 'uuid', named: 'branch' },
  group: { shelf: 'first_group_id', type: 'uuid', named: 'people_group' },
  roles: { shelf: 'role_rank', type: 'smallint' },
  nationality: { shelf: 'nationality_norm', type: 'text' },
  gender: { shelf: 'gender', type: 'text' },
};

/** Both queries must see one moment: run this where nothing changes between them. */
export async function readPage(db: Trx, listing: Listing): Promise<Page> {
  const { conditions, sort, skip, count } = listing;
  const order = orders[sort.replace('-', '') as Field];
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const people = sql`person_search as person where ${sql.join(conditions, sql` and `)}`;
  const shelves =
    'line' in order ? await countAll(db, people) : await countShelves(db, people, order, direction, listing.companyId);
  const stretches = stretchesOf(shelves, skip, count).map(
    (stretch) => sql`array(
      select person.id from ${people} ${'line' in order ? inLine(order, direction) : onShelves(order, stretch.keys)}
      offset ${stretch.skip} limit ${stretch.take}
    )`,
  );

  return {
    ids: sql`${sql.join(stretches, sql` || `)}`,
    isEmpty: stretches.length === 0,
    total: shelves.reduce((sum, { size }) => sum + size, 0),
  };
}

/** A line is one long shelf. */
async function countAll(db: Trx, people: RawBuilder<unknown>): Promise<Shelf[]> {
  const { rows } = await sql<Shelf>`select null as key, count(*) as size from ${people}`.execute(db);

  return rows;
}

/** People who have no value stand last, whichever way the list is sorted. */
async function countShelves(
  db: Trx,
  people: RawBuilder<unknown>,
  { shelf, named }: Shelving,
  direction: RawBuilder<unknown>,
  companyId: string,
): Promise<Shelf[]> {
  const counted = sql`select ${sql.ref(`person.${shelf}`)} as key, count(*) as size from ${people} group by 1`;
  const { rows } = await (named
    ? sql<Shelf>`
        select counted.key, counted.size from (${counted}) as counted
        left join ${sql.table(named)} as named on named.company_id = ${companyId} and named.id = counted.key
        order by named.name_norm ${direction} nulls last`
    : sql<Shelf>`${counted} order by 1 ${direction} nulls last`
  ).execute(db);

  return rows;
}

const inLine = ({ line }: Line, direction: RawBuilder<unknown>) =>
  sql`order by ${sql.ref(`person.${line}`)} ${direction}, person.id ${direction}`;

function onShelves({ shelf, type }: Shelving, keys: readonly Key[]): RawBuilder<unknown> {
  const column = sql.ref(`person.${shelf}`);
  const [key, ...others] = keys;
  // Named first in the order as well: only then does an index know that those without a value are in order, too.
  if (others.length === 0) {
    const isOnIt = key === null ? sql`${column} is null` : sql`${column} = ${key}`;

    return sql`and ${isOnIt} order by ${column}, person.name_norm, person.id`;
  }
  const list = sql`${keys}::${sql.raw(type)}[]`;

  return sql`and ${column} = any (${list}) order by array_position(${list}, ${column}), person.name_norm, person.id`;
}
