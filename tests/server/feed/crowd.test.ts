/** Many at once: those who belong here, and those who only sit there. */
import { Agent, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../../server/app.ts';
import type { OwnFeed } from '../../../server/feed/own-feed.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { openServer } from '../support/server.ts';
import { addressOf, listen, say, upgrade } from './listening.ts';

const OFFICE = 200;
const IDLE = 1_000;
const CAP = 800;
const MB = 1_024 * 1_024;

describe('a crowd of feed clients', () => {
  let fixture: EmptyCompanies;
  let app: FastifyInstance;
  let url: string;

  /** Another server on the same database. */
  async function open(deps: Partial<Deps>): Promise<void> {
    app = await openServer(fixture.db, deps);
    await app.listen({ host: '127.0.0.1', port: 0 });
    url = addressOf(app);
  }
  beforeAll(async () => {
    fixture = await openEmptyCompanies('embedded');
  });
  afterEach(() => app?.close());
  afterAll(() => fixture?.close());

  it('with accounts is let in at once, all from one address', async () => {
    await open({});
    const { call } = await fixture.signIn(await fixture.caller('c-admin'));
    const { feed } = (await call('openFeed')).body;
    const listeners = Array.from({ length: OFFICE }, () => listen(url, feed));

    await Promise.all(listeners.map((listener) => listener.connected()));

    expect((app.feed as OwnFeed).listeners).toBe(OFFICE);
    for (const listener of listeners) listener.close();
    await expect.poll(() => (app.feed as OwnFeed).listeners, { timeout: 30_000 }).toBe(0);
  });

  it('may share one connection, as behind a proxy', async () => {
    await open({});
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const shaken = [];
    for (let i = 0; i < 30; i += 1) shaken.push((await shake(url, agent)).successful);
    agent.destroy();

    expect(shaken).toEqual(shaken.map(() => true));
  });

  it('may not share one message', async () => {
    await open({});
    const answers = (await (await say(url, [handshake, handshake, handshake])).json()) as { successful: boolean }[];

    expect(answers.map(({ successful }) => successful)).toEqual([true, false, false]);
  });

  it('that sends endless requests is told to wait, each address separately, even behind a proxy', async () => {
    await open({ feedLimits: { requestsPerMinute: 5 }, trustedProxies: ['127.0.0.1'] });
    const from = async (address: string) => (await say(url, handshake, { 'x-forwarded-for': address })).status;
    const statuses = [];
    for (let i = 0; i < 7; i += 1) statuses.push(await from('203.0.113.1'));

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await from('203.0.113.2')).toBe(200);
  });

  // One client has all addresses of its network, and a customer of a provider may have 65,536 such networks.
  it.each([
    ['address', (n: string) => `2001:db8::${n}`],
    ['customer of a provider', (n: string) => `2001:db8:0:${n}::1`],
  ])('that stays idle makes way for others if it all comes from one %s', { timeout: 60_000 }, async (_, own) => {
    await open({ feedLimits: { strangers: 40, strangerMs: 60_000 }, trustedProxies: ['127.0.0.1'] });
    const from = (address: string) => upgrade(url, { 'X-Forwarded-For': address });
    const idle = await Promise.all(Array.from({ length: 40 }, (_, n) => from(own(n.toString(16)))));
    expect(new Set(idle.map(({ status }) => status))).toEqual(new Set([101]));

    expect((await from(own('ffff'))).status).toBe(503);
    const others = await Promise.all(Array.from({ length: 15 }, (_, n) => from(`203.0.113.${n}`)));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 101));
    // The first fifteen of the crowd were let go for them, and no others.
    await Promise.all(idle.slice(0, 15).map(({ closed }) => closed));
    expect(await openConnections(app)).toBe(40);
    for (const { socket } of [...idle, ...others]) socket.destroy();
  });

  it('that stays idle is capped, and leaves nothing behind', { timeout: 60_000 }, async () => {
    await open({ feedLimits: { strangers: CAP, strangerMs: 60_000 } });
    const used: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const sockets = await Promise.all(Array.from({ length: IDLE }, () => upgrade(url)));
      const letIn = sockets.filter(({ status }) => status === 101);
      expect([letIn.length, sockets.length - letIn.length]).toEqual([CAP, IDLE - CAP]);
      for (const { socket } of sockets) socket.destroy();
      await expect.poll(() => openConnections(app), { timeout: 30_000 }).toBe(0);
      sockets.length = 0;
      used.push(heapUsed() / MB);
    }

    // The first round fills what is filled once.
    expect(Math.max(...used.slice(1)) - (used[1] as number)).toBeLessThan(1);
  });
});

const handshake = { channel: '/meta/handshake', version: '1.0', supportedConnectionTypes: ['long-polling'] };

const openConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/** What is left when all that no one holds is gone. */
function heapUsed(): number {
  setFlagsFromString('--expose_gc');
  (runInNewContext('gc') as () => void)();

  return process.memoryUsage().heapUsed;
}

/** A handshake by way of this agent's connections. */
function shake(url: string, agent: Agent): Promise<{ successful: boolean }> {
  const body = JSON.stringify(handshake);
  const headers = { 'content-type': 'application/json', 'content-length': body.length };

  return new Promise((resolve, reject) => {
    const sent = request(`${url}/stream/faye`, { method: 'POST', agent, headers }, async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve(JSON.parse(text)[0]);
    });
    sent.on('error', reject).end(body);
  });
}
