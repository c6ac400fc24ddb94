/**
 * A conversation with an employee. A change whose reply was lost is sent again with the same key, so the server stores
 * it once; text stays in the composer until the server has it.
 */
import type { ActorRefFrom } from 'xstate';
import { type ConversationContext, changeOf, conversationSetup } from './conversation.setup.ts';
import { logError, replyOf } from './ports.ts';

export type { ConversationContext, ConversationEvent } from './conversation.setup.ts';

const keep = {
  type: 'keepReply',
  params: ({ context: { id, text, isNote } }: { context: ConversationContext }) => ({ id, text, isNote }),
} as const;

const outOfScope = {
  guard: { type: 'isGone', params: replyOf },
  target: '#conversation.gone',
  description: 'The employee moved outside this person’s scope.',
} as const;
const outOfScopeUnsent = { ...outOfScope, actions: { type: 'rememberRefusal', params: replyOf } } as const;

export const conversationMachine = conversationSetup.createMachine({
  id: 'conversation',
  description: 'Shows a conversation between an employee and HR.',
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
    conflict: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loading the latest messages.',
      tags: 'busy',
      invoke: {
        src: 'loadHistory',
        id: 'loadHistory',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isUnsure', params: replyOf },
            target: 'open.writing.connectionLost',
            description: 'A change had no response yet, so it is sent again.',
            actions: { type: 'rememberHistory', params: replyOf },
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'open',
            actions: { type: 'rememberHistory', params: replyOf },
          },
          {
            guard: { type: 'isNowhere', params: replyOf },
            target: 'gone',
            description: 'The conversation does not exist or is outside this person’s scope.',
          },
          { target: 'refused', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'unreachable', actions: logError },
      },
    },
    gone: {
      description: 'Nothing to show. Unsent text can still be copied.',
      tags: 'gone',
      entry: 'endUploads',
      on: { 'retry.pressed': { target: 'loading', description: 'Tries to load it again.' } },
    },
    refused: {
      description: 'The server refused and gave a reason.',
      tags: 'refused',
      on: { 'retry.pressed': { target: 'loading' } },
    },
    unreachable: {
      description: 'Loading failed.',
      tags: 'unreachable',
      on: { 'retry.pressed': { target: 'loading' } },
    },
    open: {
      description: 'The conversation is shown.',
      tags: 'open',
      type: 'parallel',
      invoke: {
        src: 'watchNews',
        id: 'watchNews',
        onError: { actions: logError, meta: { offPage: 'Nothing on a page makes this listener fail.' } },
      },
      on: {
        'files.chosen': {
          description: 'Each file is uploaded by a separate chart.',
          actions: { type: 'rememberFiles', params: ({ event }) => event },
        },
        'file.stored': { actions: { type: 'rememberStored', params: ({ event }) => event } },
        'file.removed': {
          actions: [
            { type: 'stopUpload', params: ({ event }) => event },
            { type: 'forgetFile', params: ({ event }) => event },
          ],
        },
      },
      states: {
        reading: {
          description: 'Receiving messages from others.',
          initial: 'current',
          states: {
            current: {
              description: 'Up to date with the last load.',
              on: {
                'news.came': { target: 'refreshing' },
                'earlier.pressed': { guard: 'hasEarlier', target: 'loadingEarlier' },
              },
            },
            refreshing: {
              description: 'Loading the latest messages. Shown ones stay.',
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
                  outOfScope,
                  { target: 'stale', description: 'Refused. The shown messages stay.' },
                ],
                onError: { target: 'stale', actions: logError },
              },
              on: {
                'news.came': {
                  actions: 'rememberOutdated',
                  description: 'Reloads afterwards rather than now, so that frequent updates cannot block loading.',
                },
              },
            },
            loadingEarlier: {
              description: 'Loading earlier messages.',
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
                  outOfScope,
                  { target: 'stale', description: 'Refused. The shown messages stay.' },
                ],
                onError: { target: 'stale', actions: logError },
              },
              on: { 'news.came': { actions: 'rememberOutdated' } },
            },
            deciding: {
              description: 'Checks whether anything happened in the meantime.',
              always: [{ guard: 'isOutdated', target: 'refreshing', actions: 'forgetOutdated' }, { target: 'current' }],
            },
            stale: {
              description: 'Reloading failed. The page may be out of date.',
              tags: 'stale',
              entry: 'forgetOutdated',
              on: { 'news.came': { target: 'refreshing' }, 'retry.pressed': { target: 'refreshing' } },
            },
          },
        },
        writing: {
          description: 'Replying and other changes.',
          initial: 'ready',
          states: {
            ready: {
              description: 'Ready to write, send, assign or resolve.',
              initial: 'noConflict',
              on: {
                'text.changed': { actions: [{ type: 'rememberText', params: ({ event }) => event }, keep] },
                'audience.chosen': { actions: [{ type: 'rememberAudience', params: ({ event }) => event }, keep] },
                'send.pressed': {
                  guard: 'canSend',
                  target: 'sending',
                  actions: { type: 'rememberAnswer', params: ({ event }) => event },
                },
                'resolve.pressed': {
                  guard: 'isOpen',
                  target: 'sending',
                  actions: { type: 'rememberChange', params: { status: 'resolved' } },
                },
                'reopen.pressed': {
                  guard: 'isResolved',
                  target: 'sending',
                  actions: { type: 'rememberChange', params: { status: 'open' } },
                },
                'assignee.chosen': {
                  guard: { type: 'isOther', params: ({ event }) => event },
                  target: 'sending',
                  actions: { type: 'rememberChange', params: ({ event }) => ({ assignee: event.assignee }) },
                },
              },
              states: {
                noConflict: { description: 'No conflict.' },
                conflict: {
                  description: 'Someone else changed it first. Shows who and what; typed text is kept.',
                  tags: 'conflict',
                },
              },
            },
            sending: {
              description: 'Sending the change.',
              tags: 'sending',
              invoke: {
                src: 'changeConversation',
                id: 'changeConversation',
                input: ({ context }) => changeOf(context),
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: replyOf },
                    target: 'ready',
                    actions: [{ type: 'rememberChanged', params: replyOf }, keep],
                  },
                  {
                    guard: { type: 'isConflict', params: replyOf },
                    target: 'ready.conflict',
                    description: 'Of two simultaneous changes one wins; the other person sees it before trying again.',
                    actions: ['rememberConflict', { type: 'rememberRefusal', params: replyOf }, 'reloadNow'],
                  },
                  outOfScopeUnsent,
                  { target: 'ready', actions: { type: 'rememberRefusal', params: replyOf } },
                ],
                onError: { target: 'connectionLost', actions: logError },
              },
            },
            connectionLost: {
              description: 'No response, so the change may or may not have been saved. It is kept as sent.',
              tags: 'unsure',
              after: {
                messageRetry: {
                  target: 'sending',
                  description: 'Sends it again with the same key, so it is saved once.',
                },
              },
              on: { 'retry.pressed': { target: 'sending' } },
            },
          },
        },
      },
    },
  },
});

export type ConversationActor = ActorRefFrom<typeof conversationMachine>;
