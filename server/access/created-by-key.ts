import { sql } from 'kysely';
import type { Command } from './command.ts';

type KeyedTable = 'announcement' | 'campaign' | 'challenge' | 'hr_policy' | 'recognition_tag';

/** The id of what the caller created with this key. A simultaneous call with the same key waits, then finds the first one's. */
export async function createdByKey(
  { db, principal }: Command,
  table: KeyedTable,
  key: string | undefined,
): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const { companyId, personId } = principal;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${personId} ${key}`}, 0))`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where company_id = ${companyId} and created_by = ${personId} and created_key = ${key}
  `.execute(db);

  return rows[0]?.id;
}
