/** A campaign that is being sent, on its page. */
import type { CampaignProgress } from '../../src/api/contract/campaigns.ts';
import { CAMPAIGN_POLL_MS, CAMPAIGN_RETRY_MS, CAMPAIGN_WAIT_MS } from '../../src/rules/shared/constants.ts';
import { campaignPath } from '../../src/rules/shared/links.ts';
import { CAMPAIGN_ID, campaignSending } from '../machines/charts/campaign-sending.chart.ts';
import { campaignSendingCover } from '../machines/support/covers.ts';
import { trackOf, trackReply } from '../machines/support/fixtures.ts';
import type { Moment } from '../machines/support/mbt.ts';
import { campaign } from './campaign-page.ts';
import { type Driver, onAnyPage } from './driver.ts';
import { type Answer, type Stage, stopClock } from './stage.ts';
import { reply } from './steps.ts';

const CAMPAIGN = `campaign/${CAMPAIGN_ID}`;
const PROGRESS = `${CAMPAIGN}/progress`;
const MOVE = `${CAMPAIGN}/state`;

export const campaignSendingDriver: Driver = {
  chart: campaignSending,
  cover: campaignSendingCover,
  async begin(stage) {
    const { page } = stage;
    await page.clock.install({ time: '2026-05-04T09:00:10Z' });
    // The path before has left it standing: all pages of a profile go by one clock.
    await page.clock.resume();
    await stage.enter(campaignPath(CAMPAIGN_ID), { loginToken: 'T' });
    await stage.answer('trackedUserResult', trackReply(trackOf(['c-admin', 'employee'])));
    await stage.answer(CAMPAIGN, reply({ campaign }));
    await stage.asked(PROGRESS);
    await stopClock(page);
  },
  reuse: onAnyPage,
  events: {
    'stop.pressed': press('Stop sending'),
    'resume.pressed': press('Resume sending'),
    'retry.pressed': ({ page }) => panel(page).getByRole('button', { name: 'Try again' }).click(),
    'xstate.done.actor.loadProgress': (stage, { output }: { output: Answer }) =>
      stage.answer(PROGRESS, output.status === 200 ? reply({ progress: output.body as CampaignProgress }) : output),
    'xstate.error.actor.loadProgress': (stage) => stage.cut(PROGRESS),
    'xstate.done.actor.stopSending': moved,
    'xstate.error.actor.stopSending': (stage) => stage.cut(MOVE),
    'xstate.done.actor.resumeSending': moved,
    'xstate.error.actor.resumeSending': (stage) => stage.cut(MOVE),
    'xstate.after.sendingDue.campaignSending.waiting': ({ page }) => page.clock.runFor(CAMPAIGN_WAIT_MS),
    'xstate.after.sendingPoll.campaignSending.watching': ({ page }) => page.clock.runFor(CAMPAIGN_POLL_MS),
    'xstate.after.sendingRetry.campaignSending.unreachable': ({ page }) => page.clock.runFor(CAMPAIGN_RETRY_MS),
  },
  async see(stage, { state }: Moment) {
    const look = looks[state as string];
    if (!look) throw new Error(`The driver does not know what ${state} looks like`);
    await look(stage);
  },
};

const panel = (page: Stage['page']) =>
  page.getByRole('alert').filter({ hasText: /Connection lost|The server is busy/ });

function press(name: string) {
  return ({ page }: Stage) => page.getByRole('button', { name }).click();
}

function moved(stage: Stage, { output }: { output: Answer }): Promise<void> {
  return stage.answer(MOVE, output.status === 200 ? reply({ campaign }) : output);
}

const looks: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  loading: ({ asked }) => asked(PROGRESS),
  // There is nothing to show before its time.
  waiting: ({ page }) => page.getByRole('heading', { name: 'Sending' }).waitFor({ state: 'detached' }),
  watching: ({ page }) => page.getByText('60 of 240 people. Sending continues').waitFor(),
  stopping: ({ asked }) => asked(MOVE),
  stopped: ({ page }) => page.getByText('The others will receive it when you resume.').waitFor(),
  resuming: ({ asked }) => asked(MOVE),
  refused: ({ page }) => panel(page).waitFor(),
  unreachable: ({ page }) => page.getByText('Connection lost. The campaign is still being sent.').waitFor(),
  // The page loads the campaign again, and its figures.
  settled: ({ asked }) => asked(CAMPAIGN),
};
