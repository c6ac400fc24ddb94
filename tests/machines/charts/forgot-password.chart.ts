import {
  type ForgotPasswordContext,
  type ForgotPasswordEvent,
  forgotPasswordMachine,
} from '../../../src/machines/forgot-password.machine.ts';
import { refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

const stimuli = {
  'form.submitted': [
    { type: 'form.submitted', email: 'ana@harbourvale.example' },
    { type: 'form.submitted', email: ' ' },
  ],
  'field.changed': [{ type: 'field.changed' }],
  'again.pressed': [{ type: 'again.pressed' }],
  'xstate.done.actor.askForMail': [
    done('askForMail', { status: 200, body: { status: 200, message: 'If the account exists, a mail is on its way.' } }),
    done('askForMail', refusal(422, 'please enter username or email')),
    done('askForMail', { ...refusal(429, 'too many tries'), retryAfter: 20 }),
  ],
  'xstate.error.actor.askForMail': [failed('askForMail')],
  'xstate.after.retryAfter.forgotPassword.slowedDown': [after('retryAfter', 'forgotPassword.slowedDown')],
} satisfies Stimuli<ForgotPasswordEvent>;

export const forgotPassword: ChartUnderTest = {
  machine: forgotPasswordMachine,
  stimuli,
  inputs: [undefined],
  project: ({ errors, message }: ForgotPasswordContext) => ({ errors, message }),
};
