/** Each row counts the people who are enabled and in the caller's scope. */
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { branchesIn, peopleIn, type Scope } from '../access/scope.ts';
import type { Database } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';
import { cachedRows } from '../lists/cached-queries.ts';
import { containsWords } from '../lists/search.ts';

type UnitSort = 'name' | 'branchName' | 'headcount';

export interface UnitsQuery {
  readonly search?: string;
  /** Defaults to the name. */
  readonly sort?: UnitSort | `-${UnitSort}`;
  readonly skip?: number;
  readonly count?: number;
  readonly state?: 'inUse' | 'retired';
  readonly id?: readonly string[];
}

type UnitTable = 'branch' | 'department' | 'designation' | 'team' | 'people_group';

export type UnitRow<Row> = Row & {
  id: string;
  version: number;
  headcount: number;
  /** Enabled or not, in scope or not. */
  has_people: boolean;
};

/**
 * Branches are limited to the scope; other units belong to the whole company. Headcounts are computed for the page
 * only, unless the list is sorted by them. `more`: extra columns for the page's rows.
 */
export async function readUnits<Row>(
  db: Trx,
  scope: Scope,
  table: UnitTable,
  query: UnitsQuery,
  more?: RawBuilder<unknown>,
): Promise<{ rows: UnitRow<Row>[]; total: number }> {
  const { sort = 'name', skip = 0, count = PAGE_SIZE } = query;
  const by = sort.replace('-', '') as UnitSort;
  const isByHeads = by === 'headcount';
  const order = orders[by](sort.startsWith('-') ? sql`desc` : sql`asc`);
  const own = sql.table(table);
  const all = sql`select id, name_norm from ${own} where ${sql.join(conditionsOf(scope, table, query), sql` and `)}`;
  const unit = isByHeads
    ? sql`
        select named.*, coalesce(head.count, 0) as headcount from (${all}) as named
        left join (${allHeads(scope, table)}) as head on head.unit_id = named.id`
    : all;
  // Joined to the total, so that a page beyond the end still returns one row with it.
  const rows = await cachedRows(
    db,
    sql<UnitRow<Row> & { total: number }>`
    with unit as (${unit})
    select counted.total, ${own}.*, ${pointsAt(scope, table)} as has_people,
      ${isByHeads ? sql`unit.headcount` : headsOf(scope, table)} as headcount ${more ? sql`, ${more}` : sql``}
    from (select count(*) as total from unit) as counted
    left join (select * from unit ${order} offset ${skip} limit ${count}) as unit on true
    left join ${own} on ${sql.ref(`${table}.company_id`)} = ${scope.companyId} and ${sql.ref(`${table}.id`)} = unit.id
    ${order}
  `,
  );

  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

function conditionsOf(scope: Scope, table: UnitTable, { search, state, id }: UnitsQuery): RawBuilder<unknown>[] {
  const conditions = [unitsIn(scope, table), ...containsWords(`${table}.name_norm`, search)];
  if (state) conditions.push(sql`${sql.ref(`${table}.is_enabled`)} = ${state === 'inUse'}`);
  if (id) conditions.push(sql`${sql.ref(`${table}.id`)} = any (${id}::uuid[])`);

  return conditions as RawBuilder<unknown>[];
}

const unitsIn = (scope: Scope, table: UnitTable) =>
  table === 'branch'
    ? branchesIn(scope)(expressionBuilder<Database, 'branch'>())
    : sql<boolean>`${sql.ref(`${table}.company_id`)} = ${scope.companyId}`;

const byName = (direction: RawBuilder<unknown>) => sql`order by unit.name_norm ${direction}`;

const orders: Readonly<Record<UnitSort, typeof byName>> = {
  name: byName,
  branchName: byName,
  headcount: (direction) => sql`order by unit.headcount ${direction}, unit.name_norm`,
};

const belonging = {
  branch: 'branch_id',
  department: 'department_id',
  designation: 'designation_id',
  team: 'team_id',
} as const;

const isCounted = (scope: Scope) =>
  sql`${peopleIn(scope)(expressionBuilder<Database, 'person'>())} and person.is_enabled`;

const members = sql`
  group_member join person_search as person
    on person.company_id = group_member.company_id and person.id = group_member.person_id`;

function allHeads(scope: Scope, table: UnitTable): RawBuilder<unknown> {
  if (table === 'people_group') {
    return sql`select group_member.group_id as unit_id, count(*) from ${members} where ${isCounted(scope)} group by 1`;
  }

  return sql`
    select ${sql.ref(`person.${belonging[table]}`)} as unit_id, count(*) from person_search as person
    where ${isCounted(scope)} group by 1`;
}

function headsOf(scope: Scope, table: UnitTable): RawBuilder<unknown> {
  if (table === 'people_group') {
    return sql`(select count(*) from ${members} where group_member.group_id = unit.id and ${isCounted(scope)})`;
  }

  return sql`(
    select count(*) from person_search as person
    where ${sql.ref(`person.${belonging[table]}`)} = unit.id and ${isCounted(scope)}
  )`;
}

function pointsAt({ companyId }: Scope, table: UnitTable): RawBuilder<unknown> {
  if (table === 'people_group') {
    return sql`exists (
      select from group_member where group_member.company_id = ${companyId} and group_member.group_id = unit.id
    )`;
  }

  return sql`exists (
    select from person_search as person
    where person.company_id = ${companyId} and ${sql.ref(`person.${belonging[table]}`)} = unit.id
  )`;
}
