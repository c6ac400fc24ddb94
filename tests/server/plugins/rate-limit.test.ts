import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpError } from '../../../server/access/http-error.ts';
import { admit } from '../../../server/plugins/auth.ts';
import { RequestLimits } from '../../../server/plugins/rate-limit.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';

describe('the request limit', () => {
  const person = 'someone';

  it('allows a number of requests a minute, then returns the time to wait, and allows requests again', () => {
    let now = 1_000_000;
    const caps = new RequestLimits(3, () => now);
    const refusal = () => {
      try {
        caps.countPerson(person);
      } catch (error) {
        return error;
      }

      return undefined;
    };
    expect([refusal(), refusal(), refusal()]).toEqual([undefined, undefined, undefined]);

    now += 20_000;
    expect(refusal()).toBeInstanceOf(HttpError);
    expect(refusal()).toMatchObject({ status: 429, retryAfter: 40 });

    now += 40_000;
    expect(refusal()).toBeUndefined();
  });

  it('counts each person and each address separately', () => {
    const caps = new RequestLimits(1);
    caps.countPerson(person);
    caps.countPerson('someone else');
    caps.countAnonymous('203.0.113.1');
    caps.countAnonymous('203.0.113.2');

    expect(() => caps.countPerson(person)).toThrow('Too many requests');
  });
});

describe('the request limit of the whole server', () => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies('embedded', { requestsPerMinute: 5 });
  });
  afterAll(() => fixture?.close());

  it('refuses a request on a reset connection without an error, since it has no address', async () => {
    const request = { headers: {}, ip: undefined } as unknown as FastifyRequest;

    await expect(admit(fixture.app, { callers: 'public', scope: 'none' } as never, request)).rejects.toMatchObject({
      status: 400,
    });
  });

  it('returns 429 to one person’s flood, from however many sessions, while others continue', async () => {
    const flooder = await fixture.caller('employee');
    const other = await fixture.signIn(await fixture.caller('employee'));
    const statuses = [];
    for (let i = 0; i < 6; i += 1)
      statuses.push((await (await fixture.signIn(flooder)).call('trackedUserResult')).status);

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await other.call('trackedUserResult')).status).toBe(200);
  });

  it('returns 429 with the time to wait to a flood without a session from one address', async () => {
    const answers = [];
    for (let i = 0; i < 11; i += 1) answers.push(await fixture.app.inject({ url: '/api/trackedUserResult' }));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(401), 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
