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
  const played = play(notificationsMachine, undefined);
  const made = (name: string) => played.calls.filter((call) => call.name === name).length;

  return { ...played, made, is: (tag: 'live' | 'open' | 'failed' | 'loading') => played.snapshot().hasTag(tag) };
}

/** With the list, while the feed is still connecting. */
async function open(notifications = [told('1'), told('2')]) {
  const played = start();
  played.clock.increment(FEED_PATIENCE_MS);
  await played.answer('loadNotifications', list(notifications));

  return played;
}

/** With a feed that is there, and nothing under way. */
async function live(notifications = [told('1')]) {
  const played = start();
  played.send({ type: 'feed.connected' });
  await played.answer('loadNotifications', list(notifications));

  return played;
}

describe('the bell', () => {
  it('shows the number of unread notifications as soon as the list is loaded', async () => {
    const played = await open();
    expect(played.snapshot().context).toMatchObject({ unread: 2, unseen: 2, total: 2 });
  });

  it('only logs failures, and keeps its list', async () => {
    const played = await open();
    played.send({ type: 'page.shown' });
    await played.fail('loadNotifications');
    played.send({ type: 'page.shown' });
    await played.answer('loadNotifications', refusal(500, 'broken'));

    expect(played.effects.map(([name]) => name)).toEqual(['logFailure', 'logFailure']);
    expect(played.is('failed')).toBe(true);
    expect(played.snapshot().context.notifications).toHaveLength(2);
    played.send({ type: 'retry.pressed' });
    await played.answer('loadNotifications', list([]));
    expect(played.snapshot().context.unread).toBe(0);
  });

  it('loads more when older ones are requested', async () => {
    const played = await open();
    played.send({ type: 'panel.opened' });
    played.send({ type: 'more.pressed' });
    expect(played.call('loadNotifications').input).toEqual({ count: NOTIFICATIONS_SHOWN * 2 });
  });
});

