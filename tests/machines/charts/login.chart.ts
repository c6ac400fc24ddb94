import { type LoginContext, type LoginEvent, loginMachine } from '../../../src/machines/login.machine.ts';
import { loginReply, refusal, trackOf } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

const admin = loginReply(trackOf(['c-admin', 'employee']));

const stimuli = {
  'form.submitted': [
    { type: 'form.submitted', email: 'Ana@Harbourvale.Example', password: 'harbour-demo-26' },
    { type: 'form.submitted', email: '', password: '' },
  ],
  'field.changed': [{ type: 'field.changed', field: 'email' }],
  'retry.pressed': [{ type: 'retry.pressed' }],
  'xstate.done.actor.login': [
    done('login', admin),
    done('login', refusal(401, 'invalid email or password')),
    done('login', { ...refusal(429, 'too many tries'), retryAfter: 20 }),
  ],
  'xstate.error.actor.login': [failed('login')],
  'xstate.done.actor.exchangeLink': [
    done('exchangeLink', { ...admin, body: { ...admin.body, purpose: 'welcome' } }),
    done('exchangeLink', refusal(404, 'this link has been used')),
    done('exchangeLink', { ...refusal(429, 'too many tries'), retryAfter: 20 }),
  ],
  'xstate.error.actor.exchangeLink': [failed('exchangeLink')],
  'xstate.after.retryAfter.login.slowedDown': [after('retryAfter', 'login.slowedDown')],
} satisfies Stimuli<LoginEvent>;

export const login: ChartUnderTest = {
  machine: loginMachine,
  stimuli,
  inputs: [{}, { securityToken: 'one-time' }],
  project: ({ errors, message }: LoginContext) => ({ errors, message }),
};
