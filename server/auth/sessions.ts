import { sql } from 'kysely';
import { newToken } from '../access/tokens.ts';
import { ABSOLUTE_DAYS, IDLE_HOURS } from '../access/who.ts';
import type { Db } from '../database/tx.ts';

export interface PersonKey {
  readonly companyId: string;
  readonly personId: string;
}

/** Starts a session and returns its bearer token, which nobody will ever be able to read again. */
export async function startSession(
  db: Db,
  { companyId, personId }: PersonKey,
  { mayResetPassword = false } = {},
): Promise<string> {
  const { text, hash } = newToken();
  await db
    .insertInto('session')
    .values({
      token_hash: hash,
      company_id: companyId,
      person_id: personId,
      expires_at: sql<Date>`now() + make_interval(days => ${ABSOLUTE_DAYS})`,
      may_reset_password: mayResetPassword,
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

/** Takes the right to set a password without the current one. False when it was used up already. */
export async function spendReset(db: Db, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ may_reset_password: false })
    .where('token_hash', '=', hash)
    .where('may_reset_password', '=', true)
    .executeTakeFirst();

  return numUpdatedRows > 0n;
}

/** Removes what is over: sessions, links, counters. They count for nothing already; this only gives the room back. */
export async function sweep(db: Db): Promise<void> {
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', sql<Date>`now()`),
        eb('last_seen_at', '<', sql<Date>`now() - make_interval(hours => ${IDLE_HOURS})`),
      ]),
    )
    .execute();
  await db.deleteFrom('security_token').where('expires_at', '<', sql<Date>`now() - interval '30 days'`).execute();
  await db.deleteFrom('throttle').where('window_ends_at', '<', sql<Date>`now()`).execute();
}
