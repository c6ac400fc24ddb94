// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploader } from '../../src/api/upload.ts';

/** The browser's side of an upload, played by hand. */
class PlayedRequest {
  static last: PlayedRequest;
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  opened: unknown[] = [];
  headers: Record<string, string> = {};
  sent?: FormData;

  constructor() {
    PlayedRequest.last = this;
  }
  open(...how: unknown[]) {
    this.opened = how;
  }
  answered: Record<string, string> = {};
  getResponseHeader(name: string) {
    return this.answered[name] ?? null;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', PlayedRequest);
});

const image = new Blob(['jpeg'], { type: 'image/jpeg' });
const uploadLogo = (more: { signal?: AbortSignal; onProgress?: (done: number) => void } = {}) =>
  createUploader({ host: '/api', token: () => 'token' }).upload('uploadCompanyLogo', {
    fields: { operation: 'edit' },
    files: [{ field: 'image', file: image, fileName: 'logo.jpg' }],
    ...more,
  });

describe('an upload', () => {
  it('goes to the resource in its path', () => {
    void createUploader({ host: '/api', token: () => 'token' }).upload('uploadInsuranceDocument', {
      params: { id: 'a plan' },
      fields: { policyId: 'o1' },
      files: [{ field: 'policyDoc', file: image, fileName: 'cover.pdf' }],
    });

    expect(PlayedRequest.last.opened).toEqual(['POST', '/api/insurance-plan/a%20plan/document']);
  });

  it('sends the text parts before the file, with the bearer token', async () => {
    const reply = uploadLogo();
    PlayedRequest.last.answer(200, '{"status":200,"message":"Stored"}');

    expect(await reply).toEqual({ status: 200, body: { status: 200, message: 'Stored' } });
    expect(PlayedRequest.last.opened).toEqual(['POST', '/api/upload/company-logo']);
    expect(PlayedRequest.last.headers).toEqual({ authorization: 'Bearer token' });
    expect([...(PlayedRequest.last.sent?.keys() ?? [])]).toEqual(['operation', 'image']);
  });

  it('reports how much has been sent', async () => {
    const told: number[] = [];
    const reply = uploadLogo({ onProgress: (done) => told.push(done) });
    PlayedRequest.last.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    PlayedRequest.last.upload.onprogress?.({ lengthComputable: true, loaded: 4, total: 4 });
    PlayedRequest.last.answer(200, '{}');
    await reply;

    expect(told).toEqual([0.25, 1]);
  });

  it('resolves with a refusal, whatever its format', async () => {
    const reply = uploadLogo();
    PlayedRequest.last.answer(413, '<html>');

    await expect(reply).resolves.toMatchObject({ status: 413, body: { status: 413 } });
  });

  it('sends parameters in the address and can return a file', async () => {
    const reply = createUploader({ host: '/api', token: () => 'token' }).upload('bulkSignUp', {
      fields: {},
      query: { mode: 'update', importId: 'abc' },
      files: [{ field: 'bulk', file: image, fileName: 'people.xlsx' }],
    });
    PlayedRequest.last.answered = { 'content-disposition': 'attachment; filename="Failed Rows.xlsx"' };
    PlayedRequest.last.answer(200, 'PK…');

    expect(PlayedRequest.last.opened).toEqual(['POST', '/api/employee/bulk-signup?mode=update&importId=abc']);
    expect(await reply).toEqual({ status: 200, body: { status: 200, message: 'OK' } });
  });

  it('rejects when the network fails', async () => {
    const reply = uploadLogo();
    PlayedRequest.last.onerror?.();

    await expect(reply).rejects.toThrow('connection was lost');
  });

  it('stops and rejects when the caller aborts', async () => {
    const stop = new AbortController();
    const reply = uploadLogo({ signal: stop.signal });
    stop.abort(new Error('left the page'));

    await expect(reply).rejects.toThrow('left the page');
  });

  it('does not start when the caller has already aborted', async () => {
    await expect(uploadLogo({ signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left');
  });
});
