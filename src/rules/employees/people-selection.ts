import { isSameQuery, type ListQuery, withPage } from '../shared/list-query.ts';

export interface PeopleSelection {
  readonly ids: readonly string[];
  /** Everyone who matches the search and filters, and how many that was when chosen. */
  readonly all: { readonly query: ListQuery; readonly total: number } | null;
}

export const emptySelection: PeopleSelection = { ids: [], all: null };

export const isEmptySelection = ({ ids, all }: PeopleSelection): boolean => ids.length === 0 && all === null;

/** Sort and page do not change who matches. */
const finding = ({ sort: _, ...query }: ListQuery): ListQuery => withPage(query, 1);

export const isAllSelected = ({ all }: PeopleSelection, query: ListQuery): boolean =>
  all !== null && isSameQuery(all.query, finding(query));

export const isSelected = (selection: PeopleSelection, id: string, query: ListQuery): boolean =>
  selection.ids.includes(id) || isAllSelected(selection, query);

export const toggle = (selection: PeopleSelection, id: string): PeopleSelection => ({
  ...selection,
  ids: selection.ids.includes(id) ? selection.ids.filter((chosen) => chosen !== id) : [...selection.ids, id],
});

/** Ticks everyone on this page, or unticks them when all were ticked. */
export function togglePage(selection: PeopleSelection, page: readonly string[]): PeopleSelection {
  const others = selection.ids.filter((id) => !page.includes(id));

  return { ...selection, ids: page.every((id) => selection.ids.includes(id)) ? others : [...others, ...page] };
}

/** Includes other pages and replaces individual ticks. */
export const selectAll = (query: ListQuery, total: number): PeopleSelection => ({
  ids: [],
  all: { query: finding(query), total },
});

export const withoutAll = (selection: PeopleSelection): PeopleSelection => ({ ...selection, all: null });

/** Empty when no one is chosen. */
export function describeSelection({ ids, all }: PeopleSelection): string {
  const words = [
    all ? `all ${all.total.toLocaleString('en')} who match` : '',
    ids.length > 0 ? describePeople(ids.length) : '',
  ];

  return words.filter(Boolean).join(' and ');
}

export const describePeople = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
