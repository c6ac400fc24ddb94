/**
 * Praising colleagues. What is written is kept in the browser until the server has it; a post whose reply was lost is
 * sent again with the same key, so that it is stored once.
 */
import type { ActorRefFrom } from 'xstate';
import { emptyPraise } from '../rules/recognition/praise.ts';
import { cutToDraw, sayTooLarge, sayUnreadable, sayWrongType } from './cropping.ts';
import { eventOf, logError, replyOf } from './ports.ts';
import { type ComposerContext, composerSetup, pictureOf, postOf } from './recognition-composer.setup.ts';

export type { ComposerContext, ComposerEvent } from './recognition-composer.setup.ts';

const keep = {
  type: 'keep',
  params: ({ context: { values, key } }: { context: ComposerContext }) => ({ kept: { values, key } }),
} as const;

export const recognitionComposerMachine = composerSetup.createMachine({
  id: 'recognitionComposer',
  description: 'Writes a recognition post.',
  context: () => ({
    values: emptyPraise,
    errors: {},
    message: null,
    file: null,
    key: null,
    isConfirmed: false,
    isRestored: false,
    post: null,
  }),
  initial: 'recalling',
  states: {
    recalling: {
      description: 'Looks for a draft kept in this browser.',
      tags: 'busy',
      invoke: {
        src: 'recallDraft',
        id: 'recallDraft',
        onDone: [
          {
            guard: { type: 'hasDraft', params: ({ event }) => ({ kept: event.output }) },
            target: 'writing',
            actions: { type: 'rememberKept', params: ({ event }) => ({ kept: event.output }) },
          },
          { target: 'writing' },
        ],
        onError: {
          target: 'writing',
          description: 'The browser may not allow storage.',
          actions: logError,
          meta: { offPage: 'Only a browser that refuses storage makes it fail.' },
        },
      },
    },
    writing: {
      description: 'Choosing people, tags and values, and writing the message.',
      tags: 'open',
      initial: 'filling',
      on: {
        'fields.changed': {
          target: '.filling',
          actions: [{ type: 'rememberFields', params: eventOf }, keep],
        },
        'picture.chosen': [
          {
            guard: { type: 'isWrongType', params: eventOf },
            actions: sayWrongType,
          },
          {
            guard: { type: 'isTooLarge', params: eventOf },
            actions: sayTooLarge,
          },
          { target: 'cropping', actions: { type: 'rememberFile', params: eventOf } },
        ],
        'draft.discarded': { target: '.filling', actions: ['forgetDraft', 'forgetKept'] },
        'send.pressed': { target: 'checking' },
      },
      states: {
        filling: { description: 'Nothing to correct.' },
        correcting: { description: 'Something is missing. Shown next to its field.' },
        refused: { description: 'The server refused and gave a reason.', tags: 'refused' },
      },
    },
    cropping: {
      description: 'Cropping the picture.',
      tags: ['open', 'cropping'],
      on: {
        'crop.confirmed': { target: 'drawing' },
        'crop.dismissed': { target: 'writing', actions: 'forgetFile' },
        'picture.unreadable': {
          target: 'writing',
          description: 'The file looks like an image but cannot be opened.',
          actions: ['forgetFile', sayUnreadable],
        },
      },
    },
    drawing: {
      description: 'Creating the cropped picture.',
      tags: ['open', 'busy', 'cropping'],
      on: { 'crop.dismissed': { target: 'writing', actions: 'forgetFile' } },
      invoke: {
        src: 'drawCrop',
        id: 'drawCrop',
        input: cutToDraw,
        onDone: {
          target: 'writing',
          actions: [{ type: 'rememberPicture', params: ({ event }) => ({ picture: event.output }) }, keep],
        },
        onError: {
          target: 'writing',
          description: 'The file looks like an image but cannot be read.',
          actions: [logError, 'forgetFile', sayUnreadable],
        },
      },
    },
    checking: {
      description: 'Checks the post before anything is sent.',
      tags: 'open',
      always: [
        { guard: 'isInvalid', target: 'writing.correcting', actions: 'rememberErrors' },
        { guard: 'hasPicture', target: 'uploading', actions: ['rememberKey', keep] },
        { target: 'sending', actions: ['rememberKey', keep] },
      ],
    },
    uploading: {
      description: 'Uploading the picture.',
      tags: ['open', 'busy'],
      invoke: {
        src: 'sendPicture',
        id: 'sendPicture',
        input: ({ context }) => pictureOf(context),
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'sending',
            actions: [{ type: 'rememberStoredPicture', params: replyOf }, keep],
          },
          { target: 'writing.refused', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'offline', actions: logError },
      },
    },
    sending: {
      description: 'Sending the post.',
      tags: ['open', 'busy'],
      invoke: {
        src: 'sendPost',
        id: 'sendPost',
        input: ({ context }) => postOf(context),
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'sent',
            actions: [{ type: 'rememberPost', params: replyOf }, 'forgetKept'],
          },
          {
            guard: { type: 'isRepeated', params: replyOf },
            target: 'asking',
            description: 'The author has already posted this message to one of these people within a day.',
            actions: { type: 'rememberRefusal', params: replyOf },
          },
          { target: 'writing.refused', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'offline', actions: logError },
      },
    },
    asking: {
      description: 'Asks whether to post the same message again.',
      tags: ['open', 'asking'],
      on: {
        'repeat.confirmed': { target: 'sending', actions: 'rememberConfirmed' },
        'repeat.dismissed': { target: 'writing' },
      },
    },
    offline: {
      description: 'No response, so the post may or may not have been saved. Tries again with the same key.',
      tags: ['open', 'offline'],
      after: { messageRetry: { target: 'checking' } },
      on: {
        'retry.pressed': { target: 'checking' },
        'fields.changed': {
          target: 'writing',
          description: 'Stops trying.',
          actions: [{ type: 'rememberFields', params: eventOf }, keep],
        },
      },
    },
    sent: {
      description: 'The server has the post.',
      tags: 'sent',
      initial: 'deciding',
      on: { 'again.pressed': { target: 'writing', actions: ['forgetDraft', 'forgetPost'] } },
      states: {
        deciding: {
          description: 'Checks whether a moderator has to approve the post.',
          always: [{ guard: 'isHeld', target: 'held' }, { target: 'celebrating' }],
        },
        held: {
          description: 'The post contains a watched word, so it waits for a moderator.',
          tags: 'held',
        },
        celebrating: {
          description: 'Celebrates briefly.',
          tags: 'celebrating',
          after: { celebration: { target: 'published' } },
        },
        published: { description: 'The post is in the feed.' },
      },
    },
  },
});

export type RecognitionComposerActor = ActorRefFrom<typeof recognitionComposerMachine>;
