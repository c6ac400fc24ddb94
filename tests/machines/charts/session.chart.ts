import { type SessionContext, type SessionEvent, sessionMachine } from '../../../src/machines/session.machine.ts';
import { onboardingStep } from '../../../src/rules/auth/onboarding.ts';
import { ana, harbour, refusal, trackOf, trackReply } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

const at = (path: string) => ({ type: 'location.changed', place: { path, search: '' } }) as const;

const stimuli = {
  'location.changed': [at('/login'), at('/'), at('/employees')],
  'storage.changed': [
    { type: 'storage.changed', token: null, securityToken: null },
    { type: 'storage.changed', token: 'other', securityToken: null },
  ],
  'session.start': [
    { type: 'session.start', token: 'T', track: trackOf(['c-admin', 'employee']), user: ana, company: harbour },
  ],
  'session.update': [{ type: 'session.update', changes: { track: { password: true } } }],
  'session.expired': [
    { type: 'session.expired', token: 'T' },
    { type: 'session.expired', token: 'long gone' },
  ],
  'logout.pressed': [{ type: 'logout.pressed' }],
  'logout.confirmed': [{ type: 'logout.confirmed' }],
  'logout.dismissed': [{ type: 'logout.dismissed' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'xstate.done.actor.trackUser': [
    done('trackUser', trackReply(trackOf([]))),
    done('trackUser', trackReply(trackOf(['reporting-manager', 'employee']))),
    done('trackUser', trackReply(trackOf(['employee']))),
    done('trackUser', trackReply(trackOf(['c-admin', 'employee'], { password: false }))),
    done('trackUser', trackReply(trackOf(['c-admin', 'employee'], { companyProfileUpdated: false }))),
    done('trackUser', trackReply(trackOf(['b-admin', 'employee'], { profileImageOrLogoUpdated: false }))),
    done('trackUser', refusal(401, 'sign in first')),
    done('trackUser', { status: 200, body: 'nonsense' }),
  ],
  'xstate.error.actor.trackUser': [failed('trackUser')],
  'xstate.after.trackTimeout.session.checking': [after('trackTimeout', 'session.checking')],
  'xstate.done.actor.endSession': [done('endSession', { status: 200, body: { status: 200, message: 'Signed out' } })],
  'xstate.error.actor.endSession': [failed('endSession')],
  'xstate.after.signOutTimeout.session.signingOut': [after('signOutTimeout', 'session.signingOut')],
  'xstate.error.actor.toasts': [failed('toasts')],
  'xstate.error.actor.watchLocation': [failed('watchLocation')],
  'xstate.error.actor.watchStorage': [failed('watchStorage')],
} satisfies Stimuli<SessionEvent>;

export const session: ChartUnderTest = {
  machine: sessionMachine,
  stimuli,
  inputs: [
    { place: { path: '/employees', search: '?page=3' }, stored: { token: null, securityToken: null } },
    { place: { path: '/employees', search: '' }, stored: { token: 'T', securityToken: null } },
    { place: { path: '/login/one-time', search: '' }, stored: { token: 'T', securityToken: null } },
  ],
  project: ({ place, token, who, returnTo }: SessionContext) => ({
    path: place.path,
    hasToken: token !== null,
    roles: who?.track.roles,
    step: who && onboardingStep(who.track, { path: '/', hasSecurityToken: false }),
    comesBack: returnTo !== undefined,
  }),
};
