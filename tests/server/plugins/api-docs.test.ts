import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../src/api/calls.ts';
import type { CallContract } from '../../../src/api/contract/common.ts';
import { type BuiltCall, contract } from '../../../src/api/contract/index.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';
import { openServer } from '../support/server.ts';

const built = Object.entries(contract) as [BuiltCall, CallContract][];

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: { properties: object; required: string[] } }> };
  responses: Record<string, object>;
}

describe('the API documentation', () => {
  let fixture: EmptyCompanies;
  let document: { openapi: string; paths: Record<string, Record<string, Operation>> };

  beforeAll(async () => {
    fixture = await openEmptyCompanies('embedded');
    document = (await fixture.app.inject({ url: '/api/docs/openapi.json' })).json();
  });
  afterAll(() => fixture?.close());

  const operationOf = (call: BuiltCall): Operation | undefined => {
    const { method, path } = calls[call];

    return document.paths[`/api/${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
  };

  it.each(built)('lists %s at its path, with its input and replies', (call, { summary, body, query }) => {
    const operation = operationOf(call);

    expect(operation).toMatchObject({ operationId: call, summary, tags: [expect.any(String)] });
    expect(operation?.tags).not.toEqual(['More']);
    expect(Object.keys(operation?.responses ?? {})).toEqual(['200', '4XX']);
    const fields = Object.keys((body as { properties?: object } | undefined)?.properties ?? {});
    const told = Object.values(operation?.requestBody?.content ?? {})[0]?.schema.properties ?? {};
    expect(Object.keys(told)).toEqual(expect.arrayContaining(fields));
    const asked = Object.keys((query as { properties?: object } | undefined)?.properties ?? {});
    expect((operation?.parameters ?? []).map(({ name }) => name)).toEqual(expect.arrayContaining(asked));
  });

  it('is OpenAPI 3.1, names only existing calls, and contains none of our own annotations', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

    expect(document.openapi).toBe('3.1.0');
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(built.map(([call]) => call).sort());
    expect(JSON.stringify(document)).not.toContain('"message":"Please');
  });

  it('shows which part of a form is the file', () => {
    const { content } = operationOf('uploadCompanyLogo')?.requestBody ?? { content: {} };

    expect(content['multipart/form-data']?.schema).toMatchObject({
      properties: { image: { type: 'string', format: 'binary' } },
      required: ['operation', 'image'],
    });
  });

  it('can be read as a page, which loads nothing from elsewhere and has the same content policy', async () => {
    const answer = await fixture.app.inject({ url: '/api/docs' });

    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const [call, { summary }] of built) {
      expect(answer.body).toContain(`id="${call}"`);
      expect(answer.body.replace(/<\/?code>/g, '`')).toContain(
        summary.replaceAll('&', '&amp;').replaceAll("'", '&#39;'),
      );
    }
    expect(answer.body).not.toMatch(/<script|<style|style="|\son\w+="|https?:\/\//);
    const style = await fixture.app.inject({ url: '/api/docs/style.css' });
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  });
});

describe('the API documentation in production', () => {
  let fixture: EmptyCompanies;
  let app: FastifyInstance;

  beforeAll(async () => {
    fixture = await openEmptyCompanies('embedded');
    app = await openServer(fixture.db, { isProduction: true });
  });
  afterAll(async () => {
    await app?.close();
    await fixture?.close();
  });

  const get = (url: string, token?: string) =>
    app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} });

  it.each(['c-admin', 'c-hr'] as const)('can be read by a %s', async (role) => {
    const { token } = await fixture.signIn(await fixture.caller(role));

    expect((await get('/api/docs/openapi.json', token)).json().openapi).toBe('3.1.0');
    expect((await get('/api/docs', token)).body).toContain('id="login"');
  });

  it.each(['b-admin', 'employee', undefined] as const)('cannot be read by %s', async (role) => {
    const token = role && (await fixture.signIn(await fixture.caller(role))).token;

    expect((await get('/api/docs/openapi.json', token)).statusCode).toBe(401);
    const page = await get('/api/docs', token);
    expect(page.statusCode).toBe(401);
    expect(page.body).toContain('This page is for company admins.');
    expect(page.body).not.toContain('admin/login');
  });
});
