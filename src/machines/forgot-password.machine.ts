/**
 * Asking for a mail that lets somebody in without their password.
 *
 * It rests in `ready` (with what was wrong, if anything; unreachable when the last try did not get through), in
 * `slowedDown` until the server listens again, and in `sent`. It ends with its page. Neither its words nor its states
 * tell whether an account exists.
 */
import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import type { Plain } from '../api/contract/common.ts';
import { effects, fieldErrorsOf, isSuccess, logError, messageOf, port, type Reply, retryAfterOf } from './ports.ts';
import { type Errors, hasErrors, validateForgotPassword } from './rules/validation.ts';

export interface ForgotPasswordValues {
  /** A username or an e-mail. */
  email: string;
}

export interface ForgotPasswordContext {
  errors: Errors<ForgotPasswordValues>;
  /** What the server said last, good or bad. */
  message: string | null;
  /** How long the server asked to wait, in seconds. */
  waitSeconds: number;
}

export type ForgotPasswordEvent =
  | ({ type: 'form.submitted' } & ForgotPasswordValues)
  | { type: 'field.changed' }
  | { type: 'again.pressed' };

export type ForgotPasswordTag = 'busy' | 'sent' | 'unreachable' | 'slowedDown';

export const forgotPasswordMachine = setup({
  types: {
    context: {} as ForgotPasswordContext,
    events: {} as ForgotPasswordEvent,
    tags: {} as ForgotPasswordTag,
  },
  actors: { askForMail: port<Reply<Plain>, ForgotPasswordValues & { role: 'c-admin' }>('askForMail') },
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
  description: 'Mails somebody a link that lets them in to set a new password.',
  context: { errors: {}, message: null, waitSeconds: 0 },
  initial: 'ready',
  states: {
    ready: {
      description: 'The form waits.',
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
        waiting: { description: 'Nothing is wrong with the network.' },
        unreachable: { description: 'The last try did not get through.', tags: 'unreachable' },
      },
    },
    submitting: {
      description: 'The server is asked for the mail.',
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
            guard: { type: 'isSuccess', params: ({ event }) => ({ reply: event.output }) },
            target: 'sent',
            actions: { type: 'rememberAnswer', params: ({ event }) => ({ reply: event.output }) },
          },
          {
            guard: { type: 'isSlowedDown', params: ({ event }) => ({ reply: event.output }) },
            target: 'slowedDown',
            actions: [
              { type: 'rememberAnswer', params: ({ event }) => ({ reply: event.output }) },
              { type: 'rememberWait', params: ({ event }) => ({ reply: event.output }) },
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
            ],
          },
          {
            target: 'ready',
            description: 'Refused.',
            actions: [
              { type: 'rememberAnswer', params: ({ event }) => ({ reply: event.output }) },
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
            ],
          },
        ],
        onError: { target: 'ready.unreachable', actions: logError },
      },
    },
    slowedDown: {
      description: 'Too many tries: the form opens again when the time is over.',
      tags: 'slowedDown',
      after: { retryAfter: { target: 'ready', actions: 'forgetAnswer' } },
    },
    sent: {
      description: 'The same answer for every address.',
      tags: 'sent',
      on: { 'again.pressed': { target: 'ready', description: 'Another address.', actions: 'forgetAnswer' } },
    },
  },
});

export type ForgotPasswordActor = ActorRefFrom<typeof forgotPasswordMachine>;
