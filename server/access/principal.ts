import { isDeepStrictEqual } from 'node:util';
import { type CompiledQuery, sql } from 'kysely';
import type { Role } from '../../src/api/contract/auth.ts';
import { type Level, levelOf, rolesOf } from '../../src/rules/auth/roles.ts';
import type { Feature } from '../../src/rules/shared/features.ts';
import type { Statement } from '../database/statement.ts';
import { executeFixed } from '../database/statement-names.ts';
import type { Db } from '../database/tx.ts';
import { rankOf } from '../people/roles.ts';
import { standsInFor } from '../people/time-off/delegations.ts';
import { hashToken } from './tokens.ts';

export interface Principal {
  readonly personId: string;
  readonly companyId: string;
  readonly branchId: string | null;
  readonly roles: readonly Role[];
  /** The strongest level that the roles give; undefined for people who are only employees. */
  readonly level: Level | undefined;
  /** Ids of the approvers whose approvals are delegated to this person now. */
  readonly standsInFor: readonly string[];
  /** The company level has confirmed this person as branch HR. */
  readonly isHrConfirmed: boolean;
  readonly features: ReadonlySet<Feature>;
  readonly session: {
    readonly hash: Buffer;
    /** The session began with an emailed link, so the current password isn't required. */
    readonly mayResetPassword: boolean;
  };
}

export type PersonKey = Pick<Principal, 'companyId' | 'personId'>;

/**
 * Only people whose highest role is in the branch are shut out: company-level people, managers, writers and employees
 * may still sign in.
 */
export const isBranchDisabled = sql<boolean>`(
  person.role_rank in (${sql.join(rolesOf('branch').map(rankOf))}) and exists (
    select from branch
    where branch.company_id = person.company_id and branch.id = person.branch_id and not branch.is_enabled
  )
)`;

export const SESSION_IDLE_HOURS = 8;
export const SESSION_MAX_DAYS = 7;

const TOUCH_AFTER_S = 60;

/** For this long after following an emailed link, someone who already has a password may replace it. */
const RESET_MINUTES = 60;

const mayResetPassword = sql<boolean>`(session.may_reset_password and (
  person.password_hash is null or session.created_at > now() - make_interval(mins => ${RESET_MINUTES})
))`;

/** With a company, finds only that company's sessions. */
const sessionQuery = (db: Db, hash: Buffer) =>
  db
    .selectFrom('session')
    .innerJoin('person', (join) =>
      join.onRef('person.company_id', '=', 'session.company_id').onRef('person.id', '=', 'session.person_id'),
    )
    .innerJoin('company', 'company.id', 'session.company_id')
    .select([
      mayResetPassword.as('may_reset_password'),
      'person.id as person_id',
      'person.company_id',
      'person.branch_id',
      'person.roles',
      standsInFor.as('stands_in_for'),
      sql<boolean>`person.hr_confirmed_at is not null`.as('is_hr_confirmed'),
      'company.features',
      sql<boolean>`session.last_seen_at < now() - make_interval(secs => ${TOUCH_AFTER_S})`.as('is_due'),
    ])
    .where('session.token_hash', '=', hash)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('session.last_seen_at', '>', sql<Date>`now() - make_interval(hours => ${SESSION_IDLE_HOURS})`)
    .where('person.is_enabled', '=', true)
    .where(sql<boolean>`not ${isBranchDisabled}`);

export type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sessionQuery>['executeTakeFirst']>>>;

export async function findPrincipal(db: Db, token: string): Promise<Principal | undefined> {
  const hash = hashToken(token);
  const {
    rows: [row],
  } = await executeFixed(sessionQuery(db, hash), db);
  if (!row) return undefined;
  if (row.is_due) await touchSession(db, hash);

  return principalFrom(row, hash);
}

const principalFrom = (row: SessionRow, hash: Buffer): Principal => ({
  personId: row.person_id,
  companyId: row.company_id,
  branchId: row.branch_id,
  roles: row.roles as Role[],
  level: levelOf(row.roles),
  standsInFor: row.stands_in_for,
  isHrConfirmed: row.is_hr_confirmed,
  features: new Set(row.features as Feature[]),
  session: { hash, mayResetPassword: row.may_reset_password },
});

const anyHash = Buffer.alloc(32);
const compiled = new WeakMap<Db, CompiledQuery>();

/** Identifies the caller, in the same round trip as other statements. */
export function principalStatement(db: Db, hash: Buffer): Statement {
  const query = compiled.get(db) ?? sessionQuery(db, anyHash).compile();
  compiled.set(db, query);
  const { sql: text, parameters } = query;

  return { text, values: parameters.map((value) => (value === anyHash ? hash : value)), isFixed: true };
}

/** Whether the row of that statement still matches the principal. */
export const isStill = (principal: Principal, row: SessionRow | undefined): boolean =>
  row !== undefined && isDeepStrictEqual(principalFrom(row, principal.session.hash), principal);

export const touchSession = (db: Db, hash: Buffer) =>
  db.updateTable('session').set({ last_seen_at: sql<Date>`now()` }).where('token_hash', '=', hash).execute();
