/** The bell, its panel and the feed on the real page. */
import { signFeedToken } from '../../server/feed/token.ts';
import type { NotificationsReply } from '../../src/api/contract/notifications.ts';
import {
  BELL_RELOAD_AFTER_OPENING_MS,
  BELL_SPREAD_MS,
  FEED_CONNECT_TIMEOUT_MS,
  FEED_PATIENCE_MS,
  FEED_RENEWAL_MS,
  FEED_RETRY_LONGEST_MS,
  FEED_STEADY_MS,
} from '../../src/rules/shared/constants.ts';
import { notifications } from '../machines/charts/notifications.chart.ts';
import { notificationsCover } from '../machines/support/covers.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { type Driver, onAnyPage } from './driver.ts';
import { type FeedStandIn, standInFeed } from './feed-stand-in.ts';
import { type Answer, opens, passesUntilAsked, type Stage, stopClock } from './stage.ts';

const LIST = 'company/notifications';
const FEED = 'company/notification/feed';
const SEEN = 'company/notification/seen';
const readOf = ({ steering }: Moment) => `company/notification/read/${(steering as Steering).toRead[0]}`;
/** Longer than the page has to be quiet before the bell comes to life. */
const QUIET_MS = 5_000;

interface Steering {
  isEmpty: boolean;
  /** What the bell counts, whatever the list has. */
  counted: number;
  unread: string[];
  toRead: string[];
}

interface State {
  subscription: 'lost' | { subscribed: 'connecting' | 'live' };
  list: 'awaitingFeed' | 'loading' | 'ready' | 'waiting' | 'failed';
  panel: 'closed' | { open: 'markingSeen' | 'waiting' | 'refreshed' };
  reading: 'idle' | 'markingRead';
}

const token = signFeedToken({ userId: 'somebody', expiresAt: 4_000_000_000 }, 'secret');
const ticket: Answer = {
  status: 200,
  body: {
    status: 200,
    message: 'OK',
    feed: { apiKey: 'key', appId: 'app', userId: 'somebody', token, fayeUrl: '/stream/faye' },
  },
};

const feeds = new WeakMap<Stage, FeedStandIn>();
const feedOf = (stage: Stage) => feeds.get(stage) as FeedStandIn;
const isLive = ({ state }: Moment) => JSON.stringify((state as State).subscription).includes('live');

export const notificationsDriver: Driver = {
  chart: notifications,
  cover: notificationsCover,
  async begin(stage) {
    const { page } = stage;
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    // From the beginning: the list waits for the feed only so long.
    await stopClock(page);
    feeds.set(stage, await standInFeed(page));
    await stage.enter('/employees', { loginToken: 'T' });
    await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
    await opens(stage, page.getByRole('navigation', { name: 'Main' }));
    await passesUntilAsked(FEED, QUIET_MS)(stage);
    await stage.asked(FEED);
  },
  reuse: onAnyPage,
  events: {
    'feed.connected': async (stage) => {
      await stage.answer(FEED, ticket);
      await feedOf(stage).becomes('live');
    },
    'feed.lost': (stage, _, at) => (isLive(at) ? feedOf(stage).cut() : stage.cut(FEED)),
    'activity.received': (stage, { counts }) => feedOf(stage).say(counts),
    'network.returned': ({ page }) => page.evaluate(() => void dispatchEvent(new Event('online'))),
    'page.shown': ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    'panel.opened': ({ page }) => bell(page).click(),
    'panel.closed': ({ page }) => page.keyboard.press('Escape'),
    'more.pressed': pressed('Show older'),
    'retry.pressed': pressed('Try again'),
    'readAll.pressed': pressed('Mark all as read'),
    'notification.opened': ({ page }, { id }) =>
      panel(page)
        .getByRole('link', { name: new RegExp(`^(Unread: )?Noor Vermeer ${id} `) })
        .click(),
    'xstate.done.actor.loadNotifications': (stage, { output }) => stage.answer(LIST, withMore(output)),
    'xstate.error.actor.loadNotifications': (stage) => stage.cut(LIST),
    'xstate.done.actor.markSeen': (stage, { output }) => stage.answer(SEEN, output),
    'xstate.error.actor.markSeen': (stage) => stage.cut(SEEN),
    'xstate.done.actor.markRead': (stage, { output }, at) => stage.answer(readOf(at), output),
    'xstate.error.actor.markRead': (stage, _, at) => stage.cut(readOf(at)),
    'xstate.after.notificationRefresh.notifications.panel.open.waiting': passes(BELL_RELOAD_AFTER_OPENING_MS),
    'xstate.after.feedPatience.notifications.list.awaitingFeed': passes(FEED_PATIENCE_MS),
    'xstate.after.listSpread.notifications.list.waiting': passes(BELL_SPREAD_MS),
    'xstate.after.feedConnectTimeout.notifications.subscription.subscribed.connecting': passes(FEED_CONNECT_TIMEOUT_MS),
    'xstate.after.feedSteady.notifications.subscription.subscribed.live': passes(FEED_STEADY_MS),
    'xstate.after.feedRenewal.notifications.subscription.subscribed.live': passes(FEED_RENEWAL_MS),
    'xstate.after.feedRetry.notifications.subscription.lost': passes(FEED_RETRY_LONGEST_MS),
  },
  see,
};

