/** Moderation and insight, for admins. */
import { type Static, Type } from 'typebox';
import {
  MODERATE_MANY_MAX,
  REASON_MAX,
  WATCHED_WORD_MAX,
  WATCHED_WORDS_MAX,
} from '../../rules/recognition/recognition-limits.ts';
import { REASON_MISSING } from '../../rules/shared/reason.ts';
import {
  type CallContract,
  Id,
  IdParams,
  Instant,
  listQuery,
  Nullable,
  oneOf,
  replyWith,
  SingleLine,
  StatusReply,
  strictObject,
} from './common.ts';
import { Version } from './organisation.ts';
import { PostPerson, postFilters, RecognitionComment, RecognitionPost } from './recognition.ts';
import { PostTag, TagKind } from './recognition-tags.ts';

export const AdminPost = Type.Object({
  ...RecognitionPost.properties,
  /** Undecided reports of the post and its comments. */
  reports: Type.Integer(),
  /** Comments that wait for a moderator. */
  waitingComments: Type.Integer(),
  /** Watched words in the message. */
  watchedWords: Type.Array(Type.String()),
});
export type AdminPost = Static<typeof AdminPost>;

export const PostReport = Type.Object({
  _id: Id(),
  /** Null for the post itself. */
  comment_id: Nullable(Id()),
  by: Type.String(),
  reason: Type.String(),
  at: Instant(),
  /** When a moderator hid or kept what was reported. */
  decidedAt: Nullable(Instant()),
});
export type PostReport = Static<typeof PostReport>;

export const PostTrail = Type.Object({
  what: oneOf(['posted', 'reported', 'hidden', 'restored', 'kept', 'appealed', 'declined', 'withdrawn'], 'What'),
  at: Instant(),
  by: Nullable(Type.String()),
  reason: Type.String(),
  /** Null for the post itself. */
  comment_id: Nullable(Id()),
});
export type PostTrail = Static<typeof PostTrail>;

export const AdminPostDetails = Type.Object({
  ...AdminPost.properties,
  /** All of them, in every state, up to 200. */
  allComments: Type.Array(RecognitionComment),
  allReports: Type.Array(PostReport),
  /** Latest first. */
  trail: Type.Array(PostTrail),
});
export type AdminPostDetails = Static<typeof AdminPostDetails>;

/** `todo`: reported, waiting or under appeal. */
const adminState = oneOf(['visible', 'waiting', 'hidden', 'withdrawn', 'reported', 'appealed', 'todo'], 'State');

export const AdminPostsQuery = strictObject({
  ...listQuery,
  ...postFilters,
  state: Type.Optional(adminState),
});
export type AdminPostsQuery = Static<typeof AdminPostsQuery>;

export const PostCounts = Type.Object({
  visible: Type.Integer(),
  waiting: Type.Integer(),
  hidden: Type.Integer(),
  withdrawn: Type.Integer(),
  reported: Type.Integer(),
  appealed: Type.Integer(),
  todo: Type.Integer(),
});
export type PostCounts = Static<typeof PostCounts>;

const Branch = Nullable(Type.Object({ _id: Id(), branchName: Type.String() }));
/** Null for one to four, for branches of under five people, and if a hidden number could be worked out from it. */
const Cell = Nullable(Type.Integer());

/** Open, visible posts only. */
export const RecognitionInsight = Type.Object({
  asOf: Instant(),
  /** `YYYY-MM`, oldest first. */
  months: Type.Array(Type.String()),
  /** Columns of the map; null for people without a branch. */
  branches: Type.Array(Branch),
  /** `counts` by branch, then by month. A post counts once in every branch it touches. */
  heat: Type.Array(Type.Object({ tag: PostTag, isActive: Type.Boolean(), counts: Type.Array(Type.Array(Cell)) })),
  /** Posts by and about people of each branch in these months. Null as in the map, and in branches of under five people. */
  balance: Type.Array(Type.Object({ branch: Branch, people: Type.Integer(), given: Cell, received: Cell })),
  /** Not praised for 90 days. */
  unrecognised: Type.Object({
    people: Type.Integer(),
    of: Type.Integer(),
    teams: Type.Array(
      Type.Object({ _id: Nullable(Id()), name: Type.String(), people: Type.Integer(), of: Type.Integer() }),
    ),
  }),
  /** Pairs who praise only each other. */
  patterns: Type.Array(
    Type.Object({
      one: PostPerson,
      other: PostPerson,
      /** By `one`. */
      posts: Type.Integer(),
      /** By `other`. */
      back: Type.Integer(),
      since: Instant(),
    }),
  ),
});
export type RecognitionInsight = Static<typeof RecognitionInsight>;

