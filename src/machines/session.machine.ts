/**
 * Who is signed in, and which page they may be at.
 *
 * It rests in `signedOut` (waiting, or unreachable with a way to try again) and in `signedIn`. There the page region
 * rests in a set-up step, at a page, or without access, and beside it a question about signing out may be open.
 * Ways out of `signedIn`: signing out, a session that ended on the server, another tab that signed out or in.
 *
 * The address bar says which page; this chart says whether. It alone redirects, and always replaces.
 */
import type { ActorRefFrom } from 'xstate';
import { bodyOf, logError } from './ports.ts';
import { ONBOARDING_PROGRESS } from './rules/constants.ts';
import { forgetEverything, sessionSetup, storedOf, whoOf } from './session.setup.ts';

export type * from './session.types.ts';

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is signed in, and which page they may be at.',
  context: ({ input: { place, stored } }) => ({ place, ...stored }),
  invoke: [
    { src: 'toasts', id: 'toasts', systemId: 'toasts', onError: { actions: logError } },
    { src: 'watchLocation', id: 'watchLocation', onError: { actions: logError } },
    { src: 'watchStorage', id: 'watchStorage', onError: { actions: logError } },
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
        description: 'Another tab signed in, perhaps as somebody else.',
        actions: { type: 'rememberStored', params: ({ event }) => event },
      },
    ],
  },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Does this browser remember a session?',
      always: [
        {
          guard: 'isAtLink',
          target: 'signedOut',
          description:
            'A mailed link speaks for itself; a session that is here already stays until the link is accepted.',
        },
        { guard: 'hasToken', target: 'checking' },
        { target: 'signedOut', actions: ['rememberReturn', 'goToSignIn'] },
      ],
    },
    checking: {
      description: 'Asks the server who the token belongs to and which set-up steps are done.',
      tags: 'busy',
      invoke: {
        src: 'trackUser',
        id: 'trackUser',
        onDone: [
          {
            guard: { type: 'hasNoRoles', params: ({ event }) => ({ reply: event.output }) },
            target: 'signedOut',
            description: 'Nobody without a role gets in, and nothing of them stays behind.',
            actions: ['clearStorage', 'forgetWho', 'goToSignIn'],
          },
          {
            guard: { type: 'isTracked', params: ({ event }) => ({ reply: event.output }) },
            target: 'signedIn',
            actions: [
              { type: 'rememberWho', params: ({ event }) => whoOf(bodyOf(event.output)) },
              { type: 'storeSession', params: ({ context }) => storedOf(context) },
            ],
          },
          {
            guard: { type: 'isTokenDead', params: ({ event }) => ({ reply: event.output }) },
            target: 'signedOut',
            actions: ['rememberReturn', 'clearStorage', 'forgetWho', 'goToSignIn'],
          },
          {
            target: 'signedOut.unreachable',
            description: 'The server answered, but not with who this is.',
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
          description: 'No answer in time.',
          actions: ['rememberReturn', 'goToSignIn'],
        },
      },
      on: { 'location.changed': { actions: { type: 'rememberPlace', params: ({ event }) => event } } },
    },
    signedOut: {
      description: 'Nobody is signed in here: pages that need a session lead to the sign-in page.',
      tags: 'signedOut',
      initial: 'waiting',
      on: {
        'session.start': {
          target: 'signedIn',
          description: 'Somebody signed in.',
          actions: [
            { type: 'rememberSession', params: ({ event }) => event },
            { type: 'storeSession', params: ({ context }) => storedOf(context) },
          ],
        },
        'location.changed': { actions: [{ type: 'rememberPlace', params: ({ event }) => event }, 'goToSignIn'] },
      },
      states: {
        waiting: { description: 'Waits for somebody to sign in.' },
        unreachable: {
          description: 'The stored session may be good, but the server could not say so.',
          tags: 'unreachable',
          on: { 'retry.pressed': { target: '#session.checking' } },
        },
      },
    },
    signedIn: {
      description: 'Somebody is signed in.',
      tags: 'signedIn',
      type: 'parallel',
      on: {
        'session.expired': {
          guard: { type: 'isCurrentToken', params: ({ event }) => event },
          target: 'signedOut',
          description: 'The server no longer knows the session. The page is remembered for after signing in again.',
          actions: [
            'rememberReturn',
            'clearStorage',
            'forgetWho',
            { type: 'showToast', params: { kind: 'info', text: 'Your session has ended. Please sign in again.' } },
            'goToSignIn',
          ],
        },
      },
      states: {
        page: {
          description: 'Which page they may be at.',
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
              description: 'Decides, first match first, where this person belongs right now.',
              always: [
                { guard: 'hasNoAccess', target: 'noAccess', description: 'Their roles open no page of this console.' },
                { guard: { type: 'needsStep', params: { step: 'password' } }, target: 'onboarding.password' },
                { guard: { type: 'needsStep', params: { step: 'profile' } }, target: 'onboarding.profile' },
                { guard: { type: 'needsStep', params: { step: 'logo' } }, target: 'onboarding.logo' },
                {
                  guard: 'isAtDoor',
                  target: 'open',
                  description: 'From signing in or a finished step to where they were, else Home.',
                  actions: ['goBehindTheDoor', 'forgetReturn'],
                },
                {
                  guard: 'isAtHome',
                  target: 'open',
                  description: 'Home leads everybody to the page they work at.',
                  actions: 'goToLanding',
                },
                {
                  guard: 'isForbidden',
                  target: 'open',
                  description: 'A page that their roles do not open is lost to them.',
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
                  description: 'A password of their own.',
                  meta: { progress: ONBOARDING_PROGRESS.password },
                },
                profile: { description: "The company's details.", meta: { progress: ONBOARDING_PROGRESS.profile } },
                logo: {
                  description: "The company's logo, or a branch-level person's own picture.",
                  meta: { progress: ONBOARDING_PROGRESS.logo },
                },
              },
            },
            open: { description: 'At a page of theirs, or on the way to it.' },
            noAccess: { description: 'Signed in, but only signing out is left to do.', tags: 'noAccess' },
          },
        },
        leaving: {
          description: 'Whether they asked to sign out.',
          initial: 'staying',
          states: {
            staying: {
              description: 'No question is open.',
              on: { 'logout.pressed': { target: 'confirmingLogout' } },
            },
            confirmingLogout: {
              description: "'Are You Sure You Want to Log Out ?'",
              tags: 'confirmingLogout',
              on: {
                'logout.confirmed': { target: '#session.signingOut' },
                'logout.dismissed': { target: 'staying' },
                'location.changed': { target: 'staying', description: 'Going elsewhere answers the question: No.' },
              },
            },
          },
        },
      },
    },
    signingOut: {
      description: 'This browser forgets the session at once; the server is told, but not waited for long.',
      tags: 'busy',
      entry: 'clearStorage',
      invoke: {
        src: 'endSession',
        id: 'endSession',
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: 'signedOut', actions: forgetEverything },
        onError: { target: 'signedOut', actions: [logError, ...forgetEverything] },
      },
      after: { signOutTimeout: { target: 'signedOut', actions: forgetEverything } },
      on: { 'location.changed': { actions: { type: 'rememberPlace', params: ({ event }) => event } } },
    },
  },
});

/** The actor that the views subscribe to. */
export type SessionActor = ActorRefFrom<typeof sessionMachine>;
