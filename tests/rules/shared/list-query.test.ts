import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultListQuery,
  isFiltered,
  isSameQuery,
  type ListQuery,
  pageButtons,
  pageCount,
  readListQuery,
  toApiQuery,
  toCallQuery,
  withFilter,
  withoutFilters,
  withPage,
  withSearch,
  withSort,
  writeListQuery,
} from '../../../src/rules/shared/list-query.ts';

const shape = { sorts: ['name', 'email'], filters: ['branch', 'role'] };
const read = (search: string) => readListQuery(search, shape);

const queries: fc.Arbitrary<ListQuery> = fc
  .record({
    // Whole characters only: half a one cannot stand in an address.
    search: fc.string({ maxLength: 100, unit: 'grapheme' }).filter((text) => text.length <= 100),
    sort: fc.constantFrom('name', '-name', 'email', '-email', undefined),
    page: fc.integer({ min: 1, max: 100_000 }),
    filters: fc.dictionary(
      fc.constantFrom('branch', 'role'),
      fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1 }),
    ),
  })
  .map(({ sort, ...query }) => ({ ...query, ...(sort !== undefined && { sort }) }));

describe("a list's address", () => {
  it('is parsed into search, order, page and filters', () => {
    expect(read('?search=ana&sort=-name&page=3&branch=a&branch=b')).toEqual({
      search: 'ana',
      sort: '-name',
      page: 3,
      filters: { branch: ['a', 'b'] },
    });
    expect(read('')).toEqual(defaultListQuery);
  });

  it('is empty for the default list', () => {
    expect(writeListQuery(defaultListQuery)).toBe('');
  });

  it('reads back as the same list for any search', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const again = read(writeListQuery(query));
        expect(again).toEqual(query);
        expect(isSameQuery(again, query)).toBe(true);
      }),
    );
  });

  it.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=abc',
    '?page=1e9',
    '?page=Infinity',
    '?sort=password',
    '?sort=--name',
    '?secret=1',
    '?branch=',
    '?__proto__=x',
  ])('ignores invalid values in %s', (search) => {
    expect(read(search)).toEqual(defaultListQuery);
  });

  it('keeps each filter value once, and a search no longer than the server accepts', () => {
    expect(read('?branch=a&branch=a').filters).toEqual({ branch: ['a'] });
    expect(read(`?search=${'a'.repeat(300)}`).search).toHaveLength(100);
  });

  it('has a valid page for any address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (search) => {
        expect(read(search).page).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('changing a list’s query', () => {
  const deep: ListQuery = { search: 'ana', sort: 'name', page: 7, filters: { branch: ['a'] } };

  it('starts again on the first page', () => {
    expect(withSearch(deep, 'ben')).toEqual({ ...deep, search: 'ben', page: 1 });
    expect(withSort(deep, '-name')).toEqual({ ...deep, sort: '-name', page: 1 });
    expect(withSort(deep, undefined)).toEqual({ search: 'ana', page: 1, filters: { branch: ['a'] } });
    expect(withFilter(deep, 'role', ['admin'])).toEqual({
      ...deep,
      page: 1,
      filters: { branch: ['a'], role: ['admin'] },
    });
    expect(withFilter(deep, 'branch', [])).toEqual({ ...deep, page: 1, filters: {} });
    expect(withoutFilters(deep)).toEqual({ search: '', sort: 'name', page: 1, filters: {} });
  });

  it('keeps everything else when only the page changes', () => {
    expect(withPage(deep, 8)).toEqual({ ...deep, page: 8 });
  });

  it('distinguishes a filtered list from the default one', () => {
    expect(
      [deep, defaultListQuery, withSearch(defaultListQuery, ' '), withPage(defaultListQuery, 2)].map(isFiltered),
    ).toEqual([true, false, false, false]);
  });

  it('sends the page to the API', () => {
    expect(toApiQuery(deep, 25)).toEqual({ branch: ['a'], search: 'ana', sort: 'name', skip: 150, count: 25 });
    expect(toApiQuery(defaultListQuery, 25)).toEqual({ skip: 0, count: 25 });
  });
});

it('a call takes the first value of a filter, all of them, or whether there are any, and no other filter', () => {
  interface Query {
    state?: 'open';
    branch?: string[];
    unread?: boolean;
    team?: string[];
    sort?: 'name';
  }
  const filters = { state: ['open', 'closed'], branch: ['a', 'b'], unread: ['yes'], view: ['calendar'] };

  expect(
    toCallQuery<Query>(
      { search: ' ana ', sort: 'name', page: 2, filters },
      { state: 'one', branch: 'all', unread: 'any', team: 'all' },
    ),
  ).toEqual({ state: 'open', branch: ['a', 'b'], unread: true, search: 'ana', sort: 'name', skip: 25, count: 25 });
});

describe('page buttons', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 10, [1, 2, 3]],
    [2, 10, [1, 2, 3]],
    [5, 10, [4, 5, 6]],
    [10, 10, [8, 9, 10]],
    [99, 10, [8, 9, 10]],
  ])('on page %i of %i are %j', (page, pages, buttons) => {
    expect(pageButtons(page, pages)).toEqual(buttons);
  });

  it('are as many as the rows need', () => {
    expect([0, 1, 25, 26, 100_000].map((total) => pageCount(total, 25))).toEqual([1, 1, 1, 2, 4_000]);
  });

  it('are three in a row including the page, if there are as many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 5_000 }), (page, pages) => {
        const buttons = pageButtons(page, pages);
        expect(buttons).toHaveLength(Math.min(3, pages));
        expect(Math.min(...buttons)).toBeGreaterThanOrEqual(1);
        expect(Math.max(...buttons)).toBeLessThanOrEqual(pages);
        if (page <= pages) expect(buttons).toContain(page);
      }),
    );
  });
});
