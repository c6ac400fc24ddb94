/** The server as a process: what it prints, what it refuses, and how it ends. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/api/calls.ts';
import { migratedDataFolder } from './support/databases.ts';
import { multipart } from './support/forms.ts';
import { type Running, run } from './support/process.ts';

const PATIENCE_MS = 120_000;
const ADDRESS = /running at (http:\/\/127\.0\.0\.1:\d+)/;

describe('the server', { timeout: PATIENCE_MS }, () => {
  let folder: string;
  let server: Running;
  let address: string;

  const start = (variables: Record<string, string> = {}) =>
    run('server/main.ts', [], { PORT: '0', DATA_DIR: folder, DEMO_PEOPLE: '40', ...variables });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'server-'));
    server = await start();
    [, address = ''] = await server.prints(ADDRESS);
    await server.prints(/admin@freshleaf\.example/);
  }, PATIENCE_MS);
  afterAll(async () => {
    server?.child.kill('SIGKILL');
    await server?.ended;
    await rm(folder, { recursive: true, force: true });
  });

  /** One with an empty database. That a server makes its own has been seen above, and takes long. */
  const dataFolder = async () => {
    const path = await mkdtemp(join(tmpdir(), 'server-'));
    await cp(await migratedDataFolder(), path, { recursive: true });

    return path;
  };

  const post = (path: string, body: object, headers = {}) =>
    fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signIn = async (email: string) => {
    const answer = await post(calls.login.path, { email, password: 'harbour-demo-26' });

    return ((await answer.json()) as { token: string }).token;
  };

  it('prints its address and the demo’s sign-ins, which work', async () => {
    expect(server.output()).toContain('Sign in with the password harbour-demo-26 as');
    expect(server.output()).toMatch(/lisbon\.admin@harbourvale\.example\s+b-admin/);
    expect(await signIn('admin@harbourvale.example')).toMatch(/^[\w-]{43}$/);
  });

  it('writes mail as a file and prints its link, which begins with its own address', async () => {
    await post(calls.forgetPassword.path, { email: 'hr@harbourvale.example' });

    const [, link] = await server.prints(/Email for hr@harbourvale\.example: (\S+)/);

    expect(link?.startsWith(`${address}/login/`)).toBe(true);
    expect(await readdir(join(folder, 'mail'))).toHaveLength(1);
  });

  it('reads a form that is far too large to its end, so that a browser shows the refusal', async () => {
    const token = await signIn('admin@harbourvale.example');
    const { payload, headers } = multipart({
      fields: { operation: 'edit' },
      files: [{ bytes: Buffer.alloc(30 * 1024 * 1024, 0xff) }],
    });

    const answer = await fetch(`${address}/api/${calls.uploadCompanyLogo.path}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: new Uint8Array(payload),
    });

    expect(answer.status).toBe(413);
    expect(((await answer.json()) as { message: string }).message).toBe('Image size should be less than 2 Mb');
  });

  it('refuses input that is not HTTP, and continues', async () => {
    const { hostname, port } = new URL(address);
    const heard = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });

    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
  });

  it('does not start a second time on the same folder, and reports why', async () => {
    const second = await start();

    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/in use|already|another/i);
    expect(second.output()).not.toMatch(/^\s+at /m);
  });

  it('does not start on a port in use, and explains what to do before it creates a database', async () => {
    const other = await mkdtemp(join(tmpdir(), 'server-'));
    const { port } = new URL(address);
    const second = await start({ PORT: port, DATA_DIR: other, DEMO_PEOPLE: '0' });

    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Another program is using port ${port}. Set PORT to a free one.`);
    expect(await readdir(other)).toEqual([]);
    await rm(other, { recursive: true });
  });

  it('does not start with invalid settings, and names them', async () => {
    const other = await start({ PORT: 'http', PUBLIC_URL: 'somewhere' });

    expect(await other.ended).toBe(1);
    expect(other.output()).toContain('PORT must be a whole number from 0 to 65535.');
    expect(other.output()).toContain('PUBLIC_URL must be a URL that starts with http:// or https://.');
  });

  it('shuts down cleanly when it is stopped, and has its data the next time', async () => {
    const token = await signIn('employee@harbourvale.example');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output()).toContain('SIGTERM: stopping.');

    server = await start();
    [, address = ''] = await server.prints(ADDRESS);

    const answer = await fetch(`${address}/api/${calls.trackedUserResult.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    expect(server.output()).not.toMatch(/Created \d+ of/);
  });

  it('in production creates no demo, accepts no demo password, and ends at once if stopped twice', async () => {
    const other = await dataFolder();
    const settings = { NODE_ENV: 'production', PUBLIC_URL: 'https://console.example', SMTP_URL: 'none' };
    const real = await start({ ...settings, DATA_DIR: other });
    [, address = ''] = await real.prints(/running at https:\/\/console\.example \(listening on (\S+)\)/);

    expect(real.output()).not.toMatch(/harbour/);
    const demo = { email: 'admin@harbourvale.example', password: 'harbour-demo-26' };
    expect((await post(calls.login.path, demo)).status).toBe(401);
    expect((await fetch(`${address}/api/docs/openapi.json`)).status).toBe(401);

    const { hostname, port } = new URL(address);
    const unfinished = connect(Number(port), hostname);
    unfinished.on('error', () => {});
    unfinished.write('POST /api/forgetPassword HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    unfinished.write('Content-Length: 99\r\nExpect: 100-continue\r\n\r\n');
    // The server reads the body: the request is under way, and stays so.
    await new Promise((resolve) => unfinished.once('data', resolve));
    real.child.kill('SIGTERM');
    await real.prints(/SIGTERM: stopping/);
    real.child.kill('SIGTERM');

    expect(await real.ended).toBe(1);
    unfinished.destroy();
    await rm(other, { recursive: true });
  });
});
