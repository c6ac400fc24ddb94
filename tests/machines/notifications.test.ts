import { afterEach, describe, expect, it, vi } from 'vitest';
import { notificationsMachine } from '../../src/machines/notifications.machine.ts';
import {
  BELL_RELOAD_AFTER_OPENING_MS,
  BELL_SPREAD_MS,
  BELL_SPREAD_UNCOUNTED_MS,
  FEED_CONNECT_TIMEOUT_MS,
  FEED_PATIENCE_MS,
  FEED_RENEWAL_MS,
  FEED_RETRY_FIRST_MS,
  FEED_RETRY_LONGEST_MS,
  FEED_STEADY_MS,
  NOTIFICATIONS_SHOWN,
} from '../../src/rules/shared/constants.ts';
import { notificationsReply, refusal, told } from './support/fixtures.ts';
import { play } from './support/platform.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const list = notificationsReply;
const counts = (unread: number) => ({ status: 200, body: { status: 200, message: 'OK', unread, unseen: 0 } });

function start() {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const world = play(notificationsMachine, undefined);
  const made = (name: string) => world.calls.filter((call) => call.name === name).length;

  return { ...world, made, is: (tag: 'live' | 'open' | 'failed' | 'loading') => world.snapshot().hasTag(tag) };
}

/** With the list, while the feed is still connecting. */
async function open(notifications = [told('1'), told('2')]) {
  const world = start();
  world.clock.increment(FEED_PATIENCE_MS);
  await world.answer('loadNotifications', list(notifications));

  return world;
}

/** With a feed that is there, and nothing under way. */
async function live(notifications = [told('1')]) {
  const world = start();
  world.send({ type: 'feed.connected' });
  await world.answer('loadNotifications', list(notifications));

  return world;
}

describe('the bell', () => {
  it('shows the number of unread notifications as soon as the list is loaded', async () => {
    const world = await open();
    expect(world.snapshot().context).toMatchObject({ unread: 2, unseen: 2, total: 2 });
  });

  it('only logs failures, and keeps its list', async () => {
    const world = await open();
    world.send({ type: 'page.shown' });
    await world.fail('loadNotifications');
    world.send({ type: 'page.shown' });
    await world.answer('loadNotifications', refusal(500, 'broken'));

    expect(world.effects.map(([name]) => name)).toEqual(['logFailure', 'logFailure']);
    expect(world.is('failed')).toBe(true);
    expect(world.snapshot().context.notifications).toHaveLength(2);
    world.send({ type: 'retry.pressed' });
    await world.answer('loadNotifications', list([]));
    expect(world.snapshot().context.unread).toBe(0);
  });

  it('loads more when older ones are requested', async () => {
    const world = await open();
    world.send({ type: 'panel.opened' });
    world.send({ type: 'more.pressed' });
    expect(world.call('loadNotifications').input).toEqual({ count: NOTIFICATIONS_SHOWN * 2 });
  });
});

