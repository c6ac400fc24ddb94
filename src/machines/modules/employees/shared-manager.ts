import { fromPromise } from 'xstate';
import type { PeopleSelection } from '../../../rules/employees/people-selection.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { selectionBodyOf } from './employees-query.ts';

/** The manager's id; null where people have several, or some none. */
export interface SharedManager {
  _id: string | null;
}

/** The chart's key. */
export const sharedManagerKey = (selection: PeopleSelection): string => JSON.stringify(selectionBodyOf(selection));

/** The manager of everyone who is selected, including people on other pages. */
export const wireSharedManager = ({ api, effects }: Services) =>
  createResourceMachine<SharedManager>('sharedManager').provide({
    actors: {
      loadRecord: fromPromise(
        async ({ input: { key }, signal }: { input: { key: string | null }; signal: AbortSignal }) =>
          mapReply(
            await api.call('previewPeopleChange', { body: { ...JSON.parse(key ?? '{}'), what: 'manager' }, signal }),
            ({ preview: { people } }) => {
              const [first = null, ...others] = new Set(people.map(({ beforeId }) => beforeId));

              return { _id: others.length > 0 ? null : first };
            },
          ),
      ),
    },
    actions: effects,
  });
