/** The recognition feed on the real page: the feed, the clock, the network and a page that is hidden. */
import { signFeedToken } from '../../server/feed/token.ts';
import type { FeedPart } from '../../src/machines/recognition-feed.machine.ts';
import {
  FEED_RETRY_LONGEST_MS,
  MESSAGE_RETRY_MS,
  RECOGNITION_POLL_MS,
  RECOGNITION_REFUSED_RETRY_MS,
  SEARCH_DEBOUNCE_MS,
} from '../../src/rules/shared/constants.ts';
import { writeListQuery } from '../../src/rules/shared/list-query.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { care, recognitionFeed } from '../machines/charts/recognition-feed.chart.ts';
import { recognitionFeedCover } from '../machines/support/covers.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import type { Driver } from './driver.ts';
import { type FeedStandIn, standInFeed } from './feed-stand-in.ts';
import { type Answer, passesUntilAsked, type Stage, stopClock } from './stage.ts';
import { becomesVisible, passes, reply, said } from './steps.ts';

const POSTS = 'get/recogniton-posts';
const TAGS = 'get/hash-tags';
const ACT = /^recognition\/(un)?like$/;
const SEGMENTS = 'get/details/on-edit';
const FEED = 'company/notification/feed';
/** Longer than the page has to be quiet before the bell comes to life. */
const QUIET_MS = 5_000;

const token = signFeedToken({ userId: 'somebody', expiresAt: 4_000_000_000 }, 'secret');
const ticket = reply({ feed: { apiKey: 'key', appId: 'app', userId: 'somebody', token, fayeUrl: '/stream/faye' } });
const segments = reply({
  data: {
    retired: { branches: [], departments: [], designations: [] },
    ...{ groups: [], departments: [], designations: [], teams: [], branches: [], insurancePlans: [] },
  },
});
const tags = reply({
  tags: [
    {
      ...care,
      ...{ description: '', isActive: true, branch: null, canEdit: true, uses: 3, lastUsedAt: null },
      ...{ isRemovable: false, createdAt: '2026-03-01T09:00:00.000Z', version: 1 },
    },
  ],
  total: 1,
  counts: { active: 1, retired: 0 },
});

let days = 0;
const feeds = new WeakMap<Stage, FeedStandIn>();

export const recognitionFeedDriver: Driver = {
  chart: recognitionFeed,
  cover: recognitionFeedCover,
  async begin(stage) {
    const { page } = stage;
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    // The path before has left it standing: all pages of a profile go by one clock.
    await page.clock.resume();
    // Otherwise older posts load automatically, because the page is short.
    await page.addInitScript(() => {
      // Sees nothing come near.
      globalThis.IntersectionObserver = class {
        observe() {}
        disconnect() {}
      } as unknown as typeof IntersectionObserver;
    });
    const feed = await standInFeed(page);
    feeds.set(stage, feed);
    await stage.enter(paths.recognitionFeed, { loginToken: 'T' });
    await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
    await stage.asked(POSTS);
    await stage.answer(SEGMENTS, segments);
    await stage.answer(TAGS, tags);
    await page.clock.fastForward(QUIET_MS);
    await stage.asked(FEED);
    await stopClock(page);
    await stage.answer(FEED, ticket);
    await feed.becomes('live');
  },
  events: {
    async 'search.changed'({ page }, { search }) {
      const field = page.getByRole('searchbox', { name: 'Search posts' });
      await field.fill('');
      await field.fill(search);
    },
    async 'filter.changed'({ page }) {
      await page.getByRole('button', { name: /^Filter/ }).click();
      // Another day each time: what is chosen already changes nothing.
      await page.getByRole('textbox', { name: 'From' }).fill(`2026-02-${String((days++ % 28) + 1).padStart(2, '0')}`);
      await page.keyboard.press('Escape');
    },
    'filters.cleared': ({ page }) => page.getByRole('button', { name: 'Clear all' }).click(),
    'url.changed': ({ page }, { query }) =>
      page.evaluate((address) => history.pushState(null, '', address), paths.recognitionFeed + writeListQuery(query)),
    'retry.pressed': ({ page }) => page.getByRole('button', { name: 'Try again' }).first().click(),
    'end.approached': ({ page }) => page.getByRole('button', { name: 'Show more' }).click(),
    'new.pressed': ({ page }) => page.getByRole('button', { name: '3 new posts' }).click(),
    'action.pressed': ({ page }) =>
      page
        .getByRole('button', { name: /^Like, \d$/ })
        .first()
        .click(),
    'feed.moved': async (stage) => {
      await (feeds.get(stage) as FeedStandIn).say();
    },
    'page.hidden': ({ page }) => page.evaluate(becomesVisible, 'hidden' as const),
    'page.shown': ({ page }) => page.evaluate(becomesVisible, 'visible' as const),
    'network.returned': ({ page }) => page.evaluate(() => void dispatchEvent(new Event('online'))),
    ...answered(POSTS, ['loadPosts', 'loadMore', 'loadNew', 'checkPosts']),
    ...answered(ACT, ['actOnPost']),
    'xstate.after.searchDebounce.recognitionFeed.typing': passes(SEARCH_DEBOUNCE_MS),
    'xstate.after.feedPoll.recognitionFeed.open.following.live': passesUntilAsked(POSTS, 2 * RECOGNITION_POLL_MS),
    'xstate.after.feedGather.recognitionFeed.open.following.gathering': passesUntilAsked(POSTS, RECOGNITION_POLL_MS),
    'xstate.after.refusedRetry.recognitionFeed.open.following.stale': passes(RECOGNITION_REFUSED_RETRY_MS),
    'xstate.after.actionRetry.recognitionFeed.open.acting.unsure': passes(MESSAGE_RETRY_MS),
    'xstate.after.feedRetry.recognitionFeed.open.following.offline': passesUntilAsked(POSTS, FEED_RETRY_LONGEST_MS),
    'xstate.after.feedRetry.recognitionFeed.unreachable': passesUntilAsked(POSTS, FEED_RETRY_LONGEST_MS),
  },
  async see(stage, { state, steering }: Moment) {
    const { open } = state as { open?: Record<string, string> };
    if (!open) {
      const look = looks[state as string];
      if (!look) throw new Error(`The driver does not know what ${stateInWords(state)} looks like`);

      return void (await look(stage));
    }
    if (open.reading !== 'resting' && open.reading !== 'interrupted') await stage.asked(POSTS);
    if (open.following === 'checking') await stage.asked(POSTS);
    if (open.acting === 'sending') await stage.asked(ACT);
    for (const shown of Object.values(open)) await looks[shown]?.(stage);
    if ((steering as { hasNew: boolean }).hasNew) await said('3 new')(stage);
  },
};

function answered(call: string | RegExp, actors: readonly string[]): Driver['events'] {
  return Object.fromEntries(
    actors.flatMap((actor) => [
      [
        `xstate.done.actor.${actor}`,
        (stage: Stage, { output }: { output: Answer }) =>
          stage.answer(call, output.status === 200 ? reply(output.body as FeedPart) : output),
      ],
      [`xstate.error.actor.${actor}`, (stage: Stage) => stage.cut(call)],
    ]),
  );
}

const looks: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  loading: ({ asked }) => asked(POSTS),
  typing: said('Recognition feed'),
  refused: said('The feed could not be loaded'),
  unreachable: said('The feed could not be loaded'),
  interrupted: said('Older posts could not be loaded.'),
  stale: said('The server is busy'),
  offline: said('Connection lost. Newer posts may be missing.'),
  unsure: said('nothing will be sent twice'),
};
