/**
 * Publishes an article, now or at a later moment, unpublishes it, and discards its unpublished changes. The draft is
 * saved and held until the server responds, so readers get exactly what was on screen when the button was pressed.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ArticleDetails } from '../api/contract/articles.ts';
import { isAsAsked, type Publishable, type PublishingOptions, publishedInWords } from '../rules/articles/articles.ts';
import { ARTICLE_RETRY_MS, ARTICLE_UNDO_MS } from '../rules/shared/constants.ts';
import { type Errors, hasErrors } from '../rules/shared/validation.ts';
import { instantAt, publishAtError } from '../rules/shared/zoned-time.ts';
import { bodyOf, effect, effects, eventOf, isSuccess, logError, port, type Reply, replyOf } from './ports.ts';

export interface PublishRequest extends PublishingOptions {
  articleId: string;
  version: number;
  discards: boolean;
  shown: string;
}

/** An article with everything typed so far saved, and what the screen showed of its publication before that. */
export type HeldArticle = ArticleDetails & { shown: string };

/**
 * `written`: the moment in the dialog, in the clock time of the article's readers; `error` is about it. `discards`: nothing
 * is published or unpublished, the unpublished changes are discarded.
 */
export interface ArticlePublishingContext extends PublishingOptions {
  discards: boolean;
  article: HeldArticle | null;
  written: string;
  error: string | undefined;
  missing: Errors<Publishable>;
}

/** Why publishing would be refused. */
type AboutMissing = { missing: Errors<Publishable> };
/** A clock time of a place. */
type AboutMoment = { written: string; zone: string };

export type ArticlePublishingEvent =
  | { type: 'publish.pressed' }
  | ({ type: 'schedule.pressed'; written: string } & AboutMissing)
  | { type: 'moment.changed'; written: string }
  | ({ type: 'schedule.confirmed' } & AboutMoment)
  | { type: 'schedule.dismissed' }
  | { type: 'unschedule.pressed'; publishAt: string }
  | { type: 'unpublish.pressed' }
  | { type: 'unpublish.confirmed' }
  | { type: 'unpublish.dismissed' }
  | { type: 'discard.pressed' }
  | { type: 'discard.confirmed' }
  | { type: 'discard.dismissed' }
  | { type: 'undo.pressed' }
  | { type: 'retry.pressed' };

export type ArticlePublishingTag =
  | 'publishing'
  | 'unsure'
  | 'undoable'
  | 'scheduling'
  | 'askingToUnpublish'
  | 'askingToDiscard';

type Stored = { article: ArticleDetails };
type AboutStored = { reply: Reply<Stored> };

const heldOf = <A>({ event }: { event: { output: A } }) => ({ article: event.output });
type AboutDone = { context: ArticlePublishingContext; event: { output: Reply<Stored> } };
const asking = (publish: boolean) =>
  ({ target: 'holding', actions: { type: 'rememberOptions', params: { publish, publishAt: undefined } } }) as const;
const scheduling = { target: 'scheduling', actions: { type: 'rememberMoment', params: eventOf } } as const;
const release = {
  type: 'releaseDraft',
  params: ({ context, event }: AboutDone) => ({ reply: event.output, isDiscarded: context.discards }),
} as const;
/** The same checks as on the server. */
const releaseIncomplete = {
  type: 'releaseDraft',
  params: ({ context: { missing } }: { context: ArticlePublishingContext }) => ({
    reply: { status: 422, body: { status: 422, message: Object.values(missing)[0] ?? '', errors: missing } },
    isDiscarded: false,
  }),
} as const;
const confirm = {
  type: 'showToast',
  params: ({ context, event }: AboutDone) => {
    if (context.discards) return { kind: 'success' as const, text: 'Changes discarded' };
    const { status } = bodyOf(event.output).article;

    return {
      kind: isAsAsked(context, status) ? ('success' as const) : ('info' as const),
      text: publishedInWords(context, status),
    };
  },
} as const;

