/**
 * Lists of what people belong to: branches, departments, designations, teams and groups. Each row counts its people: those
 * who are enabled and whom the caller's scope covers.
 */
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { branchesIn, peopleIn, type Scope } from '../access/scope.ts';
import type { Database } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';
import { containsWords } from '../lists/search.ts';

export interface UnitsQuery {
  readonly search?: string;
  /** `headcount`, `-headcount`, `-name`…; anything else is by name. */
  readonly sort?: string;
  readonly skip?: number;
  readonly count?: number;
}

export type UnitTable = 'branch' | 'department' | 'designation' | 'team' | 'people_group';

export type Counted<Row> = Row & { id: string; version: number; headcount: number };

const PAGE_SIZE = 25;

/**
 * One page of a list and its total. Branches are those in scope; the other units belong to the company as a whole. `more`:
 * what is looked up for the rows of the page alone.
 */
export async function readUnits<Row>(
  db: Trx,
  scope: Scope,
  table: UnitTable,
  { search, sort = 'name', skip = 0, count = PAGE_SIZE }: UnitsQuery,
  more?: RawBuilder<unknown>,
): Promise<{ rows: Counted<Row>[]; total: number }> {
  const conditions = [unitsIn(scope, table), ...containsWords(`${table}.name_norm`, search)];
  const order = orderOf(sort);
  // Joined to its total, so that a page beyond the end still comes with one row, which holds nothing but that.
  const { rows } = await sql<Counted<Row> & { total: number }>`
    with unit as (
      select ${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.name_norm`)}, coalesce(head.count, 0) as headcount
      from ${sql.table(table)} left join (${headsOf(scope, table)}) as head on head.unit_id = ${sql.ref(`${table}.id`)}
      where ${sql.join(conditions, sql` and `)}
    )
    select counted.total, unit.headcount, ${sql.table(table)}.* ${more ? sql`, ${more}` : sql``}
    from (select count(*) as total from unit) as counted
    left join (select * from unit ${order} offset ${skip} limit ${count}) as unit on true
    left join ${sql.table(table)}
      on ${sql.ref(`${table}.company_id`)} = ${scope.companyId} and ${sql.ref(`${table}.id`)} = unit.id
    ${order}
  `.execute(db);

  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

const unitsIn = (scope: Scope, table: UnitTable) =>
  table === 'branch'
    ? branchesIn(scope)(expressionBuilder<Database, 'branch'>())
    : sql`${sql.ref(`${table}.company_id`)} = ${scope.companyId}`;

function orderOf(sort: string): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;

  return sort.endsWith('headcount')
    ? sql`order by unit.headcount ${direction}, unit.name_norm`
    : sql`order by unit.name_norm ${direction}`;
}

/** Where a person says what they belong to. */
const belonging = {
  branch: 'branch_id',
  department: 'department_id',
  designation: 'designation_id',
  team: 'team_id',
} as const;

function headsOf(scope: Scope, table: UnitTable): RawBuilder<unknown> {
  const isCounted = sql`${peopleIn(scope)(expressionBuilder<Database, 'person'>())} and person.is_enabled`;
  if (table === 'people_group') {
    return sql`
      select group_member.group_id as unit_id, count(*) from group_member
      join person on person.company_id = group_member.company_id and person.id = group_member.person_id
      where ${isCounted} group by 1`;
  }

  return sql`select ${sql.ref(`person.${belonging[table]}`)} as unit_id, count(*) from person where ${isCounted} group by 1`;
}
