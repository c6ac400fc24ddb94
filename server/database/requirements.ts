/** Checks what a PostgreSQL server must offer before anything is changed; each error names the remedy. */
import type { PoolClient } from 'pg';
import { DatabaseRefusedError } from './errors.ts';

/** Requests run as this role; row-level security shows it one company only. */
export const APP_ROLE = 'wellness_app';
const OLDEST_MAJOR = 15;

interface Facts {
  readonly version: string;
  readonly number: number;
  readonly user: string;
  readonly database: string;
  readonly schema: string | null;
  readonly mayCreateTables: boolean | null;
  readonly hasTrigrams: boolean;
  readonly isReadOnly: boolean;
  readonly hasRole: boolean;
  readonly mayCreateRoles: boolean;
}

export async function requireFit(client: PoolClient): Promise<void> {
  const { rows } = await client.query<Facts>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      current_user::text as user, current_database()::text as database, current_schema()::text as schema,
      has_schema_privilege(current_schema(), 'create') as "mayCreateTables",
      exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      exists (select from pg_roles where rolname = '${APP_ROLE}') as "hasRole",
      exists (select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)) as "mayCreateRoles"
  `);
  const facts = rows[0] as Facts;
  const { version, number, user, database, schema, isReadOnly } = facts;
  if (number < OLDEST_MAJOR * 10_000) {
    throw new DatabaseRefusedError(
      `DATABASE_URL points to PostgreSQL ${version}. The console needs PostgreSQL ${OLDEST_MAJOR} or newer.`,
    );
  }
  if (isReadOnly) {
    throw new DatabaseRefusedError(
      `The database ${database} is read-only. DATABASE_URL must point to the primary server.`,
    );
  }
  if (!schema || !facts.mayCreateTables) {
    throw new DatabaseRefusedError(
      `${user} may not create tables in the database ${database}. Have an administrator run: alter database ${quoted(database)} owner to ${quoted(user)}`,
    );
  }
  if (!facts.hasTrigrams) {
    throw new DatabaseRefusedError(
      'This PostgreSQL server has no extension pg_trgm. Install the package of additional modules (postgresql-contrib).',
    );
  }
  await refuseForeignTables(client, facts);
  await ensureRole(client, facts);
}

/** For instance after a restore by another role. */
async function refuseForeignTables(client: PoolClient, { user, database }: Facts): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(`
    select pg_get_userbyid(relowner)::text as owner from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and not pg_has_role(current_user, relowner, 'member')
    limit 1`);
  if (rows[0]) {
    throw new DatabaseRefusedError(
      `The tables of the database ${database} belong to ${rows[0].owner}, and ${user} may not change them. Restore the backup as ${user} with pg_restore --no-owner, or sign in as ${rows[0].owner}.`,
    );
  }
}

/** Missing in a new cluster that a backup was restored into. */
async function ensureRole(client: PoolClient, { user, hasRole, mayCreateRoles }: Facts): Promise<void> {
  if (hasRole && (await canTakeRole(client))) return;
  const remedy = [
    ...(hasRole ? [] : [`create role ${APP_ROLE} nologin;`]),
    `grant ${APP_ROLE} to ${quoted(user)};`,
  ].join(' ');
  const refusal = new DatabaseRefusedError(
    hasRole
      ? `${user} is not a member of the role ${APP_ROLE}. Have an administrator run: ${remedy}`
      : `There is no role ${APP_ROLE}, and ${user} may not create roles. Have an administrator run: ${remedy}`,
  );
  if (!hasRole && !mayCreateRoles) throw refusal;
  try {
    if (!hasRole) await client.query(`create role ${APP_ROLE} nologin`).catch(ignoreTwin);
    await client.query(`grant ${APP_ROLE} to ${quoted(user)}`).catch(ignoreTwin);
  } catch {
    throw refusal;
  }
  if (!(await canTakeRole(client))) throw refusal;
}

/** Another process created it at the same moment. */
function ignoreTwin(error: Error & { code?: string }): void {
  if (!['42710', '23505', 'XX000'].includes(error.code ?? '')) throw error;
}

async function canTakeRole(client: PoolClient): Promise<boolean> {
  try {
    await client.query(`begin; set local role ${APP_ROLE}; rollback`);

    return true;
  } catch (error) {
    await client.query('rollback');
    if (!['42501', '22023', '42704'].includes((error as { code?: string }).code ?? '')) throw error;

    return false;
  }
}

const quoted = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);
