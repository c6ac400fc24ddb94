import { Readable } from 'node:stream';
/** What no one means, and a call must refuse all the same. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../src/api/calls.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';

const fileWithoutField = '--x\r\ncontent-disposition: form-data; filename="a.csv"\r\n\r\n1\r\n--x--\r\n';

const broken = [
  ['without a boundary', 'multipart/form-data', '--x--'],
  ['with an endless one', `multipart/form-data; boundary=${'b'.repeat(300)}`, '--x--'],
  ['that breaks off', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1'],
  ['whose file has no field', 'multipart/form-data; boundary=x', fileWithoutField],
] as const;

describe('a request', () => {
  let fixture: EmptyCompanies;
  let token: string;

  beforeAll(async () => {
    fixture = await openEmptyCompanies('embedded');
    ({ token } = await fixture.signIn(await fixture.caller('c-admin')));
  });
  afterAll(() => fixture?.close());

  const post = (path: string, headers: Record<string, string>, payload: Buffer | string | Readable) =>
    fixture.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload,
    });

  it.each(['0000-01-01', '0999-12-31', '9999-12-31'])('with a date out of range, %s, is refused', async (from) => {
    const answer = await fixture.app.inject({
      url: `/api/${calls.exportLeaveApplications.path}?from=${from}&to=2026-12-31`,
      headers: { authorization: `Bearer ${token}` },
    });

    expect([answer.statusCode, answer.json().errors]).toMatchObject([
      400,
      { from: expect.stringContaining('must be a date such as') },
    ]);
  });

  it.each(broken)('with a form %s is refused', async (_, type, payload) => {
    const answer = await post(calls.checkImport.path.concat('?kind=employees'), { 'content-type': type }, payload);

    expect(answer.json()).toMatchObject({ status: 400, message: expect.stringMatching(/\S/) });
    expect(answer.json().errors ?? {}).toEqual({});
  });

  it('with a large form without a readable part name gets a reply', async () => {
    const part = `--x\r\ncontent-disposition: ;; name="file"; filename="people.csv"\r\n\r\n${'x'.repeat(300_000)}\r\n--x--\r\n`;
    const inPieces = Readable.from(part.match(/[\s\S]{1,60000}/g) as string[], { objectMode: false });

    const answer = await post(
      calls.checkImport.path.concat('?kind=employees'),
      { 'content-type': 'multipart/form-data; boundary=x' },
      inPieces,
    );

    expect(answer.json()).toMatchObject({ status: 400, message: 'Please Select Any File' });
  });
});
