import { sql } from 'kysely';
import { newToken } from '../access/tokens.ts';
import type { SecurityTokenTable } from '../database/schema.ts';
import type { Db } from '../database/tx.ts';
import {
  type Email,
  PASSWORD_MINUTES,
  passwordEmail,
  type RecipientWithRoles,
  WELCOME_DAYS,
  welcomeEmail,
} from './email-texts.ts';
import { enqueue } from './outbox.ts';

interface LinkKind {
  readonly lifetimeMinutes: number;
  readonly letter: (to: RecipientWithRoles, link: string) => Email;
}

const kinds = {
  welcome: { lifetimeMinutes: WELCOME_DAYS * 24 * 60, letter: welcomeEmail },
  password: { lifetimeMinutes: PASSWORD_MINUTES, letter: passwordEmail },
} as const satisfies Record<string, LinkKind>;

interface LinkRequest {
  readonly companyId: string;
  readonly personId: string;
  readonly purpose: keyof typeof kinds;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * Revokes earlier welcome links. Password links stay valid for their few minutes, or repeated requests by a stranger
 * would keep the person from ever using one.
 */
export async function mailLink(db: Db, { companyId, personId, purpose, publicUrl }: LinkRequest): Promise<void> {
  const { lifetimeMinutes, letter } = kinds[purpose];
  const to = await readRecipient(db, companyId, personId);
  const token = await mintToken(db, { companyId, personId, purpose, lifetimeMinutes });
  await enqueue(db, {
    companyId,
    recipient: to.email,
    ...letter(to, `${publicUrl}/login/${token.text}`),
    dedupeKey: `${purpose}:${token.hash.toString('base64url')}`,
    usefulMinutes: lifetimeMinutes,
  });
}

interface TokenRequest {
  readonly companyId: string;
  readonly personId: string;
  readonly purpose: SecurityTokenTable['purpose'];
  readonly lifetimeMinutes: number;
}

export async function mintToken(
  db: Db,
  { companyId, personId, purpose, lifetimeMinutes }: TokenRequest,
): Promise<{ text: string; hash: Buffer }> {
  const token = newToken();
  if (purpose !== 'password') {
    await db
      .deleteFrom('security_token')
      .where('company_id', '=', companyId)
      .where('person_id', '=', personId)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .execute();
  }
  await db
    .insertInto('security_token')
    .values({
      token_hash: token.hash,
      company_id: companyId,
      person_id: personId,
      purpose,
      expires_at: sql<Date>`now() + make_interval(mins => ${lifetimeMinutes})`,
    })
    .execute();

  return token;
}

export async function readRecipient(
  db: Db,
  companyId: string,
  personId: string,
): Promise<RecipientWithRoles & { email: string }> {
  const row = await db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['person.first_name', 'person.email', 'person.roles', 'company.company_name'])
    .where('person.company_id', '=', companyId)
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow();

  return { firstName: row.first_name, email: row.email, companyName: row.company_name, roles: row.roles };
}
