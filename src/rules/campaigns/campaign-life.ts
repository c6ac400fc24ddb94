/**
 * The life of a campaign as a chart without XState: the server follows it with `nextState`, the console uses it to find
 * out what can be done, and `machines/campaign-life.machine.ts` passes the same object to XState.
 */
import type { CampaignMove, CampaignState } from '../../api/contract/campaigns.ts';

export type { CampaignMove, CampaignState };

/** The facts that the guards use; times in ISO 8601. */
export interface CampaignMoments {
  readonly from: string | null;
  readonly to: string | null;
}

export interface CampaignFacts extends CampaignMoments {
  readonly now: string;
}

const reached = (moment: string | null, now: string): boolean =>
  moment !== null && Date.parse(now) >= Date.parse(moment);

export const campaignGuards = {
  isDue: ({ from, now }: CampaignFacts) => reached(from, now),
  hasEnded: ({ to, now }: CampaignFacts) => reached(to, now),
} as const;

export type CampaignGuard = keyof typeof campaignGuards;
export type CampaignEvent =
  | 'campaign.scheduled'
  | 'campaign.unscheduled'
  | 'sending.stopped'
  | 'sending.resumed'
  | 'campaign.withdrawn'
  | 'clock.moved'
  | 'everyone.told';

interface Move {
  readonly guard?: CampaignGuard;
  readonly target: CampaignState;
  readonly description?: string;
}

interface Stage {
  readonly description: string;
  readonly on?: Partial<Readonly<Record<CampaignEvent, readonly Move[]>>>;
  readonly type?: 'final';
}

const ends = { guard: 'hasEnded', target: 'ended' } as const;
const withdrawable = [
  { target: 'withdrawn', description: 'An admin withdraws it. Employees can no longer see it.' },
] as const;

/** In XState's format, so that it needs no conversion. */
export const campaignLife = {
  id: 'campaignLife',
  description: 'What every campaign goes through, from the first draft to its end.',
  initial: 'draft',
  states: {
    draft: {
      description: 'Only admins see it, and everything can be changed.',
      on: { 'campaign.scheduled': [{ target: 'scheduled', description: 'An admin has confirmed its audience.' }] },
    },
    scheduled: {
      description: 'Waits until it is due. Everything can still be changed.',
      on: {
        'clock.moved': [
          { ...ends, description: 'The server was down for the whole campaign, so no one receives it.' },
          { guard: 'isDue', target: 'sending' },
        ],
        'campaign.unscheduled': [{ target: 'draft', description: 'An admin moves it back to drafts.' }],
      },
    },
    sending: {
      description: 'The server sends it in batches, to each person once.',
      on: {
        'everyone.told': [{ target: 'sent', description: 'A last check of the audience found no one else.' }],
        'sending.stopped': [{ target: 'stopped', description: 'An admin stops it between two batches.' }],
        'clock.moved': [
          { ...ends, description: 'The campaign has ended. Anyone who had not received it by then will not get it.' },
        ],
        'campaign.withdrawn': withdrawable,
      },
    },
    stopped: {
      description: 'Some people have received it. The others wait until it is resumed.',
      on: {
        'sending.resumed': [{ target: 'sending', description: 'Sending continues from where it stopped.' }],
        'clock.moved': [ends],
        'campaign.withdrawn': withdrawable,
      },
    },
    sent: {
      description: 'Everyone in the audience has received it. Its figures are still changing.',
      on: { 'clock.moved': [ends], 'campaign.withdrawn': withdrawable },
    },
    ended: { description: 'Its end date has passed. Its figures are final.', type: 'final' },
    withdrawn: { description: 'Withdrawn by an admin. Its figures are kept.', type: 'final' },
  },
} as const satisfies {
  readonly id: string;
  readonly description: string;
  readonly initial: CampaignState;
  readonly states: Readonly<Record<CampaignState, Stage>>;
};

export interface CampaignStep {
  readonly type: CampaignEvent;
}

/** The state that an event leads to; the same one when it leads nowhere. */
export function nextState(state: CampaignState, { type }: CampaignStep, facts: CampaignFacts): CampaignState {
  const { on } = campaignLife.states[state] as Stage;
  const move = on?.[type]?.find(({ guard }) => guard === undefined || campaignGuards[guard](facts));

  return move?.target ?? state;
}

/** What an admin can do, by the names of the call. */
export const campaignMoves: Readonly<Record<CampaignMove, CampaignStep>> = {
  schedule: { type: 'campaign.scheduled' },
  unschedule: { type: 'campaign.unscheduled' },
  stop: { type: 'sending.stopped' },
  resume: { type: 'sending.resumed' },
  withdraw: { type: 'campaign.withdrawn' },
};
/** The events that the server sends. */
export const serverSteps: Readonly<Record<'clock' | 'told', CampaignStep>> = {
  clock: { type: 'clock.moved' },
  told: { type: 'everyone.told' },
};

export const canMove = (state: CampaignState, move: CampaignMove): boolean =>
  (campaignLife.states[state] as Stage).on?.[campaignMoves[move].type] !== undefined;

/** If it is scheduled now, a campaign without a time, or whose time has passed, is sent at once. */
export const sendsAtOnce = ({ from }: Pick<CampaignMoments, 'from'>, now = new Date().toISOString()): boolean =>
  from === null || reached(from, now);

/** Everything can be edited before sending, afterwards only the end date. */
export const isEditable = (state: CampaignState): boolean => state === 'draft' || state === 'scheduled';
export const canMoveEnd = (state: CampaignState): boolean =>
  state === 'sending' || state === 'stopped' || state === 'sent';

/** Someone may have received it. */
export const hasGoneOut = (state: CampaignState): boolean => !isEditable(state);
