/** Changes the signed-in person's password. Passwords are never kept in the chart's context. */
import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import type { ChangePasswordBody } from '../api/contract/auth.ts';
import type { StatusReply } from '../api/contract/common.ts';
import { validatePasswordChange } from '../rules/auth/new-password.ts';
import { paths } from '../rules/shared/paths.ts';
import { type Errors, hasErrors } from '../rules/shared/validation.ts';
import {
  effect,
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
import type { SessionChanges } from './session.machine.ts';

export interface ChangePasswordInput {
  origin: 'onboarding' | 'settings';
  /** True after signing in with an emailed link: the current password isn't needed. */
  canSkipCurrent?: boolean;
}

export interface ChangePasswordContext extends ChangePasswordInput {
  errors: Errors<ChangePasswordBody>;
  message: string | null;
  /** Seconds. */
  waitSeconds: number;
}

export type ChangePasswordEvent =
  | ({ type: 'form.submitted' } & ChangePasswordBody)
  | { type: 'field.changed'; field: keyof ChangePasswordBody };

type ChangePasswordTag = 'busy' | 'unreachable' | 'slowedDown';

export const changePasswordMachine = setup({
  types: {
    input: {} as ChangePasswordInput,
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    tags: {} as ChangePasswordTag,
  },
  actors: { changePassword: port<Reply<StatusReply>, ChangePasswordBody>('changePassword') },
  guards: {
    isInvalid: ({ context }, values: ChangePasswordBody) => hasErrors(validatePasswordChange(values, context)),
    isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
    isSlowedDown: (_, { reply }: { reply: Reply }) => reply.status === 429,
  },
  actions: {
    ...effects,
    scrollToTop: effect<undefined>('scrollToTop'),
    updateSession: effect<SessionChanges>('updateSession'),
    rememberErrors: assign(({ context }, values: ChangePasswordBody) => ({
      errors: validatePasswordChange(values, context),
      message: null,
    })),
    rememberRefusal: assign((_, { reply }: { reply: Reply }) => ({
      message: messageOf(reply),
      errors: fieldErrorsOf(reply),
    })),
    rememberWait: assign({ waitSeconds: (_, { reply }: { reply: Reply }) => retryAfterOf(reply) }),
    forgetRefusal: assign({ message: null, errors: {} }),
    forgetError: assign({
      errors: ({ context }, { field }: { field: keyof ChangePasswordBody }) => ({
        ...context.errors,
        [field]: undefined,
      }),
    }),
  },
  delays: { retryAfter: ({ context }) => context.waitSeconds * 1_000 },
}).createMachine({
  id: 'changePassword',
  description: 'Changes the signed-in person’s password.',
  context: ({ input }) => ({ ...input, errors: {}, message: null, waitSeconds: 0 }),
  initial: 'ready',
  states: {
    ready: {
      description: 'Waiting for input.',
      initial: 'waiting',
      on: {
        'form.submitted': [
          {
            guard: { type: 'isInvalid', params: ({ event }) => event },
            target: '.waiting',
            description: 'Some fields are missing or invalid. Shows the errors.',
            actions: [{ type: 'rememberErrors', params: ({ event }) => event }, 'scrollToTop'],
          },
          { target: 'submitting', actions: 'forgetRefusal' },
        ],
        'field.changed': { actions: { type: 'forgetError', params: ({ event }) => event } },
      },
      states: {
        waiting: { description: 'The server can be reached.' },
        unreachable: { description: 'The last attempt did not reach the server.', tags: 'unreachable' },
      },
    },
    submitting: {
      description: 'The server checks the current password and stores the new one.',
      tags: 'busy',
      invoke: {
        src: 'changePassword',
        id: 'changePassword',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted');
          const { currentPassword, newPassword, confirmPassword } = event;

          return { currentPassword, newPassword, confirmPassword };
        },
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'changed',
            description: 'Continues to Home, or to the next step while setting up.',
            actions: [
              { type: 'showToast', params: ({ event }) => ({ kind: 'success', text: messageOf(event.output) }) },
              { type: 'updateSession', params: { track: { password: true }, user: { mayResetPassword: false } } },
              {
                type: 'goTo',
                params: ({ context }) => ({ to: paths.home, replace: context.origin === 'onboarding' }),
              },
            ],
          },
          {
            guard: { type: 'isSlowedDown', params: replyOf },
            target: 'slowedDown',
            actions: [
              { type: 'rememberRefusal', params: replyOf },
              { type: 'rememberWait', params: replyOf },
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
            ],
          },
          {
            target: 'ready',
            description: 'Refused, with an error for each field.',
            actions: [
              { type: 'rememberRefusal', params: replyOf },
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
              'scrollToTop',
            ],
          },
        ],
        onError: { target: 'ready.unreachable', actions: logError },
      },
    },
    slowedDown: {
      description: 'Too many attempts. The form opens again after the wait.',
      tags: 'slowedDown',
      after: { retryAfter: { target: 'ready', actions: 'forgetRefusal' } },
    },
    changed: { description: 'The password was changed.', type: 'final' },
  },
});

export type ChangePasswordActor = ActorRefFrom<typeof changePasswordMachine>;
