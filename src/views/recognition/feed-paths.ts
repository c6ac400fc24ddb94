import { defaultListQuery, writeListQuery } from '../../rules/shared/list-query.ts';
import { paths } from '../../rules/shared/paths.ts';

type Filter = 'tag' | 'branch' | 'person' | 'side' | 'from' | 'to' | 'open';

export function filteredFeedPath(filters: Partial<Record<Filter, string | undefined>>): string {
  const chosen = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, [value]]] : []));

  return paths.recognitionFeed + writeListQuery({ ...defaultListQuery, filters: Object.fromEntries(chosen) });
}

/** The posts that a number counts: private ones are in no number. */
export const countedFeedPath = (filters: Partial<Record<Filter, string | undefined>>): string =>
  filteredFeedPath({ ...filters, open: 'true' });

/** The first and last day of a month such as `2026-03`. */
export function monthSpan(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();

  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` };
}

/** `Mar 26`. */
export const shortMonth = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' });
