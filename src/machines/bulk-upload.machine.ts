/**
 * A file with many rows, from choosing it to knowing what became of every row.
 *
 * It rests in `choosing` and `checked` (a dry run's verdict) before, and in `allAccepted`, `someRefused`, `fileRefused`,
 * `interrupted` (the server stopped in the middle) and `connectionLost` (nothing has arrived) after. In between it sends
 * bytes and follows rows. The server knows the upload by a name that the console gave it, so whatever happens to the
 * connection or the page, the outcome can be asked for. It ends with its page.
 */
import type { ActorRefFrom } from 'xstate';
import { bulkUploadSetup, requestOf } from './bulk-upload.setup.ts';
import { logError, messageOf } from './ports.ts';
import { paths } from './rules/paths.ts';

export type { BulkUploadContext, BulkUploadEvent } from './bulk-upload.setup.ts';

const replyOf = <R>({ event }: { event: { output: R } }) => ({ reply: event.output });

export const bulkUploadMachine = bulkUploadSetup.createMachine({
  id: 'bulkUpload',
  description: 'A file with many rows, from choosing it to knowing what became of every row.',
  context: ({ input: { kind } }) => ({
    kind,
    takesMany: kind === 'blood',
    mode: 'create',
    branchId: '',
    insuranceId: '',
    branches: [],
    insurancePlans: [],
    files: [],
    error: null,
    id: '',
    sent: 0,
    record: null,
    glances: null,
    failedRows: [],
    check: null,
  }),
  initial: 'arriving',
  on: { 'template.pressed': { actions: { type: 'downloadTemplate', params: ({ context }) => context } } },
  states: {
    arriving: {
      description: 'Is an upload of this kind still being worked on, after a reload of the page perhaps?',
      tags: 'busy',
      invoke: {
        src: 'openUpload',
        id: 'openUpload',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: [
          {
            guard: { type: 'isUnderWay', params: replyOf },
            target: 'following',
            description: 'It goes on where it is.',
            actions: { type: 'rememberOpening', params: replyOf },
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'choosing',
            actions: { type: 'rememberOpening', params: replyOf },
          },
          { target: 'choosing', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'choosing', actions: logError },
      },
    },
    choosing: {
      description: 'Files are to be chosen, and what goes with them.',
      tags: 'choosing',
      entry: 'forgetCheck',
      on: {
        'files.chosen': { actions: { type: 'rememberFiles', params: ({ event }) => event } },
        'file.removed': { actions: { type: 'forgetFile', params: ({ event }) => event } },
        'choice.made': { actions: { type: 'rememberChoices', params: ({ event }) => event } },
        'check.pressed': [{ guard: 'hasGoodFiles', target: 'checking' }, { actions: 'rememberFilesError' }],
        'upload.pressed': [{ guard: 'hasGoodFiles', target: 'uploading' }, { actions: 'rememberFilesError' }],
      },
    },
    checking: {
      description: 'The server reads the files and says what would become of each row; nothing is written.',
      tags: ['busy', 'checking'],
      invoke: {
        src: 'checkFiles',
        id: 'checkFiles',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'checked',
            actions: { type: 'rememberCheck', params: replyOf },
          },
          {
            target: 'choosing',
            description: 'The file cannot be used as it is.',
            actions: { type: 'rememberRefusal', params: replyOf },
          },
        ],
        onError: { target: 'choosing', actions: [logError, 'rememberNoConnection'] },
      },
      on: { 'cancel.pressed': { target: 'choosing' } },
    },
    checked: {
      description: 'The verdict of the dry run is shown, row by row.',
      tags: 'checked',
      on: {
        'upload.pressed': { target: 'uploading' },
        'again.pressed': { target: 'choosing', description: 'The same file, to be chosen anew or mended first.' },
      },
    },
    uploading: {
      description: 'The files are sent; the answer comes when every row was dealt with.',
      tags: 'busy',
      entry: ['nameUpload', 'forgetCheck'],
      invoke: {
        src: 'sendFiles',
        id: 'sendFiles',
        input: ({ context }) => requestOf(context),
        onError: { target: 'following', actions: logError },
      },
      on: {
        'answer.came': [
          {
            guard: { type: 'isToFollow', params: ({ event }) => event },
            target: 'following',
            description: 'The record says what became of it.',
          },
          {
            target: 'fileRefused',
            actions: [
              { type: 'rememberRefusal', params: ({ event }) => event },
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.reply) }) },
            ],
          },
        ],
        'connection.lost': {
          target: 'following',
          description: 'What arrived before goes on without us; ask what became of it.',
          actions: { type: 'logFailure', params: ({ event }) => event },
        },
      },
      initial: 'sending',
      states: {
        sending: {
          description: 'Bytes are on their way.',
          tags: 'sending',
          on: {
            'bytes.sent': [
              { guard: { type: 'isAllSent', params: ({ event }) => event }, target: 'processing' },
              { actions: { type: 'rememberSent', params: ({ event }) => event } },
            ],
            'cancel.pressed': {
              target: '#bulkUpload.choosing',
              description: 'A file that has not arrived whole is thrown away by the server.',
            },
          },
        },
        processing: {
          description: 'The server works through the rows, and is asked now and then how far it is.',
          tags: 'processing',
          initial: 'waiting',
          states: {
            waiting: {
              description: 'A moment until the next question.',
              after: { importPoll: { target: 'asking' } },
            },
            asking: {
              description: 'How far is it?',
              invoke: {
                src: 'readImport',
                id: 'readProgress',
                input: ({ context }) => ({ id: context.id }),
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: replyOf },
                    target: 'waiting',
                    actions: { type: 'rememberImport', params: replyOf },
                  },
                  { target: 'waiting', description: 'Not begun yet.' },
                ],
                onError: { target: 'waiting', actions: logError },
              },
            },
          },
        },
      },
    },
    following: {
      description: 'The server is asked what became of the upload, until it has ended.',
      tags: 'busy',
      initial: 'asking',
      states: {
        asking: {
          description: 'What has become of it?',
          tags: 'processing',
          invoke: {
            src: 'readImport',
            id: 'readImport',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              {
                guard: { type: 'isRunning', params: replyOf },
                target: 'waiting',
                actions: { type: 'rememberImport', params: replyOf },
              },
              {
                guard: { type: 'isAllAccepted', params: replyOf },
                target: '#bulkUpload.allAccepted',
                actions: { type: 'rememberImport', params: replyOf },
              },
              {
                guard: { type: 'isSomeRefused', params: replyOf },
                target: '#bulkUpload.someRefused',
                actions: { type: 'rememberImport', params: replyOf },
              },
              {
                guard: { type: 'isRefused', params: replyOf },
                target: '#bulkUpload.fileRefused',
                actions: { type: 'rememberImport', params: replyOf },
              },
              {
                guard: { type: 'isInterrupted', params: replyOf },
                target: '#bulkUpload.interrupted',
                actions: { type: 'rememberImport', params: replyOf },
              },
              {
                guard: { type: 'isUnknown', params: replyOf },
                target: '#bulkUpload.connectionLost',
                description: 'It never arrived.',
              },
              { target: 'offline', description: 'The server is there, but cannot say.' },
            ],
            onError: { target: 'offline', actions: logError },
          },
        },
        waiting: {
          description: 'Rows are being worked on.',
          tags: 'processing',
          after: { importPoll: { target: 'asking' } },
        },
        offline: {
          description: 'The server does not answer; it is asked again until it does.',
          tags: ['processing', 'offline'],
          after: { importRetry: { target: 'asking' } },
          on: { 'retry.pressed': { target: 'asking' } },
        },
      },
    },
    allAccepted: {
      description: 'Every row was stored.',
      tags: 'allAccepted',
      entry: [
        { type: 'showToast', params: { kind: 'success', text: 'Data Uploaded Successfully!' } },
        { type: 'goTo', params: { to: paths.employees } },
      ],
      on: { 'again.pressed': { target: 'choosing', actions: 'forgetUpload' } },
    },
    someRefused: {
      description: 'Some rows were stored, others come back with what is wrong.',
      tags: 'someRefused',
      initial: 'arriving',
      on: {
        'failedRows.pressed': { actions: { type: 'downloadFailedRows', params: ({ context }) => context } },
        'again.pressed': { target: 'choosing', actions: 'forgetUpload' },
      },
      states: {
        arriving: {
          description: 'Does the file of failed rows come by itself?',
          always: [
            {
              guard: 'isEmployees',
              target: 'shown',
              description: 'For employees it does.',
              actions: { type: 'downloadFailedRows', params: ({ context }) => context },
            },
            { target: 'shown' },
          ],
        },
        shown: { description: 'The rows and their errors are shown.' },
      },
    },
    fileRefused: {
      description: 'The file as a whole cannot be used; nothing was stored.',
      tags: 'fileRefused',
      on: { 'again.pressed': { target: 'choosing', actions: 'forgetUpload' } },
    },
    interrupted: {
      description: 'The server stopped in the middle; what was counted is stored.',
      tags: 'interrupted',
      on: {
        'retry.pressed': [
          { guard: 'hasFiles', target: 'uploading', description: 'The same file again finishes the job.' },
          { target: 'choosing', description: 'After a reload the file has to be chosen again.' },
        ],
        'again.pressed': { target: 'choosing', actions: 'forgetUpload' },
      },
    },
    connectionLost: {
      description: 'The connection broke before the file had arrived; nothing was stored.',
      tags: 'connectionLost',
      on: {
        'retry.pressed': [{ guard: 'hasFiles', target: 'uploading' }, { target: 'choosing' }],
        'again.pressed': { target: 'choosing', actions: 'forgetUpload' },
      },
    },
  },
});

export type BulkUploadActor = ActorRefFrom<typeof bulkUploadMachine>;
