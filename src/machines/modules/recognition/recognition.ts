import { fromCallback, fromPromise } from 'xstate';
import type { ApiClient } from '../../../api/client.ts';
import type {
  FeedQuery,
  PostPerson,
  ReactionKind,
  RecognitionComment,
  RecognitionPost,
} from '../../../api/contract/recognition.ts';
import type { RecognitionTag } from '../../../api/contract/recognition-tags.ts';
import { watchMoved } from '../../../api/live-signal.ts';
import type { PostAction } from '../../../rules/recognition/feed.ts';
import { PAGE_SIZE_MAX } from '../../../rules/shared/constants.ts';
import { type ListQuery, type ListShape, writeListQuery } from '../../../rules/shared/list-query.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import { type FeedPart, type FeedRequest, recognitionFeedMachine } from '../../recognition-feed.machine.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { wirePicker } from '../shared/wire-list.ts';

interface Choice {
  value: string;
  label: string;
}

export interface FeedChoices {
  branches: readonly Choice[];
  tags: readonly RecognitionTag[];
}

interface PostReactions {
  reactions: readonly { from: PostPerson; kind: ReactionKind }[];
  total: number;
}

export type FeedChoicesActor = ResourceActor<FeedChoices>;

/** `post` shows a single post, for links from notifications. */
export const feedShape: ListShape = {
  sorts: [],
  filters: ['tag', 'branch', 'person', 'side', 'from', 'to', 'open', 'own', 'post'],
};

const SUGGESTIONS = 8;
const COMMENTS = 100;
const REACTIONS = 100;

export function postFiltersOf({ search, filters }: ListQuery) {
  const { tag, branch, person, side, from, to, open } = filters;

  return {
    ...(search.trim() !== '' && { searchPattern: search.trim() }),
    ...(tag && { tag: [...tag] }),
    ...(branch && { branch: branch[0] }),
    ...(person && { person: person[0] }),
    ...(side && { side: side[0] as 'giver' }),
    ...(from && { from: from[0] }),
    ...(to && { to: to[0] }),
    ...(open && { open: true }),
  } satisfies FeedQuery;
}

const onePost = (post: RecognitionPost): FeedPart => ({ posts: [post], total: 1, hasMore: false, fresh: 0 });

async function loadPosts(api: ApiClient, request: FeedRequest, signal: AbortSignal): Promise<Reply<FeedPart>> {
  const { query, before, count, newest } = request;
  const id = query.filters.post?.[0];
  if (id === undefined) {
    const paging = {
      ...(query.filters.own && { own: true }),
      ...(before === undefined ? { follow: true } : { before }),
      ...(newest && { upTo: newest, since: newest }),
    };

    return api.call('getRecognitionPosts', { query: { ...postFiltersOf(query), count, ...paging }, signal });
  }
  const reply = await api.call('getRecognitionPost', { params: { id }, signal });
  // The post was shown before, so it has been hidden or withdrawn: that isn't an error.
  if (reply.status === 404 && newest) return { status: 200, body: { posts: [], total: 0, hasMore: false, fresh: 0 } };

  return mapReply(reply, ({ post }) => onePost(post));
}

function act(api: ApiClient, action: PostAction, signal: AbortSignal): Promise<Reply<{ post: RecognitionPost }>> {
  const { post: id } = action;
  const body = {
    post_id: id,
    ...('comment' in action && action.comment !== undefined && { comment_id: action.comment }),
  };
  switch (action.name) {
    case 'react':
      return action.kind === null
        ? api.call('reactToRecognition', { params: { x: 'unlike' }, body, signal })
        : api.call('reactToRecognition', { params: { x: 'like' }, body: { ...body, kind: action.kind }, signal });
    case 'comment': {
      const { text: comment, key } = action;

      return api.call('reactToRecognition', { params: { x: 'comment' }, body: { ...body, comment, key }, signal });
    }
    case 'hide':
    case 'report': {
      const { name: x, reason } = action;

      return api.call('reactToRecognition', { params: { x }, body: { ...body, reason }, signal });
    }
    case 'restore':
      return api.call('reactToRecognition', { params: { x: 'restore' }, body, signal });
    case 'withdraw':
      return api.call('withdrawRecognition', {
        params: { id },
        query: action.comment === undefined ? {} : { comment_id: action.comment },
        signal,
      });
    case 'appeal':
      return api.call('appealRecognition', { params: { id }, body: { text: action.text }, signal });
  }
}

export const wireRecognition = (io: Services) => {
  const { api, effects, address } = io;

  return {
    feed: recognitionFeedMachine.provide({
      actors: {
        loadPosts: fromPromise<Reply<FeedPart>, FeedRequest>(({ input, signal }) => loadPosts(api, input, signal)),
        actOnPost: fromPromise<Reply<{ post: RecognitionPost }>, { action: PostAction }>(
          ({ input: { action }, signal }) => act(api, action, signal),
        ),
        watchFeed: fromCallback<{ type: 'never' }>(({ sendBack }) =>
          watchMoved({
            moved: () => sendBack({ type: 'feed.moved' }),
            hidden: () => sendBack({ type: 'page.hidden' }),
            shown: () => sendBack({ type: 'page.shown' }),
            networkReturned: () => sendBack({ type: 'network.returned' }),
          }),
        ),
      },
      actions: {
        ...effects,
        reflectQuery({ context: { at } }, { query, replace }) {
          const { path } = address.place();
          if (at === undefined || at === path) address.go(path + writeListQuery(query), { replace });
        },
      },
    }),
    /** The key is the post's id. */
    comments: createResourceMachine<{ comments: RecognitionComment[]; hasEarlier: boolean }>(
      'recognitionComments',
    ).provide({
      actors: {
        loadRecord: fromPromise<Reply<{ comments: RecognitionComment[]; hasEarlier: boolean }>, { key: string | null }>(
          ({ input: { key }, signal }) =>
            api.call('listRecognitionComments', { params: { id: key ?? '' }, query: { count: COMMENTS }, signal }),
        ),
      },
      actions: effects,
    }),
    /** The key is the post's id. */
    reactions: createResourceMachine<PostReactions>('recognitionReactions').provide({
      actors: {
        loadRecord: fromPromise<Reply<PostReactions>, { key: string | null }>(({ input: { key }, signal }) =>
          api.call('listRecognitionReactions', { params: { id: key ?? '' }, query: { count: REACTIONS }, signal }),
        ),
      },
      actions: effects,
    }),
    choices: createResourceMachine<FeedChoices>('recognitionChoices').provide({
      actors: {
        loadRecord: fromPromise<Reply<FeedChoices>, { key: string | null }>(async ({ signal }) => {
          const [details, tags] = await Promise.all([
            api.call('getDetailsOnEdit', { signal }),
            api.call('getHashTags', { query: { count: PAGE_SIZE_MAX }, signal }),
          ]);
          if (!isSuccess(details)) return details;
          const { branches } = details.body.data;

          return mapReply(tags, (found) => ({
            branches: branches.map(({ _id, branchName }) => ({ value: _id, label: branchName })),
            tags: found.tags,
          }));
        }),
      },
      // The feed works without its filters, so a failure needs no toast.
      actions: { ...effects, showToast: () => {} },
    }),
    colleagues: wirePicker<PostPerson>(io, 'colleagues', async ({ search }, signal) => {
      const searchPattern = search.trim() || undefined;
      const reply = await api.call('findColleagues', { query: { searchPattern, count: SUGGESTIONS }, signal });

      return mapReply(reply, ({ people: rows, total }) => ({ rows, total }));
    }),
  };
};

export type RecognitionCharts = ReturnType<typeof wireRecognition>;
