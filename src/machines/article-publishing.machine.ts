/**
 * Publishes and unpublishes an article. The draft is saved and held until the server answers, so readers get exactly
 * what was on screen when the button was pressed.
 */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ArticleDetails } from '../api/contract/articles.ts';
import { ARTICLE_RETRY_MS, ARTICLE_UNDO_MS } from '../rules/shared/constants.ts';
import { effect, effects, isSuccess, logError, port, type Reply } from './ports.ts';

export interface PublishRequest {
  articleId: string;
  publish: boolean;
  version: number;
}

export interface ArticlePublishingContext {
  publish: boolean;
  article: ArticleDetails | null;
}

export type ArticlePublishingEvent =
  | { type: 'publish.pressed' }
  | { type: 'unpublish.pressed' }
  | { type: 'unpublish.confirmed' }
  | { type: 'unpublish.dismissed' }
  | { type: 'undo.pressed' }
  | { type: 'retry.pressed' };

export type ArticlePublishingTag = 'publishing' | 'unsure' | 'undoable' | 'askingToUnpublish';

type AboutStored = { reply: Reply<{ article: ArticleDetails }> };

const replyOf = <R>({ event }: { event: { output: R } }) => ({ reply: event.output });
const heldOf = <A>({ event }: { event: { output: A } }) => ({ article: event.output });
const asking = (publish: boolean) =>
  ({ target: 'holding', actions: { type: 'rememberDirection', params: { publish } } }) as const;
const release = { type: 'releaseDraft', params: replyOf } as const;
const confirmPublished = {
  type: 'showToast',
  params: ({ context: { publish } }: { context: ArticlePublishingContext }) => ({
    kind: 'success' as const,
    text: publish ? 'Article Published' : 'Article Unpublished',
  }),
} as const;

export const articlePublishingMachine = setup({
  types: {
    context: {} as ArticlePublishingContext,
    events: {} as ArticlePublishingEvent,
    tags: {} as ArticlePublishingTag,
  },
  actors: {
    /** Saves and holds the draft; null when it could not be saved. */
    holdDraft: port<ArticleDetails | null>('holdDraft'),
    publishArticle: port<Reply<{ article: ArticleDetails }>, PublishRequest>('publishArticle'),
  },
  guards: {
    isHeld: (_, { article }: { article: ArticleDetails | null }) => article !== null,
    isSuccess: (_, { reply }: AboutStored) => isSuccess(reply),
    isNewToReaders: ({ context: { publish, article } }, { reply }: AboutStored) =>
      isSuccess(reply) && publish && article?.status === 'draft',
  },
  actions: {
    showToast: effects.showToast,
    logFailure: effects.logFailure,
    scrollToTop: effect<undefined>('scrollToTop'),
    delayDraft: effect<undefined>('delayDraft'),
    releaseDraft: effect<AboutStored>('releaseDraft'),
    rememberDirection: assign((_, { publish }: { publish: boolean }) => ({ publish })),
    rememberHeld: assign((_, { article }: { article: ArticleDetails | null }) => ({ article })),
  },
  delays: { publishRetry: ARTICLE_RETRY_MS, undoTime: ARTICLE_UNDO_MS },
}).createMachine({
  id: 'articlePublishing',
  description: 'Publishes and unpublishes an article.',
  context: { publish: true, article: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'Not publishing.',
      on: { 'publish.pressed': asking(true), 'unpublish.pressed': { target: 'askingToUnpublish' } },
    },
    askingToUnpublish: {
      description: 'Asks for confirmation before unpublishing.',
      tags: 'askingToUnpublish',
      on: { 'unpublish.confirmed': asking(false), 'unpublish.dismissed': { target: 'idle' } },
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
          { target: 'idle', description: 'It could not be saved. The draft shows why.' },
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
      description: 'Publishing or unpublishing.',
      tags: 'publishing',
      invoke: {
        src: 'publishArticle',
        id: 'publishArticle',
        input: ({ context: { article, publish } }) => {
          if (!article) throw new Error('There is nothing to publish');

          return { articleId: article._id, publish, version: article.version };
        },
        onDone: [
          {
            guard: { type: 'isNewToReaders', params: replyOf },
            target: 'undoable',
            actions: [release, confirmPublished],
          },
          { guard: { type: 'isSuccess', params: replyOf }, target: 'idle', actions: [release, confirmPublished] },
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
        'No answer, so it is not known whether it was published. The request is repeated and takes effect once.',
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
      },
    },
  },
});

export type ArticlePublishingActor = ActorRefFrom<typeof articlePublishingMachine>;
