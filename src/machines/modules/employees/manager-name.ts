import { fromPromise } from 'xstate';
import { isSuccess } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';

interface ManagerName {
  /** Null without a manager, and if neither they nor anyone who has this manager is in the caller's scope. */
  fullName: string | null;
}

/** The name of the manager in a list's address, by id. It is loaded in parallel with the list. */
export const wireManagerName = ({ api, effects }: Services) =>
  createResourceMachine<ManagerName>('managerName').provide({
    actors: {
      loadRecord: fromPromise(
        async ({ input: { key }, signal }: { input: { key: string | null }; signal: AbortSignal }) => {
          if (key === null) return { status: 200, body: { fullName: null } };
          const found = await api.call('allUsers', { query: { manager: key, count: 1 }, signal });
          if (!isSuccess(found) || found.body.users.length > 0)
            return mapReply(found, ({ users }) => ({ fullName: users[0]?.managerName ?? null }));
          const themselves = await api.call('getEmployees', { query: { id: key, count: 1 }, signal });

          return mapReply(themselves, ({ employees }) => ({ fullName: employees[0]?.fullName ?? null }));
        },
      ),
    },
    // The list says why something cannot be loaded.
    actions: { ...effects, showToast: () => {} },
  });
