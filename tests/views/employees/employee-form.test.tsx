import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import type { EmployeeOption, EmployeeReply } from '../../../src/api/contract/employees.ts';
import type { EditDetails } from '../../../src/api/contract/organisation.ts';
import { createCollectionMachine, type Page } from '../../../src/machines/collection.machine.ts';
import { createFormMachine, type FormContext } from '../../../src/machines/form.machine.ts';
import {
  type EmployeeFormValues,
  emptyEmployee,
  validate,
  valuesOf,
} from '../../../src/machines/modules/employees/employee-values.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import type { Wiring } from '../../../src/machines/wiring.ts';
import { employeeFields, profileNames } from '../../../src/rules/employees/employee-fields.ts';
import { isFormBlocked } from '../../../src/rules/employees/employee-form.ts';
import { MANAGER_HELP } from '../../../src/rules/employees/manager-words.ts';
import type { ListQuery } from '../../../src/rules/shared/list-query.ts';
import { fieldId, fieldOrder } from '../../../src/views/employees/employee-fields.tsx';
import { EmployeeForm } from '../../../src/views/employees/employee-form.tsx';
import { SaveButton } from '../../../src/views/layout/save-button.tsx';
import { restingIn } from '../support/charts.ts';
import { submit, texts, type } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';
import { choices, person } from './people.ts';

const formMachine = createFormMachine<EditDetails, EmployeeFormValues, EmployeeReply>({
  id: 'employeeForm',
  validate,
  messages: { added: '', updated: '' },
  afterAdding: '/employees',
});

/** The manager field starts a picker's chart, which gets no reply here. */
const managers = createCollectionMachine<EmployeeOption>('people').provide({
  actors: { loadRows: fromPromise<Reply<Page<EmployeeOption>>, { query: ListQuery }>(() => new Promise(() => {})) },
});
const withPickers = (picker: typeof managers): Wiring => ({
  ...signedInWiring(),
  machines: () => ({ managers: picker }) as never,
});

type Context = FormContext<EditDetails, EmployeeFormValues>;

function show(value: string | object, changes: Partial<Context> = {}, picker = managers, startsAt?: 'manager') {
  const values = changes.values ?? emptyEmployee;
  const context: Context = {
    key: null,
    options: choices,
    initial: values,
    values,
    errors: {},
    message: null,
    ...changes,
  };
  const chart = restingIn(formMachine, value as never, context);
  render(
    withWiring(
      withPickers(picker),
      <>
        <EmployeeForm actorRef={chart.actorRef} id="form" {...(startsAt && { startsAt })} />
        <SaveButton actorRef={chart.actorRef} form="form" label="Save" isBlocked={isFormBlocked} />
      </>,
    ),
  );

  return chart;
}

const editing = (changes = {}) => ({ key: 'p1', values: valuesOf(person(changes)) });
const save = () => find<HTMLButtonElement>('button[form="form"]');

