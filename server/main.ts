import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { DEMO_PASSWORD, demoAccounts, seedDemo } from '../demo/seed.ts';
import { buildApp } from './app.ts';
import { runCommand } from './command-line.ts';
import type { Database } from './database/open.ts';
import { PostgresNotifier } from './database/pg-notifier.ts';
import { openPrepared } from './database/prepare.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { endAbandonedImports } from './imports/history.ts';
import { chooseTransport, mailFolder, requireMailFolder } from './mail/choose-transport.ts';
import { createLog } from './plugins/log.ts';
import { endInOrder } from './stop.ts';

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const log = createLog({ level: environment.logLevel });
  await requireFreePort(environment);
  await requireMailFolder(environment);
  const database = await prepareDatabase(environment, log);
  const app = await listen(environment, database, log);
  endInOrder({
    drain: (graceMs) => app.draining.drain(graceMs),
    stop: async () => {
      await app.close();
      await database.close();
    },
    graceMs: environment.drainSeconds * 1_000,
    log,
  });
  const listening = environment.publicUrl ? ` (listening on ${addressOf(environment, app)})` : '';
  print(`The wellness console is running at ${publicUrlOf(environment, app)}${listening}`);
  if (environment.isProduction && !environment.smtpUrl) {
    print(`Emails are not sent but written to ${mailFolder(environment)}. Set SMTP_URL to send them.`);
  }
  if (hasDemo(environment)) printSignIns();
}

/** Before the database is prepared, which can take minutes. */
async function requireFreePort({ host, port }: Environment): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

async function prepareDatabase(environment: Environment, log: Logger): Promise<Database> {
  const { dataDir, databaseUrl, demoPeople } = environment;
  const database = await openPrepared({ dataDir, databaseUrl, log });
  try {
    // A shared database may have other servers running imports; the embedded one doesn't.
    if (database.kind === 'embedded') await endAbandonedImports(database.db);
    if (hasDemo(environment)) await seedDemo(database, { people: demoPeople, onProgress: showProgress });
  } catch (error) {
    await database.close();
    throw error;
  }

  return database;
}

/** Never in production, or on a shared database. */
const hasDemo = ({ isProduction, demoPeople }: Environment): boolean => !isProduction && demoPeople > 0;

async function listen(environment: Environment, database: Database, log: Logger): Promise<FastifyInstance> {
  const { host, port, isProduction, corsOrigins, trustedProxies, requestsPerMinute, welcomesPerHour } = environment;
  const consoleFolder = builtConsole();
  const app: FastifyInstance = await buildApp({
    db: database.db,
    publicUrl: () => publicUrlOf(environment, app),
    transport: chooseTransport(environment, print),
    supportEmail: environment.supportEmail,
    ...(consoleFolder && { consoleFolder }),
    isProduction,
    hostedFeed: environment.hostedFeed,
    bell: environment.databaseUrl ? new PostgresNotifier({ databaseUrl: environment.databaseUrl, log }) : undefined,
    corsOrigins,
    trustedProxies,
    requestsPerMinute,
    welcomesPerHour,
    metricsToken: environment.metricsToken,
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

/** Undefined when run from source: the development server then serves the console. */
function builtConsole(): string | undefined {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'console');

  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

const publicUrlOf = (environment: Environment, app: FastifyInstance): string =>
  environment.publicUrl ?? addressOf(environment, app);

function addressOf({ host, port: requestedPort }: Environment, app: FastifyInstance): string {
  // Emails that waited for the server are sent as soon as it is ready, just before it listens.
  const port = (app.server.address() as AddressInfo | null)?.port ?? requestedPort;
  if (port === 0) throw new Error('The port is known once the server listens.');
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;

  return `http://${name}:${port}`;
}

const print = (line: string): void => console.log(line);

function showProgress(done: number, total: number): void {
  if (done === total || done % 10_000 === 0) print(`Created ${done} of ${total} people.`);
}

function printSignIns(): void {
  print(`\nSign in with the password ${DEMO_PASSWORD} as`);
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  for (const { email, role, note } of demoAccounts) print(`  ${email.padEnd(width)}  ${role}: ${note}`);
}

runCommand(main);
