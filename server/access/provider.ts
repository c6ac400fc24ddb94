/** Support accounts of the provider. They see tickets and nothing else of a company; each has one token. */
import { sql } from 'kysely';
import type { Db } from '../database/tx.ts';
import { hashToken } from './tokens.ts';

export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export const findProvider = (db: Db, token: string): Promise<Provider | undefined> =>
  db
    .selectFrom('provider_account')
    .select(['id', 'name', 'email'])
    .where('token_hash', '=', hashToken(token))
    .where('is_enabled', '=', true)
    .executeTakeFirst();

export const findProviderByEmail = (db: Db, email: string): Promise<Provider | undefined> =>
  db
    .selectFrom('provider_account')
    .select(['id', 'name', 'email'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('is_enabled', '=', true)
    .executeTakeFirst();
