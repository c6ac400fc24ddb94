/**
 * Waits for a scheduled campaign, shows its progress while it is sent, and stops and resumes sending. The last progress
 * stays visible.
 */
import { assign, emit, setup } from 'xstate';
import type { CampaignMove, CampaignProgress } from '../api/contract/campaigns.ts';
import { CAMPAIGN_POLL_MS, CAMPAIGN_RETRY_MS, CAMPAIGN_WAIT_MS } from '../rules/shared/constants.ts';
import { bodyOf, effects, isSuccess, logError, messageOf, port, type Reply, replyOf } from './ports.ts';

interface CampaignSendingInput {
  id: string;
  /** When it is sent. */
  from: string | null;
}

export interface CampaignSendingContext extends CampaignSendingInput {
  progress: CampaignProgress | null;
  message: string | null;
}

export type CampaignSendingEvent = { type: 'stop.pressed' } | { type: 'resume.pressed' } | { type: 'retry.pressed' };

type CampaignSendingTag = 'busy' | 'stopping' | 'stopped' | 'resuming' | 'failed' | 'settled';

/** Everyone has received it, or it ended or was withdrawn: the page has more to load. */
interface SendingSettled {
  type: 'sending.settled';
}

export interface SendingMove {
  id: string;
  move: Extract<CampaignMove, 'stop' | 'resume'>;
}

type AboutReply = { reply: Reply };
type AboutProgress = { reply: Reply<CampaignProgress> };

const refused = { target: 'refused', actions: { type: 'rememberRefusal', params: replyOf } } as const;
const cutOff = { target: 'unreachable', actions: [logError, 'forgetRefusal'] } as const;
const loaded = [
  {
    guard: { type: 'isAhead', params: replyOf },
    target: 'waiting',
    actions: { type: 'rememberProgress', params: replyOf },
  },
  {
    guard: { type: 'isUnderWay', params: replyOf },
    target: 'watching',
    actions: { type: 'rememberProgress', params: replyOf },
  },
  {
    guard: { type: 'isStopped', params: replyOf },
    target: 'stopped',
    actions: { type: 'rememberProgress', params: replyOf },
  },
  {
    guard: { type: 'isSuccess', params: replyOf },
    target: 'settled',
    actions: [{ type: 'rememberProgress', params: replyOf }, 'announceSettled'],
  },
  refused,
] as const;
/** By the server's clock, because the server sends it. */
const untilDue = ({ from }: CampaignSendingInput, { at }: Pick<CampaignProgress, 'at'>): number =>
  from === null ? 0 : Date.parse(from) - Date.parse(at);
const moved = [
  { guard: { type: 'isSuccess', params: replyOf }, target: 'loading' },
  {
    target: 'loading',
    description: 'Refused, perhaps because the campaign’s state has changed. Shows the reason and checks again.',
    actions: {
      type: 'showToast',
      params: ({ event }: { event: { output: Reply } }) => ({ kind: 'error', text: messageOf(event.output) }) as const,
    },
  },
] as const;

export const campaignSendingMachine = setup({
  types: {
    input: {} as CampaignSendingInput,
    context: {} as CampaignSendingContext,
    events: {} as CampaignSendingEvent,
    tags: {} as CampaignSendingTag,
    emitted: {} as SendingSettled,
  },
  actors: {
    loadProgress: port<Reply<CampaignProgress>, { id: string }>('loadProgress'),
    moveSending: port<Reply, SendingMove>('moveSending'),
  },
  guards: {
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
    isAhead: ({ context }, { reply }: AboutProgress) =>
      isSuccess(reply) && reply.body.state === 'scheduled' && untilDue(context, reply.body) > 0,
    /** A campaign that is due starts within seconds. */
    isUnderWay: (_, { reply }: AboutProgress) =>
      isSuccess(reply) && (reply.body.state === 'sending' || reply.body.state === 'scheduled'),
    isStopped: (_, { reply }: AboutProgress) => isSuccess(reply) && reply.body.state === 'stopped',
  },
  actions: {
    ...effects,
    rememberProgress: assign((_, { reply }: AboutProgress) => ({ progress: bodyOf(reply), message: null })),
    rememberRefusal: assign({ message: (_, { reply }: AboutReply) => messageOf(reply) }),
    forgetRefusal: assign({ message: null }),
    announceSettled: emit({ type: 'sending.settled' }),
  },
  delays: {
    sendingDue: ({ context }) => Math.min(CAMPAIGN_WAIT_MS, context.progress ? untilDue(context, context.progress) : 0),
    sendingPoll: CAMPAIGN_POLL_MS,
    sendingRetry: CAMPAIGN_RETRY_MS,
  },
}).createMachine({
  id: 'campaignSending',
  description: 'Shows the progress of a campaign while it is being sent.',
  context: ({ input }) => ({ ...input, progress: null, message: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Asks how many people have received the campaign. The last number stays visible.',
      tags: 'busy',
      invoke: {
        src: 'loadProgress',
        id: 'loadProgress',
        input: ({ context: { id } }) => ({ id }),
        onDone: loaded,
        onError: cutOff,
      },
      on: { 'stop.pressed': { target: 'stopping', description: 'There is no need to wait for the number.' } },
    },
    waiting: {
      description: 'The campaign is scheduled. Checks again when it is due, and every minute until then.',
      after: { sendingDue: { target: 'loading' } },
    },
    watching: {
      description: 'The campaign is being sent. Checks again after a moment.',
      after: { sendingPoll: { target: 'loading' } },
      on: { 'stop.pressed': { target: 'stopping' } },
    },
    stopping: {
      description: 'Asks the server not to send another batch.',
      tags: ['busy', 'stopping'],
      invoke: {
        src: 'moveSending',
        id: 'stopSending',
        input: ({ context: { id } }) => ({ id, move: 'stop' as const }),
        onDone: moved,
        onError: cutOff,
      },
    },
    stopped: {
      description: 'Some people have received the campaign. The others wait until it is resumed.',
      tags: 'stopped',
      on: { 'resume.pressed': { target: 'resuming' } },
    },
    resuming: {
      description: 'Asks the server to continue from where it stopped.',
      tags: ['busy', 'resuming'],
      invoke: {
        src: 'moveSending',
        id: 'resumeSending',
        input: ({ context: { id } }) => ({ id, move: 'resume' as const }),
        onDone: moved,
        onError: cutOff,
      },
    },
    refused: {
      description: 'The server refused and gave a reason.',
      tags: 'failed',
      on: { 'retry.pressed': { target: 'loading' } },
    },
    unreachable: {
      description: 'The network failed. The server keeps sending, and the page tries again automatically.',
      tags: 'failed',
      after: { sendingRetry: { target: 'loading' } },
      on: { 'retry.pressed': { target: 'loading' } },
    },
    settled: {
      description: 'The campaign is no longer being sent. The page loads its figures.',
      tags: 'settled',
      type: 'final',
    },
  },
});
