import { fromPromise } from 'xstate';
import { fetchFile } from '../../../api/download.ts';
import type { StoredFile } from '../../../api/save-file.ts';
import type { Reply } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';

/** A file's content, for showing it in the page. The key is its name. */
export const wireStoredFile = ({ http, effects }: Services) =>
  createResourceMachine<StoredFile>('storedFile').provide({
    actors: {
      loadRecord: fromPromise<Reply<StoredFile>, { key: string | null }>(({ input: { key } }) =>
        fetchFile(http, { name: key ?? '' }),
      ),
    },
    // A failure is shown in place of the file.
    actions: { ...effects, showToast: () => {} },
  });
