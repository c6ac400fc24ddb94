/** What long work gives way to, and what mail to many waits for: neither may count someone who has left. */
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { uploadFolderPrefix } from '../../../server/plugins/upload-folders.ts';
import { calls } from '../../../src/api/calls.ts';
import { addressOf } from '../feed/listening.ts';
import { csv, person, sent } from '../imports/uploads.ts';
import { multipart } from '../support/forms.ts';
import { openWorld, type World } from '../support/world.ts';

describe('a client that leaves before the reply', () => {
  let world: World;
  let url: string;
  let token: string;

  beforeAll(async () => {
    world = await openWorld('embedded');
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    url = addressOf(world.app);
    ({ token } = await world.signIn(await world.caller('c-admin')));
  });
  afterAll(() => world?.close());

  /** Sends a whole request without waiting for the reply. */
  async function begin(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: Buffer = Buffer.alloc(0),
  ) {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const all = { host, authorization: `Bearer ${token}`, 'content-length': String(body.length), ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    socket.write(`${method} /api/${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write(body);

    return socket;
  }

  /** The sizes of the files that this process keeps while it works on them. */
  async function uploaded(): Promise<number[]> {
    const names = (await readdir(tmpdir())).filter((name) => name.startsWith(uploadFolderPrefix(process.pid)));
    const files = await Promise.all(
      names.map(async (name) => (await readdir(join(tmpdir(), name))).map((file) => join(tmpdir(), name, file))),
    ).catch(() => []);
    const found = await Promise.all(files.flat().map((file) => stat(file).catch(() => undefined)));

    return found.flatMap((one) => (one ? [one.size] : []));
  }

  const forms: [call: 'bulkSignUp' | 'checkImport', path: string][] = [
    ['bulkSignUp', 'employee/bulk-signup'],
    ['checkImport', 'imports/check?kind=employees'],
  ];
  it.each(forms)('uploading with %s leaves no long work running', async (call, path) => {
    const rows = Array.from({ length: 3_000 }, (_, n) => person(`${call}${n}`));
    const file = csv(rows);
    const { payload, headers } = multipart(sent(call, file).form as object);
    const socket = await begin('POST', path, headers, payload);
    // The whole of it has come in, and is being worked on.
    await expect.poll(uploaded, { timeout: 30_000, interval: 2 }).toContain(file.length);
    expect(world.app.traffic.hasLongWork).toBe(true);

    socket.destroy();

    await expect.poll(() => world.app.traffic.hasLongWork, { timeout: 30_000 }).toBe(false);
  });

  it('ends its wait for the database', async () => {
    // The only connection to the database is taken by the first statement, so nothing else gets a reply.
    const holding = await world.db.startTransaction().execute();
    onTestFinished(async () => void (await holding.rollback().execute()));
    await sql`select 1`.execute(holding);
    const socket = await begin('GET', calls.trackedUserResult.path);
    await expect.poll(() => world.app.traffic.quietMs, { timeout: 30_000, interval: 5 }).toBe(0);

    socket.destroy();

    await expect.poll(() => world.app.traffic.quietMs, { timeout: 30_000 }).toBeGreaterThan(0);
  });

  it('leaves no file behind, even if the form is refused after it has gone', async () => {
    const { payload, headers } = multipart(sent('checkImport', csv([person(1)])).form as object);
    const socket = await begin('POST', 'imports/check?kind=nonsense', headers, payload);
    socket.destroy();

    await expect.poll(() => world.app.traffic.hasLongWork, { timeout: 30_000 }).toBe(false);
    // The uploads of the tests before are still being stored, and need their files.
    await expect.poll(uploaded, { timeout: 100_000 }).toEqual([]);
  });
});
