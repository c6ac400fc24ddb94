/**
 * A bulk upload, from choosing a file to the result of every row. The console names the upload, so the outcome can be
 * looked up after a lost connection or a reload.
 */
import type { ActorRefFrom } from 'xstate';
import { uploadedInWords } from '../rules/imports/new-units.ts';
import { paths } from '../rules/shared/paths.ts';
import { bulkUploadSetup, nothingChosen, requestOf } from './bulk-upload.setup.ts';
import { failures } from './bulk-upload.states.ts';
import { logError, messageOf, type Reply, replyOf } from './ports.ts';

export type { BulkUploadContext, BulkUploadEvent } from './bulk-upload.setup.ts';

const rememberCheck = { type: 'rememberCheck', params: replyOf } as const;
const rememberRefusal = { type: 'rememberRefusal', params: ({ event }: { event: { reply: Reply } }) => event } as const;

export const bulkUploadMachine = bulkUploadSetup.createMachine({
  id: 'bulkUpload',
  description: 'Uploads a spreadsheet, from choosing it to the result of every row.',
  context: ({ input }) => nothingChosen(input),
  initial: 'opening',
  on: { 'template.pressed': { actions: { type: 'downloadTemplate', params: ({ context }) => context } } },
  states: {
    opening: {
      description: 'Checks whether an upload of this kind is still running, for example after a page reload.',
      tags: 'busy',
      invoke: {
        src: 'openUpload',
        id: 'openUpload',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: [
          {
            guard: { type: 'isUnderWay', params: replyOf },
            target: 'following',
            description: 'Follows the running upload.',
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
      description: 'Choosing files and options.',
      tags: 'choosing',
      entry: ['forgetCheck', 'forgetLastCheck'],
      on: {
        'files.chosen': { actions: { type: 'rememberFiles', params: ({ event }) => event } },
        'file.removed': { actions: { type: 'forgetFile', params: ({ event }) => event } },
        'choice.made': { actions: { type: 'rememberChoices', params: ({ event }) => event } },
        'check.pressed': [{ guard: 'hasGoodFiles', target: 'checking' }, { actions: 'rememberFilesError' }],
        'upload.pressed': [
          { guard: 'needsScreening', target: 'screening' },
          {
            guard: 'needsCheck',
            target: 'checking',
            description: 'Leave balances are uploaded from the results of a check only.',
            meta: { offPage: 'The page for leave balances has a button that checks them.' },
          },
          { guard: 'hasGoodFiles', target: 'uploading' },
          { actions: 'rememberFilesError' },
        ],
      },
    },
    checking: {
      description: 'Dry run: the server checks every row and saves nothing.',
      tags: ['busy', 'checking'],
      invoke: {
        src: 'checkFiles',
        id: 'checkFiles',
        input: ({ context }) => requestOf(context),
        onDone: [
          { guard: { type: 'isSuccess', params: replyOf }, target: 'checked', actions: rememberCheck },
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
    screening: {
      description:
        'Before employees are uploaded: looks for new admins, unknown departments, managers without the role and missing columns.',
      tags: ['busy', 'checking'],
      invoke: {
        src: 'checkFiles',
        id: 'checkFiles',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'givesAdmin', params: replyOf },
            target: 'checked',
            description: 'Shows who would get the Admin role. Nothing is uploaded yet.',
            actions: rememberCheck,
          },
          {
            guard: { type: 'namesUnknownUnits', params: replyOf },
            target: 'checked',
            description: 'Asks whether to create departments, designations and teams that do not exist yet.',
            actions: rememberCheck,
          },
          {
            guard: { type: 'namesManagersWithoutRole', params: replyOf },
            target: 'checked',
            description: 'Asks whether managers who lack the Reporting Manager role get it.',
            actions: rememberCheck,
          },
          {
            guard: { type: 'lacksColumns', params: replyOf },
            target: 'checked',
            description: 'Asks whether a column that is not recognised is the missing one.',
            actions: rememberCheck,
          },
          {
            guard: { type: 'recallsColumns', params: replyOf },
            target: 'checked',
            description: 'Shows which columns are used as in earlier uploads. Nothing is uploaded yet.',
            actions: rememberCheck,
          },
          { guard: { type: 'isSuccess', params: replyOf }, target: 'uploading' },
          {
            target: 'choosing',
            description: 'The file cannot be used as it is.',
            actions: [
              { type: 'rememberRefusal', params: replyOf },
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
            ],
          },
        ],
        onError: { target: 'choosing', actions: [logError, 'rememberNoConnection'] },
      },
      on: { 'cancel.pressed': { target: 'choosing' } },
    },
    checked: {
      description: 'The results of the check are shown, row by row.',
      tags: 'checked',
      on: {
        'unit.answered': {
          target: '.rechecking',
          reenter: true,
          actions: { type: 'rememberAnswer', params: ({ event }) => event },
        },
        'column.answered': {
          target: '.rechecking',
          reenter: true,
          actions: { type: 'rememberColumn', params: ({ event }) => event },
        },
        'suggestions.pressed': { target: '.rechecking', reenter: true, actions: 'rememberSuggestions' },
        'managersRole.pressed': { target: '.rechecking', reenter: true, actions: 'rememberManagersRole' },
        'createAll.pressed': { target: '.rechecking', reenter: true, actions: 'rememberAllCreated' },
        'again.pressed': { target: 'choosing', description: 'To fix or replace the file.', actions: 'forgetError' },
      },
      initial: 'shown',
      states: {
        shown: {
          description: 'These results match the chosen files and options.',
          on: {
            'upload.pressed': { target: '#bulkUpload.uploading' },
            'failedRows.pressed': { actions: { type: 'downloadCheckedRows', params: ({ context }) => context } },
            'notInFile.pressed': { actions: { type: 'downloadNotInFile', params: ({ context }) => context } },
          },
        },
        rechecking: {
          description: 'Another dry run, with the choices for unknown departments, columns and managers.',
          tags: ['busy', 'rechecking'],
          invoke: {
            src: 'recheckFiles',
            id: 'recheckFiles',
            input: ({ context }) => requestOf(context),
            onDone: [
              { guard: { type: 'isSuccess', params: replyOf }, target: 'shown', actions: rememberCheck },
              { target: 'unchecked', actions: { type: 'rememberRefusal', params: replyOf } },
            ],
            onError: { target: 'unchecked', actions: [logError, 'rememberNoConnection'] },
          },
        },
        unchecked: {
          description: 'The results are from before the last choice, so nothing can be uploaded.',
          tags: 'unchecked',
          on: { 'retry.pressed': { target: 'rechecking' } },
        },
      },
    },
    uploading: {
      description: 'The files are sent. The response comes when every row has been processed.',
      tags: 'busy',
      entry: ['nameUpload', 'forgetCheck'],
      invoke: {
        src: 'sendFiles',
        id: 'sendFiles',
        input: ({ context }) => requestOf(context),
        onError: {
          target: 'following',
          actions: logError,
          meta: { offPage: 'A failed upload is reported by an event.' },
        },
      },
      on: {
        'answer.came': [
          {
            guard: { type: 'isToFollow', params: ({ event }) => event },
            target: 'following',
            description: 'The upload’s record has the result.',
          },
          {
            guard: { type: 'isSlowedDown', params: ({ event }) => event },
            target: 'slowedDown',
            actions: rememberRefusal,
          },
          {
            guard: { type: 'isNotAllowed', params: ({ event }) => event },
            target: 'notAllowed',
            actions: rememberRefusal,
          },
          {
            target: 'fileRefused',
            actions: [
              rememberRefusal,
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.reply) }) },
            ],
          },
        ],
        'connection.lost': {
          target: 'following',
          description: 'The server may still be working on it, so asks for the result.',
          actions: { type: 'logFailure', params: ({ event }) => event },
        },
      },
      initial: 'sending',
      states: {
        sending: {
          description: 'Sending the files.',
          tags: 'sending',
          on: {
            'bytes.sent': [
              { guard: { type: 'isAllSent', params: ({ event }) => event }, target: 'processing' },
              { actions: { type: 'rememberSent', params: ({ event }) => event } },
            ],
            'cancel.pressed': {
              target: '#bulkUpload.choosing',
              description: 'The server discards incomplete files.',
            },
          },
        },
        processing: {
          description: 'The server is processing rows, and its progress is polled.',
          tags: 'processing',
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Waits before the next poll.',
              after: { importPoll: { target: 'asking' } },
            },
            asking: {
              description: 'Asks for the progress.',
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
                  { target: 'waiting', description: 'Not started yet.' },
                ],
                onError: { target: 'waiting', actions: logError },
              },
            },
          },
        },
      },
    },
    following: {
      description: 'Polls the server until the upload has finished.',
      tags: 'busy',
      initial: 'asking',
      states: {
        asking: {
          description: 'Asks for the result.',
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
                description: 'The files never arrived.',
              },
              { target: 'offline', description: 'The server does not know the result yet.' },
            ],
            onError: { target: 'offline', actions: logError },
          },
        },
        waiting: {
          description: 'Rows are being processed.',
          tags: 'processing',
          after: { importPoll: { target: 'asking' } },
        },
        offline: {
          description: 'The server is not responding. Polls until it does.',
          tags: ['processing', 'offline'],
          after: { importRetry: { target: 'asking' } },
          on: { 'retry.pressed': { target: 'asking' } },
        },
      },
    },
    allAccepted: {
      description: 'Every row was stored.',
      tags: 'allAccepted',
      entry: {
        type: 'showToast',
        params: ({ context: { record } }) => ({ kind: 'success', text: uploadedInWords(record) }),
      },
      initial: 'deciding',
      on: { 'again.pressed': { target: 'choosing', actions: 'forgetUpload' } },
      states: {
        deciding: {
          description: 'Checks whether there is a list that shows what was uploaded.',
          always: [
            { guard: 'isBalances', target: 'shown', description: 'Leave balances: the page says how many changed.' },
            {
              target: 'shown',
              description: 'Everything else: continues to the list of employees.',
              actions: { type: 'goTo', params: { to: paths.employees } },
            },
          ],
        },
        shown: { description: 'The number of rows is shown.' },
      },
    },
    someRefused: {
      description: 'Some rows were added; the others are returned with their errors.',
      tags: 'someRefused',
      initial: 'deciding',
      on: {
        'failedRows.pressed': { actions: { type: 'downloadFailedRows', params: ({ context }) => context } },
        'again.pressed': { target: 'choosing', actions: 'forgetUpload' },
      },
      states: {
        deciding: {
          description: 'Checks whether the failed-rows file is downloaded automatically.',
          always: [
            {
              guard: 'isEmployees',
              target: 'shown',
              description: 'Employee uploads: downloaded automatically.',
              actions: { type: 'downloadFailedRows', params: ({ context }) => context },
            },
            { target: 'shown' },
          ],
        },
        shown: { description: 'The rows and their errors are shown.' },
      },
    },
    ...failures,
  },
});

export type BulkUploadActor = ActorRefFrom<typeof bulkUploadMachine>;
