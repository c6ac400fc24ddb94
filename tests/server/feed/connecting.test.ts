import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { addressOf, claim, listen, say, upgrade } from './listening.ts';

describe('connecting to the feed', () => {
  let fixture: EmptyCompanies;
  let url: string;

  beforeAll(async () => {
    fixture = await openEmptyCompanies('embedded', { feedLimits: { strangers: 4, strangerMs: 2_000 } });
    await fixture.app.listen({ host: '127.0.0.1', port: 0 });
    url = addressOf(fixture.app);
  });
  afterAll(() => fixture?.close());

  it.each([
    ['GET', '?message=%5B%5D&jsonp=x'],
    ['GET', '.js'],
    ['GET', '/client.js'],
    ['POST', '/client.js'],
    ['OPTIONS', ''],
    ['PUT', ''],
    ['DELETE', ''],
  ])('accepts only POST, and not %s of %s', async (method, path) => {
    expect((await fetch(`${url}/stream/faye${path}`, { method })).status).toBe(405);
  });

  it('refuses a body that is too long or has no stated length, without reading it', async () => {
    const long = String(60 * 1024 * 1024);

    expect(await claim(url, { 'content-length': long, 'content-type': 'application/json' })).toBe(413);
    expect(await claim(url, { 'transfer-encoding': 'chunked', 'content-type': 'application/json' })).toBe(411);
  });

  it.each(['https://evil.example', 'null'])('refuses pages of %s', async (origin) => {
    const shaken = await say(url, { channel: '/meta/handshake' }, { origin });

    expect([shaken.status, shaken.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect((await upgrade(url, { Origin: origin })).status).toBe(403);
  });

  it('accepts pages of this host', async () => {
    const { status, socket, closed } = await upgrade(url, { Origin: url });
    expect(status).toBe(101);
    socket.destroy();
    await closed;
  });

  it('limits how many unidentified clients are connected, and for how long', async () => {
    // The person who was here before is gone for the server too.
    await expect
      .poll(async () => (await fill()).filter((status) => status === 101).length, { timeout: 20_000 })
      .toBe(4);
    async function fill(): Promise<number[]> {
      const all = [];
      for (let i = 0; i < 5; i += 1) all.push(await upgrade(url));
      const statuses = all.map(({ status }) => status);
      expect(statuses.at(-1)).toBe(503);
      // No one here hangs up but the server.
      await Promise.all(all.map(({ closed }) => closed));

      return statuses;
    }
  });

  it('keeps anyone with a valid ticket connected, for as long as they like', async () => {
    const { call } = await fixture.signIn(await fixture.caller('c-admin'));
    const listener = listen(url, (await call('openFeed')).body.feed);
    await listener.connected();
    // The person who came later and said nothing is out: the time for that is over.
    await (await upgrade(url)).closed;

    expect(listener.heard).toEqual(['connected']);
    listener.close();
  });

  it('lets a client listen for one session only, whose ticket it may renew', async () => {
    const caller = await fixture.caller('c-admin');
    const [own, again, other] = [
      await fixture.signIn(caller),
      await fixture.signIn(caller),
      await fixture.signIn(await fixture.caller('c-admin')),
    ];
    const hello = { channel: '/meta/handshake', version: '1.0', supportedConnectionTypes: ['long-polling'] };
    const [{ clientId }] = (await (await say(url, [hello])).json()) as [{ clientId: string }];
    const subscribe = async ({ call }: Pick<typeof own, 'call'>) => {
      const { userId, appId, apiKey, token } = (await call('openFeed')).body.feed;
      const subscription = `/site-${appId}-feed-notification${userId}`;
      const ext = { api_key: apiKey, signature: token };
      const answer = await say(url, [{ channel: '/meta/subscribe', clientId, subscription, ext }]);
      const [{ error }] = (await answer.json()) as [{ error?: string }];

      return error;
    };

    expect(await subscribe(own)).toBeUndefined();
    expect(await subscribe(other)).toBe('403::This client already has a feed');
    expect(await subscribe(again)).toBe('403::This client already has a feed');
    expect(await subscribe(own)).toBeUndefined();
  });

  it('cuts off a request that never ends, but not one that waits with a ticket', async () => {
    const { call } = await fixture.signIn(await fixture.caller('c-admin'));
    const { userId, appId, apiKey, token } = (await call('openFeed')).body.feed;
    const hello = { channel: '/meta/handshake', version: '1.0', supportedConnectionTypes: ['long-polling'] };
    const [{ clientId }] = (await (await say(url, [hello])).json()) as [{ clientId: string }];
    const subscription = `/site-${appId}-feed-notification${userId}`;
    const leave = new AbortController();
    let isWaiting = true;
    const poll = fetch(`${url}/stream/faye`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([
        { channel: '/meta/subscribe', clientId, subscription, ext: { api_key: apiKey, signature: token } },
        { channel: '/meta/connect', clientId, connectionType: 'long-polling' },
      ]),
      signal: leave.signal,
    }).then(
      async (answer) => {
        isWaiting = false;

        return answer.text();
      },
      (error: Error) => {
        isWaiting = false;

        return error.name;
      },
    );
    const { hostname, port } = new URL(url);
    // The second one begins when the first has been cut, so that the poll is older than both.
    for (let n = 0; n < 2; n += 1) {
      const socket = connect(Number(port), hostname);
      socket.write(
        'POST /stream/faye HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n[',
      );
      socket.resume();
      await once(socket, 'close');
    }

    expect(isWaiting).toBe(true);
    leave.abort();
    expect(await poll).toBe('AbortError');
  }, 20_000);

  it('disconnects anyone who sends without end', async () => {
    const { socket, closed, status } = await upgrade(url);
    expect(status).toBe(101);
    // The head of a frame of 60 MB, and the beginning of it.
    socket.write(Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0x03, 0x93, 0x87, 0x00, 1, 2, 3, 4]));
    const began = performance.now();
    socket.write(Buffer.alloc(200 * 1024, 'x'));

    await closed;
    expect(performance.now() - began).toBeLessThan(1_500);
  });

  it.each(['[1]', '["a"]', '[null]', 'null', '1', '{"channel":["/meta/handshake"]}', '[{}]', '{"channel":1}', '{', ''])(
    'refuses %s, as a body and as a frame, and continues',
    async (text) => {
      const answer = await fetch(`${url}/stream/faye`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': String(text.length) },
        body: text,
      });
      expect([answer.status, await answer.json()]).toEqual([400, { status: 400, message: expect.any(String) }]);

      const { socket, closed, status } = await upgrade(url);
      expect(status).toBe(101);
      const began = performance.now();
      socket.write(frame(text));
      await closed;
      expect(performance.now() - began).toBeLessThan(1_500);
      expect((await fetch(`${url}/api/health`)).status).toBe(200);
    },
  );

  it('replies to a heartbeat', async () => {
    const { socket, status } = await upgrade(url);
    expect(status).toBe(101);
    const beat = once(socket, 'data');
    socket.write(frame('[]'));

    expect(String((await beat)[0])).toContain('[]');
    socket.destroy();
  });

  it.each(['//', '//x', '*', '/\\\\', 'http://['])('survives a request for %s', async (target) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(`OPTIONS ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    socket.resume();
    await once(socket, 'close');

    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });

  it.each([
    ['another protocol', { Upgrade: 'h2c' }, 400],
    ['an old version of it', { 'Sec-WebSocket-Version': '8' }, 400],
    ['another page', { Origin: 'https://evil.example' }, 403],
  ])('refuses a socket of %s, and survives when it is reset', async (_, headers, expected) => {
    const { status, socket, closed } = await upgrade(url, headers);
    socket.resetAndDestroy();
    await closed;

    expect(status).toBe(expected);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });

  it('returns refusals in the same shape as all other routes', async () => {
    const long = await fetch(`${url}/stream/faye`, { method: 'POST', body: 'x'.repeat(20_000) });
    const shut = await say(url, { channel: '/meta/handshake' }, { origin: 'https://evil.example' });
    const other = await fetch(`${url}/stream/faye`);

    for (const [status, answer] of [
      [413, long],
      [403, shut],
      [405, other],
    ] as const)
      expect([answer.status, await answer.json()]).toEqual([status, { status, message: expect.stringMatching(/\.$/) }]);
  });

  it('leaves everything else unchanged', async () => {
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect((await fetch(`${url}/api/company/notifications`)).status).toBe(401);
  });
});

/** A text as a browser would send it, masked with nothing. */
const frame = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
