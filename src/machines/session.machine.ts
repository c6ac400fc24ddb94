/**
 * Who is signed in, and which page they may see. Only this chart redirects, and it always replaces the history entry.
 */
import type { ActorRefFrom } from 'xstate';
import { ONBOARDING_PROGRESS } from '../rules/shared/constants.ts';
import { bodyOf, logError, replyOf } from './ports.ts';
import { forgetSession, identityOf, sessionSetup, storedOf } from './session.setup.ts';

export type * from './session.types.ts';

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is signed in, and which page they may see.',
  context: ({ input: { place, stored } }) => ({ place, ...stored }),
  invoke: [
    {
      src: 'toasts',
      id: 'toasts',
      systemId: 'toasts',
      onError: { actions: logError, meta: { offPage: 'Nothing on a page makes this listener fail.' } },
    },
    {
      src: 'watchLocation',
      id: 'watchLocation',
      onError: { actions: logError, meta: { offPage: 'Nothing on a page makes this listener fail.' } },
    },
    {
      src: 'watchStorage',
      id: 'watchStorage',
      onError: { actions: logError, meta: { offPage: 'Nothing on a page makes this listener fail.' } },
    },
  ],
  on: {
    'storage.changed': [
      {
        guard: { type: 'isSignedOutElsewhere', params: ({ event }) => event },
        target: '.signedOut',
        description: 'Another tab signed out.',
        actions: ['rememberReturn', 'forgetWho', 'goToSignIn'],
      },
      {
        guard: { type: 'isSomebodyElse', params: ({ event }) => event },
        target: '.checking',
        description: 'Another tab signed in, perhaps as someone else.',
        actions: { type: 'rememberStored', params: ({ event }) => event },
      },
    ],
  },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Checks for a stored session.',
      always: [
        {
          guard: 'isAtLink',
          target: 'signedOut',
          description:
            'A link in the address takes precedence. An existing session is kept until the link is accepted.',
        },
        { guard: 'hasToken', target: 'checking' },
        { target: 'signedOut', actions: ['rememberReturn', 'goToSignIn'] },
      ],
    },
    checking: {
      description: 'Asks the server who is signed in and which set-up steps are done.',
      tags: 'busy',
      invoke: {
        src: 'trackUser',
        id: 'trackUser',
        onDone: [
          {
            guard: { type: 'hasNoRoles', params: replyOf },
            target: 'signedOut',
            description: 'No roles: clears storage and returns to the sign-in page.',
            actions: ['clearStorage', 'forgetWho', 'goToSignIn'],
          },
          {
            guard: { type: 'isTracked', params: replyOf },
            target: 'signedIn',
            actions: [
              { type: 'rememberWho', params: ({ event }) => identityOf(bodyOf(event.output)) },
              { type: 'storeSession', params: ({ context }) => storedOf(context) },
            ],
          },
          {
            guard: { type: 'isTokenDead', params: replyOf },
            target: 'signedOut',
            actions: ['rememberReturn', 'clearStorage', 'forgetWho', 'goToSignIn'],
          },
          {
            target: 'signedOut.unreachable',
            description: 'The server did not return a valid user.',
            actions: ['rememberReturn', 'goToSignIn'],
          },
        ],
        onError: {
          target: 'signedOut.unreachable',
          description: 'No network.',
          actions: [logError, 'rememberReturn', 'goToSignIn'],
        },
      },
      after: {
        trackTimeout: {
          target: 'signedOut.unreachable',
          description: 'No response in time.',
          actions: ['rememberReturn', 'goToSignIn'],
        },
      },
      on: { 'location.changed': { actions: { type: 'rememberPlace', params: ({ event }) => event } } },
    },
    signedOut: {
      description: 'Signed out. Pages that need a session redirect to the sign-in page.',
      tags: 'signedOut',
      initial: 'waiting',
      on: {
        'session.start': {
          target: 'signedIn',
          description: 'Someone signed in.',
          actions: [
            { type: 'rememberSession', params: ({ event }) => event },
            { type: 'storeSession', params: ({ context }) => storedOf(context) },
          ],
        },
        'location.changed': { actions: [{ type: 'rememberPlace', params: ({ event }) => event }, 'goToSignIn'] },
      },
      states: {
        waiting: { description: 'Waiting for sign-in.' },
        unreachable: {
          description: 'The stored session could not be checked.',
          tags: 'unreachable',
          on: { 'retry.pressed': { target: '#session.checking' } },
        },
      },
    },
    signedIn: {
      description: 'Signed in.',
      tags: 'signedIn',
      type: 'parallel',
      on: {
        'session.expired': {
          guard: { type: 'isCurrentToken', params: ({ event }) => event },
          target: 'signedOut',
          description: 'The session has expired. The page is remembered for after sign-in.',
          actions: [
            'rememberReturn',
            'clearStorage',
            'forgetWho',
            { type: 'showToast', params: { kind: 'info', text: 'Your session has ended. Sign in again.' } },
            'goToSignIn',
          ],
        },
      },
      states: {
        page: {
          description: 'Which page they may see.',
          initial: 'gate',
          on: {
            'location.changed': {
              target: '.gate',
              actions: { type: 'rememberPlace', params: ({ event }) => event },
            },
            'session.update': {
              target: '.gate',
              description: 'The server confirmed a change; a set-up step may be done.',
              actions: { type: 'rememberChanges', params: ({ event }) => event.changes },
            },
          },
          states: {
            gate: {
              description: 'Decides where this person should be. The first matching rule wins.',
              always: [
                {
                  guard: 'hasNoAccess',
                  target: 'noAccess',
                  description: 'None of their roles gives access to a page in this console.',
                },
                {
                  guard: { type: 'needsStep', params: { step: 'password' } },
                  target: 'onboarding.password',
                  meta: { levels: ['company', 'branch'] },
                },
                {
                  guard: { type: 'needsStep', params: { step: 'profile' } },
                  target: 'onboarding.profile',
                  meta: { levels: ['company'] },
                },
                {
                  guard: { type: 'needsStep', params: { step: 'logo' } },
                  target: 'onboarding.logo',
                  meta: { levels: ['company', 'branch'] },
                },
                {
                  guard: 'isEntryPage',
                  target: 'open',
                  description: 'After sign-in or a finished step, returns to the previous page, or Home.',
                  actions: ['goToPostLoginPath', 'forgetReturn'],
                },
                {
                  guard: 'isAtHome',
                  target: 'open',
                  description: 'Home leads to the landing page of the role.',
                  actions: 'goToLanding',
                },
                {
                  guard: 'isForbidden',
                  target: 'open',
                  description: 'The role has no access to this page.',
                  actions: 'goToNotFound',
                },
                { target: 'open' },
              ],
            },
            onboarding: {
              description: 'A set-up step comes before everything else.',
              tags: 'onboarding',
              initial: 'password',
              entry: 'goToStep',
              states: {
                password: {
                  description: 'The person chooses their own password.',
                  meta: { progress: ONBOARDING_PROGRESS.password },
                },
                profile: { description: 'The company’s details.', meta: { progress: ONBOARDING_PROGRESS.profile } },
                logo: {
                  description: 'The company’s logo, or a branch-level person’s own picture.',
                  meta: { progress: ONBOARDING_PROGRESS.logo },
                },
              },
            },
            open: { description: 'On an allowed page.' },
            noAccess: { description: 'Signed in, but can only sign out.', tags: 'noAccess' },
          },
        },
        leaving: {
          description: 'Signing out.',
          initial: 'staying',
          states: {
            staying: {
              description: 'No confirmation is open.',
              on: { 'logout.pressed': { target: 'confirmingLogout' } },
            },
            confirmingLogout: {
              description: "'Are You Sure You Want to Log Out ?'",
              tags: 'confirmingLogout',
              on: {
                'logout.confirmed': { target: '#session.signingOut' },
                'logout.dismissed': { target: 'staying' },
                'location.changed': { target: 'staying', description: 'Navigating away cancels.' },
              },
            },
          },
        },
      },
    },
    signingOut: {
      description: 'The browser clears the session immediately and tells the server without waiting long.',
      tags: 'busy',
      entry: 'clearStorage',
      invoke: {
        src: 'endSession',
        id: 'endSession',
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: 'signedOut', actions: forgetSession },
        onError: { target: 'signedOut', actions: [logError, ...forgetSession] },
      },
      after: { signOutTimeout: { target: 'signedOut', actions: forgetSession } },
      on: { 'location.changed': { actions: { type: 'rememberPlace', params: ({ event }) => event } } },
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
