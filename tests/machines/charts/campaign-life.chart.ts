import { type CampaignLifeEvent, campaignLifeMachine } from '../../../src/machines/campaign-life.machine.ts';
import type { ChartUnderTest, Stimuli } from '../support/mbt.ts';

export const lifeOfMay = { from: '2026-05-04T09:00:00.000Z', to: '2026-05-18T09:00:00.000Z' };

export const BEFORE = '2026-05-01T12:00:00Z';
export const DUE = '2026-05-04T09:00:00Z';
export const OVER = '2026-05-18T09:00:00Z';

const stimuli = {
  'clock.moved': [BEFORE, DUE, OVER].map((now) => ({ type: 'clock.moved', now })),
  'campaign.scheduled': [{ type: 'campaign.scheduled', now: BEFORE }],
  'campaign.unscheduled': [{ type: 'campaign.unscheduled', now: BEFORE }],
  'sending.stopped': [{ type: 'sending.stopped', now: DUE }],
  'sending.resumed': [{ type: 'sending.resumed', now: DUE }],
  'everyone.told': [{ type: 'everyone.told', now: DUE }],
  'campaign.withdrawn': [{ type: 'campaign.withdrawn', now: DUE }],
} satisfies Stimuli<CampaignLifeEvent>;

export const campaignLife: ChartUnderTest = {
  machine: campaignLifeMachine,
  stimuli,
  // A draft may still be without dates.
  inputs: [lifeOfMay, { from: null, to: null }],
  project: () => null,
};
