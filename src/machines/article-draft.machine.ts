/**
 * An article while it is being written.
 *
 * What is typed is kept in this browser at once and goes to the server after a pause. Nothing of it reaches readers before it
 * is published. The chart rests in `gone`, `refused`, `unreachable` and `readOnly` (others write it) when there is nothing to
 * write, in `recovering` when this browser has kept something that the server does not have, and in `open`, where two things
 * go on beside one another. `saving` rests in `saved`, `waiting` (for a pause), `offline` (no answer: the same goes again under
 * the same key), `turnedDown`, `outdated` (somebody else was first) and `deleted`; and in its questions. `picturing` sends one
 * picture at a time. It ends in `left`.
 */
import type { ActorRefFrom } from 'xstate';
import {
  articleDraftSetup,
  fieldsOf,
  fitting,
  forgetBeginning,
  forgetNow,
  keepNow,
  outrun,
  pictureRequestOf,
  publishWishOf,
  replyOf,
  saveOf,
  sayPublished,
  showAddress,
  vanished,
} from './article-draft.setup.ts';
import { logError, messageOf } from './ports.ts';
import { blankArticle, keptUnder } from './rules/article-draft.ts';

export type { ArticleDraftContext, ArticleDraftEvent, PictureStored } from './article-draft.setup.ts';

const keptOf = <K>({ event }: { event: { output: K } }) => ({ kept: event.output });
const remember = [{ type: 'rememberFields', params: fieldsOf }, keepNow] as const;
const wishing = (wish: 'publish' | 'unpublish' | 'leave') => ({ type: 'rememberWish', params: { wish } }) as const;
const asPublish = (publish: boolean) => ({ type: 'rememberPublish', params: { publish } }) as const;
const cutOff = { type: 'rememberFailure', params: { error: 'The connection was lost.' } } as const;
const leaving = { target: '#articleDraft.left' } as const;

