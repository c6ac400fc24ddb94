/** The server as a process: settings, database, listening, and an orderly end. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { PostgresBell } from './database/bell.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open.ts';
import { DEMO_PASSWORD, demoAccounts, seedDemo } from './demo/seed.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { endForsaken } from './imports/history.ts';
import { chooseTransport } from './mail/choose.ts';
import { createLog } from './plugins/log.ts';
import { stopOnSignals } from './stop.ts';

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = createLog({ level: environment.logLevel });
  const database = await prepareDatabase(environment, log);
  const app = await listen(environment, database, log);
  stopOnSignals(async () => {
    await app.close();
    await database.close();
  });
  print(`The wellness console answers at ${publicUrlOf(environment, app)}`);
  if (hasDemo(environment)) printSignIns();
}

async function prepareDatabase(environment: Environment, log: Logger): Promise<Database> {
  const { dataDir, databaseUrl, demoPeople } = environment;
  const database = await openDatabase({ dataDir, databaseUrl, log });
  try {
    await migrate(database);
    // Of several servers on one database another may be at work; the embedded one is this server's alone.
    if (database.kind === 'embedded') await endForsaken(database.db);
    if (hasDemo(environment)) await seedDemo(database, { people: demoPeople, onProgress: showProgress });
  } catch (error) {
    await database.close();
    throw error;
  }

  return database;
}

/** Never where real people are, or on a server that others may use too. */
const hasDemo = ({ isProduction, demoPeople }: Environment): boolean => !isProduction && demoPeople > 0;

async function listen(environment: Environment, database: Database, log: Logger): Promise<FastifyInstance> {
  const { host, port, isProduction, corsOrigins, trustedProxies, requestsPerMinute } = environment;
  const consoleFolder = builtConsole();
  const app: FastifyInstance = await buildApp({
    db: database.db,
    publicUrl: () => publicUrlOf(environment, app),
    transport: chooseTransport(environment, print),
    ...(consoleFolder && { consoleFolder }),
    isProduction,
    hostedFeed: environment.hostedFeed,
    bell: environment.databaseUrl ? new PostgresBell({ databaseUrl: environment.databaseUrl, log }) : undefined,
    corsOrigins,
    trustedProxies,
    requestsPerMinute,
    log,
  });
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    await database.close();
    throw error;
  }

  return app;
}

/** Beside the built server; while working from source, the development server shows the console. */
function builtConsole(): string | undefined {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'console');

  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

function publicUrlOf({ publicUrl, host }: Environment, app: FastifyInstance): string {
  if (publicUrl) return publicUrl;
  const { port } = app.server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;

  return `http://${name}:${port}`;
}

const print = (line: string): void => console.log(line);

function showProgress(done: number, total: number): void {
  if (done === total || done % 10_000 === 0) print(`Made up ${done} of ${total} people.`);
}

function printSignIns(): void {
  print(`\nSign in with the password ${DEMO_PASSWORD} as`);
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  for (const { email, role, note } of demoAccounts) print(`  ${email.padEnd(width)}  ${role}: ${note}`);
}

/** What went wrong, for the person who started the server: the cause and what to do, without a stack. */
function explain(error: NodeJS.ErrnoException): string {
  const place = process.env.PORT ?? '3000';
  if (error.code === 'EADDRINUSE') return `Port ${place} is taken by another program. Set PORT to a free one.`;
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `Port ${place} may not be opened. Set PORT to another.`;
  if (error.code === 'EADDRNOTAVAIL') return `This machine has no address ${process.env.HOST}. Check HOST.`;
  if (error.code === 'ECONNREFUSED') return 'No PostgreSQL answers at DATABASE_URL.';

  return error.message || String(error);
}

main().catch((error: Error) => {
  console.error(explain(error));
  process.exitCode = 1;
});
