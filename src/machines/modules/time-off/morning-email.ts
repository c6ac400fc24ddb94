import { fromPromise } from 'xstate';
import type { RowCommand } from '../../collection.machine.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';

/** Whether the person who is signed in gets it. */
export interface MorningEmail {
  isOn: boolean;
}

export const switchMorningEmail = (row: MorningEmail, isOn: boolean): RowCommand<MorningEmail> => ({
  name: isOn ? 'switchOn' : 'switchOff',
  row,
  needsConfirmation: false,
  done: isOn ? 'Morning email turned on' : 'Morning email turned off',
});

export const wireMorningEmail = ({ api, effects }: Services) => ({
  morningEmail: createResourceMachine<MorningEmail>('morningEmail').provide({
    actors: {
      loadRecord: fromPromise<Reply<MorningEmail>, { key: string | null }>(async ({ signal }) =>
        mapReply(await api.call('viewMorningEmail', { signal }), ({ isOn }) => ({ isOn })),
      ),
      runCommand: fromPromise<Reply, RowCommand<MorningEmail>>(({ input: { name }, signal }) =>
        api.call('changeMorningEmail', { body: { isOn: name === 'switchOn' }, signal }),
      ),
    },
    actions: effects,
  }),
});
