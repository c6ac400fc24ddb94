import type { PeopleSelectionBody } from '../../../api/contract/employees.ts';
import type { PeopleSelection } from '../../../rules/employees/people-selection.ts';
import type { ListQuery } from '../../../rules/shared/list-query.ts';

/** Without a state in the address, deactivated people are left out. */
export const ACTIVE = 'enabled';
export const ANY_STATE = 'all';

/** The query as the server understands it. */
export function withState(query: ListQuery): ListQuery {
  const { state = [ACTIVE], ...filters } = query.filters;

  return { ...query, filters: state[0] === ANY_STATE ? filters : { ...filters, state } };
}

/** With the count that was shown, so that the server can refuse when it has changed. */
export const selectionBodyOf = (selection: PeopleSelection): PeopleSelectionBody => ({
  ...(selection.ids.length > 0 && { people: [...selection.ids] }),
  ...(selection.all && { matching: matchingOf(selection.all.query), expected: selection.all.total }),
});

/** An address has a list of values for every filter; the server takes only one for these. */
const WITH_ONE_VALUE = /^(?:state|manager|signedIn)$|(?:From|To)$/;

export function matchingOf(query: ListQuery): PeopleSelectionBody['matching'] {
  const filters = Object.entries(withState(query).filters).map(([name, values]) => [
    name,
    WITH_ONE_VALUE.test(name) ? values[0] : values,
  ]);
  const search = query.search.trim();

  return { ...Object.fromEntries(filters), ...(search && { search }) };
}
