import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/schema.ts';
import type { Db } from '../../../server/database/tx.ts';
import { toHttpError } from '../../../server/plugins/errors.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { multipart } from '../support/forms.ts';
import { openServer } from '../support/server.ts';

describe('an invalid request', () => {
  let fixture: EmptyCompanies;
  let token: string;

  beforeAll(async () => {
    fixture = await openEmptyCompanies('embedded');
    token = (await fixture.signIn(await fixture.caller('c-admin'))).token;
  });
  afterAll(() => fixture?.close());

  const put = (payload: string | Buffer, type: string | undefined = 'application/json') =>
    fixture.app.inject({
      method: 'PUT',
      url: '/api/cAdmin/edit-company',
      headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
      payload,
    });

  it.each([
    ['GET', '/api/nope'],
    ['GET', '/api'],
    ['POST', '/api/get-company'],
    ['DELETE', '/api/admin/login'],
    ['GET', '/api/Get-Company'],
    ['GET', '/api/get-company/'],
  ] as const)('%s %s returns 404, No such call', async (method, url) => {
    const answer = await fixture.app.inject({ method, url });

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ status: 404, message: 'No such call' });
  });

  it.each([
    ['cut off', '{"companyName": "Tide', 'The body cannot be read as JSON.'],
    ['no JSON', 'companyName=Tidewater', 'The body cannot be read as JSON.'],
    ['empty', '', 'The body is empty. Send JSON, or leave out the Content-Type header.'],
    ['poisoned', '{"__proto__": {"isAdmin": true}}', 'The body cannot be read as JSON.'],
    ['a list', '[]', 'The call requires a JSON object as its body.'],
    ['a text', '"Tidewater"', 'The call requires a JSON object as its body.'],
    ['null', 'null', 'The call requires a JSON object as its body.'],
  ])('with a body that is %s returns 400', async (_, payload, message) => {
    const answer = await put(payload);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ status: 400, message });
  });

  it('without a body returns 400', async () => {
    const answer = await fixture.app.inject({
      method: 'PUT',
      url: '/api/cAdmin/edit-company',
      headers: { authorization: `Bearer ${token}` },
    });

    expect(answer.json()).toEqual({ status: 400, message: 'The call requires a JSON object as its body.' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/html', 'nonsense'])(
    'with a body of type %s returns 415',
    async (type) => {
      const answer = await put('companyName=Tidewater', type);

      expect(answer.statusCode).toBe(415);
      expect(answer.json().message).toBe('Unsupported content type. Send JSON (application/json).');
    },
  );

  it('with a form instead of JSON returns 415', async () => {
    const { payload, headers } = multipart({ fields: { companyName: 'Tidewater' } });

    const answer = await put(payload, headers['content-type']);

    expect(answer.json()).toEqual({ status: 415, message: 'This call accepts JSON, not a form.' });
  });

  it('with a body beyond the limit returns 413, by its stated and by its real length', async () => {
    const long = JSON.stringify({ companyName: 'x'.repeat(101 * 1024) });

    const answer = await put(long);

    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ status: 413, message: 'This is too large to send.' });
  });

  it('names all invalid fields at once', async () => {
    const { statusCode, body } = await put('{"companyEmail": 7, "role": "c-admin", "version": 0}');

    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toEqual({
      status: 400,
      message: 'Check the marked fields.',
      errors: {
        companyName: 'Please Enter Company Name!',
        companyEmail: 'Company email must be text.',
        address: 'Please Enter Company Address!',
        telephone: 'Please Enter Contact Number!',
        role: 'There is no field called "role".',
        version: 'Version must be at least 1.',
      },
    });
  });

  it.each([
    ['count=501', { count: 'Count must be at most 500.' }],
    ['count=many', { count: 'Count must be a whole number.' }],
    ['count=', { count: 'Count must be a whole number.' }],
    ['count=-Infinity', { count: 'Count must be a whole number.' }],
    ['count=1e999', { count: 'Count must be a whole number.' }],
    ['count=0x10', { count: 'Count must be a whole number.' }],
    ['count=1&count=2', { count: 'Count must be a whole number.' }],
    ['teamWise=1', { teamWise: 'By team must be true or false.' }],
    ['skip=-1', { skip: 'Skip must be at least 0.' }],
    ['sort=password_hash', { sort: expect.stringMatching(/^Sort must be one of: name, -name, /) }],
    ['branch=lisbon', { branch: 'Branch must be an id.' }],
    [`search=${'x'.repeat(101)}`, { search: 'Search can have at most 100 characters.' }],
    ['search=%00', { search: 'Search has characters that cannot be used here.' }],
    ['teamWise=perhaps', { teamWise: 'By team must be true or false.' }],
    ['companyId=x', { companyId: 'There is no field called "companyId".' }],
    ['state=enabled&state=disabled', { state: expect.any(String) }],
  ])('with a query of %s returns 400', async (query, errors) => {
    const answer = await fixture.app.inject({
      url: `/api/all/users?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual(errors);
  });

  it.each([
    ['branch=lisbon', 'This address has a filter that can’t be used.'],
    ['branch=lisbon&joinedFrom=xx', 'This address has a filter that can’t be used.'],
    ['count=501&joinedFrom=xx', 'This address has a filter that can’t be used.'],
    ['count=501', 'Count must be at most 500.'],
    ['count=501&skip=-1', 'Check the marked fields.'],
  ])('with a query of %s blames the filter, if there is one', async (query, message) => {
    const answer = await fixture.app.inject({
      url: `/api/all/users?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });

    expect(answer.json()).toMatchObject({ status: 400, message });
  });

  it('with a query or body that the call does not take returns 400', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const query = await fixture.app.inject({ url: '/api/trackedUserResult?x=1', headers });
    const body = await fixture.app.inject({
      method: 'POST',
      url: '/api/skip/upload/company-logo',
      headers,
      payload: { x: 1 },
    });

    expect([query.statusCode, body.statusCode]).toEqual([400, 400]);
  });

  it('without a session or a role never reveals what a call takes', async () => {
    const send = (authorization?: string) =>
      fixture.app.inject({
        method: 'PUT',
        url: '/api/cAdmin/edit-company',
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
        payload: '{"broken',
      });
    const { token: writers } = await fixture.signIn(await fixture.caller('content-writer'));

    expect((await send()).json()).toEqual({ status: 401, message: 'Sign in.' });
    expect((await send(`Bearer ${writers}`)).json()).toEqual({
      status: 403,
      message: 'Your role does not allow this.',
    });
  });

  it('never gets a reply with more than the contract names', async () => {
    const { call } = await fixture.signIn(await fixture.caller('c-admin'));

    const texts = await Promise.all(
      (['trackedUserResult', 'getCompany', 'allUsers'] as const).map(async (name) => JSON.stringify(await call(name))),
    );

    for (const text of texts) expect(text).not.toMatch(/argon2|password_hash|token_hash|email_norm/);
  });
});

