/** The product as people run it: the built server, in a process of its own, on a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface RunningServer {
  /** Without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

const built = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** Starts it on a free port with an empty database, which the demo fills; resolves when it answers. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wellness-journeys-'));
  const { NODE_ENV: _, DATABASE_URL: __, SMTP_URL: ___, ...inherited } = process.env;
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
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: await addressOf(server), dataDir, pid: server.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the server prints when it answers; what it printed instead, when it ends before. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const hear = (chunk: Buffer) => {
      printed += chunk;
      const address = /answers at (http:\/\/\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
}
