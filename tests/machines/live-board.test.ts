import { describe, expect, it } from 'vitest';
import { liveBoardMachine } from '../../src/machines/live-board.machine.ts';
import {
  BOARD_GATHER_MS,
  BOARD_POLL_MS,
  BOARD_REFUSED_RETRY_MS,
  SEARCH_DEBOUNCE_MS,
} from '../../src/rules/shared/constants.ts';
import { refusal } from './fixtures.ts';
import { boardOf, boardQuery, boardReply, finalReply, rowOf } from './live-board.chart.ts';
import { play } from './platform.ts';

async function following(reply = boardReply()) {
  const world = play(liveBoardMachine, { query: boardQuery, at: '/challenges/ViewLeaderBoard' });
  await world.answer('loadBoard', reply);
  const loads = () => world.calls.filter(({ name }) => name === 'loadBoard').length;
  const is = (tag: 'live' | 'stale' | 'reconnecting' | 'paused' | 'final' | 'busy') => world.snapshot().hasTag(tag);

  return { ...world, loads, is, context: () => world.snapshot().context };
}

describe('a board that moves', () => {
  it('is loaded once for many movements within a moment, with what is shown', async () => {
    const { send, clock, loads, call } = await following();
    for (let person = 0; person < 20; person++) send({ type: 'board.moved' });
    clock.increment(BOARD_GATHER_MS);
    expect(loads()).toBe(2);
    expect(call('loadBoard').input).toEqual({ query: boardQuery, shown: boardOf() });
  });

  it('is loaded once more when it moves while it loads', async () => {
    const { send, clock, loads, answer } = await following();
    send({ type: 'board.moved' });
    clock.increment(BOARD_GATHER_MS);
    send({ type: 'board.moved' });
    await answer('loadBoard', boardReply({ revision: 8 }));
    clock.increment(BOARD_GATHER_MS);
    expect(loads()).toBe(3);
  });

  it('is asked for at intervals, in case the feed has lost a message', async () => {
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
  it('keeps its rows while the network is down, and asks at once when it returns', async () => {
    const { clock, fail, is, loads, context, send } = await following();
    clock.increment(BOARD_POLL_MS);
    await fail('loadBoard');
    expect([is('reconnecting'), is('live'), context().board?.rows.length]).toEqual([true, false, 3]);
    send({ type: 'network.returned' });
    expect(loads()).toBe(3);
  });

  it('says why the server refuses, tries again by itself, and forgets the reason', async () => {
    const { clock, answer, is, loads, context } = await following();
    clock.increment(BOARD_POLL_MS);
    await answer('loadBoard', refusal(503, 'the server is busy'));
    expect([is('stale'), context().message, context().board?.total]).toEqual([true, 'The server is busy', 60]);
    clock.increment(BOARD_REFUSED_RETRY_MS);
    expect(loads()).toBe(3);
    await answer('loadBoard', boardReply());
    expect([is('live'), context().message]).toEqual([true, null]);
  });

  it('is gone when the challenge is', async () => {
    const { clock, answer, snapshot, context } = await following();
    clock.increment(BOARD_POLL_MS);
    await answer('loadBoard', refusal(404, 'not there'));
    expect([snapshot().hasTag('gone'), context().board]).toEqual([true, null]);
  });
});

describe('a hidden page', () => {
  it('asks for nothing, whatever moves and however long, and catches up when it is shown', async () => {
    const { send, clock, loads, is } = await following();
    send({ type: 'page.hidden' });
    send({ type: 'board.moved' });
    clock.increment(BOARD_POLL_MS * 10);
    expect([is('paused'), loads()]).toEqual([true, 1]);
    send({ type: 'page.shown' });
    expect(loads()).toBe(2);
  });

  it('stops a request that is running', async () => {
    const { send, clock, call } = await following();
    clock.increment(BOARD_POLL_MS);
    send({ type: 'page.hidden' });
    expect(call('loadBoard').signal.aborted).toBe(true);
  });
});

describe('a final board', () => {
  it('asks for nothing more, and can still be searched and paged', async () => {
    const { send, clock, loads, is, answer } = await following(finalReply);
    clock.increment(BOARD_POLL_MS * 10);
    send({ type: 'board.moved' });
    expect([is('final'), loads()]).toEqual([true, 1]);
    send({ type: 'search.changed', search: 'ana' });
    clock.increment(SEARCH_DEBOUNCE_MS);
    await answer('loadBoard', finalReply);
    expect([is('final'), loads()]).toEqual([true, 2]);
  });

  it('is what a settling board becomes', async () => {
    const { clock, answer, is } = await following(boardReply({ state: 'settling' }));
    clock.increment(BOARD_POLL_MS);
    await answer('loadBoard', finalReply);
    expect(is('final')).toBe(true);
  });
});

describe('a rank that is asked for', () => {
  it('is on the page that is loaded, without the search that would hide its neighbours', async () => {
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

it('goes to the first page when the board has become shorter than the page', async () => {
  const { send, answer, call, context } = await following(boardReply({ total: 60 }));
  send({ type: 'page.changed', page: 3 });
  await answer('loadBoard', boardReply({ rows: [], total: 3 }));
  expect(context().query.page).toBe(1);
  expect(call('loadBoard').input).toEqual({ query: boardQuery, shown: null });
});