export const Unrecognised = Type.Object({
  ...PostPerson.properties,
  team: Nullable(Type.String()),
  manager: Nullable(Type.String()),
  lastRecognisedAt: Nullable(Instant()),
});
export type Unrecognised = Static<typeof Unrecognised>;

const insightQuery = { kind: Type.Optional(TagKind) };
const word = SingleLine(WATCHED_WORD_MAX, { title: 'Word' });
const words = replyWith({ words: Type.Array(Type.String()), version: Type.Integer() });

export const recognitionAdmin = {
  getAdminPosts: {
    summary: 'Posts in every state for moderation: what needs a decision first, then newest',
    query: AdminPostsQuery,
    /** `counts`: with the same search and filters except the state. */
    reply: replyWith({ posts: Type.Array(AdminPost), total: Type.Integer(), counts: PostCounts }),
  },
  getAdminPost: {
    summary: 'One post with its reports, all its comments and its history',
    params: IdParams,
    reply: replyWith({ post: AdminPostDetails }),
  },
  deleteRecognitionPost: {
    summary: 'Hide a post and tell its author the reason',
    query: strictObject({
      post_id: Id({ title: 'Post' }),
      reason: SingleLine(REASON_MAX, { title: 'Reason', message: REASON_MISSING }),
    }),
    reply: replyWith({ post: AdminPost }),
  },
  moderateRecognitionPosts: {
    summary: 'Hide or restore many posts; one that is refused does not stop the others',
    body: strictObject({
      post_ids: Type.Array(Id({ title: 'Posts' }), {
        minItems: 1,
        maxItems: MODERATE_MANY_MAX,
        uniqueItems: true,
        title: 'Posts',
      }),
      decision: oneOf(['hide', 'restore'], 'Decision'),
      /** Required for `hide`. */
      reason: Type.Optional(SingleLine(REASON_MAX, { title: 'Reason', message: REASON_MISSING })),
    }),
    reply: replyWith({
      done: Type.Integer(),
      refused: Type.Array(Type.Object({ post_id: Id(), message: Type.String() })),
    }),
  },
  getWatchedWords: {
    summary: 'Watched words: a post or comment that contains one waits for a moderator',
    reply: words,
  },
  setWatchedWords: {
    summary: 'Replace the watched words',
    body: strictObject({
      words: Type.Array(word, { maxItems: WATCHED_WORDS_MAX, title: 'Words' }),
      version: Version,
    }),
    reply: words,
  },
  viewRecognitionInsight: {
    summary: 'Usage of values or tags by branch and month, praise given and received, people not praised, and patterns',
    query: strictObject(insightQuery),
    reply: replyWith({ insight: RecognitionInsight }),
  },
  listUnrecognised: {
    summary: 'Active people in scope with no praise in an open post for 90 days, longest first',
    query: strictObject({
      ...listQuery,
      /** `none`: people without a team. */
      team: Type.Optional(Type.Union([Type.Literal('none'), Id()], { title: 'Team', message: 'Choose a team.' })),
      branch: Type.Optional(Id({ title: 'Branch' })),
    }),
    reply: replyWith({ people: Type.Array(Unrecognised), total: Type.Integer() }),
  },
  /** CSV in UTF-8, not JSON. */
  exportRecognitionInsight: {
    summary: 'Part of the insights as a CSV file',
    query: strictObject({ of: oneOf(['heat', 'balance', 'unrecognised'], 'Part'), ...insightQuery }),
    reply: StatusReply,
  },
} as const satisfies Record<string, CallContract>;
