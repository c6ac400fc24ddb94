/** One file of a message, uploaded as soon as it is chosen and it is its turn. */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ConversationFile } from '../api/contract/conversations.ts';
import { fileError } from '../rules/conversations/conversation.ts';
import { bodyOf, effects, eventOf, isSuccess, logError, messageOf, type Reply, subscription } from './ports.ts';

export interface FileRequest {
  conversation: string;
  file: File;
}

/** For the message that it belongs to. */
export interface FileStored {
  type: 'file.stored';
  id: string;
  file: ConversationFile;
}

interface AttachmentInput extends FileRequest {
  /** Unique within the message. */
  id: string;
  message: { send(event: FileStored): void };
}

export interface AttachmentContext extends AttachmentInput {
  /** Share of the bytes sent, 0 to 1. */
  sent: number;
  error: string | null;
}

export type AttachmentEvent =
  | { type: 'turn.came' }
  | { type: 'bytes.sent'; share: number }
  | { type: 'answer.came'; reply: Reply }
  | { type: 'connection.lost'; error: unknown }
  | { type: 'retry.pressed' }
  | { type: 'message.closed' };

type AttachmentTag = 'waiting' | 'sending' | 'stored' | 'failed';

type AboutReply = { reply: Reply };

const cutOff = { type: 'rememberError', params: { error: 'The connection was lost.' } } as const;

export const attachmentMachine = setup({
  types: {
    input: {} as AttachmentInput,
    context: {} as AttachmentContext,
    events: {} as AttachmentEvent,
    tags: {} as AttachmentTag,
  },
  actors: {
    /** Sends `turn.came` when no other file is being uploaded, and holds the turn until it is stopped. */
    takeTurn: subscription<{ type: 'never' }>('takeTurn'),
    /** Sends `bytes.sent` while uploading, then `answer.came` or `connection.lost`. */
    sendFile: subscription<{ type: 'never' }, FileRequest>('sendFile'),
  },
  guards: {
    isUnfit: ({ context }) => context.error !== null,
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
  },
  actions: {
    logFailure: effects.logFailure,
    tellStored: ({ context: { id, message } }, { reply }: AboutReply) =>
      message.send({ type: 'file.stored', id, file: bodyOf(reply as Reply<{ file: ConversationFile }>).file }),
    rememberSent: assign({ sent: (_, { share }: { share: number }) => share }),
    rememberError: assign({ error: (_, { error }: { error: string }) => error }),
    forgetError: assign({ error: null, sent: 0 }),
  },
}).createMachine({
  id: 'attachment',
  description: 'Uploads one file for a message.',
  context: ({ input }) => ({ ...input, sent: 0, error: fileError(input.file) }),
  initial: 'checking',
  states: {
    checking: {
      description: 'Checks the type and size.',
      always: [{ guard: 'isUnfit', target: 'unfit' }, { target: 'uploading' }],
    },
    unfit: { description: 'The wrong type, or too large. It can only be removed.', type: 'final' },
    uploading: {
      description: 'Uploading, one file after another.',
      initial: 'waiting',
      invoke: {
        src: 'takeTurn',
        id: 'takeTurn',
        onError: { actions: logError, meta: { offPage: 'Nothing on a page makes this listener fail.' } },
      },
      on: {
        'message.closed': {
          target: 'failed',
          description: 'The conversation cannot be shown any more. The server discards incomplete files.',
          actions: cutOff,
        },
      },
      states: {
        waiting: {
          description: 'Waiting for the files before it.',
          tags: 'waiting',
          on: { 'turn.came': { target: 'sending' } },
        },
        sending: {
          description: 'Uploading the file.',
          tags: 'sending',
          invoke: {
            src: 'sendFile',
            id: 'sendFile',
            input: ({ context: { conversation, file } }) => ({ conversation, file }),
            onError: {
              target: '#attachment.failed',
              actions: [logError, cutOff],
              meta: { offPage: 'A failed upload is reported by an event.' },
            },
          },
          on: {
            'bytes.sent': { actions: { type: 'rememberSent', params: eventOf } },
            'answer.came': [
              {
                guard: { type: 'isSuccess', params: eventOf },
                target: '#attachment.stored',
                actions: { type: 'tellStored', params: eventOf },
              },
              {
                target: '#attachment.failed',
                actions: { type: 'rememberError', params: ({ event }) => ({ error: messageOf(event.reply) }) },
              },
            ],
            'connection.lost': {
              target: '#attachment.failed',
              actions: [{ type: 'logFailure', params: eventOf }, cutOff],
            },
          },
        },
      },
    },
    failed: {
      description: 'Refused or not uploaded. Shows the reason; it can be tried again or removed.',
      tags: 'failed',
      on: { 'retry.pressed': { target: 'uploading', actions: 'forgetError' } },
    },
    stored: { description: 'Uploaded. It will be sent with the message.', tags: 'stored', type: 'final' },
  },
});

export type AttachmentActor = ActorRefFrom<typeof attachmentMachine>;
