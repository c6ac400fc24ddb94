import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notificationsMachine } from '../../src/machines/notifications.machine.ts';
import {
  BELL_RELOAD_AFTER_OPENING_MS,
  BELL_SPREAD_MS,
  BELL_SPREAD_UNCOUNTED_MS,
  FEED_CONNECT_TIMEOUT_MS,
  FEED_PATIENCE_MS,
  FEED_RENEWAL_MS,
  FEED_RETRY_FIRST_MS,
  FEED_STEADY_MS,
  NOTIFICATIONS_SHOWN,
} from '../../src/rules/shared/constants.ts';
import { notificationsReply, refusal, told } from './support/fixtures.ts';
import { play } from './support/platform.ts';

const agreed = { status: 200, body: { status: 200, message: 'OK', unread: 0, unseen: 0 } };
const broken = refusal(500, 'broken');

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function begin() {
  const played = play(notificationsMachine, undefined);
  const { snapshot, calls, effects } = played;

  return {
    ...played,
    context: () => snapshot().context,
    see: () => [...snapshot().tags].sort(),
    names: () => effects.map(([name]) => name),
    made: (name: string) => calls.filter((call) => call.name === name).length,
    /** Where the list, the connection and the read marks are. */
    at: (part: 'list' | 'subscription' | 'reading' | 'panel') => (snapshot().value as Record<string, unknown>)[part],
    loads: () => calls.filter(({ name }) => name === 'loadNotifications').map(({ input }) => input),
    list: (...ids: string[]) => played.answer('loadNotifications', notificationsReply(ids.map((id) => told(id)))),
  };
}

/** The list is loading, and the feed still connecting. */
function unconnected() {
  const played = begin();
  played.clock.increment(FEED_PATIENCE_MS);

  return played;
}

async function ready(...ids: string[]) {
  const played = unconnected();
  await played.list(...ids);

  return played;
}

async function live(...ids: string[]) {
  const played = begin();
  played.send({ type: 'feed.connected' });
  await played.list(...ids);

  return played;
}

describe('the bell at the start', () => {
  it('is empty, connects, watches whether the page is visible, and loads the newest notifications soon', () => {
    const { see, context, loads, made, clock } = begin();
    expect([see(), loads(), made('activityFeed'), made('watchPresence')]).toEqual([['loading'], [], 1, 1]);
    expect(context()).toEqual({
      notifications: [],
      unread: 0,
      unseen: 0,
      total: 0,
      shown: NOTIFICATIONS_SHOWN,
      isOutdated: false,
      toRead: [],
      failures: 0,
    });
    clock.increment(FEED_PATIENCE_MS);
    expect([see(), loads()]).toEqual([['loading'], [{ count: NOTIFICATIONS_SHOWN }]]);
  });

  it('keeps working when the visibility of the page cannot be watched', async () => {
    const { call, names, see } = await ready('1');
    call('watchPresence').fail(new TypeError('Failed to fetch'));
    await vi.waitFor(() => expect(names()).toEqual(['logFailure']));
    expect(see()).toEqual([]);
  });
});

describe('the list of notifications', () => {
  it('is loaded once more after any change while it loaded', async () => {
    for (const event of [
      { type: 'page.shown' },
      { type: 'news.arrived', isCounted: true },
      { type: 'reload.needed' },
    ] as const) {
      const { send, loads, list, context, see } = unconnected();
      send(event);
      send(event);
      expect([loads().length, context().isOutdated]).toEqual([1, true]);
      await list('1');
      expect([loads().length, context().isOutdated, see()]).toEqual([2, false, ['loading']]);
      await list('1');
      expect([loads().length, see()]).toEqual([2, []]);
    }
  });

  it('drops changes from a failed load, and is loaded again on the next occasion', async () => {
    for (const [event, count] of [
      [{ type: 'retry.pressed' }, 2],
      [{ type: 'page.shown' }, 2],
      [{ type: 'news.arrived', isCounted: false }, 1],
    ] as const) {
      const { send, loads, answer, context, see, effects, clock } = unconnected();
      send({ type: 'page.shown' });
      await answer('loadNotifications', broken);
      expect([see(), context().isOutdated, effects]).toEqual([['failed'], false, [['logFailure', { error: broken }]]]);
      send(event);
      expect(loads()).toHaveLength(count);
      clock.increment(BELL_SPREAD_UNCOUNTED_MS);
      expect([loads().length, see()]).toEqual([2, ['loading']]);
    }
  });

  it('is loaded at once after a failure when news arrives in the open panel', async () => {
    const { send, fail, loads, see } = unconnected();
    await fail('loadNotifications');
    send({ type: 'panel.opened' });
    expect(see()).toEqual(['failed', 'open']);
    send({ type: 'news.arrived', isCounted: true });
    expect(loads()).toHaveLength(2);
  });

  it('waits longer if the news has counts, and not at all when the page is shown again', async () => {
    const counted = await ready('1');
    counted.send({ type: 'news.arrived', isCounted: true });
    counted.clock.increment(BELL_SPREAD_UNCOUNTED_MS);
    expect(counted.loads()).toHaveLength(1);
    counted.clock.increment(BELL_SPREAD_MS - BELL_SPREAD_UNCOUNTED_MS);
    expect(counted.loads()).toHaveLength(2);
    const uncounted = await ready('1');
    uncounted.send({ type: 'news.arrived', isCounted: false });
    uncounted.clock.increment(BELL_SPREAD_UNCOUNTED_MS - 1);
    expect(uncounted.loads()).toHaveLength(1);
    uncounted.send({ type: 'page.shown' });
    expect(uncounted.loads()).toHaveLength(2);
  });

  it('shows more with every press', async () => {
    const { send, loads, list } = await ready('1');
    send({ type: 'panel.opened' });
    send({ type: 'more.pressed' });
    await list('1', '2');
    send({ type: 'more.pressed' });
    expect(loads().map((input) => (input as { count: number }).count / NOTIFICATIONS_SHOWN)).toEqual([1, 2, 3]);
  });
});

