import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { silent } from '../../../server/database/log.ts';
import { migrate, readMigrations } from '../../../server/database/migrate.ts';
import { type Database, openEmbedded as openFolder, openPostgres } from '../../../server/database/open.ts';
import { cachedOnDisk, contentsOf, fingerprintOf } from './cached-on-disk.ts';
import { engineFile, quickWorker } from './engine-worker.ts';
import { enginesOf } from './engines.ts';
import { shrinkCache } from './folders.ts';
import { openInMemory } from './in-memory.ts';

/**
 * The engines that a test file of the server runs on, `engines.ts` says which:
 *
 *     describe.each(engines)('signing in, on %s', (engine) => {
 *       let database: TestDatabase;
 *       beforeAll(async () => { database = await openTestDatabase(engine); });
 *       afterAll(() => database?.close());
 */
export type EngineName = 'embedded' | 'postgres';

export type TestDatabase = Database;

export const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Why tests run without PostgreSQL; undefined if it is available. */
const reason = await whyServerIsAway();

export const engines: EngineName[] = reason === undefined ? ['embedded', 'postgres'] : ['embedded'];

const available: readonly EngineName[] = [...engines];

/** For tests that are not about the database: the quickest engine available. */
export const anyEngine = (): EngineName => available.at(-1) ?? 'embedded';

/** Before each test file, since files that follow each other in a process share this module. */
export const chooseEngines = (file: string): void => {
  engines.splice(0, engines.length, ...enginesOf(file, available));
};

/** A migrated and empty database of the test file's own; `close` leaves nothing behind. */
export function openTestDatabase(engine: EngineName): Promise<TestDatabase> {
  return engine === 'embedded' ? openEmbedded() : openOnServer();
}

/** By what is on disk: PostgreSQL counts changes a second late. */
const grownTables = `
  select c.oid::regclass::text as name
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and pg_relation_size(c.oid) > 1.1 * c.relpages * current_setting('block_size')::int`;

/** What both engines do by themselves within a minute, for tests that fill a database and don't wait for it. */
export async function renewStatistics({ pool }: TestDatabase): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(grownTables);
  if (rows.length > 0) await pool.query(`analyze ${rows.map(({ name }) => name).join(', ')}`);
}

/** Says once a run that half of the tests are skipped. */
export async function tellWhatIsSkipped(): Promise<void> {
  if (reason !== undefined) await sayOnce(`The PostgreSQL half of the server's tests is skipped: ${reason}`);
}

/** Every test file comes by here, in processes that the same run has started. */
async function sayOnce(line: string): Promise<void> {
  await cachedOnDisk('said.txt', [String(process.ppid), line], async (path) => {
    console.warn(line);
    writeFileSync(path, line);
  });
}

async function whyServerIsAway(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.end();

    return undefined;
  } catch (error) {
    const where = process.env.TEST_DATABASE_URL
      ? 'TEST_DATABASE_URL'
      : '127.0.0.1:5432 (set TEST_DATABASE_URL for another)';

    return `no usable server at ${where}: ${(error as Error).message}`;
  }
}

/** All that a migrated database is made from. */
const ingredients = (): string[] => [
  readFileSync(engineFile('package.json'), 'utf8'),
  ...readMigrations().map(({ name, checksum }) => name + checksum),
];

async function openEmbedded(): Promise<TestDatabase> {
  const worker = await quickWorker();
  const snapshot = await cachedOnDisk('migrated.tar', ingredients(), async (path) => {
    const database = await openInMemory({ log: silent, worker });
    await migrate(database);
    writeFileSync(path, await database.snapshot());
    await database.close();
  });

  return openInMemory({ log: silent, worker, snapshot: readFileSync(snapshot) });
}

/** A data folder with a migrated and empty database. To be copied, not opened. */
export const migratedDataFolder = (): Promise<string> =>
  cachedOnDisk('data.folder', [...ingredients(), ...contentsOf('server/database/embedded')], async (dataDir) => {
    const database = await openFolder({ dataDir, log: silent, tuning: { engine: { reserveBytes: 1024 * 1024 } } });
    await migrate(database).finally(() => database.close());
    shrinkCache(dataDir);
  });

async function openOnServer(): Promise<TestDatabase> {
  const name = `wellness_test_${randomBytes(6).toString('hex')}`;
  const template = `wellness_template_${fingerprintOf(ingredients())}`;
  await onServer(serverUrl, async (client) => {
    await ensureTemplate(client, template);
    await client.query(`create database ${name} template ${template}`);
    // No test cuts this server's power: what it forgets in that case, no one waits for it to remember.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  const database = await openPostgres({ databaseUrl: urlOf(name), log: silent });

  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** The migrated database that others are copied from; one is kept on the server, older ones go. */
async function ensureTemplate(client: pg.Client, template: string): Promise<void> {
  // One at a time, over all test processes; the lock ends with the connection.
  await client.query(`select pg_advisory_lock(hashtext('wellness_template'))`);
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'wellness\\_template\\_%'`,
  );
  if (rows.some(({ datname }) => datname === template)) return;
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  const unfinished = template.replace('template', 'unfinished');
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  const database = await openPostgres({ databaseUrl: urlOf(unfinished), log: silent });
  await migrate(database).finally(() => database.close());
  await emptied(client, unfinished);
  await client.query(`alter database ${unfinished} rename to ${template}`);
}

/** A connection that was closed a moment ago may still be there for the server. */
async function emptied(client: pg.Client, database: string): Promise<void> {
  const others = 'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1';
  await client.query(others, [database]);
}

const urlOf = (database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;

  return url.href;
};

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
