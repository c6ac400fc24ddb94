/** What the chart of an article that is being written knows, hears, asks for and does. */
import { assign, emit, raise, setup } from 'xstate';
import type { ArticleAuthor, LinkedArticle, WholeArticle } from '../api/contract/articles.ts';
import {
  bodyOf,
  effect,
  effects,
  fieldErrorsOf,
  isSuccess,
  messageOf,
  port,
  type Reply,
  subscription,
} from './ports.ts';
import {
  type ArticleValues,
  blankArticle,
  changesOf,
  hasBeenChanged,
  type Kept,
  keptUnder,
  type Save,
  valuesOf,
} from './rules/article-draft.ts';
import { pictureProblem } from './rules/articles.ts';
import { ARTICLE_AUTOSAVE_MS, ARTICLE_RETRY_MS, ARTICLE_UNDO_MS } from './rules/constants.ts';
import { mergeOver, withoutFields } from './rules/form.ts';
import { newId } from './rules/new-id.ts';
import { writingPath } from './rules/paths.ts';
import type { Errors } from './rules/validation.ts';

/** What the page begins with. */
export interface Opened {
  /** None for a new one. */
  article: WholeArticle | null;
  authors: readonly ArticleAuthor[];
  branches: readonly { _id: string; branchName: string }[];
}

export interface Stored {
  article: WholeArticle;
}

export interface PublishWish {
  articleId: string;
  publish: boolean;
  version: number;
}

export type PicturePurpose = 'cover' | 'text';
export interface PictureRequest {
  file: File;
}

/** What has to happen once everything is saved. */
type Wish = 'publish' | 'unpublish' | 'leave';

export interface ArticleDraftContext {
  id: string | null;
  /** As the server told it last; nothing before the first save. */
  article: WholeArticle | null;
  authors: Opened['authors'];
  branches: Opened['branches'];
  /** As the server has it. */
  initial: ArticleValues;
  values: ArticleValues;
  /** What is known of articles that this one leads to, to show them by their titles. */
  known: Readonly<Record<string, LinkedArticle>>;
  /** Counts how often the fields were filled from elsewhere: an editor that is open has to begin anew. */
  filled: number;
  /** What this browser kept and the server does not have. */
  kept: Kept | null;
  /** What is on its way, or may have arrived: it goes again as it is until there is an answer. */
  save: Save | null;
  wish: Wish | null;
  /** Whether publishing is wanted, or taking back. */
  publish: boolean;
  /** It has become readable a moment ago. */
  isFresh: boolean;
  /** What somebody else has stored meanwhile. */
  theirs: WholeArticle | null;
  errors: Errors<ArticleValues>;
  /** What the server said when it refused last. */
  message: string | null;
  picture: { file: File; purpose: PicturePurpose; sent: number; error: string | null } | null;
}

