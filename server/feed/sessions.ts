import { sql } from 'kysely';
import { SESSION_IDLE_HOURS } from '../access/principal.ts';
import type { Db } from '../database/tx.ts';

/** Leaves out sessions that are signed out, expired, or of deactivated people. */
export async function holdingSessions(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    select session.token_hash from session
    join person on person.company_id = session.company_id and person.id = session.person_id
    where session.token_hash = any (${hashes.map((hash) => Buffer.from(hash, 'base64url'))}::bytea[])
      and session.expires_at > now() and session.last_seen_at > now() - make_interval(hours => ${SESSION_IDLE_HOURS})
      and person.is_enabled
  `.execute(db);

  return new Set(rows.map(({ token_hash }) => Buffer.from(token_hash).toString('base64url')));
}