describe('the feed', () => {
  it('is there before the list is loaded, so that the list is loaded once', async () => {
    const played = start();
    expect([played.is('live'), played.made('loadNotifications')]).toEqual([false, 0]);
    played.send({ type: 'feed.connected' });
    expect([played.is('live'), played.made('loadNotifications')]).toEqual([true, 1]);
    await played.answer('loadNotifications', list([told('1')]));
    played.clock.increment(FEED_RENEWAL_MS - 1);
    expect(played.made('loadNotifications')).toBe(1);
  });

  it('that is slow holds the list up for a second, and what came before it connected is loaded with it', async () => {
    const played = start();
    played.clock.increment(FEED_PATIENCE_MS - 1);
    expect(played.made('loadNotifications')).toBe(0);
    played.clock.increment(1);
    expect(played.made('loadNotifications')).toBe(1);
    await played.answer('loadNotifications', list([told('1')]));
    played.send({ type: 'feed.connected' });
    expect(played.made('loadNotifications')).toBe(2);
  });

  it('that connects while the list is loading has it loaded once more', async () => {
    const played = start();
    played.clock.increment(FEED_PATIENCE_MS);
    played.send({ type: 'feed.connected' });
    expect(played.made('loadNotifications')).toBe(1);
    await played.answer('loadNotifications', list([told('1')]));
    expect(played.made('loadNotifications')).toBe(2);
  });

  it.each([
    ['is lost', { type: 'feed.lost' }],
    ['is waited for when the panel opens', { type: 'panel.opened' }],
    ['is waited for when the page is shown again', { type: 'page.shown' }],
  ] as const)('that %s does not hold the list up', (_, event) => {
    const played = start();
    played.send(event);
    expect(played.made('loadNotifications')).toBe(1);
  });

  it('updates the counts at once; each browser reloads the list after its own random pause', async () => {
    const played = await live();
    played.send({ type: 'activity.received', counts: { unread: 3, unseen: 1 } });
    expect(played.snapshot().context).toMatchObject({ unread: 3, unseen: 1 });
    played.clock.increment(BELL_SPREAD_MS - 1);
    expect(played.made('loadNotifications')).toBe(1);
    played.clock.increment(1);
    expect(played.made('loadNotifications')).toBe(2);
    await played.answer('loadNotifications', list([told('1')]));
    expect(played.snapshot().context.unread).toBe(1);

    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    played.send({ type: 'activity.received', counts: { unread: 2, unseen: 2 } });
    played.clock.increment(BELL_SPREAD_MS * 0.55);
    expect(played.made('loadNotifications')).toBe(3);
  });

  it('reloads the list soon after news without counts', async () => {
    const played = await live();
    played.send({ type: 'activity.received' });
    expect(played.snapshot().context.unread).toBe(1);
    played.clock.increment(BELL_SPREAD_UNCOUNTED_MS);
    expect(played.made('loadNotifications')).toBe(2);
  });

  it('reloads once during a flood of news, and shows the last counts', async () => {
    const played = await live();
    for (let unread = 2; unread <= 20; unread += 1) {
      played.send({ type: 'activity.received', counts: { unread, unseen: unread } });
      played.clock.increment(1_000);
    }
    expect(played.made('loadNotifications')).toBe(1);
    expect(played.snapshot().context.unread).toBe(20);
    played.clock.increment(BELL_SPREAD_MS);
    expect(played.made('loadNotifications')).toBe(2);
    for (let i = 0; i < 20; i += 1) played.send({ type: 'activity.received' });
    await played.answer('loadNotifications', list([told('1')]));
    expect(played.made('loadNotifications')).toBe(3);
  });

  it('reloads the list at once while the panel is open, and when it opens', async () => {
    const played = await live();
    played.send({ type: 'panel.opened' });
    played.send({ type: 'activity.received', counts: { unread: 2, unseen: 0 } });
    expect(played.made('loadNotifications')).toBe(2);
    await played.answer('loadNotifications', list([told('1'), told('2')]));
    played.send({ type: 'panel.closed' });
    played.send({ type: 'activity.received', counts: { unread: 3, unseen: 1 } });
    expect(played.made('loadNotifications')).toBe(2);
    played.send({ type: 'panel.opened' });
    expect(played.made('loadNotifications')).toBe(3);
  });

  it('updates the counts only once the server has everything that was read', async () => {
    const played = await live([told('1'), told('2')]);
    played.send({ type: 'readAll.pressed' });
    played.send({ type: 'activity.received', counts: { unread: 3, unseen: 3 } });
    expect(played.snapshot().context.unread).toBe(0);
    await played.answer('markRead', counts(0));
    await played.answer('loadNotifications', list([told('3')]));
    expect(played.snapshot().context.unread).toBe(1);
  });

  it('is retried at growing intervals up to a minute after it is lost, and reloads the list each time', async () => {
    const played = await open();
    const pauses = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000];
    expect(pauses.at(-1)).toBe(FEED_RETRY_LONGEST_MS);
    for (const [tries, pause] of pauses.entries()) {
      played.send({ type: 'feed.lost' });
      played.clock.increment(pause - 1);
      expect(played.made('activityFeed')).toBe(tries + 1);
      played.clock.increment(1);
      expect(played.made('activityFeed')).toBe(tries + 2);
      expect(played.made('loadNotifications')).toBe(tries + 2);
      await played.answer('loadNotifications', list([]));
    }
  });

  it('counts as lost if it never answers', async () => {
    const played = await open();
    played.clock.increment(FEED_CONNECT_TIMEOUT_MS);
    expect(played.snapshot().value).toMatchObject({ subscription: 'lost' });
    expect(played.call('activityFeed').signal.aborted).toBe(true);
  });

  it('reconnects quickly after it has lasted a while, and slowly while it keeps breaking', async () => {
    const played = await open();
    const failures = () => played.snapshot().context.failures;
    const breaks = () => {
      played.send({ type: 'feed.lost' });
      played.clock.increment(FEED_RETRY_FIRST_MS * 2 ** (failures() - 1));
      played.send({ type: 'feed.connected' });
    };
    for (const held of [1, 1, FEED_STEADY_MS]) {
      breaks();
      played.clock.increment(held);
    }
    expect(failures()).toBe(0);
    breaks();
    played.send({ type: 'feed.lost' });
    expect(failures()).toBe(2);
  });

  it('is retried after a short pause once the network returns, however long it was away', async () => {
    const played = await open();
    played.send({ type: 'feed.lost' });
    for (let attempt = 0; attempt < 8; attempt += 1) {
      played.clock.increment(FEED_RETRY_LONGEST_MS);
      played.send({ type: 'feed.lost' });
    }
    played.send({ type: 'network.returned' });
    played.send({ type: 'feed.lost' });
    const made = played.made('activityFeed');
    played.clock.increment(FEED_RETRY_FIRST_MS);
    expect(played.made('activityFeed')).toBe(made + 1);
  });

  it('reconnects at once when the network returns, even if it seems connected', async () => {
    const played = await open();
    played.send({ type: 'feed.connected' });
    played.send({ type: 'network.returned' });
    expect(played.made('activityFeed')).toBe(2);
    played.send({ type: 'feed.lost' });
    played.send({ type: 'network.returned' });
    expect(played.made('activityFeed')).toBe(3);
  });

  it('is renewed before its token ends', async () => {
    const played = await open();
    played.send({ type: 'feed.connected' });
    played.clock.increment(FEED_RENEWAL_MS);
    expect(played.made('activityFeed')).toBe(2);
    expect(played.calls.find(({ name }) => name === 'activityFeed')?.signal.aborted).toBe(true);
    expect(played.is('live')).toBe(false);
  });

  it('logs a failed request, and retries', async () => {
    const played = await open();
    await played.fail('activityFeed');
    expect(played.effects.map(([name]) => name)).toEqual(['logFailure']);
    expect(played.snapshot().value).toMatchObject({ subscription: 'lost' });
  });
});