describe('the connection', () => {
  it('is live once it is connected, and loads what came before', async () => {
    const { send, see, loads, list } = await ready('1');
    send({ type: 'feed.connected' });
    expect([see(), loads().length]).toEqual([['live', 'loading'], 2]);
    await list('1');
    expect(see()).toEqual(['live']);
  });

  it('counts as lost if it is not connected in time', async () => {
    const { clock, at, context, made } = await ready('1');
    clock.increment(FEED_CONNECT_TIMEOUT_MS - FEED_PATIENCE_MS - 1);
    expect(at('subscription')).toEqual({ subscribed: 'connecting' });
    clock.increment(1);
    expect([at('subscription'), context().failures]).toEqual(['lost', 1]);
    clock.increment(1_000);
    expect([at('subscription'), made('activityFeed')]).toEqual([{ subscribed: 'connecting' }, 2]);
  });

  it('updates the counts only while it is connected', async () => {
    const { send, context } = await ready('1');
    send({ type: 'activity.received', counts: { unread: 9, unseen: 9 } });
    expect(context().unread).toBe(1);
  });

  it('is renewed before its token ends, and resets its failures once it has lasted', async () => {
    const { send, clock, context, made, at } = await ready('1');
    send({ type: 'feed.lost' });
    clock.increment(FEED_RETRY_FIRST_MS);
    send({ type: 'feed.connected' });
    clock.increment(FEED_STEADY_MS - 1);
    expect(context().failures).toBe(1);
    clock.increment(1);
    expect(context().failures).toBe(0);
    clock.increment(FEED_RENEWAL_MS - FEED_STEADY_MS - 1);
    expect(made('activityFeed')).toBe(2);
    clock.increment(1);
    expect([made('activityFeed'), at('subscription')]).toEqual([3, { subscribed: 'connecting' }]);
  });

  it('is retried after a random pause', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { send, clock, made } = await ready('1');
    send({ type: 'feed.lost' });
    clock.increment(499);
    expect(made('activityFeed')).toBe(1);
    clock.increment(1);
    expect(made('activityFeed')).toBe(2);
  });
});

describe('the panel below the bell', () => {
  it('is closed by hand, or by opening something from it', async () => {
    const { send, see, at } = await ready('1');
    for (const event of [{ type: 'panel.closed' }, { type: 'notification.opened', id: '7' }] as const) {
      send({ type: 'panel.opened' });
      expect(see()).toEqual(['open']);
      send(event);
      expect([see(), at('panel')]).toEqual([[], 'closed']);
    }
  });

  it('marks everything as seen in the list too', async () => {
    const { send, answer, context } = await ready('1', '2');
    expect(context().notifications.map(({ is_seen }) => is_seen)).toEqual([false, false]);
    send({ type: 'panel.opened' });
    await answer('markSeen', agreed);
    expect(context().notifications.map(({ is_seen, is_read }) => [is_seen, is_read])).toEqual([
      [true, false],
      [true, false],
    ]);
    expect(context()).toMatchObject({ unseen: 0, unread: 2 });
  });

  it('shows no error when marking is refused, and reloads once after 5 seconds', async () => {
    const { send, answer, context, effects, clock, loads, at, list } = await ready('1');
    send({ type: 'panel.opened' });
    await answer('markSeen', broken);
    expect([context().unseen, effects]).toEqual([1, [['logFailure', { error: broken }]]]);
    clock.increment(BELL_RELOAD_AFTER_OPENING_MS);
    expect([loads().length, at('panel')]).toEqual([2, { open: 'refreshed' }]);
    await list('1');
    clock.increment(BELL_RELOAD_AFTER_OPENING_MS * 5);
    expect(loads()).toHaveLength(2);
  });
});

