import { describe, expect, it } from 'vitest';
import { requestsQueryOf, requestsShape, withConflict } from '../../../../src/machines/modules/time-off/requests.ts';
import { readListQuery } from '../../../../src/rules/shared/list-query.ts';
import { refusal } from '../../support/fixtures.ts';

const asked = (address: string) => requestsQueryOf(readListQuery(address, requestsShape));

describe('a list of requests', () => {
  it('shows pending requests with the oldest first, unless the address has other filters', () => {
    expect(asked('')).toEqual({ status: 'pending', sort: 'created', skip: 0, count: 25 });
    expect(asked('?data=rejected&page=2')).toEqual({ status: 'rejected', sort: '-created', skip: 25, count: 25 });
    expect(asked('?data=all&sort=created')).toEqual({ sort: 'created', skip: 0, count: 25 });
  });

  it('can be filtered by person, type, branch, team, designation and days', () => {
    expect(
      asked('?search=ana&person=p&type=a&type=b&branch=c&team=d&designation=e&from=2026-03-01&to=2026-03-31&data=all'),
    ).toEqual({
      search: 'ana',
      person: 'p',
      type: ['a', 'b'],
      branch: ['c'],
      team: ['d'],
      designation: ['e'],
      from: '2026-03-01',
      to: '2026-03-31',
      sort: '-created',
      skip: 0,
      count: 25,
    });
  });
});

describe('an answer to a decision', () => {
  const read = (reply: Parameters<typeof withConflict>[0]) =>
    withConflict<unknown, object>(
      reply,
      (body) => ({ made: body }),
      (body) => ({ request: body }),
    );

  it('with status 409 keeps its message, and has the request in the common form', () => {
    expect(read(refusal(409, 'Tom was first'))).toEqual({
      status: 409,
      body: { status: 409, message: 'Tom was first', request: { status: 409, message: 'Tom was first' } },
    });
  });

  it('is read on success, and any other refusal is left as it is', () => {
    expect(read({ status: 200, body: 'x' })).toEqual({ status: 200, body: { made: 'x' } });
    expect(read(refusal(403, 'No'))).toEqual(refusal(403, 'No'));
  });
});
