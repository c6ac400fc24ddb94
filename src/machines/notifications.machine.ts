/**
 * What the signed-in person is told, as it happens: the bell, its panel and the feed behind them.
 *
 * Four things go on beside one another. `subscription` keeps the feed: it rests in `live`, and in `lost` between tries.
 * `list` loads what there is whenever somebody says that it is out of date; it rests in `ready` and `failed`, and in
 * `waiting` where nobody looks. `panel` is `closed` or `open`. `reading` tells the server what was read, one thing after the
 * other. It ends with the session.
 *
 * The feed only says that there is something, and how much is unread; what it is comes with the list, and so does the last
 * word about how much. So nothing is lost with a connection, and nothing shows twice.
 */
import type { ActorRefFrom } from 'xstate';
import { notificationsSetup } from './notifications.setup.ts';
import { logError, type Reply } from './ports.ts';
import { NOTIFICATIONS_SHOWN } from './rules/constants.ts';

export type { FeedWatch, NotificationsContext, NotificationsEvent, ToRead } from './notifications.setup.ts';

/** A refusal is logged like a network that failed: nobody asked for it, so nobody is told. */
const logRefusal = {
  type: 'logFailure',
  params: ({ event }: { event: { output: Reply } }) => ({ error: event.output }),
} as const;

