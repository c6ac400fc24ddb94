import { describe, expect, it } from 'vitest';
import { recognitionFeedMachine } from '../../src/machines/recognition-feed.machine.ts';
import { type PostAction, withNews, withReaction } from '../../src/rules/recognition/feed.ts';
import {
  MESSAGE_RETRY_MS,
  RECOGNITION_CHECKED,
  RECOGNITION_GATHER_MS,
  RECOGNITION_POLL_MS,
  SEARCH_DEBOUNCE_MS,
} from '../../src/rules/shared/constants.ts';
import { defaultListQuery } from '../../src/rules/shared/list-query.ts';
import { actedReply, byValue, care, liked, partReply, postOf, reactionsOf } from './charts/recognition-feed.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const like = (post: number): PostAction => ({ name: 'react', kind: 'like', post: postOf(post)._id });

async function reading(numbers: readonly number[] = [9, 8, 7, 6, 5]) {
  const played = play(recognitionFeedMachine, { query: defaultListQuery, at: '/recognition/feed' });
  await played.answer('loadPosts', partReply(numbers));
  const { snapshot, calls, send, clock } = played;
  const context = () => snapshot().context;

  return {
    ...played,
    context,
    is: (tag: Parameters<ReturnType<typeof snapshot>['hasTag']>[0]) => snapshot().hasTag(tag),
    sent: (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input),
    shown: () => context().posts.map(({ message }) => Number(/\d+/.exec(message)?.[0])),
    seen: () => context().posts.map((post) => withReaction(post, context().pending)),
    act: (action: PostAction) => send({ type: 'action.pressed', action }),
    check() {
      send({ type: 'feed.moved' });
      clock.increment(RECOGNITION_GATHER_MS);
    },
  };
}

describe('new posts', () => {
  it('are counted, and are added only on request', async () => {
    const { check, answer, shown, context, send } = await reading();
    check();
    await answer('loadPosts', partReply([9, 8, 7, 6, 5], { fresh: 3, total: 33 }));
    expect([context().fresh, context().total, shown()]).toEqual([3, 33, [9, 8, 7, 6, 5]]);
    send({ type: 'new.pressed' });
    expect(shown()).toEqual([9, 8, 7, 6, 5]);
    await answer('loadPosts', partReply([12, 11, 10, 9, 8]));
    expect([context().fresh, shown()]).toEqual([0, [12, 11, 10, 9, 8]]);
  });

  it('are requested from the newest post shown, once for many messages, and once more afterwards', async () => {
    const { send, clock, sent, answer } = await reading();
    for (let message = 0; message < 20; message++) send({ type: 'feed.moved' });
    clock.increment(RECOGNITION_GATHER_MS);
    expect(sent('loadPosts')[1]).toEqual({ query: defaultListQuery, count: 5, newest: postOf(9)._id });
    send({ type: 'feed.moved' });
    send({ type: 'feed.moved' });
    expect(sent('loadPosts').length).toBe(2);
    await answer('loadPosts', partReply([9, 8, 7, 6, 5]));
    clock.increment(RECOGNITION_GATHER_MS);
    expect(sent('loadPosts').length).toBe(3);
  });

  it('are checked for at intervals, but not while the page is hidden', async () => {
    const { send, clock, sent, is } = await reading();
    clock.increment(RECOGNITION_POLL_MS);
    expect(sent('loadPosts').length).toBe(2);
    send({ type: 'page.hidden' });
    clock.increment(RECOGNITION_POLL_MS * 10);
    expect([is('paused'), sent('loadPosts').length]).toEqual([true, 2]);
    send({ type: 'page.shown' });
    expect(sent('loadPosts').length).toBe(3);
  });

  it('leave the shown posts in place when they cannot be loaded', async () => {
    const { send, check, answer, fail, shown, effects, context } = await reading();
    check();
    await answer('loadPosts', partReply([9, 8], { fresh: 1 }));
    send({ type: 'new.pressed' });
    await fail('loadPosts');
    expect([shown(), context().fresh]).toEqual([[9, 8, 7, 6, 5], 1]);
    expect(effects.at(-1)).toMatchObject(['showToast', { kind: 'error' }]);
  });

  it('include the reader’s own at once', async () => {
    const { send, answer, shown } = await reading();
    send({ type: 'post.sent' });
    await answer('loadPosts', partReply([10, 9, 8, 7, 6]));
    expect(shown()).toEqual([10, 9, 8, 7, 6]);
  });
});

