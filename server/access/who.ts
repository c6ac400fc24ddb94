import { sql } from 'kysely';
import type { Role } from '../../src/api/contract/auth.ts';
import type { Feature } from '../../src/machines/rules/features.ts';
import { type Level, levelOf, rolesOf } from '../../src/machines/rules/roles.ts';
import type { Db } from '../database/tx.ts';
import { rankOf } from '../people/roles.ts';
import { hashOf } from './tokens.ts';

/** The person behind a request. */
export interface Who {
  readonly personId: string;
  readonly companyId: string;
  /** Null for people without a branch. */
  readonly branchId: string | null;
  readonly roles: readonly Role[];
  /** The strongest level that the roles give; none for people who only are employees. */
  readonly level: Level | undefined;
  readonly features: ReadonlySet<Feature>;
  readonly session: {
    readonly hash: Buffer;
    /** The session was born of a mailed link, whose bearer cannot be asked for the current password. */
    readonly mayResetPassword: boolean;
  };
}

/**
 * Whether this is somebody whose highest role is one of their branch, while the branch is disabled. Company-level people,
 * managers, writers and employees are let in whatever becomes of their branch.
 */
export const isShutOut = sql<boolean>`(
  person.role_rank in (${sql.join(rolesOf('branch').map(rankOf))}) and exists (
    select from branch
    where branch.company_id = person.company_id and branch.id = person.branch_id and not branch.is_enabled
  )
)`;

/** A session that is not used for this long is over. */
export const IDLE_HOURS = 8;
/** A session is over after this long in any case. */
export const ABSOLUTE_DAYS = 7;

const TOUCH_AFTER_MS = 60_000;

/** Whoever carries this bearer token: nobody when it is unknown, over, or its person was switched off. */
export async function findWho(db: Db, token: string): Promise<Who | undefined> {
  const hash = hashOf(token);
  const row = await db
    .selectFrom('session')
    .innerJoin('person', (join) =>
      join.onRef('person.company_id', '=', 'session.company_id').onRef('person.id', '=', 'session.person_id'),
    )
    .innerJoin('company', 'company.id', 'session.company_id')
    .select([
      'session.last_seen_at',
      'session.may_reset_password',
      'person.id as person_id',
      'person.company_id',
      'person.branch_id',
      'person.roles',
      'company.features',
      sql<Date>`now()`.as('now'),
    ])
    .where('session.token_hash', '=', hash)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('session.last_seen_at', '>', sql<Date>`now() - make_interval(hours => ${IDLE_HOURS})`)
    .where('person.is_enabled', '=', true)
    .where(sql<boolean>`not ${isShutOut}`)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.now.getTime() - row.last_seen_at.getTime() > TOUCH_AFTER_MS) await touch(db, hash);

  return {
    personId: row.person_id,
    companyId: row.company_id,
    branchId: row.branch_id,
    roles: row.roles as Role[],
    level: levelOf(row.roles),
    features: new Set(row.features as Feature[]),
    session: { hash, mayResetPassword: row.may_reset_password },
  };
}

const touch = (db: Db, hash: Buffer) =>
  db.updateTable('session').set({ last_seen_at: sql<Date>`now()` }).where('token_hash', '=', hash).execute();
