/** Reading a policy and acknowledging it. No one acknowledges a version that they have not been shown. */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { OwnPolicyDetails } from '../api/contract/policies.ts';
import { effects, isSuccess, logError, messageOf, port, type Reply, replyOf } from './ports.ts';

interface PolicyAcknowledgementInput {
  id: string;
}

export interface PolicyAcknowledgementContext extends PolicyAcknowledgementInput {
  policy: OwnPolicyDetails | null;
  message: string | null;
  /** A newer version took the place of the one that was shown. */
  isReplaced: boolean;
}

export type PolicyAcknowledgementEvent =
  | { type: 'confirmation.changed' }
  | { type: 'acknowledge.pressed' }
  | { type: 'retry.pressed' };

type PolicyAcknowledgementTag =
  | 'busy'
  | 'sending'
  | 'asking'
  | 'confirmed'
  | 'blamed'
  | 'unreachable'
  | 'failed'
  | 'notFound';

export type PolicyReply = Reply<{ policy: OwnPolicyDetails }>;
type AboutReply = { reply: PolicyReply };

/** A refusal contains the policy as well, if the person may still see it. */
const policyIn = ({ body }: PolicyReply): OwnPolicyDetails | undefined =>
  (body as { policy?: OwnPolicyDetails }).policy;

const isAsked = ({ reply }: AboutReply): boolean => {
  const policy = policyIn(reply);

  return policy !== undefined && policy.requiredVersion === policy.number && policy.acknowledgedAt === null;
};

export const policyAcknowledgementMachine = setup({
  types: {
    input: {} as PolicyAcknowledgementInput,
    context: {} as PolicyAcknowledgementContext,
    events: {} as PolicyAcknowledgementEvent,
    tags: {} as PolicyAcknowledgementTag,
  },
  actors: {
    loadPolicy: port<PolicyReply, PolicyAcknowledgementInput>('loadPolicy'),
    acknowledgePolicy: port<PolicyReply, { id: string; number: number }>('acknowledgePolicy'),
  },
  guards: {
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
    isToAcknowledge: (_, about: AboutReply) => isSuccess(about.reply) && isAsked(about),
    isAcknowledged: (_, { reply }: AboutReply) =>
      isSuccess(reply) && policyIn(reply)?.acknowledgedAt !== null && policyIn(reply)?.requiredVersion !== null,
    /** The server returns 400 for a malformed id. */
    isNotFound: (_, { reply: { status } }: AboutReply) => status === 404 || status === 400,
    isNewer: (_, about: AboutReply) => about.reply.status === 409 && isAsked(about),
    isOver: (_, { reply }: AboutReply) => reply.status === 409,
  },
  actions: {
    ...effects,
    rememberPolicy: assign((_, { reply }: AboutReply) => ({ policy: policyIn(reply) ?? null, message: null })),
    rememberRefusal: assign({ message: (_, { reply }: AboutReply) => messageOf(reply) }),
    rememberReplacement: assign({ isReplaced: true }),
    forgetRefusal: assign({ message: null }),
    forgetPolicy: assign({ policy: null }),
  },
}).createMachine({
  id: 'policyAcknowledgement',
  description: 'Shows a policy and lets its reader acknowledge it.',
  context: ({ input }) => ({ ...input, policy: null, message: null, isReplaced: false }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loading the version in force, or the last one this person acknowledged.',
      tags: 'busy',
      invoke: {
        src: 'loadPolicy',
        id: 'loadPolicy',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isToAcknowledge', params: replyOf },
            target: 'reading',
            actions: { type: 'rememberPolicy', params: replyOf },
          },
          {
            guard: { type: 'isAcknowledged', params: replyOf },
            target: 'acknowledged',
            actions: { type: 'rememberPolicy', params: replyOf },
          },
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'over',
            actions: { type: 'rememberPolicy', params: replyOf },
          },
          {
            guard: { type: 'isNotFound', params: replyOf },
            target: 'notFound',
            description: 'Not found, or this person is not in its audience.',
            actions: 'forgetPolicy',
          },
          { target: 'failed', actions: { type: 'rememberRefusal', params: replyOf } },
        ],
        onError: { target: 'unreachable', actions: logError },
      },
    },
    reading: {
      description: 'Asks this person to acknowledge the version shown.',
      tags: 'asking',
      initial: 'unconfirmed',
      states: {
        unconfirmed: {
          description: 'This person has not yet confirmed that they read it.',
          on: {
            'confirmation.changed': { target: 'confirmed' },
            'acknowledge.pressed': { target: 'blamed', description: 'Shows what is missing.' },
          },
        },
        blamed: {
          description: 'Shows that the confirmation is needed first.',
          tags: 'blamed',
          on: { 'confirmation.changed': { target: 'confirmed' } },
        },
        confirmed: {
          description: 'This person has confirmed that they read and understood it.',
          tags: 'confirmed',
          on: {
            'confirmation.changed': { target: 'unconfirmed', actions: 'forgetRefusal' },
            'acknowledge.pressed': {
              target: '#policyAcknowledgement.sending',
              actions: 'forgetRefusal',
            },
          },
        },
      },
    },
    sending: {
      description: 'The server stores who acknowledged which version, when and in which session.',
      tags: ['busy', 'sending', 'asking', 'confirmed'],
      invoke: {
        src: 'acknowledgePolicy',
        id: 'acknowledgePolicy',
        input: ({ context: { id, policy } }) => {
          if (!policy) throw new Error('There is no version to acknowledge');

          return { id, number: policy.number };
        },
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'acknowledged',
            actions: [
              { type: 'rememberPolicy', params: replyOf },
              { type: 'showToast', params: ({ event }) => ({ kind: 'success', text: messageOf(event.output) }) },
            ],
          },
          {
            guard: { type: 'isNewer', params: replyOf },
            target: 'reading',
            description: 'A newer version was published in the meantime. Shows it and asks again.',
            actions: [{ type: 'rememberPolicy', params: replyOf }, 'rememberReplacement'],
          },
          {
            guard: { type: 'isOver', params: replyOf },
            target: 'over',
            description: 'The policy was retired, or this person is no longer in its audience.',
            actions: { type: 'rememberPolicy', params: replyOf },
          },
          {
            guard: { type: 'isNotFound', params: replyOf },
            target: 'notFound',
            actions: 'forgetPolicy',
          },
          {
            target: 'reading.confirmed',
            description: 'Refused. Shows the reason, and can be tried again.',
            actions: { type: 'rememberRefusal', params: replyOf },
          },
        ],
        onError: {
          target: 'unanswered',
          description:
            'No response, so the acknowledgement may or may not have been saved. Trying again saves it only once.',
          actions: logError,
        },
      },
    },
    unanswered: {
      description: 'The server did not respond.',
      tags: ['asking', 'confirmed', 'unreachable'],
      on: { 'acknowledge.pressed': { target: 'sending' } },
    },
    acknowledged: {
      description: 'This person has acknowledged the version in force.',
      type: 'final',
    },
    over: {
      description: 'This person no longer has to acknowledge it. They can still read what they acknowledged.',
      type: 'final',
    },
    notFound: {
      description: 'Not found.',
      tags: 'notFound',
      type: 'final',
    },
    failed: {
      description: 'The server refused.',
      tags: 'failed',
      on: { 'retry.pressed': { target: 'loading', actions: 'forgetRefusal' } },
    },
    unreachable: {
      description: 'The network failed.',
      tags: ['failed', 'unreachable'],
      on: { 'retry.pressed': { target: 'loading' } },
    },
  },
});

export type PolicyAcknowledgementActor = ActorRefFrom<typeof policyAcknowledgementMachine>;
