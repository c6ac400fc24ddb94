import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { beside } from './beside.ts';
import { DatabaseRefusedError } from './errors.ts';
import type { Database } from './open.ts';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** What two runners do to each other when they start on the same moment; whoever meets it starts again and finds the work done. */
const collisions = new Set(['40001', '40P01', '42P07', '23505', '42710']);
const attempts = 30;

/** The numbered files, in order. `folder` is for tests. */
export function readMigrations(folder: string = beside('migrations')): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{3}_\w+\.sql$/.test(file))
    .sort()
    .map((file) => {
      // A checkout may turn line ends; that is no change.
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');

      return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Applies the migrations that are missing, each in a transaction of its own and exactly once, however many processes start
 * together. Returns the names of those that this call applied.
 */
export function migrate(
  { pool, patiently }: Pick<Database, 'pool' | 'patiently'>,
  migrations: Migration[] = readMigrations(),
): Promise<string[]> {
  return patiently(() => migrateThrough(pool, migrations));
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

/** The record of what was applied, and the one row that runners queue for (a row, since not every engine has advisory locks). */
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

/** Runs inside a transaction; says whether the migration was missing. */
async function apply(client: PoolClient, migration: Migration, known: Migration[]): Promise<boolean> {
  await client.query('select id from migration_lock where id = 1 for update');
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
  refuseSurprises(rows, known);
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

function refuseSurprises(applied: { name: string; checksum: string }[], known: Migration[]): void {
  for (const { name, checksum } of applied) {
    const file = known.find((migration) => migration.name === name);
    if (!file) {
      throw new DatabaseRefusedError(
        `This database has been migrated by a newer version: it knows ${name}, which this version does not have. Start the newer version.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new DatabaseRefusedError(
        `Migration ${name} was changed after it had been applied to this database. Restore the file, and make the change in a new migration.`,
      );
    }
  }
}
