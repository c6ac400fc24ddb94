import { type RawBuilder, sql } from 'kysely';

/** The full name of the person in the table `alias`, or in the query's only table. */
export function fullName(alias?: string): RawBuilder<string> {
  const of = alias === undefined ? '' : `${alias}.`;

  return sql.raw(`${of}first_name || ' ' || ${of}last_name`);
}

/** The full name of the person whose id is in a column such as `entry.author_id`. */
export function nameOf(column: string): RawBuilder<string | null> {
  const [table] = column.split('.');

  return sql`(
    select ${fullName('named')} from person as named
    where named.company_id = ${sql.ref(`${table}.company_id`)} and named.id = ${sql.ref(column)}
  )`;
}
