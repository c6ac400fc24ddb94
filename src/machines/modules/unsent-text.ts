import { fromPromise } from 'xstate';
import { createDraftStorage } from '../../api/draft-storage.ts';
import type { Reply } from '../ports.ts';
import { createResourceMachine } from '../resource.machine.ts';
import type { Services } from '../wiring.ts';

interface UnsentText {
  hasAny: boolean;
}

/** What the person who is signed in left unsent in this browser. */
export const wireUnsentText = ({ personId, effects }: Services, storageOf = createDraftStorage) => ({
  found: createResourceMachine<UnsentText>('unsentText').provide({
    actors: {
      loadThing: fromPromise<Reply<UnsentText>, { key: string | null }>(async () => ({
        status: 200,
        body: { hasAny: await storageOf(personId()).hasAny() },
      })),
    },
    actions: effects,
  }),
  forget: (): void => storageOf(personId()).forgetAll(),
});
