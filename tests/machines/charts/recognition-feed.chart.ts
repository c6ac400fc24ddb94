import type { RecognitionComment, RecognitionPost } from '../../../src/api/contract/recognition.ts';
import type { PostTag } from '../../../src/api/contract/recognition-tags.ts';
import type { RecognitionFeedContext, RecognitionFeedEvent } from '../../../src/machines/recognition-feed.machine.ts';
import { recognitionFeedMachine } from '../../../src/machines/recognition-feed.machine.ts';
import { reactionKinds } from '../../../src/rules/recognition/reactions.ts';
import { defaultListQuery, withFilter } from '../../../src/rules/shared/list-query.ts';
import { refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Moment, type Stimuli } from '../support/mbt.ts';

const idOf = (number: number, kind: string) => `0192f0c1-0000-7000-8000-${kind}${String(number).padStart(10, '0')}`;

const personOf = (number: number, fullName = `Person ${number}`) => ({
  _id: idOf(number, 'e0'),
  fullName,
  photo: null,
  branchName: 'Lisbon',
});
export const [rui, ines] = [personOf(1, 'Rui Melo'), personOf(2, 'Inês Duarte')];

export const teamwork: PostTag = {
  _id: idOf(1, 'a0'),
  kind: 'tag',
  name: 'teamwork',
  icon: 'handshake',
  colour: '#3b7a6f',
};
export const care: PostTag = { _id: idOf(2, 'a0'), kind: 'value', name: 'We care', icon: 'heart', colour: '#b8553d' };

export const commentOf = (number: number, changes: Partial<RecognitionComment> = {}): RecognitionComment => ({
  _id: idOf(number, 'c0'),
  number,
  from: ines,
  comment: `Comment ${number}`,
  at: '2026-03-05T10:00:00.000Z',
  state: 'visible',
  isOwn: false,
  ...changes,
});

export const reactionsOf = (counts: Partial<Record<string, number>>) =>
  reactionKinds.map((kind) => ({ kind, count: counts[kind] ?? 0 }));

/** A higher number is a newer post. */
export const postOf = (number: number, changes: Partial<RecognitionPost> = {}): RecognitionPost => ({
  _id: idOf(number, 'b0'),
  from: rui,
  to: [ines],
  tags: [teamwork],
  message: `Thank you, number ${number}.`,
  mentions: [],
  image: null,
  isPrivate: false,
  state: 'visible',
  createdAt: `2026-03-05T09:${String(number).padStart(2, '0')}:00.000Z`,
  reactions: reactionsOf({ like: 2 }),
  reaction: null,
  comments: [],
  commentCount: 0,
  isOwn: false,
  isAboutYou: false,
  isReported: false,
  mayModerate: true,
  mayAppeal: false,
  hiding: null,
  ...changes,
});

interface PartChanges {
  hasMore?: boolean;
  fresh?: number;
  total?: number;
}

/** The posts with these numbers. */
export const partReply = (numbers: readonly number[], { hasMore = true, fresh = 0, total = 30 }: PartChanges = {}) => ({
  status: 200,
  body: {
    status: 200,
    message: 'OK',
    posts: numbers.map((number) => postOf(number)),
    total,
    hasMore,
    fresh,
  },
});

export const actedReply = (post: RecognitionPost) => ({
  status: 200,
  body: { status: 200, message: 'OK', post, comment: null },
});

export const liked = postOf(9, { reaction: 'like', reactions: reactionsOf({ like: 3 }) });
export const byValue = withFilter(defaultListQuery, 'tag', [care._id]);

