/** Somebody found by typing. */
import type { EmployeeOption } from '../../api/contract/employees.ts';
import type { Io } from '../wiring.ts';
import { wirePicker } from './wire-list.ts';
import { withBody } from './with-body.ts';

/** How many are offered while somebody types a name. */
const SUGGESTIONS = 8;

/** Anybody in scope, and those who may be a manager. */
export const wirePeople = (io: Io) => ({
  anybody: people(io, {}),
  managers: people(io, { manager: true }),
});

const people = (io: Io, narrowed: { manager?: true }) =>
  wirePicker<EmployeeOption>(io, 'people', async ({ search }, signal) => {
    const searchPattern = search.trim() || undefined;
    const reply = await io.api.call('getEmployees', {
      query: { ...narrowed, searchPattern, count: SUGGESTIONS },
      signal,
    });

    return withBody(reply, ({ employees, total }) => ({ rows: employees, total }));
  });