const bell = (page: Stage['page']) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Stage['page']) => page.getByRole('dialog', { name: 'Notifications' });

function pressed(name: string) {
  return ({ page }: Stage) => panel(page).getByRole('button', { name }).click();
}

/** As after a closed lid: everything that was due happens once, at the end. */
function passes(milliseconds: number) {
  return ({ page }: Stage) => page.clock.fastForward(milliseconds);
}

/** There are always older ones to show. */
function withMore(answer: Answer): Answer {
  return answer.status === 200 ? { ...answer, body: { ...(answer.body as NotificationsReply), total: 100 } } : answer;
}

async function see(stage: Stage, moment: Moment): Promise<void> {
  const { subscription, list, reading } = moment.state as State;
  const { counted } = moment.steering as Steering;
  const isThere = subscription !== 'lost' && subscription.subscribed === 'live';
  if (subscription !== 'lost' && !isThere) await stage.asked(FEED);
  await feedOf(stage).becomes(isThere ? 'live' : 'silent');
  if (list === 'loading') await stage.asked(LIST);
  if (reading === 'markingRead') await stage.asked(readOf(moment));
  const name = counted > 0 ? `Notifications, ${counted} unread` : 'Notifications';
  await stage.page.getByRole('button', { name, exact: true }).waitFor();
  await stage.until(
    'the title counts what is unread',
    (count) => (/^\((\d+)\) /.exec(document.title)?.[1] ?? '0') === String(count),
    counted,
  );
  await seePanel(stage, moment);
}

async function seePanel(stage: Stage, { state, steering }: Moment): Promise<void> {
  const { list, panel: shown } = state as State;
  const { isEmpty, unread } = steering as Steering;
  const open = panel(stage.page);
  if (shown === 'closed') return open.waitFor({ state: 'detached' });
  await open.getByRole('heading', { name: 'Notifications', exact: true }).waitFor();
  if (shown.open === 'markingSeen') await stage.asked(SEEN);
  if (isEmpty) {
    await open
      .getByText('The notifications could not be loaded')
      .waitFor({ state: list === 'failed' ? 'visible' : 'detached' });

    return;
  }
  await open.getByRole('heading', { name: 'Today' }).waitFor();
  await open.getByRole('link', { name: 'Noor Vermeer' }).nth(1).waitFor();
  for (const id of ['1', '2']) {
    const isUnread = open.getByRole('link', { name: `Unread: Noor Vermeer ${id} ` });
    await isUnread.waitFor({ state: unread.includes(id) ? 'visible' : 'detached' });
  }
}
