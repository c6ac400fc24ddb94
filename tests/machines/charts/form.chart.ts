import type { CompanyReply } from '../../../src/api/contract/company.ts';
import {
  createFormMachine,
  type FormContext,
  type FormEvent,
  type FormRules,
} from '../../../src/machines/form.machine.ts';
import {
  type CompanyProfileForm,
  companyProfileRules,
  emptyCompanyProfile,
} from '../../../src/machines/modules/company/company.ts';
import { companyReply, refusal } from '../support/fixtures.ts';
import { type ChartUnderTest, done, failed, type Stimuli } from '../support/mbt.ts';

export interface Note {
  title: string;
}

export const noteIn = ({ title }: Partial<Note>): Note | undefined => (title === undefined ? undefined : { title });

export const noteRules: FormRules<Note, Note> = {
  id: 'note',
  validate: ({ title }) => (title === '' ? { title: 'Please enter a title!' } : {}),
  messages: { added: 'Note added', updated: 'Note updated' },
  afterAdding: '/employees',
  readSaved: noteIn,
};

/** A form that keeps no drafts. */
export const noteFormWith = (rules: FormRules<Note, Note>) =>
  createFormMachine<string[], Note, Note>(rules).provide({ actions: { keepDraft() {}, forgetDraft() {} } });

export const noteForm = noteFormWith(noteRules);

/** The company's profile: of all forms the one that uses everything a form can do. */
export const profileForm = createFormMachine<object, CompanyProfileForm, CompanyReply>({
  ...companyProfileRules,
  id: 'form',
});

export const storedProfile: CompanyProfileForm = {
  companyName: 'Harbour & Vale',
  companyEmail: 'hello@harbourvale.example',
  address: '1 Quay Street',
  telephone: '3512112345',
  countsCampaignOpens: false,
  record: { version: 1, contract: null },
};

/** An earlier attempt stored it, and its reply was lost. */
const alreadySaved = {
  status: 409,
  body: {
    ...companyReply({ companyName: 'Harbour and Vale', version: 2 }).body,
    ...refusal(409, 'somebody else saved in between', { version: 'Load it again.' }).body,
  },
};

const stimuli = {
  'fields.changed': [
    { type: 'fields.changed', values: { companyName: 'Harbour and Vale' } },
    { type: 'fields.changed', values: { companyName: '' } },
  ],
  'form.submitted': [{ type: 'form.submitted' }],
  'exit.requested': [{ type: 'exit.requested' }],
  'exit.confirmed': [{ type: 'exit.confirmed' }],
  'exit.dismissed': [{ type: 'exit.dismissed' }],
  'reload.requested': [{ type: 'reload.requested' }],
  'stale.dismissed': [{ type: 'stale.dismissed' }],
  'save.confirmed': [{ type: 'save.confirmed' }],
  'save.dismissed': [{ type: 'save.dismissed' }],
  'xstate.done.actor.loadForm': [
    done('loadForm', { status: 200, body: { options: {}, values: storedProfile } }),
    done('loadForm', { status: 200, body: { options: {} } }),
    done('loadForm', { status: 200, body: null }),
    done('loadForm', refusal(500, 'something broke')),
  ],
  'xstate.error.actor.loadForm': [failed('loadForm')],
  'xstate.done.actor.saveForm': [
    done('saveForm', companyReply({ companyName: 'Harbour and Vale', version: 2 })),
    done('saveForm', refusal(409, 'somebody else saved in between', { version: 'Load it again.' })),
    done('saveForm', alreadySaved),
    done('saveForm', refusal(409, 'three people are affected', { confirmed: 'Confirm the change to save it.' })),
    done('saveForm', refusal(403, 'not for you')),
    done('saveForm', refusal(422, 'not accepted', { telephone: 'Contact number needs at least 5 digits.' })),
  ],
  'xstate.error.actor.saveForm': [failed('saveForm')],
} satisfies Stimuli<FormEvent<CompanyProfileForm>>;

export const form: ChartUnderTest = {
  machine: profileForm,
  stimuli,
  inputs: [
    { values: emptyCompanyProfile },
    { key: 'company', values: emptyCompanyProfile, isKeptOpen: true },
    { key: 'company', values: emptyCompanyProfile },
  ],
  project: ({ key, isKeptOpen, initial, values, errors }: FormContext<object, CompanyProfileForm>) => ({
    key,
    isKeptOpen,
    stored: initial.companyName,
    typed: values.companyName,
    errors,
  }),
};
