import {
  type ChangePasswordContext,
  type ChangePasswordEvent,
  changePasswordMachine,
} from '../../../src/machines/change-password.machine.ts';
import { refusal } from '../support/fixtures.ts';
import { after, type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

const stimuli = {
  'form.submitted': [
    {
      type: 'form.submitted',
      currentPassword: 'harbour-demo-26',
      newPassword: 'a quieter harbour',
      confirmPassword: 'a quieter harbour',
    },
    { type: 'form.submitted', currentPassword: '', newPassword: '', confirmPassword: '' },
  ],
  'field.changed': [{ type: 'field.changed', field: 'newPassword' }],
  'xstate.done.actor.changePassword': [
    done('changePassword', { status: 200, body: { status: 200, message: 'password changed' } }),
    done('changePassword', refusal(422, 'not accepted', { currentPassword: 'This is not your current password.' })),
    done('changePassword', { ...refusal(429, 'too many tries'), retryAfter: 20 }),
  ],
  'xstate.error.actor.changePassword': [failed('changePassword')],
  'xstate.after.retryAfter.changePassword.slowedDown': [after('retryAfter', 'changePassword.slowedDown')],
} satisfies Stimuli<ChangePasswordEvent>;

export const changePassword: ChartUnderTest = {
  machine: changePasswordMachine,
  stimuli,
  inputs: [
    { origin: 'onboarding', canSkipCurrent: true },
    { origin: 'settings', canSkipCurrent: false },
  ],
  project: ({ origin, errors, message }: ChangePasswordContext) => ({ origin, errors, message }),
};
