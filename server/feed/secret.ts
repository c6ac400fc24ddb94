import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/tx.ts';

/** Created once per database, so that tokens are valid on every server. */
export async function feedSecret(db: Db): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  await sql`insert into feed_secret (id, secret) values (1, ${fresh}) on conflict do nothing`.execute(db);
  const { secret } = await db.selectFrom('feed_secret').select('secret').executeTakeFirstOrThrow();

  return secret;
}
