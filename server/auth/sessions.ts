import { sql } from 'kysely';
import { type PersonKey, SESSION_IDLE_HOURS, SESSION_MAX_DAYS } from '../access/principal.ts';
import { newToken } from '../access/tokens.ts';
import type { Db } from '../database/tx.ts';
import { sweepKnownClients } from './known-clients.ts';

interface SessionStart {
  readonly mayResetPassword?: boolean | undefined;
  /** The client's address. */
  readonly clientIp?: string | undefined;
  readonly userAgent?: string | undefined;
}

const LONGEST_USER_AGENT = 400;

export async function startSession(
  db: Db,
  { companyId, personId }: PersonKey,
  { mayResetPassword = false, clientIp, userAgent }: SessionStart = {},
): Promise<string> {
  const { text, hash } = newToken();
  await db
    .insertInto('session')
    .values({
      token_hash: hash,
      company_id: companyId,
      person_id: personId,
      expires_at: sql<Date>`now() + make_interval(days => ${SESSION_MAX_DAYS})`,
      may_reset_password: mayResetPassword,
      client_ip: clientIp ?? null,
      user_agent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
    })
    .execute();

  return text;
}

export async function endSession(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hash).execute();
}

export async function endOtherSessions(db: Db, { companyId, personId }: PersonKey, hash: Buffer): Promise<void> {
  await db
    .deleteFrom('session')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('token_hash', '!=', hash)
    .execute();
}

/** Returns false when the right was already used. */
export async function consumePasswordReset(db: Db, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ may_reset_password: false })
    .where('token_hash', '=', hash)
    .where('may_reset_password', '=', true)
    .executeTakeFirst();

  return numUpdatedRows > 0n;
}

/** Expired rows are already ignored; this only frees the space. */
export async function deleteExpired(db: Db): Promise<void> {
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', sql<Date>`now()`),
        eb('last_seen_at', '<', sql<Date>`now() - make_interval(hours => ${SESSION_IDLE_HOURS})`),
      ]),
    )
    .execute();
  await db.deleteFrom('security_token').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute();
  await sweepKnownClients(db);
  await db.deleteFrom('throttle').where('window_ends_at', '<', sql<Date>`now()`).execute();
}
