import { fromCallback, fromPromise } from 'xstate';
import type { NotificationsReply } from '../../../api/contract/notifications.ts';
import { signalMoved } from '../../../api/live-signal.ts';
import { signalNotifications } from '../../../api/notification-signal.ts';
import { watchPageVisibility } from '../../../api/page-visibility.ts';
import { type FeedWatch, notificationsMachine, type ReadTarget } from '../../notifications.machine.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';

export const wireNotifications = ({ api, http, effects }: Services) => {
  /** The session chart reports an expired session; the bell only disappears. */
  const logUnlessOver = (_: unknown, { error }: { error: unknown }) => {
    if ((error as Partial<Reply> | undefined)?.status !== 401) effects.logFailure(_, { error });
  };

  /** When the newest one seen was sent. Whatever is older than the page is in what the page has loaded. */
  let newest = performance.timeOrigin;

  return {
    notifications: notificationsMachine.provide({
      actors: {
        activityFeed: fromCallback<FeedWatch>(({ sendBack }) => {
          const asking = new AbortController();
          let close = () => {};
          const lost = () => {
            sendBack({ type: 'feed.lost' });
            // Open pages reload at once, and so find out whether the server is down too.
            signalMoved();
          };
          const open = async () => {
            const [reply, { openFeed }] = await Promise.all([
              api.call('openFeed', { signal: asking.signal }),
              // Loaded lazily: the feed client is the largest part of the bell.
              import('../../../api/feed.ts'),
            ]);
            if (asking.signal.aborted) return;
            if (!isSuccess(reply)) throw reply;
            close = openFeed(reply.body.feed, new URL(http.host, location.href).href, {
              connected: () => sendBack({ type: 'feed.connected' }),
              lost,
              received: (counts) => {
                sendBack({ type: 'activity.received', counts });
                signalMoved();
              },
            });
          };
          open().catch((error: unknown) => {
            if (asking.signal.aborted) return;
            logUnlessOver(undefined, { error });
            lost();
          });

          return () => {
            asking.abort();
            close();
          };
        }),
        watchPresence: fromCallback(({ sendBack }) =>
          watchPageVisibility({
            networkReturned: () => sendBack({ type: 'network.returned' }),
            pageShown: () => sendBack({ type: 'page.shown' }),
          }),
        ),
        loadNotifications: fromPromise<Reply<NotificationsReply>, { count: number }>(
          async ({ input: { count }, signal }) => {
            const reply = await api.call('listNotifications', { query: { count }, signal });
            const [latest] = isSuccess(reply) ? reply.body.notifications : [];
            if (latest) {
              const at = Date.parse(latest.createdTime);
              if (at > newest) signalNotifications();
              newest = at;
            }

            return reply;
          },
        ),
        markSeen: fromPromise<Reply>(({ signal }) => api.call('markNotificationsSeen', { signal })),
        markRead: fromPromise<Reply, { which: ReadTarget }>(({ input: { which }, signal }) =>
          which === 'all'
            ? api.call('readAllNotifications', { signal })
            : api.call('readNotification', { params: { id: which }, signal }),
        ),
      },
      actions: { ...effects, logFailure: logUnlessOver },
    }),
  };
};
