/** Uploads pictures for an article, one at a time. */
import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { pictureProblem } from '../rules/articles/articles.ts';
import { bodyOf, effect, effects, eventOf, isSuccess, logError, messageOf, type Reply, subscription } from './ports.ts';

export type PicturePurpose = 'cover' | 'text';

export interface ChosenPicture {
  file: File;
  purpose: PicturePurpose;
}

export interface ArticlePicturesContext {
  /** `sent`: share of the bytes sent, 0 to 1. `isUnfit`: sent again, it would be refused again. */
  picture: (ChosenPicture & { sent: number; error: string | null; isUnfit: boolean }) | null;
}

export type ArticlePicturesEvent =
  | ({ type: 'picture.chosen' } & ChosenPicture)
  | { type: 'picture.retried' }
  | { type: 'picture.dismissed' }
  | { type: 'bytes.sent'; share: number }
  | { type: 'answer.came'; reply: Reply }
  | { type: 'connection.lost'; error: unknown };

/** For the editor, which inserts it at the cursor. `file`: the name under which the server stored it. */
interface PictureStored {
  type: 'picture.stored';
  file: string;
}

type AboutReply = { reply: Reply };

/** Too large, not a picture, or one that cannot be read. */
const UNFIT = [413, 415, 422];

const fileIn = (reply: Reply) => bodyOf(reply as Reply<{ picture: { file: string } }>).picture.file;
const cutOff = { type: 'rememberError', params: { error: 'The connection was lost.', isUnfit: false } } as const;
const chosen = [
  {
    guard: { type: 'isFit', params: eventOf },
    target: 'sending',
    actions: { type: 'rememberPicture', params: eventOf },
  },
  { target: 'failed', actions: { type: 'rememberPicture', params: eventOf } },
] as const;

export const articlePicturesMachine = setup({
  types: {
    context: {} as ArticlePicturesContext,
    events: {} as ArticlePicturesEvent,
    emitted: {} as PictureStored,
  },
  actors: {
    /** Sends `bytes.sent` while uploading, then `answer.came` or `connection.lost`. */
    sendPicture: subscription<{ type: 'never' }, { file: File }>('sendPicture'),
  },
  guards: {
    isFit: (_, { file }: ChosenPicture) => pictureProblem(file) === null,
    canRetry: ({ context: { picture } }) => picture?.isUnfit === false,
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
    isCover: ({ context: { picture } }, { reply }: AboutReply) => picture?.purpose === 'cover' && isSuccess(reply),
  },
  actions: {
    logFailure: effects.logFailure,
    /** Gives the cover to the form. */
    useCover: effect<{ file: string }>('useCover'),
    rememberPicture: assign({
      picture: (_, { file, purpose }: ChosenPicture) => {
        const error = pictureProblem(file);

        return { file, purpose, sent: 0, error, isUnfit: error !== null };
      },
    }),
    rememberSent: assign({
      picture: ({ context: { picture } }, { share }: { share: number }) => picture && { ...picture, sent: share },
    }),
    rememberError: assign({
      picture: ({ context: { picture } }, problem: { error: string; isUnfit: boolean }) =>
        picture && { ...picture, ...problem },
    }),
    forgetError: assign({ picture: ({ context: { picture } }) => picture && { ...picture, sent: 0, error: null } }),
    forgetPicture: assign({ picture: null }),
    announceStored: emit((_, { reply }: AboutReply) => ({ type: 'picture.stored' as const, file: fileIn(reply) })),
  },
}).createMachine({
  id: 'articlePictures',
  description: 'Uploads pictures for the cover and the text of an article.',
  context: { picture: null },
  initial: 'idle',
  states: {
    idle: { description: 'No picture is being uploaded.', on: { 'picture.chosen': chosen } },
    sending: {
      description: 'Uploading the picture.',
      invoke: {
        src: 'sendPicture',
        id: 'sendPicture',
        input: ({ context: { picture } }) => {
          if (!picture) throw new Error('There is no picture to send');

          return { file: picture.file };
        },
        onError: {
          target: 'failed',
          actions: [logError, cutOff],
          meta: { offPage: 'A failed upload is reported by an event.' },
        },
      },
      on: {
        'bytes.sent': { actions: { type: 'rememberSent', params: eventOf } },
        'answer.came': [
          {
            guard: { type: 'isCover', params: eventOf },
            target: 'idle',
            description: 'The picture is now the cover.',
            actions: [{ type: 'useCover', params: ({ event }) => ({ file: fileIn(event.reply) }) }, 'forgetPicture'],
          },
          {
            guard: { type: 'isSuccess', params: eventOf },
            target: 'idle',
            description: 'The editor inserts it at the cursor.',
            actions: [{ type: 'announceStored', params: eventOf }, 'forgetPicture'],
          },
          {
            target: 'failed',
            actions: {
              type: 'rememberError',
              params: ({ event: { reply } }) => ({ error: messageOf(reply), isUnfit: UNFIT.includes(reply.status) }),
            },
          },
        ],
        'connection.lost': { target: 'failed', actions: [{ type: 'logFailure', params: eventOf }, cutOff] },
        'picture.dismissed': { target: 'idle', actions: 'forgetPicture' },
      },
    },
    failed: {
      description: 'The picture was refused or not uploaded. Shows the reason.',
      on: {
        'picture.retried': { guard: 'canRetry', target: 'sending', actions: 'forgetError' },
        'picture.dismissed': { target: 'idle', actions: 'forgetPicture' },
        'picture.chosen': chosen,
      },
    },
  },
});

export type ArticlePicturesActor = ActorRefFrom<typeof articlePicturesMachine>;