describe('older posts', () => {
  it('are loaded five at a time', async () => {
    const { send, sent, answer, shown, context, is } = await reading();
    send({ type: 'end.approached' });
    send({ type: 'end.approached' });
    expect(sent('loadPosts').slice(1)).toEqual([
      { query: defaultListQuery, count: 5, newest: postOf(9)._id, before: postOf(5)._id },
    ]);
    expect(is('loadingMore')).toBe(true);
    await answer('loadPosts', partReply([4, 3], { hasMore: false, total: 7 }));
    send({ type: 'end.approached' });
    expect([shown(), sent('loadPosts').length]).toEqual([[9, 8, 7, 6, 5, 4, 3], 2]);
    expect(context().total).toBe(7);
  });

  it('are loaded again only with the button after a failure', async () => {
    const { send, fail, sent, is } = await reading();
    send({ type: 'end.approached' });
    await fail('loadPosts');
    send({ type: 'end.approached' });
    expect([is('moreFailed'), sent('loadPosts').length]).toEqual([true, 2]);
    send({ type: 'retry.pressed' });
    expect(sent('loadPosts').length).toBe(3);
  });

  it('follow the oldest one shown, even if a shown one has been hidden', async () => {
    const { check, answer, send, sent } = await reading();
    check();
    await answer('loadPosts', partReply([9, 7, 6, 5, 4]));
    send({ type: 'end.approached' });
    expect(sent('loadPosts').at(-1)).toMatchObject({ before: postOf(5)._id });
  });
});

describe('a reaction', () => {
  it('is shown at once, and then as the server has it', async () => {
    const { act, seen, sent, answer, context } = await reading();
    act(like(9));
    expect(seen()[0]).toMatchObject({ reaction: 'like', reactions: reactionsOf({ like: 3 }) });
    expect(sent('actOnPost')).toEqual([{ action: like(9) }]);
    await answer('actOnPost', actedReply(postOf(9, { reaction: 'like', reactions: reactionsOf({ like: 7 }) })));
    expect([seen()[0]?.reactions, context().pending]).toEqual([reactionsOf({ like: 7 }), []]);
  });

  it('that is refused restores the server’s post, including other people’s changes', async () => {
    const { act, seen, answer, check, effects, calls } = await reading();
    act(like(9));
    check();
    const others = partReply([9, 8, 7, 6, 5]);
    others.body.posts[0] = postOf(9, { reactions: reactionsOf({ like: 4, love: 1 }) });
    await answer('loadPosts', others);
    expect(seen()[0]?.reactions).toEqual(reactionsOf({ like: 5, love: 1 }));
    const acting = calls.find(({ name }) => name === 'actOnPost');
    expect(acting?.signal.aborted).toBe(false);
    await answer('actOnPost', refusal(422, 'this post takes no reactions.'));
    expect(seen()[0]).toEqual(postOf(9, { reactions: reactionsOf({ like: 4, love: 1 }) }));
    expect(effects.at(-1)).toEqual(['showToast', { kind: 'error', text: 'This post takes no reactions.' }]);
  });

  it('is sent once after several changes of mind', async () => {
    const { act, sent, answer, seen } = await reading();
    const change = (kind: 'like' | 'love' | null) => act({ name: 'react', kind, post: postOf(9)._id });
    for (const kind of ['like', null, 'love', null, 'love'] as const) change(kind);
    await answer('actOnPost', actedReply(liked));
    expect(sent('actOnPost')).toEqual([{ action: like(9) }, { action: { ...like(9), kind: 'love' } }]);
    expect(seen()[0]).toMatchObject({ reaction: 'love', reactions: reactionsOf({ like: 2, love: 1 }) });
  });

  it('with a lost answer is still shown, and is sent again', async () => {
    const { act, fail, is, clock, sent, seen } = await reading();
    act(like(9));
    await fail('actOnPost');
    expect([is('unsure'), seen()[0]?.reaction]).toEqual([true, 'like']);
    clock.increment(MESSAGE_RETRY_MS);
    expect(sent('actOnPost')).toEqual([{ action: like(9) }, { action: like(9) }]);
  });

  it('is not undone by an older answer to a check', async () => {
    const { act, check, answer, seen, context } = await reading();
    check();
    act(like(9));
    await answer('actOnPost', actedReply(liked));
    await answer('loadPosts', partReply([9, 8, 7, 6, 5], { fresh: 1 }));
    expect([seen()[0]?.reaction, context().fresh]).toEqual(['like', 1]);
  });
});

