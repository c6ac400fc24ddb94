/**
 * Signing in, with e-mail and password or by a mailed link.
 *
 * It rests in `ready` (with what was wrong last time, if anything), in `slowedDown` until the server listens again, and
 * in `linkUntried` when a link could not be tried yet. It ends in `signedIn`.
 */
import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import type { ExchangeReply, LoginBody, LoginReply, UserTrack } from '../api/contract/auth.ts';
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
  retryAfterOf,
} from './ports.ts';
import { onboardingStep } from './rules/onboarding.ts';
import { paths } from './rules/paths.ts';
import { type Errors, hasErrors, validateLogin } from './rules/validation.ts';
import type { NewSession } from './session.machine.ts';

export interface LoginInput {
  /** From the address `/login/{securityToken}`. */
  securityToken?: string;
}

export interface LoginContext {
  securityToken: string | null;
  errors: Errors<LoginBody>;
  /** What the server said last. */
  message: string | null;
  /** How long the server asked to wait, in seconds. */
  waitSeconds: number;
}

export type LoginEvent =
  | ({ type: 'form.submitted' } & LoginBody)
  | { type: 'field.changed'; field: keyof LoginBody }
  | { type: 'retry.pressed' };

/** `unreachable`: the network failed, so say so in place. `slowedDown`: too many tries. */
export type LoginTag = 'busy' | 'unreachable' | 'slowedDown';

/** What sign-in hands to the session. Only a link of the provider's support lets past the set-up steps. */
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

/** Whoever came by a link to get a password sets one first, unless the set-up steps ask for it anyway. */
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
    rememberWait: assign({ waitSeconds: (_, { reply }: { reply: Reply }) => retryAfterOf(reply) }),
    forgetRefusal: assign({ message: null, errors: {} }),
    forgetError: assign({
      errors: ({ context }, { field }: { field: keyof LoginBody }) => ({ ...context.errors, [field]: undefined }),
    }),
  },
  delays: { retryAfter: ({ context }) => context.waitSeconds * 1_000 },
}).createMachine({
  id: 'login',
  description: 'Signs somebody in with e-mail and password, or by a mailed link.',
  context: ({ input }) => ({
    securityToken: input.securityToken ?? null,
    errors: {},
    message: null,
    waitSeconds: 0,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Did they come by a link?',
      always: [{ guard: 'hasLink', target: 'exchanging' }, { target: 'ready' }],
    },
    exchanging: {
      description: 'The link is traded for a session; its address leaves the address bar at once.',
      tags: 'busy',
      entry: { type: 'goTo', params: { to: paths.login, replace: true } },
      invoke: {
        src: 'exchangeLink',
        id: 'exchangeLink',
        input: ({ context }) => ({ securityToken: context.securityToken ?? '' }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => ({ reply: event.output }) },
            target: 'signedIn',
            actions: succeed,
          },
          {
            guard: { type: 'isSlowedDown', params: ({ event }) => ({ reply: event.output }) },
            target: 'linkUntried',
            description: 'The server asks to slow down; the link is not spent.',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ reply: event.output }) },
          },
          {
            target: 'ready',
            description: 'The link was used before, is too old, or never was one.',
            actions: [
              { type: 'rememberRefusal', params: ({ event }) => ({ reply: event.output }) },
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
            ],
          },
        ],
        onError: { target: 'linkUntried', actions: logError },
      },
    },
    linkUntried: {
      description: 'The link is not spent: it can be tried again.',
      tags: 'unreachable',
      on: { 'retry.pressed': { target: 'exchanging', actions: 'forgetRefusal' } },
    },
    ready: {
      description: 'The form waits.',
      initial: 'waiting',
      on: {
        'form.submitted': [
          {
            guard: { type: 'isIncomplete', params: ({ event }) => event },
            target: '.waiting',
            description: 'Something is missing: say what.',
            actions: ['forgetRefusal', { type: 'rememberErrors', params: ({ event }) => event }],
          },
          { target: 'submitting', actions: 'forgetRefusal' },
        ],
        'field.changed': { actions: { type: 'forgetError', params: ({ event }) => event } },
      },
      states: {
        waiting: { description: 'Nothing is wrong with the network.' },
        unreachable: { description: 'The last try did not get through.', tags: 'unreachable' },
      },
    },
    submitting: {
      description: 'The server checks e-mail and password.',
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
            guard: { type: 'isSuccess', params: ({ event }) => ({ reply: event.output }) },
            target: 'signedIn',
            actions: succeed,
          },
          {
            guard: { type: 'isSlowedDown', params: ({ event }) => ({ reply: event.output }) },
            target: 'slowedDown',
            actions: [
              { type: 'rememberRefusal', params: ({ event }) => ({ reply: event.output }) },
              { type: 'rememberWait', params: ({ event }) => ({ reply: event.output }) },
              { type: 'showToast', params: ({ event }) => ({ kind: 'error', text: messageOf(event.output) }) },
            ],
          },
          {
            target: 'ready',
            description: 'Not these, says the server.',
            actions: [
              { type: 'rememberRefusal', params: ({ event }) => ({ reply: event.output }) },
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
      after: { retryAfter: { target: 'ready', actions: 'forgetRefusal' } },
    },
    signedIn: { description: 'The session has taken over.', type: 'final' },
  },
});

export type LoginActor = ActorRefFrom<typeof loginMachine>;
