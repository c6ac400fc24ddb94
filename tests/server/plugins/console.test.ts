import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressing } from '../../../server/plugins/compressing.ts';
import { serveConsole } from '../../../server/plugins/console.ts';
import { errors } from '../../../server/plugins/errors.ts';
import { security } from '../../../server/plugins/security.ts';

/** As long as real ones are. */
const styles = 'p{}'.repeat(2_000);
const outline = `<html lang="en"><meta name="csp-nonce" content=""><style nonce="">${styles}</style><div id="root"></div></html>`;
const firstScript = 'fetch("/api/all/users")';
const earlySignIn = 'addEventListener("submit", hold)';
const employees = outline
  .replace('<style', `<script data-calls='[{"path":"all/users"}]'>${firstScript}</script><style`)
  .replace('<div id="root">', '<div id="root"><div class="waiting" aria-hidden="true"></div>');
const signIn = outline
  .replace('<style', `<script>${earlySignIn}</script><style`)
  .replace(
    '<div id="root">',
    '<script type="module" src="/assets/app-1a2b.js"></script><div id="root"><form>Sign in</form>',
  );
const script = 'console.log("the console")';
const asPage = { accept: 'text/html,application/xhtml+xml' };

let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'pages'));
  writeFileSync(join(folder, 'index.html'), outline);
  writeFileSync(join(folder, 'pages/login.html'), signIn);
  writeFileSync(join(folder, 'pages/employees.html'), employees);
  writeFileSync(join(folder, 'secret.txt'), 'not for the network');
  writeFileSync(join(folder, 'assets/app-1a2b.js'), script);
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script));

  app = fastify({ exposeHeadRoutes: false });
  errors(app);
  await security(app, { corsOrigins: [] });
  compressing(app);
  await app.register(serveConsole, { folder });
  await app.ready();
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('pages', () => {
  it('contain the sign-in form itself at /login, before any script', async () => {
    const { statusCode, body, headers } = await app.inject({ url: '/login', headers: asPage });

    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<form>Sign in</form>');
  });

  it('for signed-in people start with the console’s skeleton', async () => {
    const { statusCode, body } = await app.inject({ url: '/employees?sort=name', headers: asPage });

    expect(statusCode).toBe(200);
    expect(body).toContain('class="waiting"');
  });

  it('may run only the script they contain', async () => {
    const policyAt = async (url: string) =>
      String((await app.inject({ url, headers: asPage })).headers['content-security-policy']);
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

    expect(await policyAt('/employees')).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=' 'nonce-[0-9a-f]{32}';/);
    expect(await policyAt('/employees')).toContain(`'sha256-${hashOf(firstScript)}'`);
    expect(await policyAt('/login')).toContain(`'sha256-${hashOf(earlySignIn)}'`);
    expect(await policyAt('/login')).not.toContain(hashOf(firstScript));
    expect(await policyAt('/leave')).not.toContain('sha256');
    expect(await policyAt('/api/health')).not.toContain('sha256');
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('are sent as %s to a browser that accepts it', async (encoding, decompress) => {
    const { headers, rawPayload } = await app.inject({
      url: '/employees',
      headers: { ...asPage, 'accept-encoding': encoding },
    });

    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('accept-encoding');
    expect(decompress(rawPayload).toString()).toContain('class="waiting"');
  });

  it.each([
    ['br;q=0', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['my-br-x', undefined],
    ['gzip, br;q=0', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
  ])('are compressed as a browser wants that accepts %s', async (accepted, encoding) => {
    const { headers } = await app.inject({ url: '/employees', headers: { ...asPage, 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(encoding);
  });

  it('are rendered for every visit, with a nonce named in the policy of the same reply', async () => {
    const answers = await Promise.all([1, 2].map(() => app.inject({ url: '/employees', headers: asPage })));
    const nonces = answers.map(({ body }) => /name="csp-nonce" content="([^"]+)"/.exec(body)?.[1]);
    const styles = answers.map(({ body }) => /<style nonce="([^"]+)"/.exec(body)?.[1]);

    expect(nonces[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(styles).toEqual(nonces);
    for (const [i, { headers }] of answers.entries()) {
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[i]}'`);
    }
  });

  it('have the chosen theme from the first byte, and only an existing theme, and no other cookies than preferences', async () => {
    const withTheme = async (cookie: string) =>
      (await app.inject({ url: '/login', headers: { ...asPage, cookie } })).body.slice(0, 120);

    expect(await withTheme('menu=rail; theme=dark')).toContain(
      '<html lang="en" data-preferences="menu=rail; theme=dark" data-theme="dark">',
    );
    expect(await withTheme('theme="><script>')).toContain('<html lang="en" data-preferences="">');
    expect(await withTheme('theme=%E0%A4; token=a')).toContain('<html lang="en" data-preferences="">');
    expect(await withTheme('theme=purple')).toContain('<html lang="en" data-preferences="theme=purple">');
  });

  it('at an unknown address are the console’s page, with status 404', async () => {
    const { statusCode, body } = await app.inject({ url: '/leave', headers: asPage });

    expect(statusCode).toBe(404);
    expect(body).toContain('<div id="root">');
  });

  it('return the same headers for HEAD as for GET, without a body', async () => {
    const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/login', headers: asPage });

    expect(statusCode).toBe(200);
    expect(body).toBe('');
  });

  it('redirect a sign-in form that was sent too early to the form, and read none of it', async () => {
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a%40b.example&password=secret',
    });

    expect(statusCode).toBe(303);
    expect(headers.location).toBe('/login');
  });
});

describe('static files', () => {
  it('are cached for ever, and sent as compressed at build time', async () => {
    const { statusCode, headers, rawPayload } = await app.inject({
      url: '/assets/app-1a2b.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });

    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toContain('accept-encoding');
    expect(brotliDecompressSync(rawPayload).toString()).toBe(script);
  });

  it('are sent uncompressed to clients that accept no compression', async () => {
    const { headers, body } = await app.inject({ url: '/assets/app-1a2b.js' });

    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toBe(script);
  });

  it.each([
    '/assets/gone-1a2b.js',
    '/favicon.ico',
    '/employees/photo.png',
    '/assets/../secret.txt',
    '/assets/%2e%2e/secret.txt',
    '/secret.txt',
    '/index.html',
  ])('that do not exist return no page: %s', async (url) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: asPage });

    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(headers['content-type']).toContain('application/json');
    expect(body).not.toContain('not for the network');
  });

  it.each(['/api/no-such-call', '/api/login'])('like unknown calls, return no page: %s', async (url) => {
    const { statusCode, json } = await app.inject({ url, headers: asPage });

    expect(statusCode).toBe(404);
    expect(json()).toEqual({ status: 404, message: 'No such call' });
  });
});
