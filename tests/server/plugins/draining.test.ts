/** How a server leaves that others share the work with. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOf } from '../feed/listening.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';

const GRACE_MS = 2_000;

describe('a server that has been told to stop', () => {
  let fixture: EmptyCompanies;
  let url: string;
  let agent: Agent;

  beforeEach(async () => {
    fixture = await openEmptyCompanies('embedded');
    await fixture.app.listen({ host: '127.0.0.1', port: 0 });
    url = addressOf(fixture.app);
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  afterEach(async () => {
    agent.destroy();
    await fixture?.close();
  });

  /** By a connection that is kept for the next. */
  function ask(path: string): Promise<{ status: number; connection: string | undefined; body: unknown }> {
    return new Promise((resolve, reject) => {
      const sent = request(`${url}/api/${path}`, { agent }, async (response) => {
        let text = '';
        for await (const piece of response) text += piece;
        resolve({
          status: response.statusCode ?? 0,
          connection: response.headers.connection,
          body: JSON.parse(text),
        });
      });
      sent.on('error', reject).end();
    });
  }

  it('first reports that it is not ready, replies to everything else, and closes each connection', async () => {
    expect(await ask('health')).toMatchObject({ status: 200, connection: 'keep-alive' });
    const drained = fixture.app.draining.drain(GRACE_MS);

    expect(await ask('health')).toEqual({
      status: 503,
      connection: 'close',
      body: { status: 503, message: expect.stringMatching(/\.$/) },
    });
    expect(await ask('company/notifications')).toMatchObject({ status: 401, connection: 'close' });
    await drained;

    await expect(ask('health')).rejects.toThrow('ECONNREFUSED');
  });

  it('still replies on a connection that was opened before', async () => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    await fixture.app.draining.drain(1);

    socket.write('GET /api/docs/none HTTP/1.1\r\nHost: x\r\n\r\n');

    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 404 .*connection: close/is);
    socket.destroy();
  });

  it('refuses late requests in the same shape as all other refusals', async () => {
    let goOn = () => {};
    fixture.app.later('A test', () => new Promise<void>((resolve) => (goOn = resolve)));
    expect((await ask('health')).status).toBe(200);
    const closed = fixture.app.close();
    const late = await ask('company/notifications');
    goOn();
    await closed;

    expect(late).toEqual({
      status: 503,
      connection: 'close',
      body: { status: 503, message: 'This server is stopping. Try again.' },
    });
  });

  it.each([
    ['no request', 'NONSENSE\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('refuses %s in that shape, too', async (_, text, status) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(text);
    let heard = '';
    socket.on('data', (piece) => {
      heard += piece;
    });
    socket.on('error', () => {});
    await once(socket, 'close');

    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(heard.split('\r\n\r\n')[1] as string)).toEqual({ status, message: expect.stringMatching(/\.$/) });
  });
});
