/** A board that moves, on the real page: the feed, the clock, the network and a page that is hidden. */
import { signFeedToken } from '../../server/feed/token.ts';
import type { Board } from '../../src/machines/live-board.machine.ts';
import {
  BOARD_POLL_MS,
  BOARD_REFUSED_RETRY_MS,
  FEED_RETRY_LONGEST_MS,
  SEARCH_DEBOUNCE_MS,
} from '../../src/rules/shared/constants.ts';
import { boardPath } from '../../src/rules/shared/links.ts';
import { writeListQuery } from '../../src/rules/shared/list-query.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { challengeOf, liveBoard } from '../machines/charts/live-board.chart.ts';
import { liveBoardCover } from '../machines/support/covers.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import type { Driver } from './driver.ts';
import { type FeedStandIn, standInFeed } from './feed-stand-in.ts';
import { type Answer, passesUntilAsked, type Stage, stopClock } from './stage.ts';
import { becomesVisible, passes, said } from './steps.ts';

const { _id, type } = challengeOf();
const CHALLENGE = `challenge/${_id}`;
const BOARD = `leaderboard/challenge/${type}`;
const SEGMENTS = 'get/details/on-edit';
const FEED = 'company/notification/feed';
/** Longer than the page has to be quiet before the bell comes to life. */
const QUIET_MS = 5_000;

const token = signFeedToken({ userId: 'somebody', expiresAt: 4_000_000_000 }, 'secret');
const ticket: Answer = {
  status: 200,
  body: {
    status: 200,
    message: 'OK',
    feed: { apiKey: 'key', appId: 'app', userId: 'somebody', token, fayeUrl: '/stream/faye' },
  },
};
const branches = [
  { _id: '0192f0c1-0000-7000-8000-0000000000b1', branchName: 'Lisbon' },
  { _id: '0192f0c1-0000-7000-8000-0000000000b2', branchName: 'Porto' },
];
const segments: Answer = {
  status: 200,
  body: {
    status: 200,
    message: 'OK',
    data: {
      retired: { branches: [], departments: [], designations: [] },
      groups: [],
      departments: [],
      designations: [],
      teams: [],
      insurancePlans: [],
      branches,
    },
  },
};

interface Steering {
  hasBoard: boolean;
}

const feeds = new WeakMap<Stage, FeedStandIn>();

