/** A list's query in the address bar: `?search=ana&sort=-name&page=3&branch=a&branch=b`. */
import { PAGE_BUTTONS, PAGE_SIZE, SEARCH_MAX } from './constants.ts';

export interface ListQuery {
  search: string;
  /** `name` ascending, `-name` descending; omitted for the default order. */
  sort?: string;
  /** From 1. */
  page: number;
  /** Never contains an empty list. */
  filters: Readonly<Record<string, readonly string[]>>;
}

/** Anything else in the address is ignored. A list that the server sorts names the query of its call. */
export interface ListShape<Query extends { sort?: string } = { sort?: string }> {
  sorts: readonly Exclude<NonNullable<Query['sort']>, `-${string}`>[];
  filters: readonly string[];
}

export const defaultListQuery: ListQuery = { search: '', page: 1, filters: {} };

const MAX_PAGE = 100_000;

/** Invalid parts are ignored. */
export function readListQuery(search: string, shape: ListShape): ListQuery {
  const params = new URLSearchParams(search);
  const sort = params.get('sort') ?? '';
  const page = Number(params.get('page'));
  const filters = shape.filters.flatMap((name) => {
    const values = [...new Set(params.getAll(name).filter(Boolean))];

    return values.length > 0 ? [[name, values] as const] : [];
  });

  return {
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX),
    ...(shape.sorts.includes(sort.replace(/^-/, '')) && { sort }),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    filters: Object.fromEntries(filters),
  };
}

/** With its `?`; empty for the whole list. The same query always gives the same text. */
export function writeListQuery({ search, sort, page, filters }: ListQuery): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (sort !== undefined) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  for (const name of Object.keys(filters).sort()) for (const value of filters[name] ?? []) params.append(name, value);
  const text = params.toString();

  return text === '' ? '' : `?${text}`;
}

export const isSameQuery = (a: ListQuery, b: ListQuery): boolean => writeListQuery(a) === writeListQuery(b);

/** Distinguishes "no match" from "nothing here yet". */
export const isFiltered = ({ search, filters }: ListQuery): boolean =>
  search.trim() !== '' || Object.keys(filters).length > 0;

// Starts again at the first page.
export const withSearch = (query: ListQuery, search: string): ListQuery => ({
  ...query,
  search: search.slice(0, SEARCH_MAX),
  page: 1,
});

export function withSort({ sort: _, ...query }: ListQuery, sort: string | undefined): ListQuery {
  return { ...query, ...(sort !== undefined && { sort }), page: 1 };
}

export function withFilter(query: ListQuery, name: string, values: readonly string[]): ListQuery {
  const { [name]: _, ...others } = query.filters;

  return { ...query, page: 1, filters: values.length > 0 ? { ...others, [name]: values } : others };
}

export const withoutFilters = (query: ListQuery): ListQuery => ({ ...query, search: '', page: 1, filters: {} });

export const withPage = (query: ListQuery, page: number): ListQuery => ({ ...query, page });

const takes = {
  one: (values: readonly string[]) => values[0],
  all: (values: readonly string[]) => values,
  any: () => true,
};

type Taken<Value> = Value extends readonly unknown[] ? 'all' : Value extends boolean ? 'any' : 'one';

type Page = 'search' | 'sort' | 'skip' | 'count';

/** What a call takes of each filter's values in the address: the first, all of them, or whether there are any. */
export type FilterTable<Query> = { readonly [Name in Exclude<keyof Query, Page>]-?: Taken<NonNullable<Query[Name]>> };

/** `Own` are values that only the console knows, such as `all`. */
type FiltersOf<Query, Own> = {
  [Name in keyof Query as Exclude<Name, Page>]: Query[Name] | (Name extends keyof Own ? Own[Name] : never);
};

export const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[];

/** As the call's contract has them. The server refuses values that it does not know. */
export const takeFilters = <Query, Own extends { [Name in keyof Query]?: string } = object>(
  { filters }: Pick<ListQuery, 'filters'>,
  table: FilterTable<Query>,
) =>
  Object.fromEntries(
    namesOf(table).flatMap((name) => {
      const values = filters[name];

      return values ? [[name, takes[table[name]](values)]] : [];
    }),
  ) as FiltersOf<Query, Own>;

/** As the call's contract has it: `readListQuery` lets no other sort through, and the server refuses other filters. */
export const toApiQuery = <Query extends { sort?: string } = { sort?: string }>(
  { search, sort, page, filters }: ListQuery,
  size: number = PAGE_SIZE,
) =>
  ({
    ...filters,
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(sort !== undefined && { sort }),
    skip: (page - 1) * size,
    count: size,
  }) as Query & { search?: string; skip: number; count: number };

type PageOf<Query> = { search?: string; skip: number; count: number } & Pick<Query, Extract<keyof Query, 'sort'>>;

/** With the filters that the table names. */
export const toCallQuery = <Query, Own extends { [Name in keyof Query]?: string } = object>(
  query: ListQuery,
  table: FilterTable<Query>,
) =>
  ({ ...toApiQuery({ ...query, filters: {} }), ...takeFilters<Query, Own>(query, table) }) as PageOf<Query> &
    FiltersOf<Query, Own>;

/** An empty list has one page. */
export const pageCount = (total: number, size: number = PAGE_SIZE): number => Math.max(1, Math.ceil(total / size));

/** Page numbers around the current one. */
export function pageButtons(page: number, pages: number): number[] {
  const length = Math.min(PAGE_BUTTONS, pages);
  const first = Math.min(Math.max(1, page - Math.floor(length / 2)), pages - length + 1);

  return Array.from({ length }, (_, index) => first + index);
}
