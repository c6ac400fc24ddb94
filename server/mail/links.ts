import { sql } from 'kysely';
import { welcomeDays } from '../../src/rules/auth/welcome-days.ts';
import { refusalBy, takeFromQuota } from '../access/throttle.ts';
import { newToken } from '../access/tokens.ts';
import type { SecurityTokenTable } from '../database/schema.ts';
import type { Db } from '../database/tx.ts';
import { type Email, type Newcomer, PASSWORD_MINUTES, passwordEmail, welcomeEmail } from './email-texts.ts';
import { enqueue } from './outbox.ts';

interface LinkKind {
  readonly lifetimeMinutes: (to: LinkRecipient) => number;
  readonly letter: (to: LinkRecipient, link: string, expiresAt: Date) => Email;
}

const kinds: Readonly<Record<'welcome' | 'password', LinkKind>> = {
  welcome: { lifetimeMinutes: welcomeMinutes, letter: welcomeEmail },
  password: { lifetimeMinutes: () => PASSWORD_MINUTES, letter: passwordEmail },
};

export function welcomeMinutes({ joinedOn }: Pick<LinkRecipient, 'joinedOn'>): number {
  return welcomeDays({ today: new Date().toISOString().slice(0, 10), joinedOn }) * 24 * 60;
}

export const minutesFromNow = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

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
  const kind = kinds[purpose];
  const to = await readRecipient(db, companyId, personId);
  const lifetimeMinutes = kind.lifetimeMinutes(to);
  const token = await mintToken(db, { companyId, personId, purpose, lifetimeMinutes });
  if (purpose === 'welcome' && to.awaitsWelcome) await noteWelcome(db, companyId, personId);
  await enqueue(db, {
    companyId,
    recipient: to.email,
    ...kind.letter(to, `${publicUrl}/login/${token.text}`, minutesFromNow(lifetimeMinutes)),
    dedupeKey: `${purpose}:${token.hash.toString('base64url')}`,
    usefulMinutes: lifetimeMinutes,
  });
}

/** What a welcome needs: the address of the console, and how many a company may send. */
export interface Mailing {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly welcomesPerHour: number;
}

interface WelcomeRequest extends Mailing {
  readonly companyId: string;
  readonly personId: string;
}

/** For those who have not been sent one. Above the company's limit it waits until more may be sent. */
export async function mailWelcome(db: Db, { welcomesPerHour, ...request }: WelcomeRequest): Promise<void> {
  const { companyId, personId } = request;
  if (!(await refusalBy(takeFromWelcomes(db, companyId, welcomesPerHour))))
    return mailLink(db, { ...request, purpose: 'welcome' });
  await noteWelcome(db, companyId, personId);
  await db.insertInto('welcome').values({ company_id: companyId, person_id: personId }).execute();
}

/** Throws 429 above the company's limit. */
export async function mailWelcomeAgain(db: Db, { welcomesPerHour, ...request }: WelcomeRequest): Promise<void> {
  await takeFromWelcomes(db, request.companyId, welcomesPerHour);
  await mailLink(db, { ...request, purpose: 'welcome' });
}

/** So that one company cannot spoil the name of the mail server, which all share. */
export const takeFromWelcomes = (db: Db, companyId: string, perHour: number, amount = 1): Promise<void> =>
  takeFromQuota(db, 'welcomes', companyId, { most: perHour, windowSeconds: 60 * 60 }, amount);

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

const noteWelcome = (db: Db, companyId: string, personId: string) =>
  db
    .updateTable('person')
    .set({ awaits_welcome: false })
    .where('company_id', '=', companyId)
    .where('id', '=', personId)
    .execute();

interface LinkRecipient extends Newcomer {
  readonly email: string;
  readonly awaitsWelcome: boolean;
}

export async function readRecipient(db: Db, companyId: string, personId: string): Promise<LinkRecipient> {
  const row = await db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .leftJoin('branch', (join) =>
      join.onRef('branch.company_id', '=', 'person.company_id').onRef('branch.id', '=', 'person.branch_id'),
    )
    .select(['person.first_name', 'person.email', 'person.roles', 'person.joined_on', 'company.company_name'])
    .select(['branch.timezone', 'person.awaits_welcome'])
    .where('person.company_id', '=', companyId)
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow();

  return {
    firstName: row.first_name,
    email: row.email,
    companyName: row.company_name,
    roles: row.roles,
    joinedOn: row.joined_on,
    timezone: row.timezone,
    awaitsWelcome: row.awaits_welcome,
  };
}
