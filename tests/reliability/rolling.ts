/**
 * Two servers on one PostgreSQL behind a proxy that checks their health. One after the other is stopped and restarted
 * under constant requests, none of which may fail. The control run kills them instead, and must lose some.
 */
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { engines, openTestDatabase } from '../server/support/databases.ts';
import { type Running, run } from '../server/support/process.ts';
import type { Outcome, Task } from './scenario.ts';

const LOOK_EVERY_MS = 200;
const AT_ONCE = 8;
/** Each round of a restart lasts at least this many requests, so that it is fully covered. */
const REQUESTS_A_ROUND = 1_000;

export const rollOver = (task: Task): Promise<Outcome> => restartUnderLoad(task, 'SIGTERM');

/** What happens without draining: the measurement sees it. */
export async function killOver(task: Task): Promise<Outcome> {
  const { problems, ...outcome } = await restartUnderLoad({ ...task, times: Math.min(task.times, 3) }, 'SIGKILL');

  return { ...outcome, problems: problems.length > 0 ? [] : ['servers were killed and no request failed'] };
}

interface Backend {
  running: Running;
  port: number;
  isReady: boolean;
}

async function restartUnderLoad({ times, say }: Task, signal: 'SIGTERM' | 'SIGKILL'): Promise<Outcome> {
  if (!engines.includes('postgres'))
    return { rounds: 0, acknowledged: 0, problems: [], skipped: 'no PostgreSQL answers here' };
  const database = await openTestDatabase('postgres');
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres');
  url.pathname = `/${rows[0]?.name}`;
  const start = async (): Promise<Backend> => {
    const port = await freePort();
    const running = await run('server/main.ts', [], {
      PORT: String(port),
      DATABASE_URL: url.href,
      PUBLIC_URL: 'http://127.0.0.1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '2',
      REQUESTS_PER_MINUTE: '10000000',
    });
    await running.prints(/running at/);

    return { running, port, isReady: true };
  };
  const backends = [await start(), await start()] as [Backend, Backend];
  const agent = new Agent({ keepAlive: true });
  const proxy = await openProxy(backends, agent);
  const problems: string[] = [];
  let [answered, isOver] = [0, false];
  const client = async () => {
    const own = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      const said = await ask(proxy.port, '/api/company/notifications', own);
      answered += 1;
      // No one is signed in: that is an answer, of the database too.
      if (said !== 401) problems.push(`request ${answered} was answered ${said}`);
    }
    own.destroy();
  };
  const clients = Array.from({ length: AT_ONCE }, client);
  for (let round = 1; round <= times; round += 1) {
    const backend = backends[round % 2] as Backend;
    const until = answered + REQUESTS_A_ROUND;
    backend.running.child.kill(signal);
    const code = await backend.running.ended;
    backend.isReady = false;
    if (signal === 'SIGTERM' && code !== 0) problems.push(`round ${round}: ended with ${code}`);
    Object.assign(backend, await start());
    while (answered < until) await delay(LOOK_EVERY_MS);
    say(`rolling ${round}/${times}, by ${signal}: ${answered} requests, ${problems.length} problems`);
  }
  isOver = true;
  await Promise.all(clients);
  await proxy.close();
  agent.destroy();
  for (const { running } of backends) running.child.kill('SIGKILL');
  await Promise.all(backends.map(({ running }) => running.ended));
  await database.close();
  if (answered < times * REQUESTS_A_ROUND) problems.push(`only ${answered} requests were made`);

  return { rounds: times, acknowledged: answered, problems };
}

/** Behind a proxy the address that a server prints is not its own. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));

  return port;
}

/** A minimal proxy: it keeps connections, checks which backends are ready, and retries nothing. */
async function openProxy(backends: readonly Backend[], agent: Agent) {
  let turn = 0;
  const server: Server = createServer((incoming, outgoing) => {
    const ready = backends.filter(({ isReady }) => isReady);
    turn += 1;
    const backend = ready[turn % ready.length];
    if (!backend) return outgoing.writeHead(502).end();
    const { method, url: path, headers } = incoming;
    const passed = request(
      { port: backend.port, host: '127.0.0.1', method, path, headers: { ...headers, connection: 'keep-alive' }, agent },
      (answer) => {
        const { connection: _, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, rest);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    incoming.pipe(passed);
  });
  const looking = setInterval(async () => {
    for (const backend of backends) {
      const { port } = backend;
      const status = await ask(port, '/api/health', false);
      // The backend may have been restarted since.
      if (backend.port === port) backend.isReady = status === 200;
    }
  }, LOOK_EVERY_MS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      clearInterval(looking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const ask = (port: number, path: string, agent: Agent | false): Promise<number | string> =>
  new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', path, agent }, (answer: IncomingMessage) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', (error) => resolve(error.message));
    });
    sent.on('error', (error) => resolve(error.message)).end();
  });
