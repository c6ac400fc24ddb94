import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describeDatabaseProblem } from '../start-up.ts';
import { DatabaseRefusedError } from './errors.ts';
import type { Log } from './log.ts';
import { migrate, underMigrationLock } from './migrate.ts';
import { type Database, type DatabaseOptions, openDatabase } from './open.ts';
import { requireFit } from './requirements.ts';
import { restoreIsolation } from './tenant-isolation.ts';

interface PrepareOptions extends DatabaseOptions {
  readonly setting?: string;
}

/** Errors are sentences for the person who starts the server. */
export async function openPrepared(options: PrepareOptions): Promise<Database> {
  const { databaseUrl, setting = 'DATABASE_URL' } = options;
  const database = await openDatabase(options);
  try {
    await prepare(database, options.log);
  } catch (error) {
    await database.close();
    if (!databaseUrl || error instanceof DatabaseRefusedError) throw error;
    throw new Error(describeDatabaseProblem(error as Error, databaseUrl, setting), { cause: error });
  }

  return database;
}

/** For commands that need a database that is there already. */
export async function openExisting(options: PrepareOptions): Promise<Database> {
  if (!options.databaseUrl) requireFolder(options.dataDir);

  return openPrepared(options);
}

export function requireFolder(dataDir: string): void {
  // A path that isn't a folder is refused when it is opened.
  const isFolder = statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() ?? true;
  if (isFolder && !existsSync(join(dataDir, 'database')))
    throw new Error(`There is no embedded database in ${dataDir}.`);
}

/** Safe to run in several processes at once. */
export async function prepare(database: Database, log: Log): Promise<void> {
  const client = await database.pool.connect();
  try {
    await requireFit(client);
  } finally {
    client.release();
  }
  await migrate(database);
  const restored = await underMigrationLock(database, restoreIsolation);
  if (restored.length > 0) {
    log.warn({ tables: restored }, 'Access rules between companies were missing and have been restored.');
  }
}