export type ArticleDraftEvent =
  | { type: 'fields.changed'; values: Partial<ArticleValues>; known?: readonly LinkedArticle[] }
  | { type: 'save.pressed' }
  | { type: 'publish.pressed' }
  | { type: 'unpublish.pressed' }
  | { type: 'unpublish.confirmed' }
  | { type: 'unpublish.dismissed' }
  | { type: 'undo.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'kept.restored' }
  | { type: 'kept.discarded' }
  | { type: 'theirs.taken' }
  | { type: 'mine.kept' }
  | { type: 'stale.dismissed' }
  | { type: 'again.pressed' }
  | { type: 'leave.requested' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.dismissed' }
  | { type: 'picture.chosen'; file: File; purpose: PicturePurpose }
  | { type: 'picture.retried' }
  | { type: 'picture.dismissed' }
  | { type: 'bytes.sent'; share: number }
  | { type: 'answer.came'; reply: Reply }
  | { type: 'connection.lost'; error: unknown };

/** For the editor, which knows where its cursor is. */
export interface PictureStored {
  type: 'picture.stored';
  file: string;
}

/**
 * `open`: the fields are shown. `saved`, `waiting`, `saving`, `offline`, `refused`, `outdated`: how what was typed stands.
 * `publishing`, `undoable`: about readers. The others are questions, and ends.
 */
export type ArticleDraftTag =
  | 'busy'
  | 'open'
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'offline'
  | 'refused'
  | 'outdated'
  | 'deleted'
  | 'stale'
  | 'recovering'
  | 'publishing'
  | 'undoable'
  | 'askingToUnpublish'
  | 'askingToLeave'
  | 'gone'
  | 'failed'
  | 'unreachable'
  | 'readOnly'
  | 'left';

type AboutReply = { reply: Reply };
type AboutStored = { reply: Reply<Stored> };

export const articleDraftSetup = setup({
  types: {
    input: {} as { id: string | null },
    context: {} as ArticleDraftContext,
    events: {} as ArticleDraftEvent,
    emitted: {} as PictureStored,
    tags: {} as ArticleDraftTag,
  },
  actors: {
    openArticle: port<Reply<Opened>, { id: string | null }>('openArticle'),
    /** What this browser has kept of it, if anything. */
    recall: port<Kept | null, { under: string }>('recall'),
    saveArticle: port<Reply<Stored>, Save>('saveArticle'),
    publishArticle: port<Reply<Stored>, PublishWish>('publishArticle'),
    /** Tells `bytes.sent` as they leave, and in the end `answer.came` or `connection.lost`. */
    sendPicture: subscription<{ type: 'never' }, PictureRequest>('sendPicture'),
  },
  guards: {
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
    /** What is no id at all leads nowhere either. */
    isNowhere: (_, { reply }: AboutReply) => reply.status === 404 || reply.status === 400,
    isGone: (_, { reply }: AboutReply) => reply.status === 404,
    isConflict: (_, { reply }: AboutReply) => reply.status === 409,
    isOthers: (_, { reply }: { reply: Reply<Opened> }) => isSuccess(reply) && reply.body.article?.canEdit === false,
    hasKept: ({ context }, { kept }: { kept: Kept | null }) =>
      kept !== null && hasBeenChanged(context.initial, { ...context.initial, ...kept.values }),
    isDirty: ({ context: { initial, values } }) => hasBeenChanged(initial, values),
    wantsMore: ({ context: { initial, values, wish } }) => wish !== null && hasBeenChanged(initial, values),
    wantsToPublish: ({ context: { wish, article } }) => wish === 'publish' && article !== null,
    wantsToUnpublish: ({ context }) => context.wish === 'unpublish',
    wantsToLeave: ({ context }) => context.wish === 'leave',
    isFresh: ({ context }) => context.isFresh,
    /** Nothing is published that has not been begun. */
    isBegun: ({ context }) => context.article !== null,
    isPublished: ({ context }) => context.article?.status === 'published',
    isFit: (_, { file }: { file: File }) => pictureProblem(file) === null,
    isPictureFit: ({ context }) => context.picture !== null && pictureProblem(context.picture.file) === null,
    isCover: ({ context }, { reply }: AboutReply) => isSuccess(reply) && context.picture?.purpose === 'cover',
  },
  actions: {
    ...effects,
    /** Into this browser, at once: whatever happens to the network, the server or the tab. */
    keep: effect<{ under: string; kept: Kept }>('keep'),
    forgetKept: effect<{ under: string }>('forgetKept'),
    scrollToTop: effect<undefined>('scrollToTop'),
    rememberOpened: assign((_, { reply }: { reply: Reply<Opened> }) => {
      const { article, authors, branches } = bodyOf(reply);
      const values = article ? valuesOf(article) : blankArticle;

      return { article, authors, branches, initial: values, values, known: knownOf(article), message: null };
    }),
    rememberKept: assign({ kept: (_, { kept }: { kept: Kept | null }) => kept }),
    restoreKept: assign(({ context: { values, kept, filled } }) => ({
      values: { ...values, ...kept?.values },
      filled: filled + 1,
      kept: null,
    })),
    dropKept: assign({ kept: null }),
    rememberFields: assign(
      ({ context }, { values, known = [] }: { values: Partial<ArticleValues>; known?: readonly LinkedArticle[] }) => ({
        values: { ...context.values, ...values },
        known: { ...context.known, ...Object.fromEntries(known.map((one) => [one._id, one])) },
        errors: withoutFields(context.errors, values),
        isFresh: false,
      }),
    ),
    rememberWish: assign({ wish: (_, { wish }: { wish: Wish }) => wish }),
    forgetWish: assign({ wish: null }),
    /** What was cut off goes again under the same key: the server knows it by that. */
    rememberSave: assign({
      isFresh: false,
      save: ({ context: { save, id, article, initial, values } }) =>
        save ?? {
          id,
          version: article?.version ?? 0,
          key: newId(),
          values: changesOf(id, initial, values),
          all: values,
        },
    }),
    rememberStored: assign(({ context }, { reply }: AboutStored) => {
      const { article } = bodyOf(reply);

      return {
        id: article._id,
        article,
        initial: context.save?.all ?? context.values,
        known: { ...context.known, ...knownOf(article) },
        save: null,
        message: null,
        errors: {},
      };
    }),
    rememberPublished: assign(({ context }, { reply }: AboutStored) => ({
      article: bodyOf(reply).article,
      isFresh: context.publish && context.article?.status === 'draft',
      message: null,
      errors: {},
    })),
    rememberPublish: assign({ publish: (_, { publish }: { publish: boolean }) => publish, wish: null, isFresh: false }),
    rememberRefusal: assign((_, { reply }: AboutReply) => ({
      message: messageOf(reply),
      errors: fieldErrorsOf(reply) as Errors<ArticleValues>,
      save: null,
      wish: null,
    })),
    forgetRefusal: assign({ message: null, errors: {} }),
    rememberTheirs: assign((_, { reply }: AboutReply) => ({
      theirs: (reply.body as Partial<Stored>).article ?? null,
      message: messageOf(reply),
      save: null,
      wish: null,
    })),
    takeTheirs: assign(({ context }) => {
      const { theirs, filled, values } = context;
      const next = theirs ? valuesOf(theirs) : values;

      return { ...asTheirs(context), values: next, filled: filled + 1 };
    }),
    keepMine: assign(({ context }) => {
      const { theirs, initial, values, filled } = context;
      const next = theirs ? mergeOver(valuesOf(theirs), { initial, values }) : values;

      return { ...asTheirs(context), values: next, filled: filled + 1 };
    }),
    /** What has been deleted meanwhile becomes a new article. */
    beginAnew: assign({ isFresh: false, id: null, article: null, initial: blankArticle, save: null, message: null }),
    rememberPicture: assign({
      picture: (_, { file, purpose }: { file: File; purpose: PicturePurpose }) => ({
        file,
        purpose,
        sent: 0,
        error: null,
      }),
    }),
    refusePicture: assign({
      picture: (_, { file, purpose }: { file: File; purpose: PicturePurpose }) => ({
        file,
        purpose,
        sent: 0,
        error: pictureProblem(file),
      }),
    }),
    rememberSent: assign({
      picture: ({ context: { picture } }, { share }: { share: number }) => picture && { ...picture, sent: share },
    }),
    rememberFailure: assign({
      picture: ({ context: { picture } }, { error }: { error: string }) => picture && { ...picture, error },
    }),
    tryPictureAgain: assign({
      picture: ({ context: { picture } }) => picture && { ...picture, sent: 0, error: null },
    }),
    forgetPicture: assign({ picture: null }),
    placeCover: raise((_, { reply }: AboutReply) => ({
      type: 'fields.changed' as const,
      values: { cover: fileIn(reply) },
    })),
    placePicture: emit((_, { reply }: AboutReply) => ({ type: 'picture.stored' as const, file: fileIn(reply) })),
  },
  delays: { autosave: ARTICLE_AUTOSAVE_MS, saveRetry: ARTICLE_RETRY_MS, undoTime: ARTICLE_UNDO_MS },
});

const fileIn = (reply: Reply): string => bodyOf(reply as Reply<{ picture: { file: string } }>).picture.file;

const knownOf = (article: WholeArticle | null): Record<string, LinkedArticle> =>
  Object.fromEntries([...(article?.links ?? []), ...(article?.linksInText ?? [])].map((one) => [one._id, one]));

const asTheirs = ({ id, theirs, article, initial, known }: ArticleDraftContext) => ({
  id: theirs?._id ?? id,
  article: theirs ?? article,
  initial: theirs ? valuesOf(theirs) : initial,
  known: { ...known, ...knownOf(theirs) },
  theirs: null,
  message: null,
  errors: {},
});

export function saveOf({ save }: ArticleDraftContext): Save {
  if (!save) throw new Error('There is nothing to save');

  return save;
}

export const publishWishOf = ({ id, article, publish }: ArticleDraftContext): PublishWish => {
  if (id === null || !article) throw new Error('There is nothing to publish');

  return { articleId: id, publish, version: article.version };
};

export function pictureRequestOf({ picture }: ArticleDraftContext): PictureRequest {
  if (!picture) throw new Error('There is no picture to send');

  return { file: picture.file };
}

/** Params of effects that many transitions share. */
export const keepNow = {
  type: 'keep',
  params: ({ context }: { context: ArticleDraftContext }) => ({
    under: keptUnder(context.id),
    kept: { version: context.article?.version ?? 0, values: context.values },
  }),
} as const;
export const forgetNow = {
  type: 'forgetKept',
  params: ({ context }: { context: ArticleDraftContext }) => ({ under: keptUnder(context.id) }),
} as const;
/** What was begun under no name has one now. */
export const forgetBeginning = { type: 'forgetKept', params: { under: keptUnder(null) } } as const;

/** An article that has just been begun has an address from now on. */
export const showAddress = {
  type: 'goTo',
  params: ({ context }: { context: ArticleDraftContext }) => ({
    to: writingPath(context.id ?? ''),
    replace: true,
  }),
} as const;

export const sayPublished = {
  type: 'showToast',
  params: ({ context: { publish } }: { context: ArticleDraftContext }) => ({
    kind: 'success' as const,
    text: publish ? 'Article Published' : 'Article Unpublished',
  }),
} as const;

/** Params of transitions: what an answer said, what an event told. */
export const replyOf = <R>({ event }: { event: { output: R } }) => ({ reply: event.output });
export const fieldsOf = <E>({ event }: { event: E }) => event;

/** The same wherever something is sent. */
export const outrun = {
  guard: { type: 'isConflict', params: replyOf },
  target: '#articleDraft.open.saving.outdated.asking',
  description: 'Somebody else has saved the same article in between.',
  actions: { type: 'rememberTheirs', params: replyOf },
} as const;
export const vanished = {
  guard: { type: 'isGone', params: replyOf },
  target: '#articleDraft.open.saving.deleted',
  actions: { type: 'rememberRefusal', params: replyOf },
} as const;
export const fitting = {
  guard: { type: 'isFit', params: fieldsOf },
  target: 'sending',
  actions: { type: 'rememberPicture', params: fieldsOf },
} as const;
