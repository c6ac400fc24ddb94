/** Requests a sign-in link by email. Neither texts nor states reveal whether an account exists. */
import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import type { StatusReply } from '../api/contract/common.ts';
import { type Errors, hasErrors, validateForgotPassword } from '../rules/shared/validation.ts';
import {
  effects,
  fieldErrorsOf,
  isSuccess,
  logError,
  messageOf,
  port,
  type Reply,
  replyOf,
  retryAfterOf,
} from './ports.ts';

export interface ForgotPasswordValues {
  email: string;
}

export interface ForgotPasswordContext {
  errors: Errors<ForgotPasswordValues>;
  message: string | null;
  /** Seconds. */
  waitSeconds: number;
}

export type ForgotPasswordEvent =
  | ({ type: 'form.submitted' } & ForgotPasswordValues)
  | { type: 'field.changed' }
  | { type: 'again.pressed' };

type ForgotPasswordTag = 'busy' | 'sent' | 'unreachable' | 'slowedDown';

export const forgotPasswordMachine = setup({
  types: {
    context: {} as ForgotPasswordContext,
    events: {} as ForgotPasswordEvent,
    tags: {} as ForgotPasswordTag,
  },
  actors: { askForMail: port<Reply<StatusReply>, ForgotPasswordValues & { role: 'c-admin' }>('askForMail') },
  guards: {
    isIncomplete: (_, values: ForgotPasswordValues) => hasErrors(validateForgotPassword(values)),
    isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
    isSlowedDown: (_, { reply }: { reply: Reply }) => reply.status === 429,
  },
  actions: {
    ...effects,
    rememberErrors: assign((_, values: ForgotPasswordValues) => ({
      errors: validateForgotPassword(values),
      message: null,
    })),
    rememberAnswer: assign((_, { reply }: { reply: Reply }) => ({
      message: messageOf(reply),
      errors: fieldErrorsOf(reply),
    })),
    rememberWait: assign({ waitSeconds: (_, { reply }: { reply: Reply }) => retryAfterOf(reply) }),
    forgetAnswer: assign({ message: null, errors: {} }),
  },
  delays: { retryAfter: ({ context }) => context.waitSeconds * 1_000 },
}).createMachine({
  id: 'forgotPassword',
  description: 'Emails a sign-in link for choosing a new password.',
  context: { errors: {}, message: null, waitSeconds: 0 },
  initial: 'ready',
  states: {
    ready: {
      description: 'Waiting for input.',
      initial: 'waiting',
      on: {
        'form.submitted': [
          {
            guard: { type: 'isIncomplete', params: ({ event }) => event },
            target: '.waiting',
            actions: { type: 'rememberErrors', params: ({ event }) => event },
          },
          { target: 'submitting', actions: 'forgetAnswer' },
        ],
        'field.changed': { actions: 'forgetAnswer' },
      },
      states: {
        waiting: { description: 'The server can be reached.' },
        unreachable: { description: 'The last attempt did not reach the server.', tags: 'unreachable' },
      },
    },
    submitting: {
      description: 'Asks the server to send the email.',
      tags: 'busy',
      invoke: {
        src: 'askForMail',
        id: 'askForMail',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted');

          return { email: event.email.trim(), role: 'c-admin' as const };
        },
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'sent',
            actions: { type: 'rememberAnswer', params: replyOf },
          },
          {
            guard: { type: 'isSlowedDown', params: replyOf },
            target: 'slowedDown',
            actions: [
              { type: 'rememberAnswer', params: replyOf },
              { type: 'rememberWait', params: replyOf },
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
            ],
          },
          {
            target: 'ready',
            description: 'Refused.',
            actions: [
              { type: 'rememberAnswer', params: replyOf },
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
            ],
          },
        ],
        onError: { target: 'ready.unreachable', actions: logError },
      },
    },
    slowedDown: {
      description: 'Too many attempts. The form opens again after the wait.',
      tags: 'slowedDown',
      after: { retryAfter: { target: 'ready', actions: 'forgetAnswer' } },
    },
    sent: {
      description: 'The response is the same for every address.',
      tags: 'sent',
      on: { 'again.pressed': { target: 'ready', description: 'Asks for another address.', actions: 'forgetAnswer' } },
    },
  },
});

export type ForgotPasswordActor = ActorRefFrom<typeof forgotPasswordMachine>;