export const notificationsMachine = notificationsSetup.createMachine({
  id: 'notifications',
  description: 'Tells the signed-in person what happens, as it happens.',
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
  invoke: { src: 'watchPresence', id: 'watchPresence', onError: { actions: logError } },
  states: {
    subscription: {
      description: 'The connection on which the server says that there is something new.',
      initial: 'subscribed',
      states: {
        subscribed: {
          description: 'Connected, or about to be.',
          initial: 'connecting',
          invoke: {
            src: 'activityFeed',
            id: 'activityFeed',
            onError: { target: 'lost', actions: logError },
          },
          on: {
            'feed.lost': { target: 'lost' },
            'network.returned': {
              target: 'subscribed',
              reenter: true,
              description: 'What was connected before may be dead without knowing it.',
            },
          },
          states: {
            connecting: {
              description: 'Waits for the server to accept the subscription.',
              on: {
                'feed.connected': {
                  target: 'live',
                  description: 'Whatever came while nobody listened is caught up on.',
                  actions: 'askAnew',
                },
              },
              after: { feedConnectTimeout: { target: '#notifications.subscription.lost' } },
            },
            live: {
              description: 'Everything new is heard of at once.',
              tags: 'live',
              on: {
                'activity.received': {
                  actions: [
                    { type: 'rememberCounts', params: ({ event }) => event },
                    { type: 'askSoon', params: ({ event }) => event },
                  ],
                },
              },
              after: {
                feedSteady: {
                  actions: 'forgetFailures',
                  description: 'It holds: the next loss may be answered quickly again.',
                },
                feedRenewal: {
                  target: '#notifications.subscription.subscribed',
                  reenter: true,
                  description: 'The token of the feed is about to end: a fresh one is asked for.',
                },
              },
            },
          },
        },
        lost: {
          description: 'No connection. The next try waits twice as long as the last, and not for everybody the same.',
          entry: 'rememberFailure',
          on: { 'network.returned': { target: 'subscribed' } },
          after: {
            feedRetry: {
              target: 'subscribed',
              description: 'The list is asked for too: where no feed gets through, this is how news arrive.',
              actions: 'askAnew',
            },
          },
        },
      },
    },
    list: {
      description: 'The newest notifications, and how many are unread.',
      initial: 'loading',
      on: { 'page.shown': { actions: 'askAnew', description: 'Somebody is looking again.' } },
      states: {
        loading: {
          description: 'On their way; those that are there stay.',
          tags: 'loading',
          invoke: {
            src: 'loadNotifications',
            id: 'loadNotifications',
            input: ({ context }) => ({ count: context.shown }),
            onDone: [
              {
                guard: { type: 'isSuccess', params: ({ event }) => ({ reply: event.output }) },
                target: 'deciding',
                actions: { type: 'rememberList', params: ({ event }) => ({ reply: event.output }) },
              },
              { target: 'failed', actions: logRefusal },
            ],
            onError: { target: 'failed', actions: logError },
          },
          on: {
            'list.outdated': {
              actions: 'rememberOutdated',
              description:
                'It is asked for again afterwards, not at once: a flood of news would stop it from ever arriving.',
            },
            'list.stale': { actions: 'rememberOutdated' },
          },
        },
        deciding: {
          description: 'Has anything come meanwhile?',
          always: [{ guard: 'isOutdated', target: 'loading', actions: 'forgetOutdated' }, { target: 'ready' }],
        },
        ready: {
          description: 'They are there.',
          on: {
            'list.outdated': { target: 'loading' },
            'list.stale': [{ guard: 'isLookedAt', target: 'loading' }, { target: 'waiting' }],
          },
        },
        waiting: {
          description:
            'There is something new, which the bell counts. Everybody who heard of it asks for it at another moment, and whoever looks at once.',
          after: { listSpread: { target: 'loading' } },
          on: { 'list.outdated': { target: 'loading' }, 'panel.opened': { target: 'loading' } },
        },
        failed: {
          description: 'They could not be fetched, which is only logged.',
          tags: 'failed',
          entry: 'forgetOutdated',
          on: {
            'list.outdated': { target: 'loading' },
            'list.stale': [{ guard: 'isLookedAt', target: 'loading' }, { target: 'waiting' }],
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
          description: 'Only the bell is there, with the number of what is unread.',
          on: { 'panel.opened': { target: 'open' } },
        },
        open: {
          description: 'Somebody looks at the list.',
          tags: 'open',
          initial: 'markingSeen',
          on: {
            'panel.closed': { target: 'closed' },
            'notification.opened': { target: 'closed', description: 'It leads to a page of its own.' },
            'more.pressed': { actions: ['showMore', 'askAnew'] },
          },
          states: {
            markingSeen: {
              description: 'Tells the server that the list was opened.',
              invoke: {
                src: 'markSeen',
                id: 'markSeen',
                onDone: [
                  {
                    guard: { type: 'isSuccess', params: ({ event }) => ({ reply: event.output }) },
                    target: 'waiting',
                    actions: 'rememberSeen',
                  },
                  { target: 'waiting', actions: logRefusal },
                ],
                onError: { target: 'waiting', actions: logError },
              },
            },
            waiting: {
              description: 'Five seconds, then the list is loaded again.',
              after: { notificationRefresh: { target: 'refreshed', actions: 'askAnew' } },
            },
            refreshed: { description: 'What comes from now on comes by the feed.' },
          },
        },
      },
    },
    reading: {
      description: 'Which notifications were read.',
      initial: 'idle',
      states: {
        idle: {
          description: 'The server knows all that was read.',
          on: {
            'readAll.pressed': { target: 'telling', actions: { type: 'rememberRead', params: { which: 'all' } } },
            'notification.opened': {
              guard: { type: 'isUnread', params: ({ event }) => event },
              target: 'telling',
              actions: { type: 'rememberRead', params: ({ event }) => ({ which: event.id }) },
            },
          },
        },
        telling: {
          description: 'The server is told; on the screen it counts as read already.',
          invoke: {
            src: 'markRead',
            id: 'markRead',
            input: ({ context }) => ({ which: context.toRead[0] ?? 'all' }),
            onDone: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ reply: event.output }) },
                target: 'idle',
                description: 'What is really read comes with the list.',
                actions: [logRefusal, 'forgetToRead', 'askAnew'],
              },
              { guard: 'hasMoreToRead', target: 'telling', reenter: true, actions: 'forgetFirstToRead' },
              {
                target: 'idle',
                description: 'A list that was on its way may not know of it yet.',
                actions: ['forgetFirstToRead', 'askAnew'],
              },
            ],
            onError: {
              target: 'idle',
              description: 'What is really read comes with the list.',
              actions: [logError, 'forgetToRead', 'askAnew'],
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

/** The actor that the bell subscribes to. */
export type NotificationsActor = ActorRefFrom<typeof notificationsMachine>;
