/** The bell: the notifications chart, wired to its calls, the browser's presence and the feed. */
import { fromCallback, fromPromise } from 'xstate';
import { tellOfActivity } from '../../api/activity.ts';
import type { NotificationsReply } from '../../api/contract/notifications.ts';
import { watchPresence } from '../../api/presence.ts';
import { type FeedWatch, notificationsMachine, type ToRead } from '../notifications.machine.ts';
import { isSuccess, type Reply } from '../ports.ts';
import type { Io } from '../wiring.ts';

export const wireNotifications = ({ api, http, effects }: Io) => {
  /** A session that has ended is the session chart's to tell of; the bell goes with it. */
  const logUnlessOver = (_: unknown, { error }: { error: unknown }) => {
    if ((error as Partial<Reply> | undefined)?.status !== 401) effects.logFailure(_, { error });
  };

  let newest: string | undefined;

  return {
    notifications: notificationsMachine.provide({
      actors: {
        activityFeed: fromCallback<FeedWatch>(({ sendBack }) => {
          const asking = new AbortController();
          let close = () => {};
          const open = async () => {
            const [reply, { openFeed }] = await Promise.all([
              api.call('openFeed', { signal: asking.signal }),
              // The feed's client is by far the largest part of the bell.
              import('../../api/feed.ts'),
            ]);
            if (asking.signal.aborted) return;
            if (!isSuccess(reply)) throw reply;
            close = openFeed(reply.body.feed, new URL(http.host, location.href).href, {
              connected: () => sendBack({ type: 'feed.connected' }),
              lost: () => sendBack({ type: 'feed.lost' }),
              received: (counts) => sendBack({ type: 'activity.received', counts }),
            });
          };
          open().catch((error: unknown) => {
            if (asking.signal.aborted) return;
            logUnlessOver(undefined, { error });
            sendBack({ type: 'feed.lost' });
          });

          return () => {
            asking.abort();
            close();
          };
        }),
        watchPresence: fromCallback(({ sendBack }) =>
          watchPresence({
            networkReturned: () => sendBack({ type: 'network.returned' }),
            pageShown: () => sendBack({ type: 'page.shown' }),
          }),
        ),
        loadNotifications: fromPromise<Reply<NotificationsReply>, { count: number }>(
          async ({ input: { count }, signal }) => {
            const reply = await api.call('listNotifications', { query: { count }, signal });
            const latest = isSuccess(reply) ? reply.body.notifications[0]?._id : newest;
            if (latest !== newest) tellOfActivity();
            newest = latest;

            return reply;
          },
        ),
        markSeen: fromPromise<Reply>(({ signal }) => api.call('markNotificationsSeen', { signal })),
        markRead: fromPromise<Reply, { which: ToRead }>(({ input: { which }, signal }) =>
          which === 'all'
            ? api.call('readAllNotifications', { signal })
            : api.call('readNotification', { params: { id: which }, signal }),
        ),
      },
      actions: { ...effects, logFailure: logUnlessOver },
    }),
  };
};
