/** Support accounts are made by command line only. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { newToken } from '../../access/tokens.ts';
import type { Db } from '../../database/tx.ts';

/** A new token for an address that has an account already; the old one stops working. Returns the token's text. */
export async function addAccount(db: Db, { name, email }: { name: string; email: string }): Promise<string> {
  const { text, hash } = newToken();
  await db
    .insertInto('provider_account')
    .values({ id: v7(), name, email, token_hash: hash })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).doUpdateSet({ name, token_hash: hash, is_enabled: true }),
    )
    .execute();

  return text;
}

/** Returns false if there is no such account. */
export async function disableAccount(db: Db, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider_account')
    .set({ is_enabled: false })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

  return numUpdatedRows > 0n;
}

export const listAccounts = (db: Db) =>
  db.selectFrom('provider_account').select(['name', 'email', 'is_enabled']).orderBy('email').execute();
