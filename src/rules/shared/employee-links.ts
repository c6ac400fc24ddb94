import { paths } from './paths.ts';

/** `list` is the list they came from, and `at` their place in it, from 0: it gives the next and the previous. */
export function employeePath(id: string, list = '', at?: number): string {
  const params = new URLSearchParams(list);
  if (at !== undefined) params.set('at', String(at));
  const query = params.toString();

  return `${paths.viewEmployee.replace(':id', encodeURIComponent(id))}${query && `?${query}`}`;
}

/** The list of a manager's direct reports, or with `none` of those who need a manager. */
export const reportsPath = (manager: string): string => `${paths.employees}?manager=${manager}`;

/** The query of the list that `employeePath` kept. */
export function listBehind(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('at');
  const query = params.toString();

  return query && `?${query}`;
}
