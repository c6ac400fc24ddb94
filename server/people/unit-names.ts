import { type RawBuilder, sql } from 'kysely';

/** Of the branch in the `branch_id` of a query's table. */
export const branchNameOf = (table: string): RawBuilder<string | null> => sql`(
  select branch_name from branch
  where branch.company_id = ${sql.ref(`${table}.company_id`)} and branch.id = ${sql.ref(`${table}.branch_id`)}
)`;

/** Of the unit of `person`. */
export const unitNameOf = (unit: 'department' | 'designation' | 'team'): RawBuilder<string | null> => sql`(
  select unit.name from ${sql.table(unit)} as unit
  where unit.company_id = person.company_id and unit.id = ${sql.ref(`person.${unit}_id`)}
)`;
