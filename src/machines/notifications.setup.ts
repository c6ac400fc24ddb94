import { assign, raise, setup, stateIn } from 'xstate';
import type { Notification, NotificationsReply } from '../api/contract/notifications.ts';
import type { FeedCounts } from '../api/feed.ts';
import {
  BELL_RELOAD_AFTER_OPENING_MS,
  BELL_SPREAD_MS,
  BELL_SPREAD_UNCOUNTED_MS,
  FEED_CONNECT_TIMEOUT_MS,
  FEED_PATIENCE_MS,
  FEED_RENEWAL_MS,
  FEED_STEADY_MS,
  NOTIFICATIONS_SHOWN,
} from '../rules/shared/constants.ts';
import { retryDelay, spreadDelay } from '../rules/shared/retry.ts';
import { bodyOf, effects, isSuccess, port, type Reply, subscription } from './ports.ts';

export type ReadTarget = string | 'all';

export interface NotificationsContext {
  notifications: Notification[];
  unread: number;
  unseen: number;
  total: number;
  shown: number;
  /** Something new arrived while the list was loading. */
  isOutdated: boolean;
  /** Waiting to be sent as read; the first is in flight. */
  toRead: ReadTarget[];
  /** Failed reconnects in a row. */
  failures: number;
}

export type NotificationsEvent =
  | { type: 'feed.connected' }
  | { type: 'feed.lost' }
  | { type: 'activity.received'; counts?: FeedCounts | undefined }
  | { type: 'network.returned' }
  | { type: 'page.shown' }
  | { type: 'reload.needed' }
  | { type: 'news.arrived'; isCounted: boolean }
  | { type: 'panel.opened' }
  | { type: 'panel.closed' }
  | { type: 'more.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'readAll.pressed' }
  | { type: 'notification.opened'; id: string };

export type FeedWatch = { type: 'feed.watch' };

type NotificationsTag = 'live' | 'loading' | 'failed' | 'open';

/** Already queued entries are not added again, and `all` replaces every one. */
function withToRead(queue: readonly ReadTarget[], next: ReadTarget): ReadTarget[] {
  const underWay = queue.slice(0, 1);
  if (next === 'all') return [...underWay.filter((one) => one !== 'all'), 'all'];

  return queue.includes(next) || queue.includes('all') ? [...queue] : [...queue, next];
}

/** Optimistic: applied before the server confirms. */
function withRead<List extends Pick<NotificationsContext, 'notifications' | 'unread'>>(
  list: List,
  which: ReadTarget,
): List {
  const isIt = ({ _id, is_read }: Notification) => !is_read && (which === 'all' || _id === which);
  const unread = which === 'all' ? 0 : Math.max(0, list.unread - list.notifications.filter(isIt).length);
  const notifications = list.notifications.map((one) => (isIt(one) ? { ...one, is_read: true, is_seen: true } : one));

  return { ...list, notifications, unread };
}

export const notificationsSetup = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    tags: {} as NotificationsTag,
  },
  actors: {
    /** Sends `feed.connected`, `feed.lost` and `activity.received`. */
    activityFeed: subscription<FeedWatch>('activityFeed'),
    /** Sends `network.returned` and `page.shown`. */
    watchPresence: subscription<{ type: 'presence.watch' }>('watchPresence'),
    loadNotifications: port<Reply<NotificationsReply>, { count: number }>('loadNotifications'),
    markSeen: port<Reply>('markSeen'),
    markRead: port<Reply, { which: ReadTarget }>('markRead'),
  },
  guards: {
    isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
    isRefused: (_, { reply }: { reply: Reply }) => !isSuccess(reply),
    isOutdated: ({ context }) => context.isOutdated,
    isLookedAt: stateIn({ panel: 'open' }),
    hasMoreToRead: ({ context }) => context.toRead.length > 1,
    isUnread: ({ context }, { id }: { id: string }) =>
      context.notifications.some(({ _id, is_read }) => _id === id && !is_read),
  },
  actions: {
    ...effects,
    reloadNow: raise({ type: 'reload.needed' }),
    reloadSoon: raise((_, { counts }: { counts?: FeedCounts | undefined }) => ({
      type: 'news.arrived' as const,
      isCounted: counts !== undefined,
    })),
    /** Ignored while reads are still being sent: the list loaded afterwards includes them. */
    rememberCounts: assign(({ context }, { counts }: { counts?: FeedCounts | undefined }) =>
      context.toRead.length > 0 ? {} : { ...counts },
    ),
    /** Entries read while the request was running stay read. */
    rememberList: assign(({ context: { toRead } }, { reply }: { reply: Reply<NotificationsReply> }) => {
      const { notifications, unread, unseen, total } = bodyOf(reply);

      return toRead.reduce(withRead, { notifications, unread, unseen, total });
    }),
    rememberOutdated: assign({ isOutdated: true }),
    forgetOutdated: assign({ isOutdated: false }),
    rememberSeen: assign(({ context }) => ({
      unseen: 0,
      notifications: context.notifications.map((one) => ({ ...one, is_seen: true })),
    })),
    rememberRead: assign(({ context }, { which }: { which: ReadTarget }) => ({
      ...withRead(context, which),
      toRead: withToRead(context.toRead, which),
    })),
    forgetFirstToRead: assign({ toRead: ({ context }) => context.toRead.slice(1) }),
    forgetToRead: assign({ toRead: [] }),
    rememberFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    showMore: assign({ shown: ({ context }) => context.shown + NOTIFICATIONS_SHOWN }),
  },
  delays: {
    notificationRefresh: BELL_RELOAD_AFTER_OPENING_MS,
    listSpread: ({ event }) =>
      spreadDelay(
        event.type === 'news.arrived' && event.isCounted ? BELL_SPREAD_MS : BELL_SPREAD_UNCOUNTED_MS,
        Math.random(),
      ),
    feedPatience: FEED_PATIENCE_MS,
    feedConnectTimeout: FEED_CONNECT_TIMEOUT_MS,
    feedSteady: FEED_STEADY_MS,
    feedRenewal: FEED_RENEWAL_MS,
    feedRetry: ({ context }) => retryDelay(context.failures - 1, Math.random()),
  },
});
