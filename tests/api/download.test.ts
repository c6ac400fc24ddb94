// @vitest-environment node
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/api/calls.ts';
import { fetchFile, fileNameIn } from '../../src/api/download.ts';

let server: Server;
let host: string;
let heard: (string | undefined)[];

beforeAll(async () => {
  server = createServer((request, response) => {
    heard = [request.url, request.headers.authorization];
    if (!request.headers.authorization) {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Sign in."}');
    } else if (request.url?.endsWith('lost.pdf')) response.writeHead(502).end('<html>');
    else response.writeHead(200, { 'content-disposition': 'attachment; filename="a.pdf"' }).end('%PDF');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => {
  server.close();
});

describe('a download behind the sign-in', () => {
  it('sends the token and returns the stored file name', async () => {
    const { status, body } = await fetchFile({ host, token: () => 'T' }, { name: 'abc.pdf' });

    expect(heard).toEqual(['/api/download/file/abc.pdf', 'Bearer T']);
    expect(status).toBe(200);
    expect(body).toMatchObject({ fileName: 'a.pdf' });
    expect(await (body as { content: Blob }).content.text()).toBe('%PDF');
  });

  it('can come from a call, with its query parameters', async () => {
    const query = { kind: 'annual', type: ['a', 'b'], search: undefined };
    await fetchFile({ host, token: () => 'T' }, { call: 'exportLeaveApplications', query });

    expect(heard[0]).toBe(`/api/${calls.exportLeaveApplications.path}?kind=annual&type=a&type=b`);
  });

  it('returns the reason when it is refused', async () => {
    await expect(fetchFile({ host, token: () => null }, { name: 'abc.pdf' })).resolves.toEqual({
      status: 401,
      body: { status: 401, message: 'Sign in.' },
    });
    await expect(fetchFile({ host, token: () => 'T' }, { name: 'lost.pdf' })).resolves.toMatchObject({
      status: 502,
      body: { message: 'The file could not be downloaded (502).' },
    });
  });
});

it.each([
  [`attachment; filename="Service.pdf"; filename*=UTF-8''Vertr%C3%A4ge.pdf`, 'Verträge.pdf'],
  ['attachment; filename="Failed Rows.xlsx"', 'Failed Rows.xlsx'],
  ['inline', undefined],
  [null, undefined],
])('the file name in %s is %s', (disposition, name) => {
  expect(fileNameIn(disposition)).toBe(name);
});
