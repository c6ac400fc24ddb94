import { assign, setup } from 'xstate';
import type { RecognitionPost } from '../api/contract/recognition.ts';
import { type PostAction, type Shown, withAction, withChanged, withMore, withNews } from '../rules/recognition/feed.ts';
import {
  MESSAGE_RETRY_MS,
  RECOGNITION_CHECKED,
  RECOGNITION_GATHER_MS,
  RECOGNITION_PAGE_SIZE,
  RECOGNITION_POLL_MS,
  RECOGNITION_REFUSED_RETRY_MS,
  SEARCH_DEBOUNCE_MS,
} from '../rules/shared/constants.ts';
import { isSameQuery, type ListQuery, withFilter, withoutFilters, withSearch } from '../rules/shared/list-query.ts';
import { retryDelay } from '../rules/shared/retry.ts';
import { bodyOf, effect, effects, isSuccess, messageOf, port, type Reply, subscription } from './ports.ts';

export interface FeedPart {
  posts: readonly RecognitionPost[];
  /** All posts of the feed. */
  total: number;
  hasMore: boolean;
  fresh: number;
}

export interface FeedRequest {
  query: ListQuery;
  /** When loading older posts, the oldest one shown. */
  before?: string;
  count: number;
  /** The newest post shown: later ones are only counted in `fresh`. */
  newest?: string;
}

interface RecognitionFeedInput {
  query: ListQuery;
  /** The path of the page; the query is written to the address bar only there. */
  at?: string;
}

export interface RecognitionFeedContext extends RecognitionFeedInput, Shown {
  /** Posts that match, with those that are not shown yet. */
  total: number;
  hasMore: boolean;
  /** New posts that are not shown yet. */
  fresh: number;
  message: string | null;
  /** What is on its way to the server, oldest first. */
  pending: readonly PostAction[];
  /** Something moved while the feed was being checked. */
  isOutdated: boolean;
  /** Failed attempts in a row. */
  failures: number;
}

export type RecognitionFeedEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'filter.changed'; name: string; values: readonly string[] }
  | { type: 'filters.cleared' }
  | { type: 'url.changed'; query: ListQuery }
  | { type: 'retry.pressed' }
  | { type: 'end.approached' }
  | { type: 'new.pressed' }
  | { type: 'post.sent' }
  | { type: 'action.pressed'; action: PostAction }
  | { type: 'feed.moved' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'network.returned' };

/** `busy`: loads posts. `acting`: sends what the reader did. */
type RecognitionFeedTag =
  | ('busy' | 'open' | 'refused' | 'unreachable')
  | ('loadingMore' | 'loadingNew' | 'moreFailed')
  | ('live' | 'stale' | 'offline' | 'paused')
  | ('acting' | 'unsure');

type AboutReply = { reply: Reply };
type AboutPart = { reply: Reply<FeedPart> };
type AboutActed = { reply: Reply<{ post: RecognitionPost }> };

