import { type RawBuilder, sql } from 'kysely';

/** Of the person whom a query calls `alias`, or of its only table. */
export function fullName(alias?: string): RawBuilder<string> {
  const of = alias === undefined ? '' : `${alias}.`;

  return sql.raw(`${of}first_name || ' ' || ${of}last_name`);
}
