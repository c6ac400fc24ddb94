import { afterEach, describe, expect, it, vi } from 'vitest';
import { liveBoardMachine } from '../../src/machines/live-board.machine.ts';
import {
  BOARD_GATHER_MS,
  BOARD_POLL_MS,
  BOARD_REFUSED_RETRY_MS,
  FEED_RETRY_FIRST_MS,
  SEARCH_DEBOUNCE_MS,
} from '../../src/rules/shared/constants.ts';
import { withFilter, withPage } from '../../src/rules/shared/list-query.ts';
import { boardOf, boardQuery, boardReply, finalReply, rowOf } from './charts/live-board.chart.ts';
import { refusal } from './support/fixtures.ts';
import { play } from './support/platform.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

async function following(reply = boardReply()) {
  const played = play(liveBoardMachine, { query: boardQuery, at: '/challenges/ViewLeaderBoard' });
  await played.answer('loadBoard', reply);
  const loads = () => played.calls.filter(({ name }) => name === 'loadBoard').length;
  const is = (tag: 'live' | 'stale' | 'reconnecting' | 'paused' | 'final' | 'busy') => played.snapshot().hasTag(tag);

  return { ...played, loads, is, context: () => played.snapshot().context };
}

describe('a live board', () => {
  it('loads once for several changes in quick succession', async () => {
    const { send, clock, loads, call } = await following();
    for (let person = 0; person < 20; person++) send({ type: 'board.moved' });
    clock.increment(BOARD_GATHER_MS);
    expect(loads()).toBe(2);
    expect(call('loadBoard').input).toEqual({ query: boardQuery, shown: boardOf() });
  });

  it('loads once more when it changes while loading', async () => {
    const { send, clock, loads, answer } = await following();
    send({ type: 'board.moved' });
    clock.increment(BOARD_GATHER_MS);
    send({ type: 'board.moved' });
    await answer('loadBoard', boardReply({ revision: 8 }));
    clock.increment(BOARD_GATHER_MS);
    expect(loads()).toBe(3);
  });

  it('loads at intervals, in case the feed has lost a message', async () => {
    const { clock, loads } = await following();
    clock.increment(BOARD_POLL_MS);
    expect(loads()).toBe(2);
  });

  it('shows the new order', async () => {
    const { send, clock, answer, context } = await following();
    send({ type: 'board.moved' });
    clock.increment(BOARD_GATHER_MS);
    const [first, second] = [rowOf(1, { name: 'Bea' }), rowOf(2, { name: 'Ana' })];
    await answer('loadBoard', boardReply({ rows: [first, second], revision: 8 }));
    expect(context().board?.rows.map(({ name }) => name)).toEqual(['Bea', 'Ana']);
  });
});

describe('a board that cannot be updated', () => {
  it('keeps its rows without a network, retries at once when it returns, and soon again if that fails', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { clock, fail, is, loads, context, send } = await following();
    clock.increment(BOARD_POLL_MS);
    await fail('loadBoard');
    expect([is('reconnecting'), is('live'), context().board?.rows.length]).toEqual([true, false, 3]);
    send({ type: 'network.returned' });
    expect(loads()).toBe(3);
    await fail('loadBoard');
    clock.increment(FEED_RETRY_FIRST_MS);
    expect(loads()).toBe(4);
  });

  it('shows why the server refuses, retries by itself, and then clears the message', async () => {
    const { clock, answer, is, loads, context } = await following();
    clock.increment(BOARD_POLL_MS);
    await answer('loadBoard', refusal(503, 'the server is busy'));
    expect([is('stale'), context().message, context().board?.total]).toEqual([true, 'The server is busy', 60]);
    clock.increment(BOARD_REFUSED_RETRY_MS);
    expect(loads()).toBe(3);
    await answer('loadBoard', boardReply());
    expect([is('live'), context().message]).toEqual([true, null]);
  });

  it('is gone when the challenge is gone', async () => {
    const { clock, answer, snapshot, context } = await following();
    clock.increment(BOARD_POLL_MS);
    await answer('loadBoard', refusal(404, 'not there'));
    expect([snapshot().hasTag('gone'), context().board]).toEqual([true, null]);
  });
});

