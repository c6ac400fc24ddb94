import { sql } from 'kysely';
import { normalise } from '../../src/rules/shared/normalise.ts';
import type { PersonKey } from '../access/principal.ts';
import { isBranchDisabled } from '../access/principal.ts';
import { hashToken, isToken } from '../access/tokens.ts';
import type { SecurityTokenTable } from '../database/schema.ts';
import type { Db } from '../database/tx.ts';
import { type Client, type KnownClient, knownBy } from './known-clients.ts';

export interface Account extends PersonKey, KnownClient {
  readonly passwordHash: string | null;
  /** Administers a disabled branch. */
  readonly isShutOut: boolean;
}

export async function findAccount(
  db: Db,
  email: string,
  client: Client = { email, bucket: '', device: undefined },
): Promise<Account | undefined> {
  const { isKnownDevice, isKnownAddress } = knownBy(client);
  const row = await db
    .selectFrom('login')
    .innerJoin('person', (join) =>
      join.onRef('person.company_id', '=', 'login.company_id').onRef('person.id', '=', 'login.person_id'),
    )
    .select([
      'person.company_id',
      'person.id',
      'person.password_hash',
      isBranchDisabled.as('is_shut_out'),
      isKnownDevice.as('is_known_device'),
      isKnownAddress.as('is_known_address'),
    ])
    .where('login.email_norm', '=', normalise(email))
    .where('person.is_enabled', '=', true)
    .executeTakeFirst();

  return (
    row && {
      companyId: row.company_id,
      personId: row.id,
      passwordHash: row.password_hash,
      isShutOut: row.is_shut_out,
      isKnownDevice: row.is_known_device,
      isKnownAddress: row.is_known_address,
    }
  );
}

type LinkPurpose = SecurityTokenTable['purpose'];

interface RedeemedLink extends PersonKey {
  readonly purpose: LinkPurpose;
  readonly isShutOut: boolean;
}

/** If a link is used several times at once, only one attempt succeeds. */
export async function redeemLink(db: Db, token: string): Promise<RedeemedLink | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db
    .updateTable('security_token')
    .from('person')
    .set({ used_at: sql<Date>`now()` })
    .whereRef('person.company_id', '=', 'security_token.company_id')
    .whereRef('person.id', '=', 'security_token.person_id')
    .where('person.is_enabled', '=', true)
    .where('security_token.token_hash', '=', hashToken(token))
    .where('security_token.used_at', 'is', null)
    .where('security_token.expires_at', '>', sql<Date>`now()`)
    .returning([
      'security_token.company_id',
      'security_token.person_id',
      'security_token.purpose',
      isBranchDisabled.as('is_shut_out'),
    ])
    .executeTakeFirst();

  return (
    row && {
      companyId: row.company_id,
      personId: row.person_id,
      purpose: row.purpose,
      isShutOut: row.is_shut_out,
    }
  );
}

export interface OwnAccount {
  readonly email: string;
  /** All names they are known by. */
  readonly names: string;
  readonly companyName: string;
  readonly passwordHash: string | null;
}

export async function readOwnAccount(db: Db, { companyId, personId }: PersonKey): Promise<OwnAccount> {
  const row = await db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['person.email', 'person.password_hash', 'company.company_name'])
    .select(sql<string>`concat_ws(' ', person.first_name, person.preferred_name, person.last_name)`.as('names'))
    .where('person.company_id', '=', companyId)
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow();

  return { email: row.email, names: row.names, companyName: row.company_name, passwordHash: row.password_hash };
}

/** Returns false when another request has changed the hash in the meantime. */
export async function storePassword(
  db: Db,
  { companyId, personId }: PersonKey,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ password_hash: to, password_changed: true, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', personId)
    .where('password_hash', 'is not distinct from', from)
    .executeTakeFirst();

  return numUpdatedRows > 0n;
}

export async function storeRehash(db: Db, { companyId, personId }: PersonKey, passwordHash: string): Promise<void> {
  await db
    .updateTable('person')
    .set({ password_hash: passwordHash })
    .where('company_id', '=', companyId)
    .where('id', '=', personId)
    .execute();
}

export async function revokeLinks(db: Db, { companyId, personId }: PersonKey): Promise<void> {
  await db
    .deleteFrom('security_token')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('purpose', '!=', 'support')
    .where('used_at', 'is', null)
    .execute();
}