export const recognitionFeedSetup = setup({
  types: {
    input: {} as RecognitionFeedInput,
    context: {} as RecognitionFeedContext,
    events: {} as RecognitionFeedEvent,
    tags: {} as RecognitionFeedTag,
  },
  actors: {
    loadPosts: port<Reply<FeedPart>, FeedRequest>('loadPosts'),
    actOnPost: port<Reply<{ post: RecognitionPost }>, { action: PostAction }>('actOnPost'),
    /** Sends `feed.moved`, `page.hidden`, `page.shown` and `network.returned`; `page.hidden` at once in a hidden tab. */
    watchFeed: subscription<{ type: 'never' }>('watchFeed'),
  },
  guards: {
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
    isGone: (_, { reply }: AboutReply) => reply.status === 404,
    isOtherQuery: ({ context }, { query }: { query: ListQuery }) => !isSameQuery(context.query, query),
    hasMore: ({ context }) => context.hasMore,
    hasNew: ({ context }) => context.fresh > 0,
    hasPending: ({ context }) => context.pending.length > 0,
    isOutdated: ({ context }) => context.isOutdated,
  },
  actions: {
    ...effects,
    reflectQuery: effect<{ query: ListQuery; replace: boolean }>('reflectQuery'),
    rememberQuery: assign((_, { query }: { query: ListQuery }) => ({ query })),
    rememberSearch: assign(({ context }, { search }: { search: string }) => ({
      query: withSearch(context.query, search),
    })),
    rememberFilter: assign(({ context }, { name, values }: { name: string; values: readonly string[] }) => ({
      query: withFilter(context.query, name, values),
    })),
    forgetFilters: assign({ query: ({ context }) => withoutFilters(context.query) }),
    rememberPosts: assign((_, { reply }: AboutPart) => ({
      ...bodyOf(reply),
      fresh: 0,
      gone: [],
      message: null,
      failures: 0,
    })),
    rememberMore: assign(({ context }, { reply }: AboutPart) => {
      const { posts, total, hasMore } = bodyOf(reply);

      return { posts: withMore(context.posts, posts), total, hasMore };
    }),
    rememberNews: assign(({ context }, { reply }: AboutPart) => {
      const { posts, total, hasMore, fresh } = bodyOf(reply);

      return { ...withNews(context, posts, !hasMore), total, fresh, message: null, failures: 0 };
    }),
    rememberAction: assign(({ context }, { action }: { action: PostAction }) => ({
      pending: withAction(context.pending, action),
    })),
    rememberActed: assign(({ context }, { reply }: AboutActed) => {
      const { post } = bodyOf(reply);

      return {
        posts: withChanged(context.posts, [post]),
        pending: context.pending.slice(1),
        touched: [...context.touched, post._id],
      };
    }),
    forgetTouched: assign({ touched: [] }),
    rememberGone: assign(({ context: { gone, pending } }) => ({
      gone: [...new Set([...gone, ...pending.slice(0, 1).map(({ post }) => post)])],
      pending: pending.filter(({ post }) => post !== pending[0]?.post),
    })),
    /** Nothing was written over the server's post, so dropping the action takes it back. */
    rollBack: assign(({ context }) => ({ pending: context.pending.slice(1) })),
    rememberRefusal: assign({ message: (_, { reply }: AboutReply) => messageOf(reply) }),
    forgetRefusal: assign({ message: null }),
    rememberOutdated: assign({ isOutdated: true }),
    forgetOutdated: assign({ isOutdated: false }),
    rememberFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
  },
  delays: {
    searchDebounce: SEARCH_DEBOUNCE_MS,
    feedGather: RECOGNITION_GATHER_MS,
    feedPoll: RECOGNITION_POLL_MS,
    feedRetry: ({ context }) => retryDelay(Math.max(0, context.failures - 1), Math.random()),
    refusedRetry: RECOGNITION_REFUSED_RETRY_MS,
    actionRetry: MESSAGE_RETRY_MS,
  },
});

/** The first posts again: enough to notice that one is gone, but not everything the reader has scrolled through. */
export function checkOf({ query, posts }: RecognitionFeedContext): FeedRequest {
  const [newest] = posts;
  const count = Math.min(Math.max(posts.length, RECOGNITION_PAGE_SIZE), RECOGNITION_CHECKED);

  return { query, count, ...(newest && { newest: newest._id }) };
}

/** Older than the oldest that is shown, whether it is still there or not. */
export function moreOf({ query, posts }: RecognitionFeedContext): FeedRequest {
  const [newest, oldest] = [posts[0], posts.at(-1)];

  return {
    query,
    count: RECOGNITION_PAGE_SIZE,
    ...(newest && { newest: newest._id }),
    ...(oldest && { before: oldest._id }),
  };
}

export function nextAction({ pending: [action] }: RecognitionFeedContext): { action: PostAction } {
  if (!action) throw new Error('There is nothing to send');

  return { action };
}
