/** Uploads that begin and do not end: they cost the server little, and others nothing. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../src/api/calls.ts';
import { pdf } from '../documents/support.ts';
import { addressOf } from '../feed/listening.ts';
import { csv, person, sent } from '../imports/uploads.ts';
import type { Caller } from '../support/calls.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { type Form, multipart } from '../support/forms.ts';
import { begin, uploaded } from '../support/unfinished.ts';

const KILOBYTE = 1024;
const STALLED_AFTER_MS = 2_000;
const isHalf = (size: number): boolean => size > 100 * KILOBYTE;
const formOf = (bytes: Buffer): Form => ({ files: [{ field: 'document', fileName: 'a.pdf', bytes }] });

describe('uploads of one person', () => {
  let fixture: EmptyCompanies;
  let url: string;
  let ann: { token: string; call: Caller };
  let ben: { call: Caller };
  const sockets: Socket[] = [];

  beforeAll(async () => {
    fixture = await openEmptyCompanies('embedded', { uploadsStalledAfterMs: STALLED_AFTER_MS });
    await fixture.app.listen({ host: '127.0.0.1', port: 0 });
    url = addressOf(fixture.app);
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    ann = await fixture.signIn(await fixture.caller('employee'));
    ben = await fixture.signIn(await fixture.caller('employee'));
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(uploaded, { timeout: 30_000 }).toEqual([]);
  });

  /** Half of a document, of which the rest never comes. */
  async function sendHalf(): Promise<Socket> {
    const { payload, headers } = multipart(formOf(Buffer.alloc(400 * KILOBYTE, pdf)));
    const { method, path } = calls.attachToOwnConversation;
    const whole = { ...headers, 'content-length': String(payload.length) };
    const body = payload.subarray(0, payload.length / 2);
    const socket = await begin({ url, token: ann.token, method, path, headers: whole, body });
    socket.on('error', () => {});
    sockets.push(socket);

    return socket;
  }
  const attach = ({ call }: { call: Caller }) => call('attachToOwnConversation', { form: formOf(pdf) });

  it('are received on disk, three at a time, and keep no one else waiting', async () => {
    const halves = await Promise.all(Array.from({ length: 10 }, sendHalf));
    await expect.poll(async () => (await uploaded()).filter(isHalf), { timeout: 30_000, interval: 5 }).toHaveLength(3);
    let isDone = false;
    const own = attach(ann).then((answer) => {
      isDone = true;

      return answer;
    });

    expect((await attach(ben)).status).toBe(201);
    expect((await uploaded()).filter(isHalf)).toHaveLength(3);
    expect(isDone).toBe(false);

    for (const socket of halves) socket.destroy();
    expect((await own).status).toBe(201);
  });

  it('are ended when nothing more of them arrives', async () => {
    const halves = await Promise.all(Array.from({ length: 3 }, sendHalf));
    await Promise.all(halves.map((socket) => once(socket.resume(), 'close')));

    expect((await attach(ann)).status).toBe(201);
  });

  it('are refused before they arrive once there are more than twenty in a minute', async () => {
    for (let n = 0; n < 20; n += 1) expect((await attach(ann)).status).toBe(201);
    const [reply] = await once(await sendHalf(), 'data');

    expect(String(reply)).toMatch(/^HTTP\/1.1 429 [\s\S]*Too many requests\. Wait \d+ seconds and try again\./);
  });
});

describe('spreadsheets of one person', () => {
  let fixture: EmptyCompanies;
  beforeAll(async () => {
    fixture = await openEmptyCompanies('embedded');
  });
  afterAll(() => fixture?.close());

  it('are read one after the other, and those of others between them', async () => {
    const check = async (rows: number) => {
      const { call } = await fixture.signIn(await fixture.caller('c-admin'));
      const file = csv(Array.from({ length: rows }, (_, n) => person(n)));

      return () => call('checkImport', sent('checkImport', file, { kind: 'employees' }));
    };
    const [large, small] = [await check(2_000), await check(1)];
    let done = 0;
    const many = Array.from({ length: 3 }, () => large().then(({ status }) => (done += status === 200 ? 1 : 0)));

    expect((await small()).status).toBe(200);
    expect(done).toBeLessThan(2);
    await Promise.all(many);
    expect(done).toBe(3);
  });
});
