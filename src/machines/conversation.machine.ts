/**
 * A conversation with an employee, as HR reads and answers it; with the calls of an employee, as they read on in their own.
 *
 * It rests in `gone` (there is none, or it is not for this person to see), `refused`, `unreachable`, and in `open`, where
 * three things go on beside one another. `reading` keeps up with what others write; it rests in `current` and `stale`.
 * `writing` sends one change at a time; it rests in `ready`, and in `connectionLost` when no answer came: then the same
 * change goes again under the same key, by which the server knows it, until it is answered. `attaching` sends files ahead,
 * one by one. What was typed is kept until the server has it. It ends with its page.
 */
import type { ActorRefFrom } from 'xstate';
import { changeOf, conversationSetup, fileRequestOf } from './conversation.setup.ts';
import { logError, messageOf } from './ports.ts';

export type { ConversationContext, ConversationEvent } from './conversation.setup.ts';

const replyOf = <R>({ event }: { event: { output: R } }) => ({ reply: event.output });
const noConnection = { type: 'rememberFailed', params: { error: 'The connection was lost.' } } as const;

/** The same wherever the latest entries are asked for. */
const vanished = {
  guard: { type: 'isGone', params: replyOf },
  target: '#conversation.gone',
  description: 'Nobody deletes one: the employee has moved to where this person administers nobody.',
} as const;

