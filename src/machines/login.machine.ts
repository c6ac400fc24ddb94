/** Signs in by email and password, or by an emailed link. */
import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import type { ExchangeReply, LoginBody, LoginReply, UserTrack } from '../api/contract/auth.ts';
import { onboardingStep } from '../rules/auth/onboarding.ts';
import { paths } from '../rules/shared/paths.ts';
import { type Errors, hasErrors, validateLogin } from '../rules/shared/validation.ts';
import {
  bodyOf,
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
import type { NewSession } from './session.machine.ts';

export interface LoginInput {
  securityToken?: string;
}

export interface LoginContext {
  securityToken: string | null;
  errors: Errors<LoginBody>;
  message: string | null;
  /** Seconds. */
  waitSeconds: number;
  /** The link was refused for itself, not for who follows it or how often. */
  isLinkSpent: boolean;
}

export type LoginEvent =
  | ({ type: 'form.submitted' } & LoginBody)
  | { type: 'field.changed'; field: keyof LoginBody }
  | { type: 'retry.pressed' };

type LoginTag = 'byLink' | 'busy' | 'unreachable' | 'slowedDown';

/** Only a link from the provider's support skips the set-up steps. */
function sessionOf(reply: LoginReply | ExchangeReply, link: string | null): NewSession {
  const { token, userTrack, user, company } = reply;
  const purpose = 'purpose' in reply ? reply.purpose : undefined;

  return {
    token,
    track: userTrack,
    user,
    company,
    ...(purpose === 'support' && link !== null && { securityToken: link }),
    ...(needsNewPassword(userTrack, purpose) && { returnTo: paths.changePassword }),
  };
}

/** After a link for a new password, a password is set first, unless a set-up step does that anyway. */
function needsNewPassword(track: UserTrack, purpose: ExchangeReply['purpose'] | undefined): boolean {
  const isDue = purpose === 'password' || (purpose === 'welcome' && !track.password);

  return isDue && onboardingStep(track, { path: paths.home, hasSecurityToken: false }) !== 'password';
}

const succeed = [
  { type: 'showToast', params: { kind: 'success', text: 'Successfully Logged In' } },
  {
    type: 'startSession',
    params: ({ context, event }: { context: LoginContext; event: { output: Reply<LoginReply | ExchangeReply> } }) =>
      sessionOf(bodyOf(event.output), context.securityToken),
  },
] as const;

export const loginMachine = setup({
  types: {
    input: {} as LoginInput,
    context: {} as LoginContext,
    events: {} as LoginEvent,
    tags: {} as LoginTag,
  },
  actors: {
    login: port<Reply<LoginReply>, LoginBody>('login'),
    exchangeLink: port<Reply<ExchangeReply>, { securityToken: string }>('exchangeLink'),
  },
  guards: {
    hasLink: ({ context }) => context.securityToken !== null,
    isIncomplete: (_, values: LoginBody) => hasErrors(validateLogin(values)),
    isSuccess: (_, { reply }: { reply: Reply }) => isSuccess(reply),
    isSlowedDown: (_, { reply }: { reply: Reply }) => reply.status === 429,
  },
  actions: {
    ...effects,
    startSession: effect<NewSession>('startSession'),
    rememberErrors: assign({ errors: (_, values: LoginBody) => validateLogin(values) }),
    rememberRefusal: assign((_, { reply }: { reply: Reply }) => ({
      message: messageOf(reply),
      errors: fieldErrorsOf(reply) as Errors<LoginBody>,
    })),
    rememberLink: assign({ isLinkSpent: (_, { reply }: { reply: Reply }) => [400, 401].includes(reply.status) }),
    rememberWait: assign({ waitSeconds: (_, { reply }: { reply: Reply }) => retryAfterOf(reply) }),
    forgetRefusal: assign({ message: null, errors: {}, isLinkSpent: false }),
    forgetError: assign({
      errors: ({ context }, { field }: { field: keyof LoginBody }) => ({ ...context.errors, [field]: undefined }),
    }),
  },
  delays: { retryAfter: ({ context }) => context.waitSeconds * 1_000 },
}).createMachine({
  id: 'login',
  description: 'Signs a person in with email and password, or with an emailed link.',
  context: ({ input }) => ({
    securityToken: input.securityToken ?? null,
    errors: {},
    message: null,
    waitSeconds: 0,
    isLinkSpent: false,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Checks whether they followed a link.',
      always: [{ guard: 'hasLink', target: 'exchanging' }, { target: 'ready' }],
    },
    exchanging: {
      description: 'Exchanges the link for a session and removes it from the address bar.',
      tags: ['byLink', 'busy'],
      entry: { type: 'goTo', params: { to: paths.login, replace: true } },
      invoke: {
        src: 'exchangeLink',
        id: 'exchangeLink',
        input: ({ context }) => ({ securityToken: context.securityToken ?? '' }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'signedIn',
            actions: succeed,
          },
          {
            guard: { type: 'isSlowedDown', params: replyOf },
            target: 'linkUntried',
            description: 'Too many attempts. The link is still valid.',
            actions: { type: 'rememberRefusal', params: replyOf },
          },
          {
            target: 'ready',
            description: 'The link was already used, has expired or is invalid, or the branch is disabled.',
            actions: [
              { type: 'rememberRefusal', params: replyOf },
              { type: 'rememberLink', params: replyOf },
            ],
          },
        ],
        onError: { target: 'linkUntried', actions: logError },
      },
    },
    linkUntried: {
      description: 'The link is still valid and can be tried again.',
      tags: ['byLink', 'unreachable'],
      on: { 'retry.pressed': { target: 'exchanging', actions: 'forgetRefusal' } },
    },
    ready: {
      description: 'Waiting for input.',
      initial: 'waiting',
      on: {
        'form.submitted': [
          {
            guard: { type: 'isIncomplete', params: ({ event }) => event },
            target: '.waiting',
            description: 'Some fields are missing. Shows the errors.',
            actions: ['forgetRefusal', { type: 'rememberErrors', params: ({ event }) => event }],
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
      description: 'The server checks the email and password.',
      tags: 'busy',
      invoke: {
        src: 'login',
        id: 'login',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted');

          return { email: event.email.trim().toLowerCase(), password: event.password };
        },
        onDone: [
          {
            guard: { type: 'isSuccess', params: replyOf },
            target: 'signedIn',
            actions: succeed,
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
            description: 'The server refused them.',
            actions: [
              { type: 'rememberRefusal', params: replyOf },
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
      after: { retryAfter: { target: 'ready', actions: 'forgetRefusal' } },
    },
    signedIn: { description: 'Signed in. The session chart takes over.', type: 'final' },
  },
});

export type LoginActor = ActorRefFrom<typeof loginMachine>;
