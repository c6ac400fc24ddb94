import { type RawBuilder, sql } from 'kysely';

/** The name of the branch in the table's `branch_id`. */
export const branchNameOf = (table: string): RawBuilder<string | null> => sql`(
  select branch_name from branch
  where branch.company_id = ${sql.ref(`${table}.company_id`)} and branch.id = ${sql.ref(`${table}.branch_id`)}
)`;

/** The name of the unit of `person`. */
export const unitNameOf = (unit: 'department' | 'designation' | 'team'): RawBuilder<string | null> => sql`(
  select unit.name from ${sql.table(unit)} as unit
  where unit.company_id = person.company_id and unit.id = ${sql.ref(`person.${unit}_id`)}
)`;