describe('a hidden page', () => {
  it('loads nothing, however much changes and however long it takes, and catches up when it is shown', async () => {
    const { send, clock, loads, is } = await following();
    send({ type: 'page.hidden' });
    send({ type: 'board.moved' });
    clock.increment(BOARD_POLL_MS * 10);
    expect([is('paused'), loads()]).toEqual([true, 1]);
    send({ type: 'page.shown' });
    expect(loads()).toBe(2);
  });

  it('cancels a running request', async () => {
    const { send, clock, call } = await following();
    clock.increment(BOARD_POLL_MS);
    send({ type: 'page.hidden' });
    expect(call('loadBoard').signal.aborted).toBe(true);
  });
});

describe('a final board', () => {
  it('loads no more updates, and can still be searched and paged', async () => {
    const { send, clock, loads, is, answer } = await following(finalReply);
    clock.increment(BOARD_POLL_MS * 10);
    send({ type: 'board.moved' });
    expect([is('final'), loads()]).toEqual([true, 1]);
    send({ type: 'search.changed', search: 'ana' });
    clock.increment(SEARCH_DEBOUNCE_MS);
    await answer('loadBoard', finalReply);
    expect([is('final'), loads()]).toEqual([true, 2]);
  });

  it('replaces a settling board', async () => {
    const { clock, answer, is } = await following(boardReply({ state: 'settling' }));
    clock.increment(BOARD_POLL_MS);
    await answer('loadBoard', finalReply);
    expect(is('final')).toBe(true);
  });
});

describe('a chosen rank', () => {
  it('loads the page with that rank, without the search that would hide its neighbours', async () => {
    const { send, clock, answer, call, context, effects } = await following();
    send({ type: 'search.changed', search: 'ana' });
    clock.increment(SEARCH_DEBOUNCE_MS);
    await answer('loadBoard', boardReply({ rows: [rowOf(51)], total: 1 }));
    send({ type: 'rank.chosen', rank: 51 });
    const asked = { ...boardQuery, page: 3 };
    expect(call('loadBoard').input).toEqual({ query: asked, shown: null });
    expect(effects.at(-1)).toEqual(['reflectQuery', { query: asked, replace: false }]);
    expect(context().rank).toBe(51);
    await answer('loadBoard', boardReply({ rows: [rowOf(51)], total: 60 }));
    send({ type: 'page.changed', page: 1 });
    expect(context().rank).toBeNull();
  });
});

it('a board with fewer pages than the current one opens its first page', async () => {
  const { send, answer, call, context } = await following(boardReply({ total: 60 }));
  send({ type: 'page.changed', page: 3 });
  await answer('loadBoard', boardReply({ rows: [], total: 3 }));
  expect(context().query.page).toBe(1);
  expect(call('loadBoard').input).toEqual({ query: boardQuery, shown: null });
});

