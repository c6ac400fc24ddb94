import type { CampaignProgress } from '../../../src/api/contract/campaigns.ts';
import {
  type CampaignSendingContext,
  type CampaignSendingEvent,
  campaignSendingMachine,
} from '../../../src/machines/campaign-sending.machine.ts';
import { refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

export const CAMPAIGN_ID = '0192f0c1-0000-7000-8000-0000000000c1';

/** Fifteen seconds after the progress that the server tells of. */
export const FROM = '2026-05-04T09:00:20.000Z';

export const progressOf = (changes: Partial<CampaignProgress> = {}): CampaignProgress => ({
  state: 'sending',
  told: 60,
  addressed: 240,
  at: '2026-05-04T09:00:05.000Z',
  ...changes,
});

const reply = (changes: Partial<CampaignProgress> = {}) => ({ status: 200, body: progressOf(changes) });
export const settledReply = reply({ state: 'sent', told: 240 });

const moves = (id: 'stopSending' | 'resumeSending') => [
  done(id, { status: 200, body: {} }),
  done(id, refusal(409, 'this campaign is not being sent.')),
];

const stimuli = {
  'stop.pressed': [{ type: 'stop.pressed' }],
  'resume.pressed': [{ type: 'resume.pressed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'xstate.done.actor.loadProgress': [
    done('loadProgress', reply()),
    done('loadProgress', reply({ state: 'scheduled' })),
    done('loadProgress', reply({ state: 'stopped' })),
    done('loadProgress', settledReply),
    done('loadProgress', refusal(503, 'the server is busy')),
  ],
  'xstate.error.actor.loadProgress': [failed('loadProgress')],
  'xstate.done.actor.stopSending': moves('stopSending'),
  'xstate.error.actor.stopSending': [failed('stopSending')],
  'xstate.done.actor.resumeSending': moves('resumeSending'),
  'xstate.error.actor.resumeSending': [failed('resumeSending')],
  'xstate.after.sendingDue.campaignSending.waiting': [after('sendingDue', 'campaignSending.waiting')],
  'xstate.after.sendingPoll.campaignSending.watching': [after('sendingPoll', 'campaignSending.watching')],
  'xstate.after.sendingRetry.campaignSending.unreachable': [after('sendingRetry', 'campaignSending.unreachable')],
} satisfies Stimuli<CampaignSendingEvent>;

export const campaignSending: ChartUnderTest = {
  machine: campaignSendingMachine,
  stimuli,
  inputs: [{ id: CAMPAIGN_ID, from: FROM }],
  project: ({ progress }: CampaignSendingContext) => ({ shown: progress?.state ?? null }),
};
