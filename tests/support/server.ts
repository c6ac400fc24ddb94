/** The product as people run it: the built server, in a separate process, on a temporary data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedOnDisk } from '../server/support/cached-on-disk.ts';
import { shrinkCache } from '../server/support/folders.ts';

export interface RunningServer {
  /** Without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

const built = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const marker = new URL('../../dist/.built-from', import.meta.url);

/** What the last sign-in that it prints is: the demo is complete then. */
const demoIsThere = /admin@freshleaf\.example/;

/** Starts it on a free port, with the demo or with what these settings make instead; resolves when it answers. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wellness-journeys-'));
  const hasOwnData = ['DATA_DIR', 'DATABASE_URL', 'DEMO_PEOPLE'].some((name) => name in environment);
  if (!hasOwnData) await copyDemo(dataDir);

  return startOn(dataDir, environment);
}

/** Fills an empty data folder with the demo. */
export const copyDemo = async (dataDir: string): Promise<void> =>
  cpSync(await demoFolder(), dataDir, { recursive: true });

/** A data folder with the demo of today as this server makes it, which takes longer than all else of its start. */
const demoFolder = (): Promise<string> =>
  cachedOnDisk(
    'demo.folder',
    [readFileSync(marker), new Date().toDateString(), process.env.DEMO_PEOPLE ?? ''],
    async (dataDir) => {
      const server = await startOn(dataDir, {}, demoIsThere);
      await server.end();
      shrinkCache(dataDir);
    },
  );

async function startOn(
  dataDir: string,
  environment: Record<string, string>,
  complete = /running at http/,
): Promise<RunningServer & { end(): Promise<void> }> {
  const { NODE_ENV: _, DATABASE_URL: __, SMTP_URL: ___, PUBLIC_URL: ____, ...inherited } = process.env;
  const server = spawn(process.execPath, [built], {
    env: {
      ...inherited,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '100000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
  };
  const stop = async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: await addressOf(server, complete), dataDir, pid: server.pid, end, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the server prints when it answers; what it printed instead, when it ends before. */
function addressOf(server: ChildProcess, complete: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const hear = (chunk: Buffer) => {
      printed += chunk;
      const address = /running at (http:\/\/\S+)/.exec(printed)?.[1];
      if (address && complete.test(printed)) resolve(address);
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
}
