import { namesOf } from '../../rules/shared/list-query.ts';
import { filterLabels } from './filters.ts';

/** By which the list and the calendar of every kind can be narrowed. Types belong to one kind. */
const ofEverything = ['search', 'person', 'branch', 'team', 'designation'];
/** The days of a calendar are those it shows. */
const isCalendar = (params: URLSearchParams) => params.get('view') === 'calendar';

const addressOf = (at: string, params: URLSearchParams, names: readonly string[]): string => {
  const kept = new URLSearchParams([...params].filter(([name]) => names.includes(name)));

  return kept.size > 0 ? `${at}?${kept}` : at;
};

/** The list at another tab, narrowed as this one is as far as it can be. The inbox has no statuses to choose from. */
export function listElsewhere(at: string, search: string, isInbox: boolean): string {
  const params = new URLSearchParams(search);
  const ofLists = ['search', ...(isInbox ? [] : ['data']), ...namesOf(filterLabels).filter((name) => name !== 'type')];

  return addressOf(at, params, isCalendar(params) ? ofEverything : ofLists);
}

/** What the list and the calendar of one kind have in common. */
export const keptInView = (search: string): string =>
  addressOf('', new URLSearchParams(search), [...ofEverything, 'type']).slice(1);
