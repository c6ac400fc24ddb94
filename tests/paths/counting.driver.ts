/** Counting on the real page. It shows nothing: it is seen by what it sends, and by what it waits for. */
import type { CountBody } from '../../src/api/contract/workflows.ts';
import { COUNTING_GATHER_MS, COUNTING_RETRY_MS, COUNTING_TRIES } from '../../src/rules/shared/constants.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { counting } from '../machines/charts/counting.chart.ts';
import { countingCover } from '../machines/support/covers.ts';
import { companyReply, harbour, trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import type { Driver } from './driver.ts';
import { type Answer, type Stage, stopClock } from './stage.ts';
import { comesToWait, noteUnseen, takes, waitsFor, waitsForNoneOf } from './unseen.ts';

const COUNTS = 'workflows/counts';
const retryOf = (failures: number) => COUNTING_RETRY_MS * 2 ** failures;
const waits = [COUNTING_GATHER_MS, ...Array.from({ length: COUNTING_TRIES }, (_, failed) => retryOf(failed))];
const stored: Answer = { status: 200, body: { status: 200, message: 'OK' } };

/** What was typed since the last batch, and that batch. */
interface Tally {
  typed: number;
  batch?: CountBody;
}

const tallies = new WeakMap<Stage, Tally>();
const tallyOf = (stage: Stage) => tallies.get(stage) as Tally;

export const countingDriver: Driver = {
  chart: counting,
  cover: countingCover,
  async begin(stage) {
    const { page } = stage;
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    // The path before has left it standing: all pages of a profile go by one clock.
    await page.clock.resume();
    // Nothing else happens on the page on which a company is set up.
    await stage.enter(paths.setUpCompany, { loginToken: 'T' });
    const track = trackReply(trackOf(['c-admin', 'employee'], { companyProfileUpdated: false }));
    await stage.answer('trackedUserResult', {
      ...track,
      body: { ...track.body, company: { ...harbour, isCounted: true } },
    });
    await stage.answer('get-company', companyReply());
    await name(stage).waitFor();
    await stopClock(page);
    await noteUnseen(stage);
    // It is loaded once the page has been quiet for a while, and begins with a batch of what it finds there.
    await comesToWait(stage, COUNTING_GATHER_MS);
    await page.clock.runFor(COUNTING_GATHER_MS);
    await takes(stage, () => stage.answer(COUNTS, stored));
    tallies.set(stage, { typed: 0 });
  },
  events: {
    async 'use.counted'(stage) {
      tallyOf(stage).typed += 1;
      await name(stage).press('x');
    },
    'page.left': sends(({ page }) => page.evaluate(becomesHidden)),
    'xstate.after.gather.counting.gathering': sends(({ page }) => page.clock.runFor(COUNTING_GATHER_MS)),
    'xstate.after.retry.counting.waiting': sends(({ page }, { failures }) => page.clock.runFor(retryOf(failures))),
    'xstate.done.actor.sendCounts': (stage, { output }: { output: Answer }) =>
      takes(stage, () => stage.answer(COUNTS, output)),
    'xstate.error.actor.sendCounts': (stage) => takes(stage, () => stage.cut(COUNTS)),
  },
  async see(stage, { state, steering }: Moment) {
    const look = looks[state as string];
    if (!look) throw new Error(`The driver does not know what ${state} looks like`);
    await look(stage, steering as Steering);
  },
};

interface Steering {
  failures: number;
}

const name = ({ page }: Stage) => page.getByLabel('Company name');

/** Brings a batch about, and looks at what is in it. */
function sends(act: (stage: Stage, steering: Steering) => Promise<unknown>): Driver['events'][string] {
  return async (stage, _, { state, steering }) => {
    await act(stage, steering as Steering);
    const batch = JSON.parse((await stage.sent(COUNTS)) ?? '') as CountBody;
    const { typed, batch: before } = tallyOf(stage);
    if (state === 'waiting') isSame('the batch that is sent again', batch, before);
    else isSame('what was typed since the last batch', timesTyped(batch), typed);
    tallies.set(stage, { typed: state === 'waiting' ? typed : 0, batch });
  };
}

const timesTyped = ({ counts }: CountBody): number =>
  counts
    .filter(({ chart, event }) => chart === 'form' && event === 'fields.changed')
    .reduce((sum, { times }) => sum + times, 0);

function isSame(what: string, seen: unknown, expected: unknown): void {
  const [is, was] = [seen, expected].map((each) => JSON.stringify(each));
  if (is !== was) throw new Error(`${what} is ${is}, not ${was}`);
}

function becomesHidden(): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}

const looks: Readonly<Record<string, (stage: Stage, steering: Steering) => Promise<unknown>>> = {
  quiet: (stage) => waitsForNoneOf(stage, waits),
  gathering: (stage) => waitsFor(stage, COUNTING_GATHER_MS),
  sending: ({ asked }) => asked(COUNTS),
  waiting: (stage, { failures }) => waitsFor(stage, retryOf(failures)),
  async unwanted(stage) {
    await name(stage).press('x');
    await waitsForNoneOf(stage, waits);
  },
};