describe('an internal error', () => {
  const logged: object[] = [];
  const request = { raw: {}, log: { error: (details: object) => logged.push(details) } } as never;
  const failure = (fields: object) => Object.assign(new Error('secret: ana@tidewater.example'), fields) as never;

  it('returns 500 without revealing the cause', () => {
    const refusal = toHttpError(failure({ code: '23502', severity: 'ERROR' }), request);

    expect(refusal).toMatchObject({ status: 500, message: 'Something went wrong on our side. Try again.' });
    expect(logged).not.toEqual([]);
  });

  it('returns 500 even if the error has another server status', () => {
    expect(toHttpError(failure({ statusCode: 502 }), request).status).toBe(500);
  });

  it('returns 507 if the disk is full, and says that nothing was changed', () => {
    expect(toHttpError(failure({ code: '53100' }), request)).toMatchObject({
      status: 507,
      message: 'The server’s disk is full. Nothing was changed. Try again later.',
      retryAfter: 60,
    });
  });

  it('returns 503 with a time to retry if the database does not respond', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1_000 });
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) as Db;
    const app = await openServer(db, { log: undefined });

    const answers = await Promise.all([
      app.inject({ url: '/api/health' }),
      app.inject({ method: 'POST', url: '/api/admin/login', payload: { email: 'a@b.example', password: 'x' } }),
    ]);

    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toEqual({
        status: 503,
        message: 'The service is not available right now. Try again in a moment.',
      });
    }
    await app.close();
    await db.destroy();
  });
});
