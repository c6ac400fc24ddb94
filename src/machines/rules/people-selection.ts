/** People ticked one by one on any page of a list, or all at once by what they have in common. */
import type { ChosenPeople } from '../../api/contract/employees.ts';
import { isSameQuery, type ListQuery, withPage } from './list-query.ts';

export interface PeopleSelection {
  /** Ticked one by one. */
  readonly ids: readonly string[];
  /** Everybody whom this search and these filters found, and how many they were. */
  readonly all: { readonly query: ListQuery; readonly total: number } | null;
}

export const nobody: PeopleSelection = { ids: [], all: null };

export const isNobody = ({ ids, all }: PeopleSelection): boolean => ids.length === 0 && all === null;

/** The order and the page say nothing about who is found. */
const finding = ({ sort: _, ...query }: ListQuery): ListQuery => withPage(query, 1);

/** Whether all that the list finds now are chosen together. */
export const areAllChosen = ({ all }: PeopleSelection, query: ListQuery): boolean =>
  all !== null && isSameQuery(all.query, finding(query));

export const isChosen = (selection: PeopleSelection, id: string, query: ListQuery): boolean =>
  selection.ids.includes(id) || areAllChosen(selection, query);

export const toggle = (selection: PeopleSelection, id: string): PeopleSelection => ({
  ...selection,
  ids: selection.ids.includes(id) ? selection.ids.filter((chosen) => chosen !== id) : [...selection.ids, id],
});

/** Ticks the people of this page, or unticks them when all of them were ticked. */
export function togglePage(selection: PeopleSelection, page: readonly string[]): PeopleSelection {
  const others = selection.ids.filter((id) => !page.includes(id));

  return { ...selection, ids: page.every((id) => selection.ids.includes(id)) ? others : [...others, ...page] };
}

/** Everybody whom the list finds, those on other pages too; who of them was ticked is one of them now. */
export const chooseAll = (query: ListQuery, total: number): PeopleSelection => ({
  ids: [],
  all: { query: finding(query), total },
});

export const withoutAll = (selection: PeopleSelection): PeopleSelection => ({ ...selection, all: null });

/** What is chosen, in a few words; nothing when that is nobody. */
export function selectionWords({ ids, all }: PeopleSelection): string {
  const words = [
    all ? `all ${all.total.toLocaleString('en')} who match` : '',
    ids.length > 0 ? peopleWords(ids.length) : '',
  ];

  return words.filter(Boolean).join(' and ');
}

export const peopleWords = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;

/** As the calls take it: with the number that was shown, so that nobody else is taken along unseen. */
export function chosenPeople({ ids, all }: PeopleSelection, fixed: object = {}): ChosenPeople | undefined {
  if (isNobody({ ids, all })) return undefined;
  const search = all?.query.search.trim();

  return {
    ...(ids.length > 0 && { people: [...ids] }),
    ...(all && { matching: { ...all.query.filters, ...(search && { search }), ...fixed }, expected: all.total }),
  };
}
