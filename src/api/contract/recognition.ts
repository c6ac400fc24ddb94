/** Posts and their feed, for everyone in the company. */
import { type Static, Type } from 'typebox';
import { reactionKinds } from '../../rules/recognition/reactions.ts';
import {
  APPEAL_MAX,
  COMMENT_MAX,
  MESSAGE_MAX,
  POSTS_PAGE_MAX,
  PRAISED_MAX,
  REASON_MAX,
  RECOGNITION_PICTURE_MAX_BYTES,
  TAGS_MAX,
} from '../../rules/recognition/recognition-limits.ts';
import { RECOGNITION_PAGE_SIZE } from '../../rules/shared/constants.ts';
import { REASON_MISSING } from '../../rules/shared/reason.ts';
import {
  type CallContract,
  Day,
  Id,
  IdParams,
  Instant,
  listQuery,
  MultiLine,
  Nullable,
  OneOrMany,
  oneOf,
  replyWith,
  SingleLine,
  strictObject,
  WholeNumber,
} from './common.ts';
import { PostTag } from './recognition-tags.ts';

export const PostPerson = Type.Object({
  _id: Id(),
  fullName: Type.String(),
  /** For `file/:name`. */
  photo: Nullable(Type.String()),
  branchName: Nullable(Type.String()),
});
export type PostPerson = Static<typeof PostPerson>;

export const ReactionKind = oneOf(reactionKinds, 'Reaction');
export type ReactionKind = Static<typeof ReactionKind>;

/**
 * `waiting`: it contains a watched word, so a moderator has to approve it. `withdrawn`: by its author. Only authors and
 * moderators see what is not visible.
 */
export const PostState = oneOf(['visible', 'waiting', 'hidden', 'withdrawn'], 'State');
export type PostState = Static<typeof PostState>;

export const RecognitionComment = Type.Object({
  _id: Id(),
  /** Its place in the post, from 1. Comments that the caller may not see leave gaps. */
  number: Type.Integer(),
  from: PostPerson,
  /** Plain text with line breaks. */
  comment: Type.String(),
  at: Instant(),
  state: PostState,
  isOwn: Type.Boolean(),
});
export type RecognitionComment = Static<typeof RecognitionComment>;

/** For the author and moderators. */
const Hiding = Type.Object({
  reason: Type.String(),
  at: Instant(),
  /** Null for the author. */
  by: Nullable(Type.String()),
  appeal: Nullable(Type.Object({ text: Type.String(), at: Instant(), declinedAt: Nullable(Instant()) })),
});

export const RecognitionPost = Type.Object({
  _id: Id(),
  from: PostPerson,
  to: Type.Array(PostPerson),
  tags: Type.Array(PostTag),
  /** Plain text with line breaks, no markup. */
  message: Type.String(),
  /** People whose `@name` is in the message. */
  mentions: Type.Array(Type.Object({ _id: Id(), name: Type.String() })),
  /** For `file/:name`. */
  image: Nullable(Type.String()),
  /** Only for the people in it. */
  isPrivate: Type.Boolean(),
  state: PostState,
  createdAt: Instant(),
  /** Every kind, in the order of `rules/recognition/reactions.ts`. */
  reactions: Type.Array(Type.Object({ kind: ReactionKind, count: Type.Integer() })),
  /** The caller's own. */
  reaction: Nullable(ReactionKind),
  /** The latest comments, oldest first. */
  comments: Type.Array(RecognitionComment),
  commentCount: Type.Integer(),
  /** The caller wrote it. */
  isOwn: Type.Boolean(),
  /** The caller is praised in it. */
  isAboutYou: Type.Boolean(),
  /** The caller has reported it. */
  isReported: Type.Boolean(),
  /** The caller may hide and restore it. */
  mayModerate: Type.Boolean(),
  /** Hidden by someone else, and not appealed against yet. */
  mayAppeal: Type.Boolean(),
  /** Null unless it is hidden. */
  hiding: Nullable(Hiding),
});
export type RecognitionPost = Static<typeof RecognitionPost>;

