// @vitest-environment node
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClientOptions, createClient } from '../../src/api/client.ts';
import { keyOf } from '../../src/api/first-answers.ts';

interface Heard {
  method: string;
  url: string;
  authorization: string | undefined;
  type: string | undefined;
  body: string;
}

let server: Server;
let host: string;
let heard: Heard[] = [];
let answer: { status: number; type: string; body: string; headers?: Record<string, string> } | 'silence';

beforeAll(async () => {
  server = createServer(async (request, response) => {
    heard.push({
      method: request.method ?? '',
      url: request.url ?? '',
      authorization: request.headers.authorization,
      type: request.headers['content-type'],
      body: await text(request),
    });
    if (answer === 'silence') return;
    response.writeHead(answer.status, { 'content-type': answer.type, ...answer.headers }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  heard = [];
  answer = { status: 200, type: 'application/json', body: '{"status":200,"message":"OK"}' };
});

const client = (options: Partial<ClientOptions> = {}) => createClient({ host, token: () => null, ...options });

describe('a call', () => {
  it('uses the method and path from the call table, with encoded parameters', async () => {
    await client().call('resendEmail', { params: { id: 'a/b' } });

    expect(heard).toMatchObject([{ method: 'GET', url: '/api/user/resend/a%2Fb', authorization: undefined }]);
  });

  it('sends the current bearer token', async () => {
    let token: string | null = 'first';
    const api = client({ token: () => token });
    await api.call('getCompany');
    token = 'second';
    await api.call('getCompany');

    expect(heard.map((request) => request.authorization)).toEqual(['Bearer first', 'Bearer second']);
  });

  it('repeats a filter that has several values and omits undefined ones', async () => {
    await client().call('allUsers', { query: { skip: 25, gender: ['female', 'other'], search: undefined } });

    expect(heard[0]?.url).toBe('/api/all/users?skip=25&gender=female&gender=other');
  });

  it('sends its body as JSON', async () => {
    await client().call('login', { body: { email: 'ana@harbour.example', password: 'secret words' } });

    expect(heard[0]).toMatchObject({ method: 'POST', type: expect.stringContaining('application/json') });
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ email: 'ana@harbour.example', password: 'secret words' });
  });
});

describe('a response', () => {
  it.each([201, 400, 401, 404, 409, 422, 429, 500, 503])(
    'with status %i resolves after one request',
    async (status) => {
      answer = { status, type: 'application/json', body: `{"status":${status},"message":"So it is"}` };

      await expect(client().call('getCompany')).resolves.toEqual({ status, body: { status, message: 'So it is' } });
      expect(heard).toHaveLength(1);
    },
  );

  it('that is not JSON gets a message in its place', async () => {
    answer = { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' };

    await expect(client().call('getCompany')).resolves.toEqual({
      status: 502,
      body: { status: 502, message: 'The server’s response could not be read (502).' },
    });
  });

  it('that reports success but cannot be read counts as a failure', async () => {
    answer = { status: 200, type: 'text/html', body: '<!doctype html>' };

    await expect(client().call('getCompany')).resolves.toMatchObject({ status: 502 });
  });

  it('includes how long to wait if the server states it', async () => {
    answer = {
      status: 429,
      type: 'application/json',
      body: '{"message":"Slow down"}',
      headers: { 'retry-after': '17' },
    };

    await expect(client().call('getCompany')).resolves.toMatchObject({ status: 429, retryAfter: 17 });
  });

  it('is reported to the listener with the token that was sent', async () => {
    answer = { status: 401, type: 'application/json', body: '{"status":401,"message":"Sign in again"}' };
    const told: unknown[] = [];
    await client({ token: () => 'old', onAnswer: (said) => told.push(said) }).call('getCompany');

    expect(told).toEqual([{ call: 'getCompany', status: 401, token: 'old' }]);
  });
});

describe('a response that the page requested early', () => {
  const stopped = () => [...stops].filter(([, { signal }]) => signal.aborted).map(([path]) => path);
  let stops: Map<string, AbortController>;

  /** As the script in the page's document does. */
  function askFirst(paths: string[], { token = 'ana', until = performance.now() + 60_000 } = {}) {
    stops = new Map(paths.map((path) => [path, new AbortController()]));
    const asked = new Map(
      paths.map((path) => {
        const body = JSON.stringify({ status: 200, message: `first ${path}` });
        const headers = { 'content-type': 'application/json' };

        return [
          keyOf(`${host}/${path}`),
          { answer: Promise.resolve(new Response(body, { headers })), stop: stops.get(path) as AbortController },
        ];
      }),
    );
    globalThis.firstAnswers = { token, until, asked };
  }
  const ofAna = () => client({ token: () => 'ana' });

  afterEach(() => {
    globalThis.firstAnswers = undefined;
  });

  it('replaces one request, whatever the order of its parameters', async () => {
    askFirst(['all/users?count=25&gender=female&gender=other&skip=0']);
    const query = { skip: 0, count: 25, gender: ['female', 'other'] } as const;
    const take = () => ofAna().call('allUsers', { query: { ...query, gender: [...query.gender] } });

    expect((await take()).body).toMatchObject({ message: expect.stringContaining('first all/users') });
    expect(heard).toEqual([]);
    expect((await take()).body).toEqual({ status: 200, message: 'OK' });
    expect(heard).toHaveLength(1);
  });

  it('is not used for a request with other parameters', async () => {
    askFirst(['all/users?count=25&skip=0']);
    await ofAna().call('allUsers', { query: { skip: 25, count: 25 } });

    expect(heard).toHaveLength(1);
  });

  it('is never given to another person, even if the first person returns', async () => {
    askFirst(['get-company', 'all/users']);
    await client({ token: () => 'ben' }).call('getCompany');
    await ofAna().call('getCompany');

    expect(heard.map(({ authorization }) => authorization)).toEqual(['Bearer ben', 'Bearer ana']);
    expect(stopped()).toEqual(['get-company', 'all/users']);
  });

  it('is dropped when the session has ended', async () => {
    askFirst(['get-company']);
    await client({ token: () => null }).call('getCompany');

    expect(heard).toHaveLength(1);
    expect(stopped()).toEqual(['get-company']);
  });

  it('is dropped after a call that changes data, because it may be outdated', async () => {
    askFirst(['get-company']);
    await ofAna().call('signOut');
    await ofAna().call('getCompany');

    expect(heard.map(({ url }) => url)).toEqual(['/api/logout', '/api/get-company']);
  });

  it('is dropped when it is too old', async () => {
    askFirst(['get-company'], { until: performance.now() - 1 });
    await ofAna().call('getCompany');

    expect(heard).toHaveLength(1);
  });

  it('is aborted together with the call that took it', async () => {
    askFirst(['get-company']);
    const stop = new AbortController();
    const call = ofAna().call('getCompany', { signal: stop.signal });
    await call;
    stop.abort();

    expect(stopped()).toEqual(['get-company']);
  });
});

describe('a call without a response', () => {
  it('rejects when the caller aborts', async () => {
    answer = 'silence';
    const stop = new AbortController();
    const call = client().call('getCompany', { signal: stop.signal });
    stop.abort();

    await expect(call).rejects.toThrow();
  });

  it('rejects without a retry when no server is listening', async () => {
    await expect(client({ host: 'http://127.0.0.1:1/api' }).call('getCompany')).rejects.toThrow();
  });
});

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);

  return Buffer.concat(parts).toString();
}
