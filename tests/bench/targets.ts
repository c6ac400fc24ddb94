/** Databases to measure: the embedded one in its own folder, and a server if there is one. Deleted afterwards. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { buildWhenChanged } from '../../scripts/steps/build.mjs';
import { silent } from '../../server/database/log.ts';
import { migrate } from '../../server/database/migrate.ts';
import { type Database, openDatabase } from '../../server/database/open.ts';

export interface Target {
  readonly name: string;
  /** The settings of a process that serves it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Migrated and otherwise empty the first time. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

export interface Filled {
  readonly name: string;
  readonly url: string;
  readonly size: string;
  /** How long the first count for reports took, in seconds. */
  readonly counted: number;
  readonly print: (line: string) => void;
}

const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

const ENGINES = ['embedded', 'postgres'] as const;

/** Both, or only the embedded one with a word about why; one of them where `BENCH_ENGINE` names it. */
export async function openTargets(print: (line: string) => void): Promise<Target[]> {
  const asked = process.env.BENCH_ENGINE;
  if (asked !== undefined && !ENGINES.some((engine) => engine === asked))
    throw new Error(`There is no engine ${asked}. There are: ${ENGINES.join(', ')}`);
  if (asked === 'postgres') return [await serverTarget()];
  const embedded = await embeddedTarget();
  if (asked === 'embedded') return [embedded];
  try {
    return [embedded, await serverTarget()];
  } catch (error) {
    print(`PostgreSQL is left out: ${(error as Error).message} (set TEST_DATABASE_URL for another server)`);

    return [embedded];
  }
}

async function embeddedTarget(): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wellness-bench-'));

  return {
    name: 'embedded',
    environment: { DATA_DIR: dataDir },
    open: () => opened({ dataDir }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function serverTarget(): Promise<Target> {
  const name = `wellness_bench_${process.pid}`;
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const { rows } = await onServer('show server_version');

  return {
    name: `PostgreSQL ${Number.parseInt(rows[0]?.server_version, 10)}`,
    environment: { DATABASE_URL: url.href },
    open: () => opened({ dataDir: '', databaseUrl: url.href }),
    remove: async () => {
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
}

async function opened(where: { dataDir: string; databaseUrl?: string }): Promise<Database> {
  const database = await openDatabase({ ...where, log: silent });
  await migrate(database);

  return database;
}

async function onServer(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface Served {
  readonly url: string;
  readonly pid: number;
  /** Ends it in good order. */
  stop(): Promise<void>;
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
}

/**
 * The built server, as people run it, in a separate process, once it has finished its start-up work; or another program
 * with the same settings.
 */
export async function serve(
  { environment }: Pick<Target, 'environment'>,
  program: 'dist/server/main.js' | 'tests/bench/bare.ts' = 'dist/server/main.js',
): Promise<Served> {
  buildWhenChanged();
  const port = await freePort();
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const server = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: root,
    env: {
      ...process.env,
      ...environment,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: 'none',
      LOG_LEVEL: process.env.BENCH_LOG ?? 'silent',
      DEMO_PEOPLE: '0',
      REQUESTS_PER_MINUTE: '10000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilListening(server);
  await untilIdle(server.pid ?? 0);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    server.kill(signal);
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };

  return {
    url: `http://127.0.0.1:${port}/api`,
    pid: server.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Keeps reading what it prints: a process that no one listens to stops at the first full pipe. */
function untilListening(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error('The server ended before it listened.')));
    server.stdout?.on('data', (text) => String(text).includes('running at') && resolve());
  });
}

const IDLE_MS = 4_000;

/** Takes less than a second of the processor in four. */
export async function untilIdle(pid: number): Promise<void> {
  const used = () => execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).replace(/\.\d+/, '');
  for (let before = ''; before !== used(); ) {
    before = used();
    await wait(IDLE_MS);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');

  return address.port;
}
