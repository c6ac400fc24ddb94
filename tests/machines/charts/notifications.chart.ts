import type { AnyEventObject } from 'xstate';
import {
  type NotificationsContext,
  type NotificationsEvent,
  notificationsMachine,
} from '../../../src/machines/notifications.machine.ts';
import { isActive } from '../support/active.ts';
import { notificationsReply, refusal, told } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Moment, type Stimuli } from '../support/mbt.ts';

const [one, another] = [told('1'), told('2')];
const agreed = { status: 200, body: { status: 200, message: 'OK', unread: 0, unseen: 0 } };
const subscription = 'notifications.subscription';

const stimuli = {
  'feed.connected': [{ type: 'feed.connected' }],
  'feed.lost': [{ type: 'feed.lost' }],
  'activity.received': [{ type: 'activity.received' }, { type: 'activity.received', counts: { unread: 2, unseen: 1 } }],
  'network.returned': [{ type: 'network.returned' }],
  'page.shown': [{ type: 'page.shown' }],
  'reload.needed': [{ type: 'reload.needed' }],
  'news.arrived': [
    { type: 'news.arrived', isCounted: true },
    { type: 'news.arrived', isCounted: false },
  ],
  'panel.opened': [{ type: 'panel.opened' }],
  'panel.closed': [{ type: 'panel.closed' }],
  'more.pressed': [{ type: 'more.pressed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'readAll.pressed': [{ type: 'readAll.pressed' }],
  'notification.opened': [
    { type: 'notification.opened', id: one._id },
    { type: 'notification.opened', id: another._id },
  ],
  'xstate.done.actor.loadNotifications': [
    done('loadNotifications', notificationsReply([one, another])),
    done('loadNotifications', refusal(500, 'broken')),
  ],
  'xstate.error.actor.loadNotifications': [failed('loadNotifications')],
  'xstate.done.actor.markSeen': [done('markSeen', agreed), done('markSeen', refusal(500, 'broken'))],
  'xstate.error.actor.markSeen': [failed('markSeen')],
  'xstate.done.actor.markRead': [done('markRead', agreed), done('markRead', refusal(500, 'broken'))],
  'xstate.error.actor.markRead': [failed('markRead')],
  'xstate.error.actor.activityFeed': [failed('activityFeed')],
  'xstate.error.actor.watchPresence': [failed('watchPresence')],
  'xstate.after.notificationRefresh.notifications.panel.open.waiting': [
    after('notificationRefresh', 'notifications.panel.open.waiting'),
  ],
  'xstate.after.feedPatience.notifications.list.awaitingFeed': [
    after('feedPatience', 'notifications.list.awaitingFeed'),
  ],
  'xstate.after.listSpread.notifications.list.waiting': [after('listSpread', 'notifications.list.waiting')],
  'xstate.after.feedConnectTimeout.notifications.subscription.subscribed.connecting': [
    after('feedConnectTimeout', `${subscription}.subscribed.connecting`),
  ],
  'xstate.after.feedSteady.notifications.subscription.subscribed.live': [
    after('feedSteady', `${subscription}.subscribed.live`),
  ],
  'xstate.after.feedRenewal.notifications.subscription.subscribed.live': [
    after('feedRenewal', `${subscription}.subscribed.live`),
  ],
  'xstate.after.feedRetry.notifications.subscription.lost': [after('feedRetry', `${subscription}.lost`)],
} satisfies Stimuli<NotificationsEvent>;

export const notifications: ChartUnderTest = {
  machine: notificationsMachine,
  stimuli,
  inputs: [undefined],
  project: ({ notifications: list, unread: counted, isOutdated, toRead }: NotificationsContext) => ({
    isEmpty: list.length === 0,
    counted,
    unread: list.filter(({ is_read }) => !is_read).map(({ _id }) => _id),
    isOutdated,
    toRead,
  }),
  canHappen,
};

const goesOnBeside = new Set(Object.keys(stimuli).filter((type) => /^feed|^network|feed\w+\.notifications/.test(type)));

/**
 * What stands on the panel takes a panel that is open, and no one presses what is not there. The connection goes on beside
 * the panel and knows nothing of it, so it is walked through while that is closed, and the panel while it is there: their
 * product would be thousands of paths in which nothing else happens.
 */
function canHappen({ type }: AnyEventObject, { state, steering }: Moment): boolean {
  const { subscription, list, panel, reading } = state as Record<string, unknown>;
  const { isEmpty, unread } = steering as { isEmpty: boolean; unread: string[] };
  const isOpen = panel !== 'closed';
  if (goesOnBeside.has(type)) return !isOpen && reading === 'idle';
  switch (type) {
    case 'panel.opened':
      return isActive(subscription, 'live') || list === 'awaitingFeed';
    case 'notification.opened':
      return isOpen && !isEmpty;
    case 'readAll.pressed':
      return isOpen && unread.length > 0;
    case 'more.pressed':
      return isOpen && !isEmpty && list !== 'loading';
    case 'retry.pressed':
      return isOpen && isEmpty;
    default:
      return true;
  }
}
