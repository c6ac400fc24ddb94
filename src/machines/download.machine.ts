import { setup } from 'xstate';
import type { FileRequest } from '../api/download.ts';
import type { StoredFile } from '../api/save-file.ts';
import { bodyOf, effect, effects, isSuccess, logError, messageOf, port, type Reply, replyOf } from './ports.ts';

type AboutFile = { reply: Reply<StoredFile> };

export const downloadMachine = setup({
  types: { input: {} as FileRequest, context: {} as FileRequest },
  actors: { fetchFile: port<Reply<StoredFile>, FileRequest>('fetchFile') },
  guards: { isSuccess: (_, { reply }: AboutFile) => isSuccess(reply) },
  actions: {
    showToast: effects.showToast,
    logFailure: effects.logFailure,
    saveFile: effect<StoredFile>('saveFile'),
  },
}).createMachine({
  id: 'download',
  description: 'Downloads a file.',
  context: ({ input }) => input,
  initial: 'fetching',
  states: {
    fetching: {
      description: 'Downloading the file.',
      invoke: {
        src: 'fetchFile',
        id: 'fetchFile',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'saved',
            actions: { type: 'saveFile', params: ({ event }) => bodyOf(event.output) },
          },
          {
            target: 'failed',
            actions: { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            logError,
            {
              type: 'showToast',
              params: { kind: 'error', text: 'The file could not be downloaded. Try again.' },
            },
          ],
        },
      },
    },
    saved: { description: 'The browser saved it.', type: 'final' },
    failed: { description: 'The reason was shown. The download can be tried again.', type: 'final' },
  },
});
