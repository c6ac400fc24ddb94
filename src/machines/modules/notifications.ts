/** The bell: the notifications chart, wired to its calls, the browser's presence and the feed. */
import { fromCallback, fromPromise } from 'xstate';
import type { NotificationsReply } from '../../api/contract/notifications.ts';
import { watchPresence } from '../../api/presence.ts';
import { notificationsMachine, type ToRead } from '../notifications.machine.ts';
import type { Reply } from '../ports.ts';
import type { Io } from '../wiring.ts';

export const wireNotifications = ({ api, effects }: Io) => ({
  notifications: notificationsMachine.provide({
    actors: {
      // There is no feed yet: the chart asks for the list from time to time.
      activityFeed: fromCallback(({ sendBack }) => sendBack({ type: 'feed.lost' })),
      watchPresence: fromCallback(({ sendBack }) =>
        watchPresence({
          networkReturned: () => sendBack({ type: 'network.returned' }),
          pageShown: () => sendBack({ type: 'page.shown' }),
        }),
      ),
      loadNotifications: fromPromise<Reply<NotificationsReply>, { count: number }>(({ input: { count }, signal }) =>
        api.call('listNotifications', { query: { count }, signal }),
      ),
      markSeen: fromPromise<Reply>(({ signal }) => api.call('markNotificationsSeen', { signal })),
      markRead: fromPromise<Reply, { which: ToRead }>(({ input: { which }, signal }) =>
        which === 'all'
          ? api.call('readAllNotifications', { signal })
          : api.call('readNotification', { params: { id: which }, signal }),
      ),
    },
    actions: effects,
  }),
});
