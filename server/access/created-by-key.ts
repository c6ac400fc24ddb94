import { sql } from 'kysely';
import type { CallContext } from './call-context.ts';

const creatorColumns = {
  announcement: 'created_by',
  article: 'created_by',
  campaign: 'created_by',
  challenge: 'created_by',
  hr_policy: 'created_by',
  recognition_comment: 'person_id',
  recognition_post: 'author_id',
  recognition_tag: 'created_by',
};
type KeyedTable = keyof typeof creatorColumns;

/** Like `findByKey`, but a simultaneous call with the same key waits, then finds the first one's. */
export async function createdByKey(
  context: CallContext,
  table: KeyedTable,
  key: string | undefined,
): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const { db, principal } = context;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${principal.personId} ${key}`}, 0))`.execute(db);

  return findByKey(context, table, key);
}

/** The id of what the caller created with this key. */
export async function findByKey(
  { db, principal }: CallContext,
  table: KeyedTable,
  key: string | undefined,
): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where company_id = ${principal.companyId}
      and ${sql.ref(creatorColumns[table])} = ${principal.personId} and created_key = ${key}
  `.execute(db);

  return rows[0]?.id;
}
