import { afterEach, describe, expect, it, vi } from 'vitest';
import { recognitionFeedMachine } from '../../src/machines/recognition-feed.machine.ts';
import type { PostAction } from '../../src/rules/recognition/feed.ts';
import {
  MESSAGE_RETRY_MS,
  RECOGNITION_GATHER_MS,
  RECOGNITION_POLL_MS,
  RECOGNITION_REFUSED_RETRY_MS,
  SEARCH_DEBOUNCE_MS,
} from '../../src/rules/shared/constants.ts';
import { defaultListQuery } from '../../src/rules/shared/list-query.ts';
import { actedReply, byValue, care, liked, partReply, postOf } from './charts/recognition-feed.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const busy = refusal(503, 'the server is busy');
const like = (post: number): PostAction => ({ name: 'react', kind: 'like', post: postOf(post)._id });

afterEach(() => {
  vi.restoreAllMocks();
});

function begin() {
  const played = play(recognitionFeedMachine, { query: defaultListQuery, at: '/recognition/feed' });
  const { snapshot, calls, effects } = played;

  return {
    ...played,
    context: () => snapshot().context,
    see: () => [...snapshot().tags].filter((tag) => tag !== 'open').sort(),
    names: () => effects.map(([name]) => name),
    sent: (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input),
    loads: () => calls.filter(({ name }) => name === 'loadPosts').length,
    check() {
      played.send({ type: 'feed.moved' });
      played.clock.increment(RECOGNITION_GATHER_MS);
    },
  };
}

async function reading(numbers: readonly number[] = [9, 8, 7, 6, 5], changes = {}) {
  const played = begin();
  await played.answer('loadPosts', partReply(numbers, changes));

  return played;
}

describe('a feed being opened', () => {
  it('is empty while it loads', () => {
    const { see, context, sent } = begin();
    expect([see(), sent('loadPosts')]).toEqual([['busy'], [{ query: defaultListQuery, count: 5 }]]);
    expect(context()).toEqual({
      query: defaultListQuery,
      at: '/recognition/feed',
      posts: [],
      total: 0,
      gone: [],
      touched: [],
      hasMore: false,
      fresh: 0,
      message: null,
      pending: [],
      isOutdated: false,
      failures: 0,
    });
  });

  it('is live once loaded, and listens for changes', async () => {
    const { see, snapshot, context, sent } = await reading();
    expect([see(), snapshot().hasTag('open'), sent('watchFeed').length]).toEqual([['live'], true, 1]);
    expect(context()).toMatchObject({ total: 30, hasMore: true, fresh: 0 });
  });

  it('shows why it was refused, until it is loaded again', async () => {
    const { see, answer, context, send, loads } = begin();
    await answer('loadPosts', busy);
    expect([see(), context().message]).toEqual([['refused'], 'The server is busy']);
    send({ type: 'retry.pressed' });
    expect([see(), context().message, loads()]).toEqual([['busy'], null, 2]);
  });

  it('is retried at growing intervals without a network, or on request', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { see, fail, clock, loads, send, names, answer, context } = begin();
    for (const [index, pause] of [1_000, 2_000, 4_000].entries()) {
      await fail('loadPosts');
      expect([see(), context().failures]).toEqual([['unreachable'], index + 1]);
      clock.increment(pause - 1);
      expect(loads()).toBe(index + 1);
      clock.increment(1);
      expect(loads()).toBe(index + 2);
    }
    await fail('loadPosts');
    send({ type: 'retry.pressed' });
    expect([see(), names()]).toEqual([['busy'], Array(4).fill('logFailure')]);
    await answer('loadPosts', partReply([9]));
    expect(context().failures).toBe(0);
  });
});

describe('a search or a filter', () => {
  it('waits for a pause in typing, and replaces the entry in the history', async () => {
    const { see, send, clock, loads, effects, sent } = await reading();
    send({ type: 'search.changed', search: 'an' });
    clock.increment(SEARCH_DEBOUNCE_MS - 1);
    send({ type: 'search.changed', search: 'ana' });
    clock.increment(SEARCH_DEBOUNCE_MS - 1);
    expect([see(), loads(), effects]).toEqual([['busy'], 1, []]);
    clock.increment(1);
    const query = { ...defaultListQuery, search: 'ana' };
    expect([effects, sent('loadPosts')[1]]).toEqual([
      [['reflectQuery', { query, replace: true }]],
      { query, count: 5 },
    ]);
  });

  it('is cleared with a new entry in the history', async () => {
    const { send, effects, sent } = await reading();
    send({ type: 'filter.changed', name: 'tag', values: [care._id] });
    send({ type: 'filters.cleared' });
    expect(sent('loadPosts').at(-1)).toEqual({ query: defaultListQuery, count: 5 });
    expect(effects.at(-1)).toEqual(['reflectQuery', { query: defaultListQuery, replace: false }]);
  });

  it('follows the address bar if the address is different', async () => {
    const { see, send, sent, loads, effects } = await reading();
    send({ type: 'url.changed', query: { ...defaultListQuery } });
    expect([see(), loads()]).toEqual([['live'], 1]);
    send({ type: 'url.changed', query: byValue });
    expect([see(), sent('loadPosts').at(-1), effects]).toEqual([['busy'], { query: byValue, count: 5 }, []]);
  });

  it('shows only the posts of its reply, without earlier gone or new ones', async () => {
    const { check, answer, send, context } = await reading();
    check();
    await answer('loadPosts', partReply([9, 7, 6, 5, 4], { fresh: 2 }));
    expect([context().gone.length, context().fresh]).toEqual([1, 2]);
    send({ type: 'filter.changed', name: 'tag', values: [care._id] });
    await answer('loadPosts', partReply([3], { hasMore: false, total: 1, fresh: 0 }));
    expect(context()).toMatchObject({ gone: [], fresh: 0, hasMore: false, total: 1 });
  });
});

