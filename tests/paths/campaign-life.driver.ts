/** The life of a campaign on its page. A stand-in for the server keeps its state and follows the same rules. */
import type { CampaignMove, CampaignState } from '../../src/api/contract/campaigns.ts';
import { type CampaignStep, campaignMoves, nextState } from '../../src/rules/campaigns/campaign-life.ts';
import { campaignPath } from '../../src/rules/shared/links.ts';
import { BEFORE, campaignLife, lifeOfMay } from '../machines/charts/campaign-life.chart.ts';
import { campaignLifeCover } from '../machines/support/life-covers.ts';
import type { Moment } from '../machines/support/mbt.ts';
import type { HeldCall } from '../support/calls.ts';
import { campaign } from './campaign-page.ts';
import { type Driver, onAnyPage } from './driver.ts';
import { choose, confirm, lookAgain, openRecord, type Standing, seeStanding } from './life-page.ts';
import type { Stage } from './stage.ts';

interface StandIn {
  state: CampaignState;
}

const servers = new WeakMap<Stage, StandIn>();
/** By the page's own clock it is always to come. */
const dates = { from: '2999-05-04T09:00:00.000Z', to: '2999-05-18T09:00:00.000Z' };

export const campaignLifeDriver: Driver = {
  chart: campaignLife,
  cover: campaignLifeCover,
  async begin(stage) {
    const server: StandIn = { state: 'draft' };
    servers.set(stage, server);
    await openRecord(stage, campaignPath(campaign._id), /\/api\/campaign\//, (call) => answerOf(server, call));
  },
  reuse: onAnyPage,
  events: {
    async 'campaign.scheduled'(stage) {
      await stage.page.getByRole('button', { name: 'Schedule', exact: true }).click();
      await confirm(stage, 'Schedule campaign');
    },
    'campaign.unscheduled': choose(campaign.title, 'Move to drafts'),
    'sending.stopped': ({ page }) => page.getByRole('button', { name: 'Stop sending' }).click(),
    'sending.resumed': ({ page }) => page.getByRole('button', { name: 'Resume sending' }).click(),
    async 'campaign.withdrawn'(stage) {
      await choose(campaign.title, 'Withdraw')(stage);
      await confirm(stage, 'Withdraw campaign');
    },
    'clock.moved': byItself,
    'everyone.told': byItself,
  },
  async see(stage, { state }: Moment) {
    await seeStanding(stage, campaign.title, standings[state as CampaignState], {
      buttons: ['Schedule', 'Stop sending', 'Resume sending'],
      items: ['Move to drafts', 'Withdraw'],
    });
  },
};

async function byItself(stage: Stage, { now, ...step }: CampaignStep & { now: string }): Promise<void> {
  const server = servers.get(stage) as StandIn;
  server.state = nextState(server.state, step, { ...lifeOfMay, now });
  await lookAgain(stage);
}

function answerOf(server: StandIn, { url, postData }: HeldCall): object | undefined {
  const { pathname } = new URL(url);
  if (pathname.endsWith('/figures')) return undefined;
  if (pathname.endsWith('/state')) {
    const { move } = JSON.parse(postData ?? '') as { move: CampaignMove };
    server.state = nextState(server.state, campaignMoves[move], { ...lifeOfMay, now: BEFORE });
  }
  const { state } = server;
  const told = state === 'draft' || state === 'scheduled' ? 0 : 60;
  if (pathname.endsWith('/progress')) return { progress: { state, told, addressed: 240, at: lifeOfMay.from } };

  return { campaign: { ...campaign, ...dates, state, told } };
}

const standings: Readonly<Record<CampaignState, Standing>> = {
  draft: { says: 'Draft', offers: ['Schedule'] },
  scheduled: { says: 'Scheduled', offers: ['Move to drafts'] },
  sending: { says: 'Sending', offers: ['Stop sending', 'Withdraw'] },
  stopped: { says: 'Stopped', offers: ['Resume sending', 'Withdraw'] },
  sent: { says: 'Sent', offers: ['Withdraw'] },
  ended: { says: 'Ended', offers: [] },
  withdrawn: { says: 'Withdrawn', offers: [] },
};
