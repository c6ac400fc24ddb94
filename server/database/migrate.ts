import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { DatabaseRefusedError } from './errors.ts';
import type { Database } from './open.ts';
import { resolveAsset } from './resolve-asset.ts';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Errors of two runners that start at the same moment; the loser starts again and finds the work done. */
const collisions = new Set(['40001', '40P01', '42P07', '23505', '42710']);
const attempts = 30;
const LOCK = 'select id from migration_lock where id = 1 for update';

/** `folder` is for tests. */
export function readMigrations(folder: string = resolveAsset('migrations')): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{3}_\w+\.sql$/.test(file))
    .sort()
    .map((file) => {
      // A checkout may change line endings.
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');

      return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Each migration runs in its own transaction and exactly once, however many processes start together. Returns the names
 * of those applied now.
 */
export function migrate(
  { pool, patiently }: Pick<Database, 'pool' | 'patiently'>,
  migrations: Migration[] = readMigrations(),
): Promise<string[]> {
  return patiently(() => migrateThrough(pool, migrations));
}

/** Runs `work` in one transaction, one process at a time, on a migrated database. */
export async function underMigrationLock<T>(
  { pool, patiently }: Pick<Database, 'pool' | 'patiently'>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return patiently(async () => {
    const client = await pool.connect();
    try {
      return await untilUndisturbed(client, async () => {
        await client.query(LOCK);

        return work(client);
      });
    } finally {
      client.release();
    }
  });
}

async function migrateThrough(pool: Pool, migrations: Migration[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await untilUndisturbed(client, () => prepare(client));
    const applied: string[] = [];
    for (const migration of migrations) {
      if (await untilUndisturbed(client, () => apply(client, migration, migrations))) applied.push(migration.name);
    }

    return applied;
  } finally {
    client.release();
  }
}

async function untilUndisturbed<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin; set local statement_timeout = 0');
      const result = await work();
      await client.query('commit');

      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      const { code } = error as { code?: string };
      if (attempt === attempts || code === undefined || !collisions.has(code)) throw error;
      await delay(20 + Math.random() * 100);
    }
  }
}

/** Runners lock a row, since not every engine has advisory locks. */
async function prepare(client: PoolClient): Promise<void> {
  await client.query(`
    create table if not exists migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    create table if not exists migration_lock (id integer primary key);
    insert into migration_lock values (1) on conflict do nothing;
  `);
}

async function apply(client: PoolClient, migration: Migration, available: Migration[]): Promise<boolean> {
  await client.query(LOCK);
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
  refuseSurprises(rows, available);
  if (rows.some((row) => row.name === migration.name)) return false;
  try {
    await client.query(migration.sql);
  } catch (error) {
    (error as Error).message = `Migration ${migration.name} failed: ${(error as Error).message}`;
    throw error;
  }
  await client.query('insert into migration (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);

  return true;
}

function refuseSurprises(applied: { name: string; checksum: string }[], available: Migration[]): void {
  for (const { name, checksum } of applied) {
    const file = available.find((migration) => migration.name === name);
    if (!file) {
      throw new DatabaseRefusedError(
        `A newer version has migrated this database: it has ${name}, which this version lacks. Start the newer version.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new DatabaseRefusedError(
        `Migration ${name} was changed after it had been applied to this database. Restore the file, and make the change in a new migration.`,
      );
    }
  }
}
