import { fromPromise } from 'xstate';
import { createResourceMachine } from '../resource.machine.ts';
import type { Services } from '../wiring.ts';
import { mapReply } from './map-reply.ts';

interface ManagerName {
  /** Null without a manager, and if no one in the caller's scope has this manager. */
  fullName: string | null;
}

/** The name of the manager in a list's address, by id. It is loaded in parallel with the list. */
export const wireManagerName = ({ api, effects }: Services) =>
  createResourceMachine<ManagerName>('managerName').provide({
    actors: {
      loadRecord: fromPromise(
        async ({ input: { key }, signal }: { input: { key: string | null }; signal: AbortSignal }) =>
          key === null
            ? { status: 200, body: { fullName: null } }
            : mapReply(await api.call('allUsers', { query: { manager: key, count: 1 }, signal }), ({ users }) => ({
                fullName: users[0]?.managerName ?? null,
              })),
      ),
    },
    // The list says why something cannot be loaded.
    actions: { ...effects, showToast: () => {} },
  });
