import {
  type CompanyProfileContext,
  type CompanyProfileEvent,
  companyProfileMachine,
} from '../../src/machines/company-profile.machine.ts';
import { companyReply, refusal } from './fixtures.ts';
import { type ChartUnderTest, done, failed, type Stimuli } from './mbt.ts';

const stimuli = {
  'fields.changed': [
    { type: 'fields.changed', values: { companyName: 'Harbour and Vale' } },
    { type: 'fields.changed', values: { companyName: '' } },
  ],
  'form.submitted': [{ type: 'form.submitted' }],
  'leave.requested': [{ type: 'leave.requested' }],
  'leave.confirmed': [{ type: 'leave.confirmed' }],
  'leave.dismissed': [{ type: 'leave.dismissed' }],
  'reload.requested': [{ type: 'reload.requested' }],
  'stale.dismissed': [{ type: 'stale.dismissed' }],
  'xstate.done.actor.loadCompany': [
    done('loadCompany', companyReply()),
    done('loadCompany', refusal(500, 'something broke')),
  ],
  'xstate.error.actor.loadCompany': [failed('loadCompany')],
  'xstate.done.actor.saveCompany': [
    done('saveCompany', companyReply({ companyName: 'Harbour and Vale', version: 2 })),
    done('saveCompany', refusal(409, 'somebody else saved in between', { version: 'Load it again.' })),
    done('saveCompany', refusal(422, 'not accepted', { telephone: 'Contact number needs at least 5 digits.' })),
  ],
  'xstate.error.actor.saveCompany': [failed('saveCompany')],
} satisfies Stimuli<CompanyProfileEvent>;

export const companyProfile: ChartUnderTest = {
  machine: companyProfileMachine,
  stimuli,
  inputs: [{ origin: 'onboarding' }, { origin: 'settings' }],
  project: ({ origin, company, values, errors }: CompanyProfileContext) => ({
    origin,
    stored: company?.companyName,
    typed: values.companyName,
    errors,
  }),
};
