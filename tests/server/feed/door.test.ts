import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../support/world.ts';
import { addressOf, claim, listen, say, upgrade } from './listening.ts';

describe('the door of the feed', () => {
  let world: World;
  let url: string;

  beforeAll(async () => {
    world = await openWorld('embedded', { feedLimits: { strangers: 4, strangerMs: 2_000 } });
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    url = addressOf(world.app);
  });
  afterAll(() => world?.close());

  test.each([
    ['GET', '?message=%5B%5D&jsonp=x'],
    ['GET', '.js'],
    ['GET', '/client.js'],
    ['POST', '/client.js'],
    ['OPTIONS', ''],
    ['PUT', ''],
    ['DELETE', ''],
  ])('opens for POST alone, and not for %s of %s', async (method, path) => {
    expect((await fetch(`${url}/stream/faye${path}`, { method })).status).toBe(405);
  });

  test('does not even read what is too long or of no said length', async () => {
    const long = String(60 * 1024 * 1024);

    expect(await claim(url, { 'content-length': long, 'content-type': 'application/json' })).toBe(413);
    expect(await claim(url, { 'transfer-encoding': 'chunked', 'content-type': 'application/json' })).toBe(411);
  });

  test.each(['https://evil.example', 'null'])('stays shut for pages of %s', async (origin) => {
    const shaken = await say(url, { channel: '/meta/handshake' }, { origin });

    expect([shaken.status, shaken.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    expect((await upgrade(url, { Origin: origin })).status).toBe(403);
  });

  test('opens for pages of this host', async () => {
    const { status, socket, closed } = await upgrade(url, { Origin: url });
    expect(status).toBe(101);
    socket.destroy();
    await closed;
  });

  test('holds few who have not said who they are, and those not for long', async () => {
    // Whoever was here before is gone for the server too.
    await expect
      .poll(async () => (await fill()).filter((status) => status === 101).length, { timeout: 20_000 })
      .toBe(4);
    async function fill(): Promise<number[]> {
      const all = [];
      for (let i = 0; i < 5; i += 1) all.push(await upgrade(url));
      const statuses = all.map(({ status }) => status);
      expect(statuses.at(-1)).toBe(503);
      // Nobody here hangs up but the server.
      await Promise.all(all.map(({ closed }) => closed));

      return statuses;
    }
  });

  test('keeps whoever has shown a ticket, for as long as they like', async () => {
    const { call } = await world.signIn(await world.caller('c-admin'));
    const listener = listen(url, (await call('openFeed')).body.feed);
    await listener.connected();
    // Whoever came later and said nothing is out: the time for that is over.
    await (await upgrade(url)).closed;

    expect(listener.heard).toEqual(['connected']);
    listener.close();
  });

  test('throws out whoever sends without end', async () => {
    const { socket, closed, status } = await upgrade(url);
    expect(status).toBe(101);
    // The head of a frame of 60 MB, and the beginning of it.
    socket.write(Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0x03, 0x93, 0x87, 0x00, 1, 2, 3, 4]));
    const began = performance.now();
    socket.write(Buffer.alloc(200 * 1024, 'x'));

    await closed;
    expect(performance.now() - began).toBeLessThan(1_500);
  });

  test('leaves everything else as it was', async () => {
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    expect((await fetch(`${url}/api/company/notifications`)).status).toBe(401);
  });
});
