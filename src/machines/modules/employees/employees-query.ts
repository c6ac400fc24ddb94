import type { ListQuery } from '../../../rules/shared/list-query.ts';

/** Without a state in the address, deactivated people are left out. */
export const ACTIVE = 'enabled';
export const ANY_STATE = 'all';

/** The query as the server understands it. */
export function withState(query: ListQuery): ListQuery {
  const { state = [ACTIVE], ...filters } = query.filters;

  return { ...query, filters: state[0] === ANY_STATE ? filters : { ...filters, state } };
}