export const articlePublishingMachine = setup({
  types: {
    context: {} as ArticlePublishingContext,
    events: {} as ArticlePublishingEvent,
    tags: {} as ArticlePublishingTag,
  },
  actors: {
    /** Saves and holds the draft; null when it could not be saved. */
    holdDraft: port<HeldArticle | null>('holdDraft'),
    publishArticle: port<Reply<Stored>, PublishRequest>('publishArticle'),
  },
  guards: {
    isIncomplete: (_, { missing }: AboutMissing) => hasErrors(missing),
    isHeld: (_, { article }: { article: HeldArticle | null }) => article !== null,
    isSuccess: (_, { reply }: AboutStored) => isSuccess(reply),
    isNewToReaders: ({ context: { publish, publishAt, article } }, { reply }: AboutStored) =>
      isSuccess(reply) && publish && publishAt === undefined && article?.status !== 'published',
    isInFuture: (_, { written, zone }: AboutMoment) => publishAtError(written, zone) === false,
  },
  actions: {
    showToast: effects.showToast,
    logFailure: effects.logFailure,
    scrollToTop: effect<undefined>('scrollToTop'),
    delayDraft: effect<undefined>('delayDraft'),
    /** After discarding, the draft takes the text from the reply. */
    releaseDraft: effect<AboutStored & { isDiscarded: boolean }>('releaseDraft'),
    rememberOptions: assign((_, { publish, publishAt }: PublishingOptions) => ({
      publish,
      publishAt,
      discards: false,
    })),
    rememberSchedule: assign((_, { written, zone }: AboutMoment) => ({
      publish: true,
      publishAt: instantAt(written, zone) ?? undefined,
      discards: false,
    })),
    rememberCancelled: assign((_, { publishAt }: { publishAt: string }) => ({
      publish: false,
      publishAt,
      discards: false,
    })),
    rememberDiscard: assign({ publish: false, publishAt: undefined, discards: true }),
    rememberMissing: assign((_, { missing }: AboutMissing) => ({ missing, discards: false })),
    rememberMoment: assign((_, { written }: { written: string }) => ({ written, error: undefined })),
    rememberError: assign((_, { written, zone }: AboutMoment) => ({
      error: publishAtError(written, zone) || undefined,
    })),
    rememberHeld: assign((_, { article }: { article: HeldArticle | null }) => ({ article })),
  },
  delays: { publishRetry: ARTICLE_RETRY_MS, undoTime: ARTICLE_UNDO_MS },
}).createMachine({
  id: 'articlePublishing',
  description: 'Publishes an article, now or later, unpublishes it, and discards its unpublished changes.',
  context: {
    publish: true,
    publishAt: undefined,
    discards: false,
    article: null,
    written: '',
    error: undefined,
    missing: {},
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'Not publishing.',
      on: {
        'publish.pressed': asking(true),
        'schedule.pressed': [
          {
            guard: { type: 'isIncomplete', params: eventOf },
            target: 'incomplete',
            actions: { type: 'rememberMissing', params: eventOf },
          },
          scheduling,
        ],
        'unschedule.pressed': { target: 'holding', actions: { type: 'rememberCancelled', params: eventOf } },
        'unpublish.pressed': { target: 'askingToUnpublish' },
        'discard.pressed': { target: 'askingToDiscard' },
      },
    },
    incomplete: {
      description: 'Something is missing. Saves what is there before saying so.',
      tags: 'publishing',
      invoke: {
        src: 'holdDraft',
        id: 'holdDraft',
        onDone: [
          {
            guard: { type: 'isHeld', params: heldOf },
            target: 'idle',
            actions: [releaseIncomplete, 'scrollToTop'],
          },
          { target: 'idle', description: 'The article could not be saved. The draft shows why.' },
        ],
        onError: {
          target: 'idle',
          description: 'Left the page.',
          actions: logError,
          meta: { offPage: 'The page, and this chart with it, is gone by then.' },
        },
      },
    },
    scheduling: {
      description: 'Asks when to publish the article.',
      tags: 'scheduling',
      on: {
        'moment.changed': { actions: { type: 'rememberMoment', params: eventOf } },
        'schedule.confirmed': [
          {
            guard: { type: 'isInFuture', params: eventOf },
            target: 'holding',
            actions: { type: 'rememberSchedule', params: eventOf },
          },
          { actions: { type: 'rememberError', params: eventOf } },
        ],
        'schedule.dismissed': { target: 'idle' },
      },
    },
    askingToUnpublish: {
      description: 'Asks for confirmation before unpublishing.',
      tags: 'askingToUnpublish',
      on: { 'unpublish.confirmed': asking(false), 'unpublish.dismissed': { target: 'idle' } },
    },
    askingToDiscard: {
      description: 'Asks for confirmation before discarding the unpublished changes.',
      tags: 'askingToDiscard',
      on: {
        'discard.confirmed': { target: 'holding', actions: 'rememberDiscard' },
        'discard.dismissed': { target: 'idle' },
      },
    },
    holding: {
      description: 'Saves everything typed so far first.',
      tags: 'publishing',
      invoke: {
        src: 'holdDraft',
        id: 'holdDraft',
        onDone: [
          {
            guard: { type: 'isHeld', params: heldOf },
            target: 'sending',
            actions: { type: 'rememberHeld', params: heldOf },
          },
          { target: 'idle', description: 'The article could not be saved. The draft shows why.' },
        ],
        onError: {
          target: 'idle',
          description: 'Left the page.',
          actions: logError,
          meta: { offPage: 'The page, and this chart with it, is gone by then.' },
        },
      },
    },
    sending: {
      description: 'Publishing, scheduling, unpublishing or discarding.',
      tags: 'publishing',
      invoke: {
        src: 'publishArticle',
        id: 'publishArticle',
        input: ({ context: { article, publish, publishAt, discards } }) => {
          if (!article) throw new Error('There is nothing to publish');

          return {
            articleId: article._id,
            publish,
            version: article.version,
            shown: article.shown,
            discards,
            ...(publishAt && { publishAt }),
          };
        },
        onDone: [
          {
            guard: { type: 'isNewToReaders', params: replyOf },
            target: 'undoable',
            actions: [release, confirm],
          },
          { guard: { type: 'isSuccess', params: replyOf }, target: 'idle', actions: [release, confirm] },
          {
            target: 'idle',
            description: 'Refused: something is missing, or someone else changed or deleted it. The draft shows what.',
            actions: [release, 'scrollToTop'],
          },
        ],
        onError: { target: 'unsure', actions: logError },
      },
    },
    unsure: {
      description:
        'No response, so the request may or may not have taken effect. It is repeated and takes effect only once.',
      tags: ['publishing', 'unsure'],
      entry: 'delayDraft',
      after: { publishRetry: { target: 'sending' } },
      on: { 'retry.pressed': { target: 'sending' } },
    },
    undoable: {
      description: 'Published. It can be undone for a short time.',
      tags: 'undoable',
      after: { undoTime: { target: 'idle' } },
      on: {
        'undo.pressed': asking(false),
        'publish.pressed': asking(true),
        'unpublish.pressed': { target: 'askingToUnpublish' },
        'discard.pressed': { target: 'askingToDiscard' },
      },
    },
  },
});

export type ArticlePublishingActor = ActorRefFrom<typeof articlePublishingMachine>;