describe('the state of a board', () => {
  const branch = '0192f0c1-0000-7000-8000-0000000000b1';
  const begin = () => {
    const played = play(liveBoardMachine, { query: boardQuery, at: '/challenges/ViewLeaderBoard' });

    return {
      ...played,
      see: () => [...played.snapshot().tags],
      names: () => played.effects.map(([name]) => name),
      loads: () => played.calls.filter(({ name }) => name === 'loadBoard').length,
      context: () => played.snapshot().context,
    };
  };
  const live = async () => {
    const played = begin();
    await played.answer('loadBoard', boardReply());

    return played;
  };

  it('is busy during the first load', () => {
    const { see, context, call } = begin();
    expect(see()).toEqual(['busy']);
    expect(context()).toEqual({
      query: boardQuery,
      at: '/challenges/ViewLeaderBoard',
      board: null,
      message: null,
      rank: null,
      isOutdated: false,
      failures: 0,
    });
    expect(call('loadBoard').input).toEqual({ query: boardQuery, shown: null });
  });

  it('is live once it is loaded, and listens for changes in this part', async () => {
    const { see, context, call } = await live();
    expect(see()).toEqual(['live']);
    expect(context().board).toEqual(boardOf());
    expect(call('watchBoard').input).toEqual({ query: boardQuery });
  });

  it.each([400, 404])('is gone after an answer of %i, until it is loaded again', async (status) => {
    const { see, answer, send, loads } = begin();
    await answer('loadBoard', refusal(status, 'not there'));
    expect(see()).toEqual(['gone']);
    send({ type: 'retry.pressed' });
    expect([see(), loads()]).toEqual([['busy'], 2]);
  });

  it('is refused with the reason, until it is loaded again', async () => {
    const { see, answer, send, context } = begin();
    await answer('loadBoard', refusal(403, 'not for you'));
    expect([see(), context().message]).toEqual([['refused'], 'Not for you']);
    send({ type: 'retry.pressed' });
    expect([see(), context().message]).toEqual([['busy'], null]);
  });

  it('is unreachable without a network, and retried at growing intervals or on request', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { see, fail, clock, loads, names, send, answer, context } = begin();
    for (const [index, pause] of [1_000, 2_000, 4_000].entries()) {
      await fail('loadBoard');
      expect([see(), context().failures]).toEqual([['unreachable'], index + 1]);
      clock.increment(pause - 1);
      expect(loads()).toBe(index + 1);
      clock.increment(1);
      expect(loads()).toBe(index + 2);
    }
    await fail('loadBoard');
    send({ type: 'retry.pressed' });
    expect([see(), names()]).toEqual([['busy'], Array(4).fill('logFailure')]);
    await answer('loadBoard', boardReply());
    expect(context().failures).toBe(0);
    clock.increment(BOARD_POLL_MS);
    await fail('loadBoard');
    expect([see(), context().failures]).toEqual([['stale', 'reconnecting'], 1]);
    clock.increment(1_000);
    expect([see(), loads()]).toEqual([['live'], 7]);
    await fail('loadBoard');
    send({ type: 'retry.pressed' });
    expect(see()).toEqual(['live']);
  });

  it('stays live while it gathers and loads changes', async () => {
    const { see, send, clock, loads, answer, call } = await live();
    send({ type: 'board.moved' });
    clock.increment(BOARD_GATHER_MS - 1);
    expect([see(), loads()]).toEqual([['live'], 1]);
    clock.increment(1);
    expect([see(), loads()]).toEqual([['live'], 2]);
    const asked = call('loadBoard');
    send({ type: 'board.moved' });
    expect([loads(), asked.signal.aborted]).toEqual([2, false]);
    await answer('loadBoard', boardReply({ revision: 8 }));
    clock.increment(BOARD_GATHER_MS);
    await answer('loadBoard', boardReply({ revision: 9 }));
    clock.increment(BOARD_GATHER_MS);
    expect(loads()).toBe(3);
  });

  it('is stale after a refusal, and live again on request or after a change, without the message', async () => {
    const { see, send, clock, loads, answer, context } = await live();
    clock.increment(BOARD_POLL_MS);
    await answer('loadBoard', refusal(503, 'the server is busy'));
    expect(see()).toEqual(['stale']);
    clock.increment(BOARD_REFUSED_RETRY_MS - 1);
    expect(loads()).toBe(2);
    send({ type: 'retry.pressed' });
    expect([see(), loads(), context().message]).toEqual([['live'], 3, null]);
    await answer('loadBoard', refusal(503, 'the server is busy'));
    send({ type: 'board.moved' });
    expect([see(), loads()]).toEqual([['live'], 3]);
    clock.increment(BOARD_GATHER_MS);
    expect(loads()).toBe(4);
  });

  it('is paused in a hidden tab, even with a change pending', async () => {
    const { see, send, clock, loads } = await live();
    send({ type: 'board.moved' });
    send({ type: 'page.hidden' });
    expect(see()).toEqual(['paused']);
    clock.increment(BOARD_GATHER_MS);
    expect(loads()).toBe(1);
    send({ type: 'page.shown' });
    expect([see(), loads()]).toEqual([['live'], 2]);
  });

  it('forgets earlier changes after a search or a filter', async () => {
    const { see, send, clock, answer, context } = await live();
    clock.increment(BOARD_POLL_MS);
    send({ type: 'board.moved' });
    expect(context().isOutdated).toBe(true);
    send({ type: 'page.changed', page: 2 });
    expect([see(), context().isOutdated]).toEqual([['busy'], false]);
    await answer('loadBoard', boardReply());
    expect(context().board).toEqual(boardOf());
  });

  it('stays live when the listener fails', async () => {
    const { see, call, clock, loads, names } = await live();
    call('watchBoard').fail(new TypeError('Failed to fetch'));
    await vi.waitFor(() => expect([see(), names()]).toEqual([['live'], ['logFailure']]));
    clock.increment(BOARD_POLL_MS);
    expect(loads()).toBe(2);
  });

  it('does not stay paused when the listener for the page’s visibility fails', async () => {
    const { see, call, send } = await live();
    send({ type: 'page.hidden' });
    call('watchBoard').fail(new TypeError('Failed to fetch'));
    await vi.waitFor(() => expect(see()).toEqual(['live']));
  });

  it('is searched after a pause in typing, and replaces the entry in the history', async () => {
    const { see, send, clock, loads, effects, call } = await live();
    send({ type: 'search.changed', search: 'an' });
    clock.increment(SEARCH_DEBOUNCE_MS - 1);
    send({ type: 'search.changed', search: 'ana' });
    clock.increment(SEARCH_DEBOUNCE_MS - 1);
    expect([see(), loads(), effects]).toEqual([['busy'], 1, []]);
    clock.increment(1);
    const asked = { ...boardQuery, search: 'ana' };
    expect(call('loadBoard').input).toEqual({ query: asked, shown: null });
    expect(effects).toEqual([['reflectQuery', { query: asked, replace: true }]]);
  });

  it('is filtered and paged at once, and adds an entry to the history', async () => {
    const { send, effects, call, context } = await live();
    send({ type: 'rank.chosen', rank: 30 });
    send({ type: 'filter.changed', name: 'branch', values: [branch] });
    const filtered = withFilter(boardQuery, 'branch', [branch]);
    expect([call('loadBoard').input, context().rank]).toEqual([{ query: filtered, shown: null }, null]);
    send({ type: 'page.changed', page: 2 });
    expect(effects.slice(1)).toEqual([
      ['reflectQuery', { query: filtered, replace: false }],
      ['reflectQuery', { query: withPage(filtered, 2), replace: false }],
    ]);
  });

  it('follows the address bar back and forward, but not the current address', async () => {
    const { see, send, call, effects, context, loads } = await live();
    send({ type: 'url.changed', query: { ...boardQuery } });
    expect([see(), loads()]).toEqual([['live'], 1]);
    send({ type: 'rank.chosen', rank: 30 });
    send({ type: 'url.changed', query: boardQuery });
    expect(call('loadBoard').input).toEqual({ query: boardQuery, shown: null });
    expect([context().rank, effects.length]).toEqual([null, 1]);
  });

  it('changes to the first page when the current page no longer exists', async () => {
    const { see, send, clock, answer, call, effects } = await live();
    send({ type: 'page.changed', page: 3 });
    await answer('loadBoard', boardReply());
    clock.increment(BOARD_POLL_MS);
    await answer('loadBoard', boardReply({ rows: [], total: 3 }));
    expect(call('loadBoard').input).toEqual({ query: boardQuery, shown: null });
    expect([see(), effects.at(-1)]).toEqual([['busy'], ['reflectQuery', { query: boardQuery, replace: true }]]);
  });

  it('is empty when no one takes part, and is loaded once', async () => {
    const { see, answer, loads, context } = begin();
    await answer('loadBoard', boardReply({ rows: [], total: 0 }));
    expect([see(), loads(), context().board?.rows]).toEqual([['live'], 1, []]);
  });
});
