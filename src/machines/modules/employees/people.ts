import type { EmployeeOption } from '../../../api/contract/employees.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wirePicker } from '../shared/wire-list.ts';

/** Options shown while typing a name. */
const SUGGESTIONS = 8;

export const wirePeople = (io: Services) => ({
  anybody: people(io, {}),
  managers: people(io, { manager: true }),
  /** For those who may not look for people. */
  nobody: wirePicker<EmployeeOption>(io, 'people', async () => ({ status: 200, body: { rows: [], total: 0 } })),
});

const people = (io: Services, narrowed: { manager?: true }) =>
  wirePicker<EmployeeOption>(io, 'people', async ({ search }, signal) => {
    const searchPattern = search.trim() || undefined;
    const reply = await io.api.call('getEmployees', {
      query: { ...narrowed, searchPattern, count: SUGGESTIONS },
      signal,
    });

    return mapReply(reply, ({ employees, total }) => ({ rows: employees, total }));
  });
