import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Gender } from '../../api/contract/employees.ts';
import type { EditDetails } from '../../api/contract/organisation.ts';
import type { EmployeeFormActor } from '../../machines/modules/employees/employee-form.ts';
import type { EmployeeFormValues } from '../../machines/modules/employees/employee-values.ts';
import { ageOn } from '../../rules/employees/age.ts';
import { employeeFields } from '../../rules/employees/employee-fields.ts';
import { genderLabels } from '../../rules/employees/genders.ts';
import { formatFullDay } from '../../rules/shared/dates.ts';
import { today } from '../../rules/shared/days.ts';
import form from '../layout/form.module.css';
import { FormSection } from '../layout/form-section.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { DateInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { Select } from '../ui/select.tsx';
import { type FormField, fieldLabels, isRequired } from './field-texts.ts';
import { ManagerField } from './manager-field.tsx';
import { nationalityOptions } from './nationality-options.ts';
import { RolesField } from './roles-field.tsx';

export const fieldId = (field: string): string => `employee-${field}`;

export const fieldOrder = [
  ...['firstName', 'lastName', 'preferredName', 'email', 'empId', 'dob', 'gender', 'nationality', 'phone'],
  ...['branchId', 'department', 'designation', 'joinedOn', 'manager', 'teamId'],
  ...['roles', 'groups', 'insuranceCategory', 'planExpirationDate'],
];

type TextName = 'firstName' | 'lastName' | 'preferredName' | 'email' | 'empId' | 'phone';
type DayName = 'dob' | 'joinedOn';
type ChoiceName = 'branchId' | 'department' | 'designation' | 'teamId' | 'insuranceCategory';

/** The field that has the focus when an edit opens. */
export type EditStart = 'firstName' | 'manager';

interface EmployeeFieldsProps {
  actorRef: EmployeeFormActor;
  options: EditDetails;
  isEdit: boolean;
  startsAt: EditStart;
}

const genders = Object.entries(genderLabels).map(([value, label]) => ({ value, label }));

export function EmployeeFields({ actorRef, options, isEdit, startsAt }: EmployeeFieldsProps) {
  const { values, errors, initial } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<EmployeeFormValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  const field = (name: FormField) => ({
    id: fieldId(name),
    label: fieldLabels[name],
    required: isRequired(name),
    error: errors[name],
  });
  const plain = (name: TextName | DayName | ChoiceName) => ({
    name,
    value: values[name] ?? '',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const text = (name: TextName) => ({ ...plain(name), maxLength: employeeFields[name].max, autoComplete: 'off' });

  return (
    <>
      <FieldsSection title="Person">
        <Field {...field('firstName')}>
          {/* An edit opens in a dialog and starts at a field; the page for a new employee starts at its heading. */}
          <Input {...text('firstName')} autoFocus={isEdit && startsAt === 'firstName'} />
        </Field>
        <Field {...field('lastName')}>
          <Input {...text('lastName')} />
        </Field>
        <Field {...field('preferredName')}>
          <Input {...text('preferredName')} />
        </Field>
        <Field {...field('email')} help={isEdit ? 'The email cannot be changed.' : 'They sign in with this address.'}>
          <Input {...text('email')} type="email" readOnly={isEdit} />
        </Field>
        <Field {...field('empId')}>
          <Input {...text('empId')} />
        </Field>
        <Field {...field('dob')} help={bornWords(values.dob)}>
          <DateInput {...plain('dob')} max={today()} />
        </Field>
        <Field {...field('gender')}>
          <Select
            name="gender"
            value={values.gender ?? ''}
            placeholder="Not provided"
            options={genders}
            onChange={(event) => change({ gender: (event.target.value || null) as Gender | null })}
          />
        </Field>
        <Field {...field('nationality')}>
          <Combobox
            value={values.nationality ?? null}
            options={nationalityOptions}
            selectedLabel={values.nationality ?? undefined}
            onValueChange={(nationality) => change({ nationality })}
          />
        </Field>
        <Field {...field('phone')}>
          <Input {...text('phone')} type="tel" />
        </Field>
      </FieldsSection>
      <FieldsSection title="Work">
        <Field {...field('branchId')}>
          <Select {...plain('branchId')} placeholder="Choose a branch" options={branchesOf(options, values.branchId)} />
        </Field>
        <Field {...field('department')}>
          <Select
            {...plain('department')}
            placeholder="Choose a department"
            options={choicesOf(options, 'departments', initial.department)}
          />
        </Field>
        <Field {...field('designation')}>
          <Select
            {...plain('designation')}
            placeholder="Choose a designation"
            options={choicesOf(options, 'designations', initial.designation)}
          />
        </Field>
        <Field {...field('joinedOn')}>
          <DateInput {...plain('joinedOn')} />
        </Field>
        <ManagerField
          value={values.manager ?? null}
          current={values.record?.manager}
          isStart={isEdit && startsAt === 'manager'}
          onChange={(manager) => change({ manager, isManagerChosen: true })}
          {...field('manager')}
        />
        <Field {...field('teamId')}>
          <Select
            {...plain('teamId')}
            placeholder="No team"
            options={options.teams.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        </Field>
      </FieldsSection>
      <FieldsSection title="Access and benefits">
        <RolesField value={values.roles} onChange={(roles) => change({ roles })} {...field('roles')} />
        <Field {...field('groups')}>
          <MultiSelect
            noun="groups"
            placeholder="No groups"
            value={values.groups}
            options={options.groups.map(({ _id, groupName }) => ({ value: _id, label: groupName }))}
            onValueChange={(groups) => change({ groups })}
          />
        </Field>
        <Field {...field('insuranceCategory')}>
          <Select {...plain('insuranceCategory')} placeholder="No insurance">
            {options.insurancePlans.map((plan) => (
              <optgroup key={plan._id} label={plan.name}>
                {plan.plans.map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        {values.record?.isB2C && (
          <Field {...field('planExpirationDate')}>
            <DateInput
              name="planExpirationDate"
              value={values.planExpirationDate ?? ''}
              min={values.record.expiresOn ?? undefined}
              onChange={(event) => change({ planExpirationDate: event.target.value || null })}
            />
          </Field>
        )}
      </FieldsSection>
      {!isEdit && (
        <Checkbox
          label="Send the welcome email now"
          description="It has a sign-in link. Otherwise, you can send it later from the list of employees."
          checked={values.welcome !== false}
          onChange={({ target }) => change({ welcome: target.checked })}
        />
      )}
    </>
  );
}

/** The field shows two digits of the year, which could be of either century. */
function bornWords(dob: string | null | undefined): string | undefined {
  const age = ageOn(dob, today());

  return age === undefined ? undefined : `${age} ${age === 1 ? 'year' : 'years'} old, born ${formatFullDay(dob)}`;
}

/** A retired unit is offered only to employees who have it, so that they can keep it. */
const choicesOf = (options: EditDetails, kind: 'departments' | 'designations', held: string) => [
  ...options[kind].map(optionOf),
  ...options.retired[kind].filter(({ _id }) => _id === held).map(optionOf),
];

const branchesOf = ({ branches, retired }: EditDetails, held: string) =>
  [...branches, ...retired.branches.filter(({ _id }) => _id === held)].map(({ _id, branchName }) => ({
    value: _id,
    label: branchName,
  }));

const optionOf = ({ _id, display }: { _id: string; display: string }) => ({ value: _id, label: display });

function FieldsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FormSection title={title}>
      <div className={form.columns}>{children}</div>
    </FormSection>
  );
}