describe('missing posts', () => {
  it.each([
    [true, 0],
    [false, 2],
  ])('below the loaded ones count as gone unless there are more: %s', async (hasMore, gone) => {
    const { check, answer, context } = await reading([9, 8, 7]);
    check();
    await answer('loadPosts', partReply([9], { hasMore }));
    expect(context().gone).toHaveLength(gone);
  });
});

describe('new and older posts', () => {
  it('are not requested if there are none', async () => {
    const { send, loads, see } = await reading([9, 8], { hasMore: false });
    send({ type: 'new.pressed' });
    send({ type: 'end.approached' });
    expect([loads(), see()]).toEqual([1, ['live']]);
  });

  it('are shown as loading, and added at the top', async () => {
    const { see, send, sent, answer, effects } = await reading();
    send({ type: 'post.sent' });
    expect([see(), sent('loadPosts')[1]]).toEqual([['live', 'loadingNew'], { query: defaultListQuery, count: 5 }]);
    await answer('loadPosts', busy);
    expect([see(), effects]).toEqual([['live'], [['showToast', { kind: 'error', text: 'The server is busy' }]]]);
    send({ type: 'post.sent' });
    await answer('loadPosts', partReply([10, 9, 8, 7, 6]));
    expect(see()).toEqual(['live']);
  });

  it('show a lost connection', async () => {
    const { see, send, fail, effects } = await reading();
    send({ type: 'post.sent' });
    await fail('loadPosts');
    expect(see()).toEqual(['live']);
    expect(effects).toEqual([
      ['logFailure', expect.objectContaining({ error: expect.any(TypeError) })],
      ['showToast', { kind: 'error', text: 'The server could not be reached. Try again.' }],
    ]);
  });

  it('show why older ones are missing, until they are requested again', async () => {
    const { see, send, answer, fail, effects, names } = await reading();
    send({ type: 'end.approached' });
    expect(see()).toEqual(['live', 'loadingMore']);
    await answer('loadPosts', busy);
    expect([see(), effects]).toEqual([
      ['live', 'moreFailed'],
      [['showToast', { kind: 'error', text: 'The server is busy' }]],
    ]);
    send({ type: 'retry.pressed' });
    await fail('loadPosts');
    expect([see(), names()]).toEqual([
      ['live', 'moreFailed'],
      ['showToast', 'logFailure'],
    ]);
    send({ type: 'retry.pressed' });
    await answer('loadPosts', partReply([4, 3], { hasMore: false }));
    expect(see()).toEqual(['live']);
  });
});