export const CreatePostBody = strictObject({
  to: Type.Array(Id({ title: 'People' }), {
    minItems: 1,
    maxItems: PRAISED_MAX,
    uniqueItems: true,
    title: 'People',
    message: 'Choose at least one person.',
  }),
  /** Tags and values. */
  tags: Type.Array(Id({ title: 'Tags' }), {
    minItems: 1,
    maxItems: TAGS_MAX,
    uniqueItems: true,
    title: 'Tags',
    message: 'Choose a tag.',
  }),
  message: Type.Unsafe<string>({
    ...MultiLine(MESSAGE_MAX, { title: 'Message', message: 'Enter a message.' }),
    minLength: 1,
  }),
  /** People whose `@` and full name are in the message. */
  mentions: Type.Optional(
    Type.Array(Id({ title: 'Mentions' }), { maxItems: PRAISED_MAX, uniqueItems: true, title: 'Mentions' }),
  ),
  /** From `recognition-post/picture`. */
  image: Type.Optional(Nullable(Type.String({ title: 'Picture', pattern: '^[0-9a-f]{32}\\.jpg$' }))),
  isPrivate: Type.Optional(Type.Boolean({ title: 'Private' })),
  /** Unless confirmed, the same text to the same person within a day returns 409 and `repeats`. */
  confirmed: Type.Optional(Type.Boolean({ title: 'Confirmed' })),
  /** Idempotency key: repeated after a lost reply, nothing is stored twice. */
  key: Type.Optional(Id({ title: 'Key' })),
});
export type CreatePostBody = Static<typeof CreatePostBody>;

/** In the 409 for a repeated post, next to `status` and `message`. */
export const Repeats = Type.Object({
  code: oneOf(['repeated'], 'Code'),
  repeats: Type.Object({ post_id: Id(), createdAt: Instant(), to: Type.Array(Type.String()) }),
});
export type Repeats = Static<typeof Repeats>;

/** Days are those of UTC; `to` is the last day. */
export const postFilters = {
  tag: Type.Optional(OneOrMany(Id({ title: 'Tag' }))),
  branch: Type.Optional(Id({ title: 'Branch' })),
  person: Type.Optional(Id({ title: 'Person' })),
  /** Narrows `branch` and `person` to who praised or who was praised. */
  side: Type.Optional(oneOf(['giver', 'receiver'], 'Side')),
  from: Type.Optional(Day({ title: 'From' })),
  to: Type.Optional(Day({ title: 'To' })),
  /** Leaves out private posts, as every count of posts does. */
  open: Type.Optional(Type.Boolean({ title: 'Open' })),
};

const page = {
  skip: listQuery.skip,
  count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: POSTS_PAGE_MAX, default: RECOGNITION_PAGE_SIZE, title: 'Count' }),
  ),
};

export const FeedQuery = strictObject({
  searchPattern: listQuery.search,
  ...postFilters,
  ...page,
  /** What the caller wrote, hidden and waiting posts too. */
  own: Type.Optional(Type.Boolean({ title: 'Own' })),
  /** The newest post shown: `skip` counts from it, so that new ones move nothing. */
  upTo: Type.Optional(Id({ title: 'Up to' })),
  /** The oldest post shown: `skip` counts from the one after it, so that hidden ones move nothing. */
  before: Type.Optional(Id({ title: 'Before' })),
  /** The newest post known: `fresh` counts those after it. */
  since: Type.Optional(Id({ title: 'Since' })),
  /** Sends the caller's feed a message, for one minute from now, whenever posts appear or disappear. */
  follow: Type.Optional(Type.Boolean({ title: 'Follow' })),
});
export type FeedQuery = Static<typeof FeedQuery>;

const FeedPage = replyWith({
  posts: Type.Array(RecognitionPost),
  /** With these filters. */
  total: Type.Integer(),
  hasMore: Type.Boolean(),
  /** New posts since `since` with these filters, at most 99; 0 without `since`. */
  fresh: Type.Integer(),
});

export const PostAction = oneOf(['like', 'unlike', 'comment', 'hide', 'restore', 'report'], 'Action');
export type PostAction = Static<typeof PostAction>;

