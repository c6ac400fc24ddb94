/**
 * The bell, its panel and the feed. The feed only signals that something is new, with the unread count; the list always
 * comes from the server, so a lost connection loses nothing and nothing shows twice.
 */
import type { ActorRefFrom } from 'xstate';
import { NOTIFICATIONS_SHOWN } from '../rules/shared/constants.ts';
import { notificationsSetup } from './notifications.setup.ts';
import { logError, type Reply, replyOf } from './ports.ts';

export type { FeedWatch, NotificationsContext, NotificationsEvent, ReadTarget } from './notifications.setup.ts';

/** A background request: its refusal is logged, not shown. */
const logRefusal = {
  type: 'logFailure',
  params: ({ event }: { event: { output: Reply } }) => ({ error: event.output }),
} as const;

export const notificationsMachine = notificationsSetup.createMachine({
  id: 'notifications',
  description: 'Shows notifications as they arrive.',
  type: 'parallel',
  context: {
    notifications: [],
    unread: 0,
    unseen: 0,
    total: 0,
    shown: NOTIFICATIONS_SHOWN,
    isOutdated: false,
    toRead: [],
    failures: 0,
  },
  invoke: {
    src: 'watchPresence',
    id: 'watchPresence',
    onError: { actions: logError, meta: { offPage: 'Nothing on a page makes this listener fail.' } },
  },
  states: {
    subscription: {
      description: 'The connection over which the server announces new notifications.',
      initial: 'subscribed',
      states: {
        subscribed: {
          description: 'Connected, or about to be.',
          initial: 'connecting',
          invoke: {
            src: 'activityFeed',
            id: 'activityFeed',
            onError: {
              target: 'lost',
              actions: logError,
              meta: { offPage: 'Nothing on a page makes this listener fail.' },
            },
          },
          on: {
            'feed.lost': { target: 'lost' },
            'network.returned': {
              target: 'subscribed',
              reenter: true,
              description: 'The old connection may be dead, so it is replaced.',
              actions: 'forgetFailures',
            },
          },
          states: {
            connecting: {
              description: 'Connecting to the feed.',
              on: {
                'feed.connected': {
                  target: 'live',
                  description: 'Loads what arrived while disconnected.',
                  actions: 'reloadNow',
                },
              },
              after: { feedConnectTimeout: { target: '#notifications.subscription.lost' } },
            },
            live: {
              description: 'Connected: updates arrive immediately.',
              tags: 'live',
              on: {
                'activity.received': {
                  actions: [
                    { type: 'rememberCounts', params: ({ event }) => event },
                    { type: 'reloadSoon', params: ({ event }) => event },
                  ],
                },
              },
              after: {
                feedSteady: {
                  actions: 'forgetFailures',
                  description: 'The connection is stable, so the next retry can be quick again.',
                },
                feedRenewal: {
                  target: '#notifications.subscription.subscribed',
                  reenter: true,
                  description: 'The feed token is about to expire and is renewed.',
                },
              },
            },
          },
        },
        lost: {
          description: 'No connection. Retries with growing, randomised pauses.',
          entry: 'rememberFailure',
          on: {
            'network.returned': {
              target: 'subscribed',
              description: 'If this attempt fails too, the pauses begin short again.',
              actions: 'forgetFailures',
            },
          },
          after: {
            feedRetry: {
              target: 'subscribed',
              description: 'Also reloads the list, which is the only source without a feed.',
              actions: 'reloadNow',
            },
          },
        },
      },
    },
    list: {
      description: 'The newest notifications, and how many are unread.',
      initial: 'awaitingFeed',
      on: { 'page.shown': { actions: 'reloadNow', description: 'The page is visible again.' } },
      states: {
        awaitingFeed: {
          description: 'Waits for the feed, so that the list need not be loaded again once it is connected.',
          tags: 'loading',
          after: { feedPatience: { target: 'loading', description: 'A slow feed does not leave the bell empty.' } },
          on: {
            'reload.needed': { target: 'loading' },
            'feed.lost': { target: 'loading' },
            'panel.opened': { target: 'loading' },
          },
        },
        loading: {
          description: 'Loading. Shown notifications stay.',
          tags: 'loading',
          invoke: {
            src: 'loadNotifications',
            id: 'loadNotifications',
            input: ({ context }) => ({ count: context.shown }),
            onDone: [
              {
                guard: { type: 'isSuccess', params: replyOf },
                target: 'deciding',
                actions: { type: 'rememberList', params: replyOf },
              },
              { target: 'failed', actions: logRefusal },
            ],
            onError: { target: 'failed', actions: logError },
          },
          on: {
            'reload.needed': {
              actions: 'rememberOutdated',
              description: 'Reloads afterwards rather than now, so that frequent updates cannot block loading.',
            },
            'news.arrived': { actions: 'rememberOutdated' },
          },
        },
        deciding: {
          description: 'Checks whether anything new arrived in the meantime.',
          always: [{ guard: 'isOutdated', target: 'loading', actions: 'forgetOutdated' }, { target: 'ready' }],
        },
        ready: {
          description: 'Notifications are loaded.',
          on: {
            'reload.needed': { target: 'loading' },
            'news.arrived': [{ guard: 'isLookedAt', target: 'loading' }, { target: 'waiting' }],
          },
        },
        waiting: {
          description:
            'Something new arrived. Open panels reload immediately; others at a random moment, to spread the load.',
          after: { listSpread: { target: 'loading' } },
          on: { 'reload.needed': { target: 'loading' }, 'panel.opened': { target: 'loading' } },
        },
        failed: {
          description: 'Loading failed, which is only logged.',
          tags: 'failed',
          entry: 'forgetOutdated',
          on: {
            'reload.needed': { target: 'loading' },
            'news.arrived': [{ guard: 'isLookedAt', target: 'loading' }, { target: 'waiting' }],
            'retry.pressed': { target: 'loading' },
          },
        },
      },
    },
    panel: {
      description: 'The panel below the bell.',
      initial: 'closed',
      states: {
        closed: {
          description: 'The panel is closed. The bell shows the unread count.',
          on: { 'panel.opened': { target: 'open' } },
        },
        open: {
          description: 'The panel is open.',
          tags: 'open',
          initial: 'markingSeen',
          on: {
            'panel.closed': { target: 'closed' },
            'notification.opened': { target: 'closed', description: 'Opens the notification’s page.' },
            'more.pressed': { actions: ['showMore', 'reloadNow'] },
          },
          states: {
            markingSeen: {
              description: 'Tells the server that the list was opened.',
              invoke: {
                src: 'markSeen',
                id: 'markSeen',
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: replyOf },
                    target: 'waiting',
                    actions: 'rememberSeen',
                  },
                  { target: 'waiting', actions: logRefusal },
                ],
                onError: { target: 'waiting', actions: logError },
              },
            },
            waiting: {
              description: 'Waits five seconds, then reloads the list.',
              after: { notificationRefresh: { target: 'refreshed', actions: 'reloadNow' } },
            },
            refreshed: { description: 'From here on updates come through the feed.' },
          },
        },
      },
    },
    reading: {
      description: 'Which notifications were read.',
      initial: 'idle',
      states: {
        idle: {
          description: 'The server has every read mark.',
          on: {
            'readAll.pressed': { target: 'markingRead', actions: { type: 'rememberRead', params: { which: 'all' } } },
            'notification.opened': {
              guard: { type: 'isUnread', params: ({ event }) => event },
              target: 'markingRead',
              actions: { type: 'rememberRead', params: ({ event }) => ({ which: event.id }) },
            },
          },
        },
        markingRead: {
          description: 'Sending the read mark. The screen already shows it.',
          invoke: {
            src: 'markRead',
            id: 'markRead',
            input: ({ context }) => ({ which: context.toRead[0] ?? 'all' }),
            onDone: [
              {
                guard: { type: 'isRefused', params: replyOf },
                target: 'idle',
                description: 'The list shows the true state.',
                actions: [logRefusal, 'forgetToRead', 'reloadNow'],
              },
              { guard: 'hasMoreToRead', target: 'markingRead', reenter: true, actions: 'forgetFirstToRead' },
              {
                target: 'idle',
                description: 'A list loading at this moment may not include it yet.',
                actions: ['forgetFirstToRead', 'reloadNow'],
              },
            ],
            onError: {
              target: 'idle',
              description: 'The list shows the true state.',
              actions: [logError, 'forgetToRead', 'reloadNow'],
            },
          },
          on: {
            'readAll.pressed': { actions: { type: 'rememberRead', params: { which: 'all' } } },
            'notification.opened': {
              guard: { type: 'isUnread', params: ({ event }) => event },
              actions: { type: 'rememberRead', params: ({ event }) => ({ which: event.id }) },
            },
          },
        },
      },
    },
  },
});

export type NotificationsActor = ActorRefFrom<typeof notificationsMachine>;