describe('following a feed', () => {
  it('gathers changes for a moment, and also checks at intervals', async () => {
    const { send, clock, loads, see, answer } = await reading();
    send({ type: 'feed.moved' });
    clock.increment(RECOGNITION_GATHER_MS - 1);
    expect([see(), loads()]).toEqual([['live'], 1]);
    clock.increment(1);
    expect([see(), loads()]).toEqual([['live'], 2]);
    await answer('loadPosts', partReply([9, 8, 7, 6, 5]));
    clock.increment(RECOGNITION_POLL_MS - 1);
    expect(loads()).toBe(2);
    clock.increment(1);
    expect(loads()).toBe(3);
  });

  it('shows why the server refuses, retries by itself or after a change, and then clears the message', async () => {
    const { check, answer, see, context, clock, loads, send } = await reading();
    check();
    await answer('loadPosts', busy);
    expect([see(), context().message, context().posts.length]).toEqual([['stale'], 'The server is busy', 5]);
    clock.increment(RECOGNITION_REFUSED_RETRY_MS - 1);
    expect(loads()).toBe(2);
    clock.increment(1);
    expect([see(), loads(), context().message]).toEqual([['live'], 3, null]);
    await answer('loadPosts', busy);
    send({ type: 'feed.moved' });
    expect([see(), context().message]).toEqual([['live'], null]);
    clock.increment(RECOGNITION_GATHER_MS);
    expect(loads()).toBe(4);
  });

  it('is offline without a network, retries ever later, at once when it returns, and soon after that', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { check, fail, see, context, clock, loads, send, names, answer } = await reading();
    check();
    await fail('loadPosts');
    expect([see(), context().failures, names()]).toEqual([['offline'], 1, ['logFailure']]);
    clock.increment(1_000);
    await fail('loadPosts');
    clock.increment(1_999);
    expect(loads()).toBe(3);
    clock.increment(1);
    await fail('loadPosts');
    send({ type: 'network.returned' });
    expect([see(), loads()]).toEqual([['live'], 5]);
    await fail('loadPosts');
    clock.increment(1_000);
    expect(loads()).toBe(6);
    await answer('loadPosts', partReply([9, 8, 7, 6, 5]));
    expect([context().failures, context().message]).toEqual([0, null]);
  });

  it('pauses while the page is hidden, and cancels a running check', async () => {
    const { check, see, send, call, loads } = await reading();
    check();
    const running = call('loadPosts');
    send({ type: 'page.hidden' });
    expect([see(), running.signal.aborted]).toEqual([['paused'], true]);
    send({ type: 'page.shown' });
    expect([see(), loads()]).toEqual([['live'], 3]);
  });

  it('checks once more after changes during a check, and not twice', async () => {
    const { check, send, answer, clock, loads, context } = await reading();
    check();
    send({ type: 'feed.moved' });
    expect(context().isOutdated).toBe(true);
    await answer('loadPosts', partReply([9, 8, 7, 6, 5]));
    clock.increment(RECOGNITION_GATHER_MS);
    expect([loads(), context().isOutdated]).toEqual([3, false]);
    await answer('loadPosts', partReply([9, 8, 7, 6, 5]));
    clock.increment(RECOGNITION_GATHER_MS);
    expect(loads()).toBe(3);
  });

  it('drops earlier changes when the feed is loaded again', async () => {
    const { check, send, context } = await reading();
    check();
    send({ type: 'feed.moved' });
    send({ type: 'filter.changed', name: 'tag', values: [care._id] });
    expect(context().isOutdated).toBe(false);
  });

  it('continues when the listener fails', async () => {
    const { call, names, clock, loads } = await reading();
    call('watchFeed').fail(new TypeError('Failed to fetch'));
    await vi.waitFor(() => expect(names()).toEqual(['logFailure']));
    clock.increment(RECOGNITION_POLL_MS);
    expect(loads()).toBe(2);
  });

  it('requests one page of posts if the feed is empty', async () => {
    const { check, sent } = await reading([], { hasMore: false, total: 0 });
    check();
    expect(sent('loadPosts')[1]).toEqual({ query: defaultListQuery, count: 5 });
  });

  it('protects a post from an older reply after a reaction, until the next check', async () => {
    const { send, answer, check, context } = await reading();
    send({ type: 'action.pressed', action: like(9) });
    await answer('actOnPost', actedReply(liked));
    expect(context().touched).toEqual([postOf(9)._id]);
    check();
    expect(context().touched).toEqual([]);
  });
});

describe('a reader’s actions', () => {
  it('are sent one after another', async () => {
    const { see, send, answer, sent } = await reading();
    send({ type: 'action.pressed', action: like(9) });
    expect(see()).toEqual(['acting', 'live']);
    send({ type: 'action.pressed', action: like(8) });
    await answer('actOnPost', actedReply(liked));
    expect([see(), sent('actOnPost')]).toEqual([
      ['acting', 'live'],
      [{ action: like(9) }, { action: like(8) }],
    ]);
    await answer('actOnPost', actedReply(postOf(8, { reaction: 'like' })));
    expect(see()).toEqual(['live']);
  });

  it('continue with the next one after a refusal', async () => {
    const { send, answer, sent, context } = await reading();
    send({ type: 'action.pressed', action: like(9) });
    send({ type: 'action.pressed', action: like(8) });
    await answer('actOnPost', refusal(422, 'this post takes no reactions.'));
    expect([sent('actOnPost').at(-1), context().pending]).toEqual([{ action: like(8) }, [like(8)]]);
  });

  it('wait for the network without an answer, queue up meanwhile, and are sent in order', async () => {
    const { see, send, fail, clock, sent, names, context } = await reading();
    send({ type: 'action.pressed', action: like(9) });
    await fail('actOnPost');
    expect([see(), names()]).toEqual([['acting', 'live', 'unsure'], ['logFailure']]);
    send({ type: 'action.pressed', action: like(8) });
    expect(context().pending).toEqual([like(9), like(8)]);
    clock.increment(MESSAGE_RETRY_MS - 1);
    expect(sent('actOnPost')).toHaveLength(1);
    send({ type: 'network.returned' });
    expect([see(), sent('actOnPost')]).toEqual([
      ['acting', 'live'],
      [{ action: like(9) }, { action: like(9) }],
    ]);
  });

  it('on a post that is gone are dropped, and mark it as gone once', async () => {
    const { send, answer, context, effects } = await reading();
    for (let time = 0; time < 2; time += 1) {
      send({ type: 'action.pressed', action: like(9) });
      await answer('actOnPost', refusal(404, 'there is no such post'));
    }
    expect([context().gone, context().pending, effects]).toEqual([[postOf(9)._id], [], []]);
  });
});
