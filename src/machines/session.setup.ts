import { assign, setup } from 'xstate';
import type { TrackReply, UserTrack } from '../api/contract/auth.ts';
import * as gate from '../rules/auth/gate.ts';
import type { OnboardingStep } from '../rules/auth/onboarding.ts';
import { type Location, parseLocation } from '../rules/auth/return-path.ts';
import { SIGN_OUT_TIMEOUT_MS, TRACK_TIMEOUT_MS } from '../rules/shared/constants.ts';
import { needsSession, paths, routeAt } from '../rules/shared/paths.ts';
import { effect, effects, isSuccess, port, type Reply, subscription } from './ports.ts';
import type {
  Identity,
  NewSession,
  SessionChanges,
  SessionContext,
  SessionEvent,
  SessionMeta,
  SessionTag,
  StoredCredentials,
  StoredSession,
} from './session.types.ts';
import { toastsMachine } from './toasts.machine.ts';

export const identityOf = ({ userTrack, user, company }: TrackReply): Identity => ({ track: userTrack, user, company });

const trackOf = (reply: Reply<TrackReply>): UserTrack | undefined =>
  isSuccess(reply) && Array.isArray(reply.body?.userTrack?.roles) ? reply.body.userTrack : undefined;

function gateOf({ who, place, securityToken, returnTo }: SessionContext): gate.Gate {
  if (!who) throw new Error('The gate needs someone who is signed in');

  return { track: who.track, location: place, hasSecurityToken: securityToken !== null, returnTo };
}

export const storedOf = ({ token, securityToken, who }: SessionContext): StoredSession => ({
  token,
  securityToken,
  roles: who?.track.roles ?? [],
  userId: who?.track.userId ?? '',
});

/** Signing out leads to the branches. They need a session, so the sign-in page follows. */
export const forgetSession = ['forgetWho', 'forgetReturn', 'goToBranches'] as const;

const base = setup({
  types: {
    input: {} as { place: Location; stored: StoredCredentials },
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as SessionTag,
    meta: {} as SessionMeta,
  },
  actors: {
    toasts: toastsMachine,
    watchLocation: subscription<{ type: 'location.watch' }>('watchLocation'),
    watchStorage: subscription<{ type: 'storage.watch' }>('watchStorage'),
    trackUser: port<Reply<TrackReply>>('trackUser'),
    endSession: port<Reply, { token: string | null }>('endSession'),
  },
  guards: {
    isAtLink: ({ context }) => routeAt(context.place.path)?.name === 'loginLink',
    hasToken: ({ context }) => context.token !== null,
    isTracked: (_, { reply }: { reply: Reply<TrackReply> }) => trackOf(reply) !== undefined,
    hasNoRoles: (_, { reply }: { reply: Reply<TrackReply> }) => trackOf(reply)?.roles.length === 0,
    isTokenDead: (_, { reply }: { reply: Reply }) => reply.status === 401,
    isCurrentToken: ({ context }, { token }: { token: string | null }) => context.token === token,
    isSignedOutElsewhere: ({ context }, { token }: StoredCredentials) => token === null && context.token !== null,
    isSomebodyElse: ({ context }, { token }: StoredCredentials) => token !== null && token !== context.token,
    hasNoAccess: ({ context }) => gate.hasNoAccess(gateOf(context)),
    needsStep: ({ context }, { step }: { step: OnboardingStep }) => gate.needsStep(gateOf(context), step),
    isEntryPage: ({ context }) => gate.isEntryPage(gateOf(context)),
    isAtHome: ({ context }) => gate.isHomePage(gateOf(context)),
    isForbidden: ({ context }) => gate.isForbidden(gateOf(context)),
  },
  actions: {
    ...effects,
    storeSession: effect<StoredSession>('storeSession'),
    clearStorage: effect<undefined>('clearStorage'),
    rememberPlace: assign({ place: (_, { place }: { place: Location }) => place }),
    /** Nothing stays of the person who was signed in before. */
    rememberStored: assign((_, { token, securityToken }: StoredCredentials) => ({
      who: undefined,
      token,
      securityToken,
    })),
    rememberWho: assign({ who: (_, who: Identity) => who }),
    rememberSession: assign(({ context }, { track, user, company, token, securityToken, returnTo }: NewSession) => ({
      who: { track, user, company },
      token,
      securityToken: securityToken ?? null,
      returnTo: returnTo === undefined ? context.returnTo : { to: returnTo },
    })),
    rememberChanges: assign({
      who: ({ context: { who } }, { track, user, company }: SessionChanges) =>
        who && {
          track: { ...who.track, ...track },
          user: { ...who.user, ...user },
          company: { ...who.company, ...company },
        },
    }),
    rememberReturn: assign({
      returnTo: ({ context }) => gate.returnToOf(context.place, context.who?.track) ?? context.returnTo,
    }),
    forgetReturn: assign({ returnTo: undefined }),
    forgetWho: assign({ who: undefined, token: null, securityToken: null }),
  },
  delays: { trackTimeout: TRACK_TIMEOUT_MS, signOutTimeout: SIGN_OUT_TIMEOUT_MS },
});

/**
 * The page counts as reached at once, because at start-up nothing listens to the address bar yet; when the bar confirms
 * it, nothing changes.
 */
const leadTo = (where: (context: SessionContext) => string | undefined) =>
  base.enqueueActions(({ context, enqueue }) => {
    const to = where(context);
    if (to === undefined) return;
    enqueue({ type: 'goTo', params: { to, replace: true } });
    enqueue.raise({ type: 'location.changed', place: parseLocation(to) });
  });

export const sessionSetup = base.extend({
  actions: {
    goToStep: leadTo((context) => gate.stepToGoTo(gateOf(context))),
    goToPostLoginPath: leadTo((context) => gate.postLoginPath(gateOf(context))),
    goToLanding: leadTo((context) => gate.landing(gateOf(context))),
    goToNotFound: leadTo(() => paths.notFound),
    goToBranches: leadTo(() => paths.branches),
    /** Only a page that needs a session leads to sign-in. */
    goToSignIn: leadTo(({ place }) => (needsSession(place.path) ? paths.login : undefined)),
  },
});