describe('the employee form', () => {
  it('sends every change and the submission to its chart', () => {
    const { sent } = show({ editing: 'filling' });
    type(find<HTMLInputElement>('#employee-firstName'), 'Zoë');
    press(find('input[name="roles"][value="reporting-manager"]'));
    submit(find('form'));

    expect(sent()).toEqual([
      { type: 'fields.changed', values: { firstName: 'Zoë' } },
      { type: 'fields.changed', values: { roles: ['reporting-manager', 'employee'] } },
      { type: 'form.submitted' },
    ]);
  });

  it('sends the welcome email to new people unless that is switched off', () => {
    const { sent } = show({ editing: 'filling' });
    press(find('input[type="checkbox"]:checked:not([name])'));
    expect(sent()).toEqual([{ type: 'fields.changed', values: { welcome: false } }]);

    show({ editing: 'filling' }, editing());
    expect(document.querySelector('input[type="checkbox"]:not([name])')).toBeNull();
  });

  it('shows a person’s age and full date of birth, and nothing without a date', () => {
    const help = () => texts('#employee-dob-help');
    const year = new Date().getFullYear();
    show({ editing: 'filling' }, editing({ dob: `${year - 100}-01-01` }));
    expect(help()).toEqual([`100 years old, born 1 January ${year - 100}`]);

    show({ editing: 'filling' }, editing({ dob: `${year - 1}-01-01` }));
    expect(help()).toEqual([`1 year old, born 1 January ${year - 1}`]);

    show({ editing: 'filling' }, editing({ dob: null }));
    expect(help()).toEqual([]);
  });

  it('shows the manager by name, with the email below', () => {
    const field = () => find<HTMLInputElement>('#employee-manager');
    const email = person().manager ?? '';
    show({ editing: 'filling' }, editing());
    expect(field().value).toBe('Ana Reis');
    expect(find('#employee-manager-help').textContent).toBe(email + MANAGER_HELP);

    show({ editing: 'filling' }, editing({ managerName: null }));
    expect(field().value).toBe(email);
    expect(find('#employee-manager-help').textContent).toBe(MANAGER_HELP);

    // Someone else chose another manager in the meantime, and this form keeps its own.
    show({ editing: 'filling' }, { ...editing(), values: { ...editing().values, manager: 'bo@harbourvale.example' } });
    expect(field().value).toBe('bo@harbourvale.example');
  });

  it('accepts a new manager who has the previous manager’s email address', async () => {
    const successor = { _id: 'p9', fullName: 'Bo Quill', email: person().manager } as EmployeeOption;
    const found = createCollectionMachine<EmployeeOption>('people').provide({
      actors: {
        loadRows: fromPromise<Reply<Page<EmployeeOption>>, { query: ListQuery }>(async () => ({
          status: 200,
          body: { rows: [successor], total: 1 },
        })),
      },
    });
    const { sent } = show({ editing: 'filling' }, editing(), found);
    await act(async () => {});
    press(find('#employee-manager'));
    press(find('[role="option"]'));

    expect(sent()).toEqual([{ type: 'fields.changed', values: { manager: successor.email, isManagerChosen: true } }]);
  });

  it.each([
    [undefined, 'employee-firstName'],
    ['manager', 'employee-manager'],
  ] as const)('starts at the field it was opened for: %s', (startsAt, field) => {
    show({ editing: 'filling' }, editing(), managers, startsAt);

    expect(document.activeElement?.id).toBe(field);
  });

  it('clears the other roles when Admin is chosen', () => {
    const { sent } = show({ editing: 'filling' }, editing());
    press(find('input[name="roles"][value="admin"]'));

    expect(sent()).toEqual([{ type: 'fields.changed', values: { roles: ['admin'] } }]);
  });

  it.each([
    ['Please add department first.', { ...choices, departments: [] }, '/employees/addDepartment?add=employee'],
    ['Please add designation first.', { ...choices, designations: [] }, '/employees/addDesignation?add=employee'],
  ])("shows '%s' with a link to the page, and is disabled until then", (words, options, to) => {
    const { sent } = show({ editing: 'filling' }, { options });
    submit(find('form'));

    expect(find('[role="alert"]').textContent).toContain(words);
    expect(find('[role="alert"] a').getAttribute('href')).toBe(to);
    expect(find<HTMLFieldSetElement>('form > fieldset').disabled).toBe(true);
    expect(save().disabled).toBe(true);
    expect(sent()).toEqual([]);
  });

  it('summarises what is missing, with a link to each field', () => {
    show({ editing: 'filling' }, { errors: validate(emptyEmployee) });

    expect(texts('section a')).toEqual([
      'Please Enter First Name!',
      'Please Enter Last Name!',
      'Please Enter Email Address!',
      'Please Enter Employee Id!',
      'Please select branch!',
      'Please Enter Department Name!',
      'Please Enter Employee Designation!',
      'Please Enter Employee Role!',
    ]);
    for (const link of document.querySelectorAll('section a')) find(link.getAttribute('href') ?? '');
  });

  it('has a control for every field of a person, in the order in which mistakes are listed', () => {
    show({ editing: 'filling' }, editing({ isB2Cuser: true, planExpirationDate: '2027-01-31' }));
    const names = Object.keys(employeeFields).filter((name) => !profileNames.some((one) => one === name));
    const all = [...names, 'planExpirationDate'];
    const controls = [...document.querySelectorAll(all.map((name) => `#${fieldId(name)}`).join(', '))];

    expect(controls.map(({ id }) => id)).toEqual(fieldOrder.map(fieldId));
    expect([...fieldOrder].sort()).toEqual(all.sort());
  });

  it('never lets an existing person’s email address be changed', () => {
    show({ editing: 'filling' }, editing());
    expect(find<HTMLInputElement>('#employee-email').readOnly).toBe(true);

    show({ editing: 'filling' });
    expect(find<HTMLInputElement>('#employee-email').readOnly).toBe(false);
  });

  it('offers the end of a subscription only for subscribers, and not before the current end', () => {
    show({ editing: 'filling' }, editing());
    expect(document.querySelector('#employee-planExpirationDate')).toBeNull();

    const { sent } = show({ editing: 'filling' }, editing({ isB2Cuser: true, planExpirationDate: '2027-01-31' }));
    const day = find<HTMLInputElement>('#employee-planExpirationDate');
    const press = (key: string) => act(() => day.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    expect(day.value).toBe('31-01-27');
    press('ArrowDown');
    expect(sent()).toEqual([]);
    press('ArrowUp');
    expect(sent()).toEqual([{ type: 'fields.changed', values: { planExpirationDate: '2027-02-01' } }]);
  });

  it('is disabled while it is saved', () => {
    show('submitting');

    expect(find<HTMLFieldSetElement>('form > fieldset').disabled).toBe(true);
    expect(save().textContent).toBe('Saving…');
  });

  it('keeps all input when the network fails', () => {
    show({ editing: 'offline' }, editing());

    expect(find('[role="alert"]').textContent).toContain('Your changes are still here');
    expect(find<HTMLInputElement>('#employee-lastName').value).toBe('Åkesson');
  });

  it('does not report someone else’s newer version as a field error', () => {
    show('stale', { ...editing(), errors: { version: 'This is not the latest version.' } as never, message: 'Stale' });

    expect(document.querySelector('section')).toBeNull();
  });
});