describe('reading notifications', () => {
  it('marks only the opened one, at once, and as seen too', async () => {
    const { send, context, at } = await ready('1', '2');
    send({ type: 'notification.opened', id: '2' });
    expect(context().notifications.map(({ is_read, is_seen }) => [is_read, is_seen])).toEqual([
      [false, false],
      [true, true],
    ]);
    expect([context().unread, context().toRead, at('reading')]).toEqual([1, ['2'], 'markingRead']);
  });

  it('marks all, including those that are not shown', async () => {
    const { send, answer, context, call } = unconnected();
    const reply = notificationsReply([told('1'), told('2', { is_read: true })]);
    await answer('loadNotifications', { ...reply, body: { ...reply.body, unread: 30, unseen: 4, total: 40 } });
    expect(context()).toMatchObject({ unread: 30, unseen: 4, total: 40 });
    send({ type: 'notification.opened', id: '1' });
    expect(context().unread).toBe(29);
    await answer('markRead', agreed);
    send({ type: 'readAll.pressed' });
    expect([context().unread, call('markRead').input]).toEqual([0, { which: 'all' }]);
    expect(context().notifications.every(({ is_read }) => is_read)).toBe(true);
  });

  it('sends nothing if it was read before or is not in the list', async () => {
    const { send, answer, made, context } = unconnected();
    await answer('loadNotifications', notificationsReply([told('1', { is_read: true }), told('2')]));
    for (const id of ['1', '7']) send({ type: 'notification.opened', id });
    expect([made('markRead'), context().notifications[1]?.is_read]).toEqual([0, false]);
  });

  it('never counts below zero', async () => {
    const { send, answer, context } = unconnected();
    const reply = notificationsReply([told('1')]);
    await answer('loadNotifications', { ...reply, body: { ...reply.body, unread: 0 } });
    send({ type: 'notification.opened', id: '1' });
    expect(context().unread).toBe(0);
  });

  it('is sent one at a time, and never twice', async () => {
    const { send, context, answer, call, made, at } = await ready('1', '2', '3');
    for (const id of ['1', '2']) send({ type: 'notification.opened', id });
    send({ type: 'readAll.pressed' });
    send({ type: 'readAll.pressed' });
    send({ type: 'notification.opened', id: '3' });
    expect(context().toRead).toEqual(['1', 'all']);
    await answer('markRead', agreed);
    expect([context().toRead, call('markRead').input]).toEqual([['all'], { which: 'all' }]);
    send({ type: 'readAll.pressed' });
    expect(context().toRead).toEqual(['all']);
    await answer('markRead', agreed);
    expect([context().toRead, made('markRead'), at('reading')]).toEqual([[], 2, 'idle']);
  });

  it('reloads the list once all is sent, and not before', async () => {
    const { send, answer, loads } = await ready('1', '2');
    for (const id of ['1', '2']) send({ type: 'notification.opened', id });
    await answer('markRead', agreed);
    expect(loads()).toHaveLength(1);
    await answer('markRead', agreed);
    expect(loads()).toHaveLength(2);
  });

  it.each(['refused', 'lost'])('drops everything waiting when sending is %s, and reloads the list', async (how) => {
    const { send, answer, fail, context, loads, at, effects } = await ready('1', '2');
    for (const id of ['1', '2']) send({ type: 'notification.opened', id });
    await (how === 'lost' ? fail('markRead') : answer('markRead', broken));
    const error = how === 'lost' ? expect.any(TypeError) : broken;
    expect([context().toRead, at('reading'), loads().length, effects]).toEqual([
      [],
      'idle',
      2,
      [['logFailure', { error }]],
    ]);
  });

  it('lets the feed update the counts again once it is sent', async () => {
    const { send, answer, context, list } = await live('1');
    send({ type: 'notification.opened', id: '1' });
    send({ type: 'activity.received', counts: { unread: 5, unseen: 5 } });
    expect(context()).toMatchObject({ unread: 0, unseen: 1 });
    await answer('markRead', agreed);
    await list('1');
    send({ type: 'activity.received', counts: { unread: 5, unseen: 5 } });
    expect(context()).toMatchObject({ unread: 5, unseen: 5 });
  });

  it('is not undone by a list requested before it was sent', async () => {
    const { send, answer, context } = await ready('1', '2');
    send({ type: 'page.shown' });
    send({ type: 'notification.opened', id: '1' });
    const reply = notificationsReply([told('1'), told('2')]);
    await answer('loadNotifications', reply);
    expect(context().notifications.map(({ is_read }) => is_read)).toEqual([true, false]);
    expect(context().unread).toBe(1);
  });
});
