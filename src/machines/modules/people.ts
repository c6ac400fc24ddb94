/** Somebody found by typing. */
import { fromPromise } from 'xstate';
import type { EmployeeOption } from '../../api/contract/employees.ts';
import { createCollectionMachine, type Page } from '../collection.machine.ts';
import type { Reply } from '../ports.ts';
import type { ListQuery } from '../rules/list-query.ts';
import type { Io } from '../wiring.ts';
import { withBody } from './with-body.ts';

/** How many are offered while somebody types a name. */
const SUGGESTIONS = 8;

/** Anybody in scope, and those who may be a manager. */
export const wirePeople = (io: Io) => ({
  anybody: people(io, {}),
  managers: people(io, { manager: true }),
});

const people = ({ api, effects }: Io, narrowed: { manager?: true }) =>
  createCollectionMachine<EmployeeOption>('people').provide({
    actors: {
      loadRows: fromPromise<Reply<Page<EmployeeOption>>, { query: ListQuery }>(async ({ input: { query }, signal }) => {
        const searchPattern = query.search.trim() || undefined;
        const reply = await api.call('getEmployees', {
          query: { ...narrowed, searchPattern, count: SUGGESTIONS },
          signal,
        });

        return withBody(reply, ({ employees, total }) => ({ rows: employees, total }));
      }),
    },
    // What is typed into a picker is no place to come back to.
    actions: { ...effects, reflectQuery: () => {} },
  });
