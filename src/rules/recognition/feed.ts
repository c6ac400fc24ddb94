/** The posts that a feed shows: the server's, overlaid with the reader's latest actions. */
import type { ReactionKind, RecognitionPost } from '../../api/contract/recognition.ts';

/** Something a reader does to a post or one of its comments. Only reactions are shown before the server has replied. */
export type FeedAction =
  | { name: 'react'; kind: ReactionKind | null }
  | { name: 'comment'; text: string; key: string }
  | { name: 'hide' | 'report'; reason: string; comment?: string }
  | { name: 'restore' | 'withdraw'; comment?: string }
  | { name: 'appeal'; text: string };

export type PostAction = FeedAction & { post: string };

export interface Shown {
  posts: readonly RecognitionPost[];
  /** Posts that were hidden while they were shown. Their places stay, so that nothing moves. */
  gone: readonly string[];
  /** Posts that the reader has changed since the latest request, whose reply may be older. */
  touched: readonly string[];
}

/** A post that moved between two pages is kept once. */
export function withMore(posts: readonly RecognitionPost[], more: readonly RecognitionPost[]): RecognitionPost[] {
  const ids = new Set(posts.map(({ _id }) => _id));

  return [...posts, ...more.filter(({ _id }) => !ids.has(_id))];
}

/** Replaces changed posts in place. */
export function withChanged(posts: readonly RecognitionPost[], changed: readonly RecognitionPost[]): RecognitionPost[] {
  const byId = new Map(changed.map((post) => [post._id, post]));

  return posts.map((post) => byId.get(post._id) ?? post);
}

/**
 * The first posts, loaded again: they change where they are, and one that is missing among them is gone. A post that the
 * reader has hidden or withdrawn here is missing too, but stays with its new state.
 */
export function withNews({ posts, gone, touched }: Shown, latest: readonly RecognitionPost[], isWhole: boolean) {
  const found = new Set(latest.map(({ _id }) => _id));
  const last = posts.findIndex(({ _id }) => _id === latest.at(-1)?._id);
  // If the last one isn't shown, more posts are loaded than shown.
  const end = isWhole || last < 0 ? posts.length : last + 1;
  const missing = posts.slice(0, end).filter(({ _id, state }) => !found.has(_id) && state === 'visible');

  return {
    posts: withChanged(
      posts,
      latest.filter(({ _id }) => !touched.includes(_id)),
    ),
    gone: [...new Set([...gone.filter((id) => !found.has(id)), ...missing.map(({ _id }) => _id)])],
  };
}

/** A later reaction to the same post replaces one that waits; what is being sent stays first. */
export function withAction(pending: readonly PostAction[], action: PostAction): PostAction[] {
  const isReplaced = (one: PostAction) => action.name === 'react' && one.name === 'react' && one.post === action.post;

  return [...pending.slice(0, 1), ...pending.slice(1).filter((one) => !isReplaced(one)), action];
}

/** The post with the reader's latest reaction. The server's copy stays unchanged, so a refusal needs no undoing. */
export function withReaction(post: RecognitionPost, pending: readonly PostAction[]): RecognitionPost {
  const action = pending.findLast(({ name, post: id }) => name === 'react' && id === post._id);
  if (action?.name !== 'react' || action.kind === post.reaction) return post;
  const change = (kind: ReactionKind) => (kind === action.kind ? 1 : 0) - (kind === post.reaction ? 1 : 0);

  return {
    ...post,
    reaction: action.kind,
    reactions: post.reactions.map(({ kind, count }) => ({ kind, count: Math.max(0, count + change(kind)) })),
  };
}

export const isSendingComment = (pending: readonly PostAction[], post: string): boolean =>
  pending.some((action) => action.name === 'comment' && action.post === post);