export const liveBoardDriver: Driver = {
  chart: liveBoard,
  cover: liveBoardCover,
  async begin(stage) {
    const { page } = stage;
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    // The path before has left it standing: all pages of a profile go by one clock.
    await page.clock.resume();
    const feed = await standInFeed(page);
    feeds.set(stage, feed);
    await stage.enter(boardPath(_id), { loginToken: 'T' });
    await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
    await stage.asked(CHALLENGE);
    await stage.answer(SEGMENTS, segments);
    await page.clock.fastForward(QUIET_MS);
    await stage.asked(FEED);
    await stopClock(page);
    await stage.answer(FEED, ticket);
    await feed.becomes('live');
  },
  events: {
    async 'search.changed'({ page }, { search }) {
      const field = page.getByRole('searchbox', { name: 'Search people' });
      await field.fill('');
      await field.fill(search);
    },
    async 'filter.changed'(stage, { values }) {
      const field = stage.page.getByRole('combobox', { name: 'Branch' });
      const choose = (value: string) => stage.again(CHALLENGE, () => field.selectOption(value));
      // What is chosen already changes nothing.
      if ((await field.inputValue()) !== '') await choose('');
      await choose(values[0]);
    },
    // What was being loaded is given up.
    'page.changed': (stage, { page: number }) =>
      stage.again(CHALLENGE, () => stage.page.getByRole('button', { name: `Page ${number}` }).click()),
    async 'rank.chosen'(stage, { rank }) {
      await stage.page.getByRole('textbox', { name: 'Rank' }).fill(String(rank));
      await stage.again(CHALLENGE, () => stage.page.getByRole('button', { name: 'Go to rank' }).click());
    },
    'url.changed': (stage, { query }) =>
      stage.again(CHALLENGE, () =>
        stage.page.evaluate(
          (address) => history.pushState(null, '', address),
          paths.leaderBoard + writeListQuery(query),
        ),
      ),
    'retry.pressed': ({ page }) => page.getByRole('button', { name: 'Try again' }).first().click(),
    'board.moved': async (stage) => {
      await (feeds.get(stage) as FeedStandIn).say();
    },
    'page.hidden': ({ page }) => page.evaluate(becomesVisible, 'hidden' as const),
    'page.shown': ({ page }) => page.evaluate(becomesVisible, 'visible' as const),
    'network.returned': ({ page }) => page.evaluate(() => void dispatchEvent(new Event('online'))),
    async 'xstate.done.actor.loadBoard'(stage, { output }: { output: Answer }) {
      if (output.status !== 200) return stage.answer(CHALLENGE, output);
      await tellChallenge(stage, output);
      await tellBoard(stage, output);
    },
    'xstate.error.actor.loadBoard': (stage) => stage.cut(CHALLENGE),
    async 'xstate.done.actor.refreshBoard'(stage, { output }: { output: Answer }) {
      if (output.status !== 200) return stage.answer(BOARD, output);
      await tellBoard(stage, output);
      // Its dates have changed with its state.
      if ((output.body as Board).state !== challengeOf().state) await tellChallenge(stage, output);
    },
    'xstate.error.actor.refreshBoard': (stage) => stage.cut(BOARD),
    'xstate.after.searchDebounce.liveBoard.typing': passes(SEARCH_DEBOUNCE_MS),
    'xstate.after.boardPoll.liveBoard.following.live': passesUntilAsked('challenge', 2 * BOARD_POLL_MS),
    'xstate.after.boardGather.liveBoard.following.gathering': passesUntilAsked('challenge', BOARD_POLL_MS),
    'xstate.after.refusedRetry.liveBoard.following.stale': passes(BOARD_REFUSED_RETRY_MS),
    'xstate.after.boardRetry.liveBoard.following.reconnecting': passesUntilAsked('challenge', FEED_RETRY_LONGEST_MS),
    'xstate.after.boardRetry.liveBoard.unreachable': passesUntilAsked('challenge', FEED_RETRY_LONGEST_MS),
  },
  async see(stage, { state, steering }: Moment) {
    const shown = stateInWords(state);
    const look = looks[shown];
    if (!look) throw new Error(`The driver does not know what ${shown} looks like`);
    await look(stage, steering as Steering);
  },
};

const tellChallenge = (stage: Stage, { body }: Answer): Promise<void> =>
  stage.answer(CHALLENGE, { status: 200, body: { status: 200, message: 'OK', challenge: (body as Board).challenge } });

const tellBoard = (stage: Stage, { body }: Answer): Promise<void> => {
  const { challenge: _, ...board } = body as Board;

  return stage.answer(BOARD, { status: 200, body: { status: 200, message: 'OK', unchanged: false, ...board } });
};

const failed = (stage: Stage, { hasBoard }: Steering) =>
  said(hasBoard ? 'The leaderboard below may be out of date.' : 'The leaderboard could not be loaded')(stage);

const looks: Readonly<Record<string, (stage: Stage, steering: Steering) => Promise<unknown>>> = {
  loading: ({ asked }) => asked(CHALLENGE),
  typing: said('Leaderboard'),
  gone: said('Challenge not found'),
  refused: failed,
  unreachable: failed,
  final: said('Final since'),
  'following.live': said('Live. As of'),
  'following.gathering': said('Live. As of'),
  'following.refreshing': ({ asked }) => asked(BOARD),
  'following.stale': said('The server is busy'),
  'following.reconnecting': said('Connection lost.'),
  'following.paused': said('Paused. As of'),
};
