/** Whatever is sent to any call, the reply is well formed: never a server error, and refusals say what was wrong. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { simplifySchema } from '../../server/plugins/schemas.ts';
import { calls } from '../../src/api/calls.ts';
import type { CallContract } from '../../src/api/contract/common.ts';
import { type BuiltCall, contract } from '../../src/api/contract/index.ts';
import { anyEngine, renewStatistics } from './support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from './support/empty-companies.ts';
import { bodiesOf, valuesOf } from './support/from-schema.ts';

const RUNS = 40;
const entries = Object.entries(contract) as [BuiltCall, CallContract][];
const withBody = entries.filter(([, { body, upload }]) => body && !upload);
const withQuery = entries.filter(([, { query }]) => query);
const withParams = entries.filter(([, { params }]) => params);

describe('any input gets a proper response', () => {
  let fixture: EmptyCompanies;
  let ids: string[];
  let token: string | undefined;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(anyEngine());
    const { company, otherCompany } = fixture;
    const people = [await fixture.target('own branch'), await fixture.target('other company')];
    ids = [
      ...people.map(({ id }) => id),
      ...[company, otherCompany].flatMap(({ branches, departments, designations, groups, teams, policies }) =>
        [branches, departments, designations, groups, teams, policies].flat(),
      ),
    ];
  });
  afterAll(() => fixture?.close());
  beforeEach(() => renewStatistics(fixture.database));

  /** The limits on attempts are not what is tested here. */
  async function send(...sent: [call: BuiltCall, path: string, payload?: unknown]) {
    const answer = await sendOnce(...sent);
    if (answer.status !== 429) return answer;
    await fixture.db.deleteFrom('throttle').execute();

    return sendOnce(...sent);
  }

  async function sendOnce(call: BuiltCall, path: string, payload?: unknown) {
    token ??= (await fixture.signIn(await fixture.caller('c-admin'))).token;
    const answer = await fixture.app.inject({
      method: calls[call].method,
      url: `/api/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    });
    // What succeeds may have switched off or changed the person who sent it.
    if (answer.statusCode === 401 || (answer.statusCode < 400 && calls[call].method !== 'GET')) token = undefined;
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const body = isJson ? answer.json() : { status: answer.statusCode, message: 'A file.' };

    return { status: answer.statusCode, body: body as { status: number; message: string; errors?: object } };
  }

  function expectProper({ status, body }: Awaited<ReturnType<typeof send>>): void {
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    expect(body.status).toBe(status);
    expect(body.message).toMatch(/\S/);
    for (const message of Object.values(body.errors ?? {})) expect(message).toMatch(/\S/);
  }

  const pathWith = (call: BuiltCall, id = '01890a5d-ac96-774b-bcce-b302099a8057') =>
    calls[call].path.replace(/:\w+/, encodeURIComponent(id));

  it.each(withBody)('in the body of %s', async (call, { body }) => {
    await fc.assert(
      fc.asyncProperty(bodiesOf(simplifySchema(body as never), ids), fc.constantFrom(...ids), async (payload, id) => {
        expectProper(await send(call, pathWith(call, id), payload));
      }),
      { numRuns: RUNS },
    );
  });

  it.each(withQuery)('in the query of %s', async (call, { query }) => {
    const schema = simplifySchema(query as never);
    const values = fc.oneof(valuesOf(schema, ids), fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }));
    await fc.assert(
      fc.asyncProperty(values, async (given) => {
        const pairs = Object.entries(given as object).flatMap(([name, value]) =>
          [value].flat().map((one) => `${encode(name)}=${encode(String(one))}`),
        );
        expectProper(await send(call, `${pathWith(call)}?${pairs.join('&')}`));
      }),
      { numRuns: RUNS },
    );
  });

  it.each(withParams)('in the path of %s', async (call) => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async (id) => {
        expectProper(await send(call, pathWith(call, wellFormed(id)), calls[call].method === 'GET' ? undefined : {}));
      }),
      { numRuns: RUNS },
    );
  });
});

/** Half a surrogate pair cannot stand in an address. */
const wellFormed = (value: string): string => Buffer.from(value).toString();
const encode = (value: string): string => encodeURIComponent(wellFormed(value));