const stimuli = {
  'search.changed': [{ type: 'search.changed', search: 'ana' }],
  'filter.changed': [{ type: 'filter.changed', name: 'tag', values: [care._id] }],
  'filters.cleared': [{ type: 'filters.cleared' }],
  'url.changed': [
    { type: 'url.changed', query: defaultListQuery },
    { type: 'url.changed', query: byValue },
  ],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'end.approached': [{ type: 'end.approached' }],
  'new.pressed': [{ type: 'new.pressed' }],
  'post.sent': [{ type: 'post.sent' }],
  'action.pressed': [{ type: 'action.pressed', action: { name: 'react', kind: 'like', post: postOf(9)._id } }],
  'feed.moved': [{ type: 'feed.moved' }],
  'page.hidden': [{ type: 'page.hidden' }],
  'page.shown': [{ type: 'page.shown' }],
  'network.returned': [{ type: 'network.returned' }],
  'xstate.done.actor.loadPosts': [
    done('loadPosts', partReply([9, 8])),
    done('loadPosts', partReply([9, 8], { hasMore: false })),
    done('loadPosts', refusal(503, 'the server is busy')),
  ],
  'xstate.error.actor.loadPosts': [failed('loadPosts')],
  'xstate.done.actor.loadMore': [
    done('loadMore', partReply([7, 6], { hasMore: false })),
    done('loadMore', refusal(503, 'the server is busy')),
  ],
  'xstate.error.actor.loadMore': [failed('loadMore')],
  'xstate.done.actor.loadNew': [
    done('loadNew', partReply([10, 9])),
    done('loadNew', refusal(503, 'the server is busy')),
  ],
  'xstate.error.actor.loadNew': [failed('loadNew')],
  'xstate.done.actor.checkPosts': [
    done('checkPosts', partReply([9, 8], { fresh: 3 })),
    done('checkPosts', refusal(503, 'the server is busy')),
  ],
  'xstate.error.actor.checkPosts': [failed('checkPosts')],
  'xstate.done.actor.actOnPost': [
    done('actOnPost', actedReply(liked)),
    done('actOnPost', refusal(404, 'there is no such post')),
    done('actOnPost', refusal(422, 'please enter a comment.')),
  ],
  'xstate.error.actor.actOnPost': [failed('actOnPost')],
  'xstate.error.actor.watchFeed': [failed('watchFeed')],
  'xstate.after.searchDebounce.recognitionFeed.typing': [after('searchDebounce', 'recognitionFeed.typing')],
  'xstate.after.feedRetry.recognitionFeed.unreachable': [after('feedRetry', 'recognitionFeed.unreachable')],
  'xstate.after.feedPoll.recognitionFeed.open.following.live': [
    after('feedPoll', 'recognitionFeed.open.following.live'),
  ],
  'xstate.after.feedGather.recognitionFeed.open.following.gathering': [
    after('feedGather', 'recognitionFeed.open.following.gathering'),
  ],
  'xstate.after.refusedRetry.recognitionFeed.open.following.stale': [
    after('refusedRetry', 'recognitionFeed.open.following.stale'),
  ],
  'xstate.after.feedRetry.recognitionFeed.open.following.offline': [
    after('feedRetry', 'recognitionFeed.open.following.offline'),
  ],
  'xstate.after.actionRetry.recognitionFeed.open.acting.unsure': [
    after('actionRetry', 'recognitionFeed.open.acting.unsure'),
  ],
} satisfies Stimuli<RecognitionFeedEvent>;

interface Regions {
  open?: { reading: string; following: string; acting: string };
}

/** Two of the three parts rest while something happens in the third: they take no notice of each other. */
const resting: NonNullable<Regions['open']> = { reading: 'resting', following: 'live', acting: 'idle' };
const partOf = (type: string): keyof NonNullable<Regions['open']> | undefined => {
  if (/loadMore|loadNew|end\.approached|new\.pressed|post\.sent|retry\.pressed/.test(type)) return 'reading';
  if (/actOnPost|actionRetry|action\.pressed/.test(type)) return 'acting';

  return /checkPosts|feed|page\.|refusedRetry/.test(type) ? 'following' : undefined;
};

function canHappen({ type }: { type: string }, { state }: Moment): boolean {
  const open = (state as Regions).open;
  const part = partOf(type);
  if (!open || !part || type.includes('feedRetry.recognitionFeed.unreachable')) return true;

  return Object.entries(open).every(([name, here]) => name === part || here === resting[name as keyof typeof resting]);
}

export const recognitionFeed: ChartUnderTest = {
  machine: recognitionFeedMachine,
  stimuli,
  inputs: [{ query: defaultListQuery }],
  project: ({ query, posts, hasMore, fresh, pending, isOutdated }: RecognitionFeedContext) => ({
    filtered: Object.keys(query.filters).length > 0,
    hasPosts: posts.length > 0,
    hasMore,
    hasNew: fresh > 0,
    pending: Math.min(pending.length, 2),
    isOutdated,
  }),
  canHappen,
};
