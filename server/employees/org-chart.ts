import { type RawBuilder, sql } from 'kysely';
import type { ChartPerson, OrgChartReply } from '../../src/api/contract/people.ts';
import { notFound } from '../access/http-error.ts';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { cachedRows } from '../lists/cached-queries.ts';
import { isInScope } from '../people/filters.ts';
import { fullName } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { branchNameOf, unitNameOf } from '../people/unit-names.ts';

interface Row {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly emp_id: string;
  readonly photo_file: string | null;
  readonly branch_id: string | null;
  readonly branch: string | null;
  readonly designation_id: string | null;
  readonly designation: string | null;
  readonly reports: number;
  readonly total: number;
}

interface LevelQuery {
  readonly manager?: string;
  readonly for?: string;
  readonly skip?: number;
  readonly count?: number;
}

const PAGE = 100;

/**
 * Those who report to the manager; without one, those without a manager in scope who is active. People with reports
 * come first.
 */
export async function readOrgChart(
  db: Trx,
  scope: Scope,
  { manager, for: person, skip = 0, count = PAGE }: LevelQuery,
): Promise<Omit<OrgChartReply, 'status' | 'message'>> {
  if (manager !== undefined && !(await isInScope(db, scope, manager))) throw notFound('This employee');
  const rows = await cachedRows(
    db,
    sql<Row>`
    with member as (
      select person.* from person where ${inScope(scope)} and person.is_enabled
    ), counted as (
      select manager_id, count(*)::int as reports from member where manager_id is not null group by manager_id
    )
    select person.id, ${fullName('person')} as full_name, person.email, person.emp_id,
      person.photo_file, person.branch_id, person.designation_id, coalesce(counted.reports, 0) as reports,
      ${branchNameOf('person')} as branch, ${unitNameOf('designation')} as designation,
      count(*) over ()::int as total
    from member as person
    left join counted on counted.manager_id = person.id
    where ${levelOf(manager)}
    order by counted.manager_id is null, person.name_norm, person.id
    offset ${skip} limit ${count}
  `,
  );

  return {
    people: rows.map(chartPersonOf),
    total: rows[0]?.total ?? 0,
    line: person === undefined ? [] : await readLine(db, scope, person),
  };
}

/** Empty for someone who is not in the chart. */
async function readLine(db: Trx, scope: Scope, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive line (id, manager_id, above) as (
      select person.id, person.manager_id, 0 from person where ${inScope(scope)} and person.is_enabled and person.id = ${id}
      union all
      select person.id, person.manager_id, line.above + 1 from person
      join line on person.id = line.manager_id
      where ${inScope(scope)} and person.is_enabled
    )
    select id from line order by above desc
  `.execute(db);

  return rows.map((row) => row.id);
}

const levelOf = (manager: string | undefined): RawBuilder<unknown> =>
  manager === undefined
    ? sql`(person.manager_id is null or not exists (select from member where member.id = person.manager_id))`
    : sql`person.manager_id = ${manager}`;

const chartPersonOf = (row: Row): ChartPerson => ({
  _id: row.id,
  fullName: row.full_name,
  email: row.email,
  empId: row.emp_id,
  photo: row.photo_file,
  branchId: row.branch_id === null ? null : { _id: row.branch_id, branchName: row.branch ?? '' },
  designation: row.designation_id === null ? null : { _id: row.designation_id, display: row.designation ?? '' },
  reports: row.reports,
});
