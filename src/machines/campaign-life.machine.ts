/** The chart that server and console follow, as an XState machine for drawings and generated paths. */
import { setup } from 'xstate';
import {
  type CampaignEvent,
  type CampaignMoments,
  campaignGuards,
  campaignLife,
} from '../rules/campaigns/campaign-life.ts';

/** `now` in ISO 8601. */
export type CampaignLifeEvent = { [E in CampaignEvent]: { readonly type: E; readonly now: string } }[CampaignEvent];

type GuardArguments = { context: CampaignMoments; event: CampaignLifeEvent };

export const campaignLifeMachine = setup({
  types: {
    context: {} as CampaignMoments,
    events: {} as CampaignLifeEvent,
    input: {} as CampaignMoments,
  },
  guards: {
    isDue: ({ context, event: { now } }: GuardArguments) => campaignGuards.isDue({ ...context, now }),
    hasEnded: ({ context, event: { now } }: GuardArguments) => campaignGuards.hasEnded({ ...context, now }),
  },
}).createMachine({ ...campaignLife, context: ({ input }) => input });