describe('the feed', () => {
  it('is there before the list is loaded, so that the list is loaded once', async () => {
    const world = start();
    expect([world.is('live'), world.made('loadNotifications')]).toEqual([false, 0]);
    world.send({ type: 'feed.connected' });
    expect([world.is('live'), world.made('loadNotifications')]).toEqual([true, 1]);
    await world.answer('loadNotifications', list([told('1')]));
    world.clock.increment(FEED_RENEWAL_MS - 1);
    expect(world.made('loadNotifications')).toBe(1);
  });

  it('that is slow holds the list up for a second, and what came before it connected is loaded with it', async () => {
    const world = start();
    world.clock.increment(FEED_PATIENCE_MS - 1);
    expect(world.made('loadNotifications')).toBe(0);
    world.clock.increment(1);
    expect(world.made('loadNotifications')).toBe(1);
    await world.answer('loadNotifications', list([told('1')]));
    world.send({ type: 'feed.connected' });
    expect(world.made('loadNotifications')).toBe(2);
  });

  it('that connects while the list is loading has it loaded once more', async () => {
    const world = start();
    world.clock.increment(FEED_PATIENCE_MS);
    world.send({ type: 'feed.connected' });
    expect(world.made('loadNotifications')).toBe(1);
    await world.answer('loadNotifications', list([told('1')]));
    expect(world.made('loadNotifications')).toBe(2);
  });

  it.each([
    ['is lost', { type: 'feed.lost' }],
    ['is waited for when the panel opens', { type: 'panel.opened' }],
    ['is waited for when the page is shown again', { type: 'page.shown' }],
  ] as const)('that %s does not hold the list up', (_, event) => {
    const world = start();
    world.send(event);
    expect(world.made('loadNotifications')).toBe(1);
  });

  it('updates the counts at once; each browser reloads the list after its own random pause', async () => {
    const world = await live();
    world.send({ type: 'activity.received', counts: { unread: 3, unseen: 1 } });
    expect(world.snapshot().context).toMatchObject({ unread: 3, unseen: 1 });
    world.clock.increment(BELL_SPREAD_MS - 1);
    expect(world.made('loadNotifications')).toBe(1);
    world.clock.increment(1);
    expect(world.made('loadNotifications')).toBe(2);
    await world.answer('loadNotifications', list([told('1')]));
    expect(world.snapshot().context.unread).toBe(1);

    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    world.send({ type: 'activity.received', counts: { unread: 2, unseen: 2 } });
    world.clock.increment(BELL_SPREAD_MS * 0.55);
    expect(world.made('loadNotifications')).toBe(3);
  });

  it('reloads the list soon after news without counts', async () => {
    const world = await live();
    world.send({ type: 'activity.received' });
    expect(world.snapshot().context.unread).toBe(1);
    world.clock.increment(BELL_SPREAD_UNCOUNTED_MS);
    expect(world.made('loadNotifications')).toBe(2);
  });

  it('reloads once during a flood of news, and shows the last counts', async () => {
    const world = await live();
    for (let unread = 2; unread <= 20; unread += 1) {
      world.send({ type: 'activity.received', counts: { unread, unseen: unread } });
      world.clock.increment(1_000);
    }
    expect(world.made('loadNotifications')).toBe(1);
    expect(world.snapshot().context.unread).toBe(20);
    world.clock.increment(BELL_SPREAD_MS);
    expect(world.made('loadNotifications')).toBe(2);
    for (let i = 0; i < 20; i += 1) world.send({ type: 'activity.received' });
    await world.answer('loadNotifications', list([told('1')]));
    expect(world.made('loadNotifications')).toBe(3);
  });

  it('reloads the list at once while the panel is open, and when it opens', async () => {
    const world = await live();
    world.send({ type: 'panel.opened' });
    world.send({ type: 'activity.received', counts: { unread: 2, unseen: 0 } });
    expect(world.made('loadNotifications')).toBe(2);
    await world.answer('loadNotifications', list([told('1'), told('2')]));
    world.send({ type: 'panel.closed' });
    world.send({ type: 'activity.received', counts: { unread: 3, unseen: 1 } });
    expect(world.made('loadNotifications')).toBe(2);
    world.send({ type: 'panel.opened' });
    expect(world.made('loadNotifications')).toBe(3);
  });

  it('updates the counts only once the server has everything that was read', async () => {
    const world = await live([told('1'), told('2')]);
    world.send({ type: 'readAll.pressed' });
    world.send({ type: 'activity.received', counts: { unread: 3, unseen: 3 } });
    expect(world.snapshot().context.unread).toBe(0);
    await world.answer('markRead', counts(0));
    await world.answer('loadNotifications', list([told('3')]));
    expect(world.snapshot().context.unread).toBe(1);
  });

  it('is retried at growing intervals up to a minute after it is lost, and reloads the list each time', async () => {
    const world = await open();
    const pauses = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000];
    expect(pauses.at(-1)).toBe(FEED_RETRY_LONGEST_MS);
    for (const [tries, pause] of pauses.entries()) {
      world.send({ type: 'feed.lost' });
      world.clock.increment(pause - 1);
      expect(world.made('activityFeed')).toBe(tries + 1);
      world.clock.increment(1);
      expect(world.made('activityFeed')).toBe(tries + 2);
      expect(world.made('loadNotifications')).toBe(tries + 2);
      await world.answer('loadNotifications', list([]));
    }
  });

  it('counts as lost if it never answers', async () => {
    const world = await open();
    world.clock.increment(FEED_CONNECT_TIMEOUT_MS);
    expect(world.snapshot().value).toMatchObject({ subscription: 'lost' });
    expect(world.call('activityFeed').signal.aborted).toBe(true);
  });

  it('reconnects quickly after it has lasted a while, and slowly while it keeps breaking', async () => {
    const world = await open();
    const failures = () => world.snapshot().context.failures;
    const breaks = () => {
      world.send({ type: 'feed.lost' });
      world.clock.increment(FEED_RETRY_FIRST_MS * 2 ** (failures() - 1));
      world.send({ type: 'feed.connected' });
    };
    for (const held of [1, 1, FEED_STEADY_MS]) {
      breaks();
      world.clock.increment(held);
    }
    expect(failures()).toBe(0);
    breaks();
    world.send({ type: 'feed.lost' });
    expect(failures()).toBe(2);
  });

  it('is retried after a short pause once the network returns, however long it was away', async () => {
    const world = await open();
    world.send({ type: 'feed.lost' });
    for (let attempt = 0; attempt < 8; attempt += 1) {
      world.clock.increment(FEED_RETRY_LONGEST_MS);
      world.send({ type: 'feed.lost' });
    }
    world.send({ type: 'network.returned' });
    world.send({ type: 'feed.lost' });
    const made = world.made('activityFeed');
    world.clock.increment(FEED_RETRY_FIRST_MS);
    expect(world.made('activityFeed')).toBe(made + 1);
  });

  it('reconnects at once when the network returns, even if it seems connected', async () => {
    const world = await open();
    world.send({ type: 'feed.connected' });
    world.send({ type: 'network.returned' });
    expect(world.made('activityFeed')).toBe(2);
    world.send({ type: 'feed.lost' });
    world.send({ type: 'network.returned' });
    expect(world.made('activityFeed')).toBe(3);
  });

  it('is renewed before its token ends', async () => {
    const world = await open();
    world.send({ type: 'feed.connected' });
    world.clock.increment(FEED_RENEWAL_MS);
    expect(world.made('activityFeed')).toBe(2);
    expect(world.calls.find(({ name }) => name === 'activityFeed')?.signal.aborted).toBe(true);
    expect(world.is('live')).toBe(false);
  });

  it('logs a failed request, and retries', async () => {
    const world = await open();
    await world.fail('activityFeed');
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure']);
    expect(world.snapshot().value).toMatchObject({ subscription: 'lost' });
  });
});