export const articleDraftMachine = articleDraftSetup.createMachine({
  id: 'articleDraft',
  description: 'Writing an article: nothing typed is lost, and nothing half done is read.',
  context: ({ input }) => ({
    id: input.id,
    article: null,
    authors: [],
    branches: [],
    initial: blankArticle,
    values: blankArticle,
    known: {},
    filled: 0,
    kept: null,
    save: null,
    wish: null,
    publish: true,
    isFresh: false,
    theirs: null,
    errors: {},
    message: null,
    picture: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The article, and whom it can be for and by, are on their way.',
      tags: 'busy',
      invoke: {
        src: 'openArticle',
        id: 'openArticle',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isOthers', params: replyOf },
            target: 'readOnly',
            description: 'It can be read, and is for others to write.',
            actions: { type: 'rememberOpened', params: replyOf },
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'recalling',
            actions: { type: 'rememberOpened', params: replyOf },
          },
          {
            guard: { type: 'isNowhere', params: replyOf },
            target: 'gone',
            description: 'A link may lead to what has been deleted, or never was for this person.',
          },
          { target: 'refused', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'unreachable', actions: logError },
      },
      on: { 'leave.requested': leaving },
    },
    recalling: {
      description: 'Has this browser kept something that the server does not have?',
      tags: 'busy',
      invoke: {
        src: 'recall',
        id: 'recall',
        input: ({ context }) => ({ under: keptUnder(context.id) }),
        onDone: [
          {
            guard: { type: 'hasKept', params: keptOf },
            target: 'recovering',
            actions: { type: 'rememberKept', params: keptOf },
          },
          { target: 'open' },
        ],
        onError: { target: 'open', description: 'A browser may forbid to keep anything.', actions: logError },
      },
      on: { 'leave.requested': leaving },
    },
    recovering: {
      description: 'Something was written here that was never saved: go on with it, or with what the server has?',
      tags: 'recovering',
      on: {
        'kept.restored': { target: 'open', actions: 'restoreKept' },
        'kept.discarded': { target: 'open', actions: ['dropKept', forgetNow] },
        'leave.requested': leaving,
      },
    },
    gone: { description: 'There is no such article.', tags: 'gone', on: { 'leave.requested': leaving } },
    readOnly: { description: 'Others write it.', tags: 'readOnly', on: { 'leave.requested': leaving } },
    refused: {
      description: 'The server refused to open it, and said why.',
      tags: 'failed',
      on: { 'retry.pressed': { target: 'loading' }, 'leave.requested': leaving },
    },
    unreachable: {
      description: 'It could not be loaded.',
      tags: ['failed', 'unreachable'],
      on: { 'retry.pressed': { target: 'loading' }, 'leave.requested': leaving },
    },
    open: {
      description: 'It is being written.',
      tags: 'open',
      type: 'parallel',
      states: {
        saving: {
          description: 'How what was typed stands with the server.',
          initial: 'deciding',
          on: { 'fields.changed': { actions: remember } },
          states: {
            deciding: {
              description: 'What is there to do?',
              always: [
                { guard: 'wantsMore', target: 'storing', description: 'First of all everything is saved.' },
                { guard: 'isDirty', target: 'waiting' },
                { guard: 'wantsToPublish', target: 'publishing', actions: asPublish(true) },
                { guard: 'wantsToUnpublish', target: 'askingToUnpublish', actions: 'forgetWish' },
                { guard: 'wantsToLeave', target: '#articleDraft.left' },
                { guard: 'isFresh', target: 'saved.undoable' },
                { target: 'saved' },
              ],
            },
            saved: {
              description: 'The server has all of it.',
              tags: 'saved',
              entry: 'forgetWish',
              initial: 'calm',
              on: {
                'fields.changed': { target: 'waiting', actions: remember },
                'publish.pressed': { guard: 'isBegun', target: 'publishing', actions: asPublish(true) },
                'unpublish.pressed': { guard: 'isPublished', target: 'askingToUnpublish' },
                'leave.requested': leaving,
              },
              states: {
                calm: { description: 'Nothing else is to be said.' },
                undoable: {
                  description: 'It has just been published: for a while that can be taken back.',
                  tags: 'undoable',
                  after: { undoTime: { target: 'calm' } },
                  on: { 'undo.pressed': { target: '#articleDraft.open.saving.publishing', actions: asPublish(false) } },
                },
              },
            },
            waiting: {
              description: 'Somebody types: it is saved when they pause.',
              tags: 'waiting',
              after: { autosave: { target: 'pausing' } },
              on: {
                'fields.changed': { target: 'waiting', reenter: true, actions: remember },
                'save.pressed': { target: 'pausing' },
                'publish.pressed': { target: 'storing', actions: wishing('publish') },
                'unpublish.pressed': { guard: 'isPublished', target: 'storing', actions: wishing('unpublish') },
                'leave.requested': { target: 'storing', actions: wishing('leave') },
              },
            },
            pausing: {
              description: 'Is it still different from what the server has?',
              always: [
                { guard: 'isDirty', target: 'storing' },
                { target: 'saved', actions: forgetNow },
              ],
            },
            storing: {
              description: 'It is on its way. Typing goes on.',
              tags: 'saving',
              entry: 'rememberSave',
              invoke: {
                src: 'saveArticle',
                id: 'saveArticle',
                input: ({ context }) => saveOf(context),
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: replyOf },
                    target: 'arrived',
                    actions: { type: 'rememberStored', params: replyOf },
                  },
                  outrun,
                  vanished,
                  { target: 'turnedDown', actions: { type: 'rememberRefusal', params: replyOf } },
                ],
                onError: { target: 'offline', actions: logError },
              },
              on: {
                'publish.pressed': { actions: wishing('publish') },
                'leave.requested': { actions: wishing('leave') },
              },
            },
            arrived: {
              description: 'The server has what was sent. Was more typed meanwhile?',
              entry: [forgetBeginning, showAddress],
              always: [
                { guard: 'isDirty', target: 'deciding', actions: keepNow },
                { target: 'deciding', actions: forgetNow },
              ],
            },
            offline: {
              description:
                'No answer: whether it arrived is not known. This browser keeps it, and it goes again as it was sent.',
              tags: 'offline',
              after: { saveRetry: { target: 'storing' } },
              on: {
                'retry.pressed': { target: 'storing' },
                'save.pressed': { target: 'storing' },
                'publish.pressed': { target: 'storing', actions: wishing('publish') },
                'leave.requested': { target: 'askingToLeave' },
              },
            },
            turnedDown: {
              description: 'The server refused, and said what is wrong.',
              tags: 'refused',
              on: {
                'fields.changed': { target: 'waiting', actions: [...remember, 'forgetRefusal'] },
                'retry.pressed': { target: 'deciding', actions: 'forgetRefusal' },
                'leave.requested': [{ guard: 'isDirty', target: 'askingToLeave' }, leaving],
              },
            },
            outdated: {
              description: 'Somebody else was first: nothing is saved before it is clear whose text holds.',
              tags: 'outdated',
              initial: 'asking',
              on: {
                'theirs.taken': { target: 'deciding', actions: ['takeTheirs', forgetNow] },
                'mine.kept': { target: 'deciding', actions: ['keepMine', keepNow] },
                'leave.requested': { target: 'askingToLeave' },
              },
              states: {
                asking: {
                  description: 'Theirs, or mine on top of it?',
                  tags: 'stale',
                  on: { 'stale.dismissed': { target: 'undecided' } },
                },
                undecided: {
                  description: 'Back in the text, to look first.',
                  on: { 'retry.pressed': { target: 'asking' }, 'save.pressed': { target: 'asking' } },
                },
              },
            },
            deleted: {
              description: 'Somebody has deleted it meanwhile. The text is still here.',
              tags: 'deleted',
              on: {
                'again.pressed': { target: 'deciding', actions: [forgetNow, 'beginAnew', keepNow] },
                'leave.requested': { target: 'askingToLeave' },
              },
            },
            publishing: {
              description: 'Readers get it, or no longer get it.',
              tags: 'publishing',
              invoke: {
                src: 'publishArticle',
                id: 'publishArticle',
                input: ({ context }) => publishWishOf(context),
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: replyOf },
                    target: 'deciding',
                    actions: [{ type: 'rememberPublished', params: replyOf }, sayPublished],
                  },
                  outrun,
                  vanished,
                  {
                    target: 'turnedDown',
                    description: 'Something is missing.',
                    actions: [{ type: 'rememberRefusal', params: replyOf }, 'scrollToTop'],
                  },
                ],
                onError: { target: 'unsure', actions: logError },
              },
            },
            unsure: {
              description: 'No answer: asked for again, it happens once.',
              tags: ['offline', 'publishing'],
              after: { saveRetry: { target: 'publishing' } },
              on: { 'retry.pressed': { target: 'publishing' }, 'leave.requested': { target: 'askingToLeave' } },
            },
            askingToUnpublish: {
              description: 'Take it away from its readers?',
              tags: 'askingToUnpublish',
              on: {
                'unpublish.confirmed': { target: 'publishing', actions: asPublish(false) },
                'unpublish.dismissed': { target: 'deciding' },
              },
            },
            askingToLeave: {
              description: 'Leave although it could not be saved? This browser keeps it.',
              tags: 'askingToLeave',
              on: {
                'leave.confirmed': leaving,
                'leave.dismissed': {
                  target: 'deciding',
                  description: 'Then it is tried again.',
                  actions: 'forgetWish',
                },
              },
            },
          },
        },
        picturing: {
          description: 'A picture for the cover or for the text.',
          initial: 'idle',
          states: {
            idle: {
              description: 'None is on its way.',
              on: {
                'picture.chosen': [fitting, { target: 'unfit', actions: { type: 'refusePicture', params: fieldsOf } }],
              },
            },
            sending: {
              description: 'Its bytes are on their way.',
              invoke: {
                src: 'sendPicture',
                id: 'sendPicture',
                input: ({ context }) => pictureRequestOf(context),
                onError: { target: 'unfit', actions: [logError, cutOff] },
              },
              on: {
                'bytes.sent': { actions: { type: 'rememberSent', params: fieldsOf } },
                'answer.came': [
                  {
                    guard: { type: 'isCover', params: fieldsOf },
                    target: 'idle',
                    actions: [{ type: 'placeCover', params: fieldsOf }, 'forgetPicture'],
                  },
                  {
                    guard: { type: 'isSuccess', params: fieldsOf },
                    target: 'idle',
                    description: 'It stands where the cursor was.',
                    actions: [{ type: 'placePicture', params: fieldsOf }, 'forgetPicture'],
                  },
                  {
                    target: 'unfit',
                    actions: { type: 'rememberFailure', params: ({ event }) => ({ error: messageOf(event.reply) }) },
                  },
                ],
                'connection.lost': {
                  target: 'unfit',
                  actions: [{ type: 'logFailure', params: ({ event }) => ({ error: event.error }) }, cutOff],
                },
                'picture.dismissed': { target: 'idle', actions: 'forgetPicture' },
              },
            },
            unfit: {
              description: 'It is not there, and why is said.',
              on: {
                'picture.retried': { guard: 'isPictureFit', target: 'sending', actions: 'tryPictureAgain' },
                'picture.dismissed': { target: 'idle', actions: 'forgetPicture' },
                'picture.chosen': [fitting, { actions: { type: 'refusePicture', params: fieldsOf } }],
              },
            },
          },
        },
      },
    },
    left: { description: 'The page has been left.', type: 'final', tags: 'left' },
  },
});

export type ArticleDraftActor = ActorRefFrom<typeof articleDraftMachine>;
