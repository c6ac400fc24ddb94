import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { openServer } from '../support/server.ts';

describe('every reply', () => {
  let database: TestDatabase;
  let app: FastifyInstance;

  beforeAll(async () => {
    database = await openTestDatabase('embedded');
  });
  afterEach(() => app?.close());
  afterAll(() => database?.close());

  it('allows browsers to run only what this origin serves', async () => {
    app = await openServer(database.db);

    for (const url of ['/api/health', '/api/nope', '/api/docs', '/api/trackedUserResult']) {
      const { headers } = await app.inject({ url });
      const policy = Object.fromEntries(
        String(headers['content-security-policy'])
          .split(';')
          .map((directive) => [directive.split(' ', 1)[0], directive.split(' ').slice(1).join(' ')]),
      );
      expect(policy).toEqual({
        'default-src': "'self'",
        'script-src': expect.stringMatching(/^'self' 'nonce-[0-9a-f]{32}'$/),
        'style-src': expect.stringMatching(/^'self' 'nonce-[0-9a-f]{32}'$/),
        'img-src': "'self' blob: data:",
        'connect-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'form-action': "'self'",
      });
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
      });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
    }
  });

  it('has its own nonce', async () => {
    app = await openServer(database.db);
    const nonceOf = async () =>
      /'nonce-(\w+)'/.exec(String((await app.inject({ url: '/api/health' })).headers['content-security-policy']))?.[1];

    expect(await nonceOf()).not.toBe(await nonceOf());
  });

  it('allows no other origin unless it is configured', async () => {
    app = await openServer(database.db);
    const { headers } = await app.inject({ url: '/api/health', headers: { origin: 'https://evil.example' } });

    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('allows configured origins, for bearer tokens and not for cookies', async () => {
    app = await openServer(database.db, { corsOrigins: ['https://console.example'] });
    const ask = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/api/all/users',
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
      });

    const [named, other] = [await ask('https://console.example'), await ask('https://evil.example')];

    expect(named.headers).toMatchObject({
      'access-control-allow-origin': 'https://console.example',
      'access-control-allow-headers': 'authorization, content-type',
    });
    expect(named.headers['access-control-allow-credentials']).toBeUndefined();
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is given only for the call’s own method: a HEAD request does not run it', async () => {
    app = await openServer(database.db);

    expect((await app.inject({ method: 'HEAD', url: '/api/user/resend/x' })).statusCode).toBe(404);
  });

  it('uses a proxy’s header only if the proxy is trusted', async () => {
    // Two requests a minute are free for an address; these come from three, if the proxy is believed.
    const statusesWith = async (trustedProxies: string[]) => {
      const server = await openServer(database.db, { trustedProxies, requestsPerMinute: 1 });
      const statuses = [];
      for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
        const headers = { 'x-forwarded-for': address };
        statuses.push((await server.inject({ url: '/api/health', headers })).statusCode);
      }
      await server.close();

      return statuses;
    };

    expect(await statusesWith([])).toEqual([200, 200, 429]);
    expect(await statusesWith(['127.0.0.1'])).toEqual([200, 200, 200]);
  });
});