export const conversationMachine = conversationSetup.createMachine({
  id: 'conversation',
  description: 'Reading and answering what an employee writes to HR.',
  context: ({ input }) => ({
    ...input,
    conversation: null,
    entries: [],
    hasEarlier: false,
    assignees: [],
    firstUnread: null,
    isOutdated: false,
    text: '',
    isNote: false,
    attachments: [],
    change: null,
    message: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The latest messages are on their way.',
      tags: 'busy',
      invoke: {
        src: 'loadHistory',
        id: 'loadHistory',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'open',
            actions: { type: 'rememberHistory', params: replyOf },
          },
          {
            guard: { type: 'isNowhere', params: replyOf },
            target: 'gone',
            description: 'A link may lead to what is not there, or no longer for this person.',
          },
          { target: 'refused', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'unreachable', actions: logError },
      },
    },
    gone: {
      description: 'There is nothing to show; what was typed and not sent can still be copied.',
      tags: 'gone',
      entry: noConnection,
      on: { 'retry.pressed': { target: 'loading', description: 'It may have moved back.' } },
    },
    refused: {
      description: 'The server refused and said why.',
      tags: 'refused',
      on: { 'retry.pressed': { target: 'loading' } },
    },
    unreachable: {
      description: 'It could not be loaded.',
      tags: 'unreachable',
      on: { 'retry.pressed': { target: 'loading' } },
    },
    open: {
      description: 'The conversation is on the screen.',
      tags: 'open',
      type: 'parallel',
      invoke: { src: 'watchNews', id: 'watchNews', onError: { actions: logError } },
      states: {
        reading: {
          description: 'What others write, as it comes.',
          initial: 'current',
          states: {
            current: {
              description: 'All that was known when it was last asked for.',
              on: {
                'news.came': { target: 'refreshing' },
                'earlier.pressed': { guard: 'hasEarlier', target: 'loadingEarlier' },
              },
            },
            refreshing: {
              description: 'The latest messages are on their way; those that are there stay.',
              invoke: {
                src: 'loadHistory',
                id: 'refreshHistory',
                input: ({ context }) => ({ id: context.id }),
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: replyOf },
                    target: 'deciding',
                    actions: { type: 'rememberHistory', params: replyOf },
                  },
                  vanished,
                  { target: 'stale', description: 'Refused: what is shown stays.' },
                ],
                onError: { target: 'stale', actions: logError },
              },
              on: {
                'news.came': {
                  actions: 'rememberOutdated',
                  description: 'It is asked for again afterwards: a flood of news would stop it from ever arriving.',
                },
              },
            },
            loadingEarlier: {
              description: 'Earlier messages are on their way.',
              tags: 'loadingEarlier',
              invoke: {
                src: 'loadHistory',
                id: 'loadEarlier',
                input: ({ context: { id, entries } }) => ({ id, before: entries[0]?.number ?? 1 }),
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: replyOf },
                    target: 'deciding',
                    actions: { type: 'rememberEarlier', params: replyOf },
                  },
                  vanished,
                  { target: 'stale', description: 'Refused: what is shown stays.' },
                ],
                onError: { target: 'stale', actions: logError },
              },
              on: { 'news.came': { actions: 'rememberOutdated' } },
            },
            deciding: {
              description: 'Has anything happened meanwhile?',
              always: [{ guard: 'isOutdated', target: 'refreshing', actions: 'forgetOutdated' }, { target: 'current' }],
            },
            stale: {
              description: 'The last question had no good answer: what is shown may be out of date.',
              tags: 'stale',
              entry: 'forgetOutdated',
              on: { 'news.came': { target: 'refreshing' }, 'retry.pressed': { target: 'refreshing' } },
            },
          },
        },
        writing: {
          description: 'The answer, and what else this person does.',
          initial: 'ready',
          states: {
            ready: {
              description: 'Something can be typed, sent, assigned, resolved.',
              initial: 'calm',
              on: {
                'text.changed': { actions: { type: 'rememberText', params: ({ event }) => event } },
                'audience.chosen': { actions: { type: 'rememberAudience', params: ({ event }) => event } },
                'send.pressed': {
                  guard: 'canSend',
                  target: 'sending',
                  actions: { type: 'rememberAnswer', params: ({ event }) => event },
                },
                'resolve.pressed': {
                  guard: 'isOpen',
                  target: 'sending',
                  actions: { type: 'rememberWish', params: { status: 'resolved' } },
                },
                'reopen.pressed': {
                  guard: 'isResolved',
                  target: 'sending',
                  actions: { type: 'rememberWish', params: { status: 'open' } },
                },
                'assignee.chosen': {
                  guard: { type: 'isOther', params: ({ event }) => event },
                  target: 'sending',
                  actions: { type: 'rememberWish', params: ({ event }) => ({ assignee: event.assignee }) },
                },
              },
              states: {
                calm: { description: 'Nobody was in the way.' },
                outrun: {
                  description: 'Somebody else was first: who and how is said, what was typed is kept.',
                  tags: 'outrun',
                },
              },
            },
            sending: {
              description: 'It is on its way.',
              tags: 'sending',
              invoke: {
                src: 'changeConversation',
                id: 'changeConversation',
                input: ({ context }) => changeOf(context),
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: replyOf },
                    target: 'ready',
                    actions: { type: 'rememberChanged', params: replyOf },
                  },
                  {
                    guard: { type: 'isConflict', params: replyOf },
                    target: 'ready.outrun',
                    description: 'Of two who do something at once, one wins; the other reads what has happened first.',
                    actions: [{ type: 'rememberRefusal', params: replyOf }, 'askAnew'],
                  },
                  vanished,
                  { target: 'ready', actions: { type: 'rememberRefusal', params: replyOf } },
                ],
                onError: { target: 'connectionLost', actions: logError },
              },
            },
            connectionLost: {
              description: 'No answer came: whether it was stored is not known. It stays as it was sent.',
              tags: 'unsure',
              after: {
                messageRetry: { target: 'sending', description: 'The same under the same key: it is stored once.' },
              },
              on: { 'retry.pressed': { target: 'sending' } },
            },
          },
        },
        attaching: {
          description: 'Files, sent ahead of the message that they belong to.',
          initial: 'idle',
          on: {
            'files.chosen': { actions: { type: 'rememberFiles', params: ({ event }) => event } },
            'file.removed': { actions: { type: 'forgetFile', params: ({ event }) => event } },
            'file.retried': { actions: { type: 'rememberWaiting', params: ({ event }) => event } },
          },
          states: {
            idle: {
              description: 'No file is on its way.',
              on: {
                'files.chosen': {
                  target: 'choosing',
                  actions: { type: 'rememberFiles', params: ({ event }) => event },
                },
                'file.retried': {
                  target: 'choosing',
                  actions: { type: 'rememberWaiting', params: ({ event }) => event },
                },
              },
            },
            choosing: {
              description: 'Is there another that waits?',
              always: [{ guard: 'hasWaiting', target: 'uploading', actions: 'rememberBegun' }, { target: 'idle' }],
            },
            uploading: {
              description: 'Bytes of one file are on their way; the others wait.',
              invoke: {
                src: 'sendFile',
                id: 'sendFile',
                input: ({ context }) => fileRequestOf(context),
                onError: { target: 'choosing', actions: [logError, noConnection] },
              },
              on: {
                'bytes.sent': { actions: { type: 'rememberSent', params: ({ event }) => event } },
                'answer.came': [
                  {
                    guard: { type: 'isSuccess', params: ({ event }) => event },
                    target: 'choosing',
                    actions: { type: 'rememberStored', params: ({ event }) => event },
                  },
                  {
                    target: 'choosing',
                    actions: { type: 'rememberFailed', params: ({ event }) => ({ error: messageOf(event.reply) }) },
                  },
                ],
                'connection.lost': {
                  target: 'choosing',
                  actions: [{ type: 'logFailure', params: ({ event }) => event }, noConnection],
                },
                'file.removed': {
                  guard: { type: 'isUnderWay', params: ({ event }) => event },
                  target: 'choosing',
                  description: 'What has not arrived whole is thrown away by the server.',
                  actions: { type: 'forgetFile', params: ({ event }) => event },
                },
              },
            },
          },
        },
      },
    },
  },
});

export type ConversationActor = ActorRefFrom<typeof conversationMachine>;
