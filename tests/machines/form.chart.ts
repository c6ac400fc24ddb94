import { createFormMachine, type FormContext, type FormEvent } from '../../src/machines/form.machine.ts';
import { refusal } from './fixtures.ts';
import { type ChartUnderTest, done, failed, type Stimuli } from './mbt.ts';

export interface Note {
  title: string;
}

export const noteForm = createFormMachine<string[], Note, Note>({
  id: 'note',
  validate: ({ title }) => (title === '' ? { title: 'Please enter a title!' } : {}),
  says: { added: 'Note Added', updated: 'Note Updated' },
  afterAdding: '/employees',
});

const stimuli = {
  'fields.changed': [
    { type: 'fields.changed', values: { title: 'Hello' } },
    { type: 'fields.changed', values: { title: '' } },
  ],
  'form.submitted': [{ type: 'form.submitted' }],
  'leave.requested': [{ type: 'leave.requested' }],
  'leave.confirmed': [{ type: 'leave.confirmed' }],
  'leave.dismissed': [{ type: 'leave.dismissed' }],
  'reload.requested': [{ type: 'reload.requested' }],
  'stale.dismissed': [{ type: 'stale.dismissed' }],
  'xstate.done.actor.loadForm': [
    done('loadForm', { status: 200, body: { options: ['a'] } }),
    done('loadForm', { status: 200, body: { options: ['a'], values: { title: 'Newer' } } }),
    done('loadForm', refusal(500, 'something broke')),
  ],
  'xstate.error.actor.loadForm': [failed('loadForm')],
  'xstate.done.actor.saveForm': [
    done('saveForm', { status: 201, body: { title: 'Hello' } }),
    done('saveForm', refusal(409, 'somebody else saved in between')),
    done('saveForm', refusal(422, 'not accepted', { title: 'This title is taken.' })),
  ],
  'xstate.error.actor.saveForm': [failed('saveForm')],
} satisfies Stimuli<FormEvent<Note>>;

export const form: ChartUnderTest = {
  machine: noteForm,
  stimuli,
  inputs: [{ values: { title: '' } }, { key: '7', values: { title: 'Old' } }],
  project: ({ key, initial, values, errors }: FormContext<string[], Note>) => ({ key, initial, values, errors }),
};
