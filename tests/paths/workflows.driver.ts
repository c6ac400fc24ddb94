/** Watching workflows on the real page. */
import type { Locator } from 'playwright-core';
import { catalogue } from '../../src/machines/catalogue.ts';
import { writeRecording } from '../../src/machines/recorder/recording-file.ts';
import {
  type NamedRecording,
  PLAYBACK_MS,
  type PlaybackSpeed,
  type StepFilter,
} from '../../src/machines/workflows.machine.ts';
import { paths } from '../../src/rules/shared/paths.ts';
import { stepOf, workflows } from '../machines/charts/workflows.chart.ts';
import { workflowsCover } from '../machines/support/covers.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { stateInWords } from '../machines/support/path-words.ts';
import { chooseChart } from '../support/choose-chart.ts';
import type { Driver } from './driver.ts';
import type { Stage } from './stage.ts';

interface Steering {
  chart: string;
  at: number | null;
  filter: string;
  speed: PlaybackSpeed;
  hasOtherTabs: boolean;
  recording: string | undefined;
}

type Page = Stage['page'];
/** What the page reads of a file waits here until the test decides. */
type WithReading = typeof globalThis & { reading?: { answer(text: string): void; fail(error: Error): void } };

const titleOf = (chart: string) => catalogue.find(({ machine }) => machine.id === chart)?.title ?? chart;
const log = (page: Page) => page.getByRole('list').filter({ has: page.locator('time') });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const saves = (page: Page, name: string) => Promise.all([page.waitForEvent('download'), press(page, name)]);

/** React shows lazily loaded content after a delay, and the page's clock is stopped, so it has to be moved. */
async function appears(page: Page, awaited: Locator): Promise<void> {
  while (!(await awaited.isVisible())) await page.clock.runFor(50);
}

export const workflowsDriver: Driver = {
  chart: workflows,
  cover: workflowsCover,
  async begin(stage) {
    const { page } = stage;
    await page.clock.install({ time: '2026-03-05T09:30:00Z' });
    // While the page's clock is stopped, only what the path says happens: the bell, for example, starts later.
    await page.clock.pauseAt('2026-03-05T09:30:01Z');
    await page.addInitScript(() => {
      Blob.prototype.text = () =>
        new Promise((answer, fail) => Object.assign(globalThis, { reading: { answer, fail } }));
    });
    await stage.enter(paths.workflows, { loginToken: 'T' });
    await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
    await appears(page, page.getByRole('switch', { name: /other tabs/ }));
  },
  events: {
    async 'step.recorded'({ page }) {
      const lines = await log(page).getByText('tab abc').count();
      await page.evaluate((step) => new BroadcastChannel('workflows').postMessage({ type: 'step', step }), {
        ...stepOf({ at: Date.now(), tab: 'tab abc' }),
      });
      await log(page).getByText('tab abc').nth(lines).waitFor();
    },
    'chart.chosen': ({ page }, { chart }: { chart: string }) => chooseChart(page, titleOf(chart)),
    'filter.changed': ({ page }, { filter }: { filter: StepFilter }) =>
      page
        .getByRole('combobox', { name: 'Charts' })
        .selectOption(filter.chart)
        .then(() => {}),
    'speed.changed': ({ page }, { speed }: { speed: PlaybackSpeed }) =>
      page
        .getByRole('combobox', { name: 'Speed' })
        .selectOption(String(speed))
        .then(() => {}),
    'tabs.switched': ({ page }, { on }: { on: boolean }) =>
      page.getByRole('switch', { name: /other tabs/ }).setChecked(on),
    'export.pressed': ({ page }) => saves(page, 'Save as a file').then(() => {}),
    'test.pressed': ({ page }) => saves(page, 'Save as a test').then(() => {}),
    'recording.chosen': ({ page }) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'monday.json', mimeType: 'application/json', buffer: Buffer.from('{}') }),
    'recording.closed': ({ page }) => press(page, 'Close the recording'),
    'steps.cleared': ({ page }) => press(page, 'Clear'),
    'step.chosen': ({ page }) => log(page).getByRole('button').last().click(),
    'follow.pressed': ({ page }) => press(page, 'Follow live'),
    'play.pressed': ({ page }) => press(page, 'Play'),
    'pause.pressed': ({ page }) => press(page, 'Pause'),
    'xstate.after.pace.workflows.shown.playing': ({ page }, _, { steering }) =>
      page.clock.runFor(PLAYBACK_MS / (steering as Steering).speed),
    async 'xstate.done.actor.readRecording'({ page }, { output }: { output: NamedRecording | null }) {
      await page.evaluate(
        (text) => (globalThis as WithReading).reading?.answer(text),
        output ? writeRecording(output.steps) : 'no recording',
      );
      if (output) await appears(page, page.getByText(`You are viewing ${output.name}`));
    },
    'xstate.error.actor.readRecording': ({ page }) =>
      page.evaluate(() => (globalThis as WithReading).reading?.fail(new TypeError('Failed to fetch'))),
  },
  async see({ page }, { state, steering }: Moment) {
    const { chart, at, filter, speed, hasOtherTabs, recording } = steering as Steering;
    const shown = stateInWords(state);
    const look = looks[shown];
    if (!look) throw new Error(`The driver does not know what ${shown} looks like`);
    await look(page);
    await page.getByRole('heading', { name: titleOf(chart), exact: true }).waitFor();
    await page.locator(`[role=combobox][aria-label=Chart][value="${titleOf(chart)}"]`).waitFor();
    await page.locator(`option:checked[value="${speed}"]`).waitFor({ state: 'attached' });
    if (at !== null)
      await page.getByText(new RegExp(`^Step ${at + 1} of ${recording ? (filter ? 1 : 2) : '\\d+'}$`)).waitFor();
    if (recording) await page.getByText(`You are viewing ${recording}: 2 recorded steps.`).waitFor();
    else await page.getByRole('switch', { name: /other tabs/, checked: hasOtherTabs }).waitFor();
  },
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rests = (page: Page) => button(page, 'Play').waitFor();

const looks: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  async 'shown.following'(page) {
    await rests(page);
    await button(page, 'Follow live').waitFor({ state: 'detached' });
  },
  async 'shown.holding'(page) {
    await rests(page);
    await button(page, 'Follow live').or(button(page, 'Close the recording')).waitFor();
  },
  'shown.playing': (page) => button(page, 'Pause').waitFor(),
  opening: (page) => page.getByText('Opening…').waitFor(),
};