describe('a post that is hidden while being read', () => {
  it('is marked as gone, and returns to its place when restored', async () => {
    const { check, answer, shown, context } = await reading();
    check();
    await answer('loadPosts', partReply([9, 7, 6, 5, 4]));
    expect([shown(), context().gone]).toEqual([[9, 8, 7, 6, 5], [postOf(8)._id]]);
    check();
    await answer('loadPosts', partReply([9, 8, 7, 6, 5]));
    expect(context().gone).toEqual([]);
  });

  it('is found by the answer to a reaction, and drops its other pending actions', async () => {
    const { act, answer, context, sent } = await reading();
    act(like(9));
    act({ name: 'comment', text: 'Well done', key: 'k', post: postOf(9)._id });
    act(like(8));
    await answer('actOnPost', refusal(404, 'there is no such post'));
    expect([context().gone, sent('actOnPost').at(-1)]).toEqual([[postOf(9)._id], { action: like(8) }]);
  });

  it('by the reader stays in place, with the new state', async () => {
    const { act, answer, check, context } = await reading();
    act({ name: 'hide', reason: 'Names a customer', post: postOf(8)._id });
    await answer('actOnPost', actedReply(postOf(8, { state: 'hidden' })));
    check();
    await answer('loadPosts', partReply([9, 7, 6, 5, 4]));
    expect([context().gone, context().posts[1]?.state]).toEqual([[], 'hidden']);
  });

  it('differs from posts that are only beyond the latest ones loaded', () => {
    const posts = [9, 8, 7, 6, 5].map((number) => postOf(number));
    const latest = [postOf(9), postOf(7)];
    expect(withNews({ posts, gone: [], touched: [] }, latest, false).gone).toEqual([postOf(8)._id]);
    expect(withNews({ posts, gone: [], touched: [] }, latest, true).gone.length).toBe(3);
  });
});

describe('a filter for posts', () => {
  it('is added to the address, and replaces the posts once loaded', async () => {
    const { send, shown, answer, effects, sent } = await reading();
    send({ type: 'filter.changed', name: 'tag', values: [care._id] });
    expect(effects.at(-1)).toEqual(['reflectQuery', { query: byValue, replace: false }]);
    expect([shown().length, sent('loadPosts').at(-1)]).toEqual([5, { query: byValue, count: 5 }]);
    await answer('loadPosts', partReply([3], { hasMore: false }));
    expect(shown()).toEqual([3]);
  });

  it('by text waits for a pause in typing', async () => {
    const { send, clock, sent } = await reading();
    send({ type: 'search.changed', search: 'a' });
    send({ type: 'search.changed', search: 'ana' });
    expect(sent('loadPosts').length).toBe(1);
    clock.increment(SEARCH_DEBOUNCE_MS);
    expect(sent('loadPosts').at(-1)).toMatchObject({ query: { search: 'ana' } });
  });

  it('does not lose a comment that was being sent', async () => {
    const { act, send, answer, sent } = await reading();
    const comment: PostAction = { name: 'comment', text: 'Well done', key: 'k', post: postOf(9)._id };
    act(comment);
    send({ type: 'filter.changed', name: 'tag', values: [care._id] });
    await answer('loadPosts', partReply([3], { hasMore: false }));
    expect(sent('actOnPost')).toEqual([{ action: comment }, { action: comment }]);
  });
});

it('the check of a long feed loads only its first posts', async () => {
  const { check, sent } = await reading(Array.from({ length: 50 }, (_, index) => 59 - index));
  check();
  expect(sent('loadPosts').at(-1)).toMatchObject({ count: RECOGNITION_CHECKED });
});
