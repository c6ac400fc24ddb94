import { assign, setup } from 'xstate';
import type { CreatePostBody, RecognitionPost, Repeats } from '../api/contract/recognition.ts';
import {
  emptyPraise,
  isEmptyPraise,
  type KeptPraise,
  type Praise,
  praiseBody,
  validatePraise,
} from '../rules/recognition/praise.ts';
import { CELEBRATION_MS, MESSAGE_RETRY_MS } from '../rules/shared/constants.ts';
import { withoutFields } from '../rules/shared/form.ts';
import { newId } from '../rules/shared/new-id.ts';
import { type Errors, hasErrors } from '../rules/shared/validation.ts';
import { type Crop, type CropEvent, isTooLarge, isWrongType } from './cropping.ts';
import { bodyOf, effect, effects, fieldErrorsOf, isSuccess, messageOf, port, type Reply } from './ports.ts';

export interface ComposerContext {
  values: Praise;
  errors: Errors<Praise>;
  message: string | null;
  /** A chosen picture that is still to be cropped. */
  file: File | null;
  /** Stays the same until something changes, so that a post sent again after a lost reply is stored once. */
  key: string | null;
  isConfirmed: boolean;
  /** Whether a draft of an earlier visit is shown. */
  isRestored: boolean;
  post: RecognitionPost | null;
}

export type ComposerEvent =
  | { type: 'fields.changed'; values: Partial<Praise> }
  | { type: 'picture.chosen'; file: File }
  | CropEvent
  | { type: 'draft.discarded' }
  | { type: 'send.pressed' }
  | { type: 'repeat.confirmed' }
  | { type: 'repeat.dismissed' }
  | { type: 'retry.pressed' }
  | { type: 'again.pressed' };

/** `open`: the fields are shown. `held`: the post waits for a moderator. */
type ComposerTag = 'open' | 'busy' | 'cropping' | 'asking' | 'refused' | 'offline' | 'sent' | 'celebrating' | 'held';

export type PostReply = { post: RecognitionPost };
type AboutReply = { reply: Reply };
type AboutPost = { reply: Reply<PostReply> };

export const composerSetup = setup({
  types: {
    context: {} as ComposerContext,
    events: {} as ComposerEvent,
    tags: {} as ComposerTag,
  },
  actors: {
    /** Null if this browser has no draft. */
    recallDraft: port<KeptPraise | null>('recallDraft'),
    drawCrop: port<File, { file: File; crop: Crop }>('drawCrop'),
    sendPicture: port<Reply<{ name: string }>, { picture: File }>('sendPicture'),
    sendPost: port<Reply<PostReply>, CreatePostBody>('sendPost'),
  },
  guards: {
    hasDraft: (_, { kept }: { kept: KeptPraise | null }) => kept !== null && !isEmptyPraise(kept.values),
    isWrongType,
    isTooLarge,
    isInvalid: ({ context }) => hasErrors(validatePraise(context.values)),
    hasPicture: ({ context }) => context.values.picture !== null,
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
    isRepeated: (_, { reply: { status, body } }: AboutReply) =>
      status === 409 && (body as Partial<Repeats>).code === 'repeated',
    isHeld: ({ context }) => context.post?.state === 'waiting',
  },
  actions: {
    ...effects,
    /** Kept before anything is sent, so that a closed dialog or a lost network loses nothing. */
    keep: effect<{ kept: KeptPraise }>('keep'),
    forgetKept: effect('forgetKept'),
    rememberKept: assign((_, { kept }: { kept: KeptPraise | null }) => ({
      ...(kept && { values: kept.values, key: kept.key, isRestored: true }),
    })),
    rememberFields: assign(({ context }, { values }: { values: Partial<Praise> }) => ({
      values: { ...context.values, ...values },
      errors: withoutFields(context.errors, values),
      message: null,
      key: null,
      isConfirmed: false,
    })),
    forgetDraft: assign({
      values: emptyPraise,
      errors: {},
      message: null,
      key: null,
      isConfirmed: false,
      isRestored: false,
    }),
    rememberErrors: assign(({ context }) => ({
      errors: validatePraise(context.values),
      message: null,
    })),
    rememberKey: assign({ key: ({ context }) => context.key ?? newId(), errors: {}, message: null }),
    rememberConfirmed: assign({ isConfirmed: true }),
    rememberFile: assign({ file: (_, { file }: { file: File }) => file }),
    forgetFile: assign({ file: null }),
    rememberPicture: assign(({ context }, { picture }: { picture: File }) => ({
      values: { ...context.values, picture, image: null },
      file: null,
      key: null,
    })),
    rememberStoredPicture: assign(({ context }, { reply }: { reply: Reply<{ name: string }> }) => ({
      values: { ...context.values, picture: null, image: bodyOf(reply).name },
    })),
    rememberRefusal: assign((_, { reply }: AboutReply) => ({
      message: messageOf(reply),
      errors: fieldErrorsOf(reply) as Errors<Praise>,
      isConfirmed: false,
    })),
    rememberPost: assign((_, { reply }: AboutPost) => ({ post: bodyOf(reply).post, isRestored: false })),
    forgetPost: assign({ post: null }),
  },
  delays: { messageRetry: MESSAGE_RETRY_MS, celebration: CELEBRATION_MS },
});

export const pictureOf = ({ values: { picture } }: ComposerContext): { picture: File } => {
  if (!picture) throw new Error('There is no picture to send');

  return { picture };
};

export const postOf = ({ values, key, isConfirmed }: ComposerContext): CreatePostBody =>
  praiseBody(values, { key: key ?? newId(), confirmed: isConfirmed });