describe('the panel', () => {
  it('marks everything as seen when it opens, and loads the list again after 5 seconds', async () => {
    const played = await open();
    played.send({ type: 'panel.opened' });
    expect(played.is('open')).toBe(true);
    await played.answer('markSeen', counts(2));
    expect(played.snapshot().context).toMatchObject({ unread: 2, unseen: 0 });
    played.clock.increment(BELL_RELOAD_AFTER_OPENING_MS - 1);
    expect(played.made('loadNotifications')).toBe(1);
    played.clock.increment(1);
    expect(played.made('loadNotifications')).toBe(2);
  });

  it('neither reloads nor waits for the answer once it is closed', async () => {
    const played = await open();
    played.send({ type: 'panel.opened' });
    played.send({ type: 'panel.closed' });
    expect(played.call('markSeen').signal.aborted).toBe(true);
    played.send({ type: 'panel.opened' });
    await played.answer('markSeen', counts(2));
    played.clock.increment(BELL_RELOAD_AFTER_OPENING_MS - 1);
    played.send({ type: 'panel.closed' });
    played.clock.increment(BELL_RELOAD_AFTER_OPENING_MS);
    expect(played.made('loadNotifications')).toBe(1);
  });

  it.each(['refused', 'lost'])('still reloads when marking as seen is %s, which is only logged', async (how) => {
    const played = await open();
    played.send({ type: 'panel.opened' });
    await (how === 'lost' ? played.fail('markSeen') : played.answer('markSeen', refusal(500, 'broken')));
    expect(played.effects.map(([name]) => name)).toEqual(['logFailure']);
    played.clock.increment(BELL_RELOAD_AFTER_OPENING_MS);
    expect(played.made('loadNotifications')).toBe(2);
  });
});

describe('marking as read', () => {
  it('updates the count at once, and is sent to the server', async () => {
    const played = await open();
    played.send({ type: 'notification.opened', id: '1' });
    expect(played.snapshot().context.unread).toBe(1);
    expect(played.call('markRead').input).toEqual({ which: '1' });
    await played.answer('markRead', counts(1));
    expect(played.made('loadNotifications')).toBe(2);
  });

  it('sends one change after another, and none twice', async () => {
    const played = await open([told('1'), told('2'), told('3')]);
    for (const id of ['1', '2', '2', '1']) played.send({ type: 'notification.opened', id });
    played.send({ type: 'readAll.pressed' });
    expect(played.snapshot().context).toMatchObject({ unread: 0, toRead: ['1', 'all'] });
    await played.answer('markRead', counts(2));
    expect(played.call('markRead').input).toEqual({ which: 'all' });
    await played.answer('markRead', counts(0));
    expect(played.made('markRead')).toBe(2);
    expect(played.snapshot().value).toMatchObject({ reading: 'idle' });
  });

  it('sends nothing for a notification that is already read', async () => {
    const played = await open([told('1', { is_read: true })]);
    played.send({ type: 'notification.opened', id: '1' });
    expect(played.made('markRead')).toBe(0);
  });

  it('is not undone by a list requested before', async () => {
    const played = await open();
    played.send({ type: 'page.shown' });
    played.send({ type: 'notification.opened', id: '1' });
    await played.answer('loadNotifications', list([told('1'), told('2')]));
    expect(played.snapshot().context.unread).toBe(1);
  });

  it.each(['refused', 'lost'])('that is %s is logged, and the list is reloaded', async (how) => {
    const played = await open();
    played.send({ type: 'readAll.pressed' });
    await (how === 'lost' ? played.fail('markRead') : played.answer('markRead', refusal(500, 'broken')));
    expect(played.effects.map(([name]) => name)).toEqual(['logFailure']);
    await played.answer('loadNotifications', list([told('1'), told('2')]));
    expect(played.snapshot().context.unread).toBe(2);
  });
});
