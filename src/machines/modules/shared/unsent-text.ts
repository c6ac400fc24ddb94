import { fromPromise } from 'xstate';
import { createDraftStorage, watchDrafts } from '../../../api/draft-storage.ts';
import { isDraftKey } from '../../../rules/articles/article-draft.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';

interface UnsentText {
  /** Messages and forms. */
  hasText: boolean;
  /** Unsaved changes of articles. */
  hasChanges: boolean;
}

/** What the person who is signed in left unsent in this browser. */
export const wireUnsentText = ({ personId, effects }: Services, storageOf = createDraftStorage) => ({
  found: createResourceMachine<UnsentText>('unsentText').provide({
    actors: {
      loadRecord: fromPromise<Reply<UnsentText>, { key: string | null }>(async () => {
        const names = await storageOf(personId()).names();

        return {
          status: 200,
          body: { hasText: names.some((name) => !isDraftKey(name)), hasChanges: names.some(isDraftKey) },
        };
      }),
    },
    actions: effects,
  }),
  watch: watchDrafts,
  forget: (): void => storageOf(personId()).forgetAll(),
});
