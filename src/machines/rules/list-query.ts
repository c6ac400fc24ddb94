/** What a list shows, and how that stands in the address bar: `?search=ana&sort=-name&page=3&branch=a&branch=b`. */
import { PAGE_BUTTONS, PAGE_SIZE, SEARCH_MAX } from './constants.ts';

export interface ListQuery {
  search: string;
  /** `name` upwards, `-name` downwards; missing for the list's own order. */
  sort?: string;
  /** From 1. */
  page: number;
  /** The chosen values of each filter, never an empty list. */
  filters: Readonly<Record<string, readonly string[]>>;
}

/** What a list understands; everything else in the address bar is ignored. */
export interface ListShape {
  sorts: readonly string[];
  filters: readonly string[];
}

export const wholeList: ListQuery = { search: '', page: 1, filters: {} };

const MAX_PAGE = 100_000;

/** Reads the part of an address after the path. Nonsense in it is as good as absent. */
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

/**
 * The part of an address after the path, with its `?`; empty for the whole list. Reads back as the same query, and is the
 * same for the same query in whichever order its filters were chosen.
 */
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

/** Whether anything narrows the list: an empty one then means "no match", otherwise "nothing here yet". */
export const isNarrowed = ({ search, filters }: ListQuery): boolean =>
  search.trim() !== '' || Object.keys(filters).length > 0;

// A different search, order or filter starts again at the first page.
export const withSearch = (query: ListQuery, search: string): ListQuery => ({
  ...query,
  search: search.slice(0, SEARCH_MAX),
  page: 1,
});

export function withSort({ sort: _, ...query }: ListQuery, sort: string | undefined): ListQuery {
  return { ...query, ...(sort !== undefined && { sort }), page: 1 };
}

/** An empty choice lifts the filter. */
export function withFilter(query: ListQuery, name: string, values: readonly string[]): ListQuery {
  const { [name]: _, ...others } = query.filters;

  return { ...query, page: 1, filters: values.length > 0 ? { ...others, [name]: values } : others };
}

export const withoutFilters = (query: ListQuery): ListQuery => ({ ...query, search: '', page: 1, filters: {} });

export const withPage = (query: ListQuery, page: number): ListQuery => ({ ...query, page });

/** The query as the API takes it. */
export const toApiQuery = ({ search, sort, page, filters }: ListQuery, size: number = PAGE_SIZE) => ({
  ...filters,
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(sort !== undefined && { sort }),
  skip: (page - 1) * size,
  count: size,
});

/** How many pages so many rows fill; an empty list still has one. */
export const pageCount = (total: number, size: number = PAGE_SIZE): number => Math.max(1, Math.ceil(total / size));

/** The page numbers on the buttons around the current one, at most `buttons` of them. */
export function pageButtons(page: number, pages: number, buttons: number = PAGE_BUTTONS): number[] {
  const shown = Math.min(buttons, pages);
  const first = Math.min(Math.max(1, page - Math.floor(shown / 2)), pages - shown + 1);

  return Array.from({ length: shown }, (_, index) => first + index);
}
