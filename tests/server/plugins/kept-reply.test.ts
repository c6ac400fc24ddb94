import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';

describe.each(engines)('a reply that is sent again, on %s', (engine) => {
  let fixture: EmptyCompanies;
  let token: string;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    for (let count = 0; count < 4; count += 1) await fixture.target('own branch');
    ({ token } = await fixture.signIn(await fixture.caller('c-admin')));
  });
  afterAll(() => fixture?.close());

  async function sent(encoding: string): Promise<string> {
    const { rawPayload, headers, statusCode } = await fixture.app.inject({
      url: '/api/all/users',
      headers: { 'accept-encoding': encoding, authorization: `Bearer ${token}` },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    if (encoding === 'br') return brotliDecompressSync(rawPayload).toString();

    return encoding === 'gzip' ? gunzipSync(rawPayload).toString() : rawPayload.toString();
  }

  it('is the same text in every encoding, each asked for twice', async () => {
    const texts = [];
    for (const encoding of ['identity', 'br', 'gzip', 'br', 'gzip', 'identity']) texts.push(await sent(encoding));

    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ status: 200, message: 'OK', users: expect.any(Array) });
  });

  it('is serialised for the call that returns it, after a change too', async () => {
    const before = JSON.parse(await sent('br')).total;
    await fixture.target('own branch');

    expect(JSON.parse(await sent('br')).total).toBe(before + 1);
  });
});