describe('the panel', () => {
  it('marks everything as seen when it opens, and loads the list again after 5 seconds', async () => {
    const world = await open();
    world.send({ type: 'panel.opened' });
    expect(world.is('open')).toBe(true);
    await world.answer('markSeen', counts(2));
    expect(world.snapshot().context).toMatchObject({ unread: 2, unseen: 0 });
    world.clock.increment(BELL_RELOAD_AFTER_OPENING_MS - 1);
    expect(world.made('loadNotifications')).toBe(1);
    world.clock.increment(1);
    expect(world.made('loadNotifications')).toBe(2);
  });

  it('neither reloads nor waits for the answer once it is closed', async () => {
    const world = await open();
    world.send({ type: 'panel.opened' });
    world.send({ type: 'panel.closed' });
    expect(world.call('markSeen').signal.aborted).toBe(true);
    world.send({ type: 'panel.opened' });
    await world.answer('markSeen', counts(2));
    world.clock.increment(BELL_RELOAD_AFTER_OPENING_MS - 1);
    world.send({ type: 'panel.closed' });
    world.clock.increment(BELL_RELOAD_AFTER_OPENING_MS);
    expect(world.made('loadNotifications')).toBe(1);
  });

  it.each(['refused', 'lost'])('still reloads when marking as seen is %s, which is only logged', async (how) => {
    const world = await open();
    world.send({ type: 'panel.opened' });
    await (how === 'lost' ? world.fail('markSeen') : world.answer('markSeen', refusal(500, 'broken')));
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure']);
    world.clock.increment(BELL_RELOAD_AFTER_OPENING_MS);
    expect(world.made('loadNotifications')).toBe(2);
  });
});

describe('marking as read', () => {
  it('updates the count at once, and is sent to the server', async () => {
    const world = await open();
    world.send({ type: 'notification.opened', id: '1' });
    expect(world.snapshot().context.unread).toBe(1);
    expect(world.call('markRead').input).toEqual({ which: '1' });
    await world.answer('markRead', counts(1));
    expect(world.made('loadNotifications')).toBe(2);
  });

  it('sends one change after another, and none twice', async () => {
    const world = await open([told('1'), told('2'), told('3')]);
    for (const id of ['1', '2', '2', '1']) world.send({ type: 'notification.opened', id });
    world.send({ type: 'readAll.pressed' });
    expect(world.snapshot().context).toMatchObject({ unread: 0, toRead: ['1', 'all'] });
    await world.answer('markRead', counts(2));
    expect(world.call('markRead').input).toEqual({ which: 'all' });
    await world.answer('markRead', counts(0));
    expect(world.made('markRead')).toBe(2);
    expect(world.snapshot().value).toMatchObject({ reading: 'idle' });
  });

  it('sends nothing for a notification that is already read', async () => {
    const world = await open([told('1', { is_read: true })]);
    world.send({ type: 'notification.opened', id: '1' });
    expect(world.made('markRead')).toBe(0);
  });

  it('is not undone by a list requested before', async () => {
    const world = await open();
    world.send({ type: 'page.shown' });
    world.send({ type: 'notification.opened', id: '1' });
    await world.answer('loadNotifications', list([told('1'), told('2')]));
    expect(world.snapshot().context.unread).toBe(1);
  });

  it.each(['refused', 'lost'])('that is %s is logged, and the list is reloaded', async (how) => {
    const world = await open();
    world.send({ type: 'readAll.pressed' });
    await (how === 'lost' ? world.fail('markRead') : world.answer('markRead', refusal(500, 'broken')));
    expect(world.effects.map(([name]) => name)).toEqual(['logFailure']);
    await world.answer('loadNotifications', list([told('1'), told('2')]));
    expect(world.snapshot().context.unread).toBe(2);
  });
});