export const PostActionBody = strictObject({
  post_id: Id({ title: 'Post' }),
  /** Only for `like`, which replaces the caller's reaction. Default: `like`. */
  kind: Type.Optional(ReactionKind),
  /** Required for `comment`. */
  comment: Type.Optional(MultiLine(COMMENT_MAX, { title: 'Comment', message: 'Enter a comment.' })),
  /** `hide`, `restore` and `report` are then about this comment. */
  comment_id: Type.Optional(Id({ title: 'Comment' })),
  /** Required for `hide` and `report`. Hiding again what was appealed against declines the appeal. */
  reason: Type.Optional(SingleLine(REASON_MAX, { title: 'Reason', message: REASON_MISSING })),
  /** Idempotency key of a comment. */
  key: Type.Optional(Id({ title: 'Key' })),
});
export type PostActionBody = Static<typeof PostActionBody>;

const one = replyWith({ post: RecognitionPost });
const posts = replyWith({ posts: Type.Array(RecognitionPost), total: Type.Integer() });

export const recognition = {
  createRecognitionPost: {
    summary: 'Praise colleagues, openly or privately',
    body: CreatePostBody,
    /** Its `state` is `waiting` if it contains a watched word. */
    reply: one,
  },
  reactToRecognition: {
    summary: 'Like, unlike, comment on or report a post; as a moderator, hide or restore it',
    params: strictObject({ x: PostAction }),
    body: PostActionBody,
    /** `comment`: the one just written. */
    reply: replyWith({ post: RecognitionPost, comment: Nullable(RecognitionComment) }),
  },
  getRecognitionPosts: {
    summary: 'The feed: posts that the caller can see, newest first',
    query: FeedQuery,
    reply: FeedPage,
  },
  getRecognitionPost: { summary: 'One post that the caller can see', params: IdParams, reply: one },
  listRecognitionComments: {
    summary: 'Comments on a post, oldest first: the latest, or those before a given number',
    params: IdParams,
    query: strictObject({
      before: Type.Optional(WholeNumber(1, { title: 'Before' })),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20, title: 'Count' })),
    }),
    reply: replyWith({ comments: Type.Array(RecognitionComment), hasEarlier: Type.Boolean() }),
  },
  listRecognitionReactions: {
    summary: 'Who reacted to a post, newest first',
    params: IdParams,
    query: strictObject({ skip: listQuery.skip, count: listQuery.count }),
    reply: replyWith({
      reactions: Type.Array(Type.Object({ from: PostPerson, kind: ReactionKind })),
      total: Type.Integer(),
    }),
  },
  addRecognitionPicture: {
    summary: 'Upload a post’s cropped picture before creating it',
    body: strictObject({}),
    upload: { field: 'image', types: ['image/jpeg', 'image/png'], maxBytes: RECOGNITION_PICTURE_MAX_BYTES },
    reply: replyWith({ picture: Type.Object({ file: Type.String() }) }),
  },
  /** For pickers; never the caller. */
  findColleagues: {
    summary: 'Find active colleagues across the company by name',
    query: strictObject({ searchPattern: listQuery.search, skip: listQuery.skip, count: listQuery.count }),
    reply: replyWith({ people: Type.Array(PostPerson), total: Type.Integer() }),
  },
  listOwnRecognition: {
    summary: 'Posts that the caller wrote, in every state, or visible ones that praise them',
    query: strictObject({ of: Type.Optional(oneOf(['given', 'received'], 'Posts')), ...page }),
    reply: posts,
  },
  withdrawRecognition: {
    summary: 'Withdraw the caller’s own post, or their own comment on a post',
    params: IdParams,
    query: strictObject({ comment_id: Type.Optional(Id({ title: 'Comment' })) }),
    reply: one,
  },
  appealRecognition: {
    summary: 'Appeal, once, against the hiding of the caller’s own post',
    params: IdParams,
    body: strictObject({
      text: Type.Unsafe<string>({
        ...MultiLine(APPEAL_MAX, { title: 'Appeal', message: 'Enter your appeal.' }),
        minLength: 1,
      }),
    }),
    reply: one,
  },
} as const satisfies Record<string, CallContract>;
