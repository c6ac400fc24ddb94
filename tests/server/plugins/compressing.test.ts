import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';

describe.each(engines)('answers as text, on %s', (engine) => {
  let fixture: EmptyCompanies;
  let token: string;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
    const admin = await fixture.caller('c-admin');
    for (let count = 0; count < 3; count++) await fixture.target('own branch');
    ({ token } = await fixture.signIn(admin));
  });
  afterAll(() => fixture?.close());

  const get = (path: string, headers: Readonly<Record<string, string>>) =>
    fixture.app.inject({ url: `/api/${path}`, headers: { authorization: `Bearer ${token}`, ...headers } });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('are compressed as %s for clients that accept %s', async (encoding, accepted, decompress) => {
    const plain = await get('all/users', {});
    const { headers, rawPayload } = await get('all/users', { 'accept-encoding': accepted });

    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': `${rawPayload.length}` });
    expect(headers.vary).toContain('accept-encoding');
    expect(decompress(rawPayload).toString()).toBe(plain.payload);
  });

  it('are sent as they are if they fit into one packet', async () => {
    const { headers, json } = await get('trackedUserResult', { 'accept-encoding': 'br' });

    expect(headers).not.toHaveProperty('content-encoding');
    expect(json()).toMatchObject({ status: 200 });
  });
});
