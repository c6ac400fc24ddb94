import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Gender } from '../../api/contract/employees.ts';
import type { EditDetails } from '../../api/contract/organisation.ts';
import type { EmployeeFormActor } from '../../machines/modules/employee-form.ts';
import type { EmployeeFormValues } from '../../machines/modules/employee-values.ts';
import { nationalities } from '../../rules/employees/nationalities.ts';
import { today } from '../../rules/shared/dates.ts';
import form from '../layout/form.module.css';
import { Combobox } from '../ui/combobox.tsx';
import { DateInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { Select } from '../ui/select.tsx';
import { genderLabels } from './columns.tsx';
import styles from './employee-fields.module.css';
import { ManagerField } from './manager-field.tsx';
import { RolesField } from './roles-field.tsx';

export const fieldId = (field: string): string => `employee-${field}`;

export const fieldOrder = [
  ...['firstName', 'lastName', 'preferredName', 'email', 'empId', 'dob', 'gender', 'nationality', 'phone'],
  ...['branchId', 'department', 'designation', 'joinedOn', 'manager', 'teamId'],
  ...['roles', 'groups', 'insuranceCategory', 'planExpirationDate'],
];

export interface EmployeeFieldsProps {
  actorRef: EmployeeFormActor;
  options: EditDetails;
  isEdit: boolean;
}

const genders = Object.entries(genderLabels).map(([value, label]) => ({ value, label }));
const nationalityOptions = nationalities.map((nationality) => ({ value: nationality, label: nationality }));

export function EmployeeFields({ actorRef, options, isEdit }: EmployeeFieldsProps) {
  const { values, errors, initial } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<EmployeeFormValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  const field = (name: keyof typeof errors) => ({ id: fieldId(name), error: errors[name] });
  const text = (
    name: 'firstName' | 'lastName' | 'preferredName' | 'email' | 'empId' | 'phone' | 'dob' | 'joinedOn',
  ) => ({
    name,
    value: values[name] ?? '',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const choice = (name: 'branchId' | 'department' | 'designation' | 'teamId' | 'insuranceCategory') => ({
    name,
    value: values[name] ?? '',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return (
    <>
      <Section title="Person">
        <Field label="First name" required {...field('firstName')}>
          {/* An edit opens in a dialog and starts here; the page for a new employee starts at its heading. */}
          <Input {...text('firstName')} maxLength={80} autoComplete="off" autoFocus={isEdit} />
        </Field>
        <Field label="Last name" required {...field('lastName')}>
          <Input {...text('lastName')} maxLength={80} autoComplete="off" />
        </Field>
        <Field label="Preferred name" {...field('preferredName')}>
          <Input {...text('preferredName')} maxLength={80} autoComplete="off" />
        </Field>
        <Field
          label="Email"
          required
          help={isEdit ? 'The email cannot be changed.' : 'We’ll send the welcome email here.'}
          {...field('email')}
        >
          <Input {...text('email')} type="email" maxLength={254} autoComplete="off" readOnly={isEdit} />
        </Field>
        <Field label="Employee id" required {...field('empId')}>
          <Input {...text('empId')} maxLength={40} autoComplete="off" />
        </Field>
        <Field label="Date of birth" {...field('dob')}>
          <DateInput {...text('dob')} max={today()} />
        </Field>
        <Field label="Gender" {...field('gender')}>
          <Select
            name="gender"
            value={values.gender ?? ''}
            placeholder="Not provided"
            options={genders}
            onChange={(event) => change({ gender: (event.target.value || null) as Gender | null })}
          />
        </Field>
        <Field label="Nationality" {...field('nationality')}>
          <Combobox
            value={values.nationality ?? null}
            options={nationalityOptions}
            selectedLabel={values.nationality ?? undefined}
            onValueChange={(nationality) => change({ nationality })}
          />
        </Field>
        <Field label="Phone" {...field('phone')}>
          <Input {...text('phone')} type="tel" maxLength={30} autoComplete="off" />
        </Field>
      </Section>
      <Section title="Work">
        <Field label="Branch" required {...field('branchId')}>
          <Select
            {...choice('branchId')}
            placeholder="Choose a branch"
            options={branchesOf(options, values.branchId)}
          />
        </Field>
        <Field label="Department" required {...field('department')}>
          <Select
            {...choice('department')}
            placeholder="Choose a department"
            options={choicesOf(options, 'departments', initial.department)}
          />
        </Field>
        <Field label="Designation" required {...field('designation')}>
          <Select
            {...choice('designation')}
            placeholder="Choose a designation"
            options={choicesOf(options, 'designations', initial.designation)}
          />
        </Field>
        <Field label="Joined on" {...field('joinedOn')}>
          <DateInput {...text('joinedOn')} />
        </Field>
        <ManagerField
          value={values.manager ?? null}
          onChange={(manager) => change({ manager })}
          {...field('manager')}
        />
        <Field label="Team" {...field('teamId')}>
          <Select
            {...choice('teamId')}
            placeholder="No team"
            options={options.teams.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        </Field>
      </Section>
      <Section title="Access and benefits">
        <RolesField value={values.roles} onChange={(roles) => change({ roles })} {...field('roles')} />
        <Field label="Groups" {...field('groups')}>
          <MultiSelect
            noun="groups"
            placeholder="No groups"
            value={values.groups}
            options={options.groups.map(({ _id, groupName }) => ({ value: _id, label: groupName }))}
            onValueChange={(groups) => change({ groups })}
          />
        </Field>
        <Field label="Insurance" {...field('insuranceCategory')}>
          <Select {...choice('insuranceCategory')} placeholder="No insurance">
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
          <Field label="Subscription expiry date" {...field('planExpirationDate')}>
            <DateInput
              name="planExpirationDate"
              value={values.planExpirationDate ?? ''}
              min={values.record.expiresOn ?? undefined}
              onChange={(event) => change({ planExpirationDate: event.target.value || null })}
            />
          </Field>
        )}
      </Section>
    </>
  );
}

/** A retired unit is offered only to employees who have it, so that they can keep it. */
const choicesOf = (options: EditDetails, kind: 'departments' | 'designations', held: string) => [
  ...options[kind].map(byName),
  ...options.retired[kind].filter(({ _id }) => _id === held).map(byName),
];

const branchesOf = ({ branches, retired }: EditDetails, held: string) =>
  [...branches, ...retired.branches.filter(({ _id }) => _id === held)].map(({ _id, branchName }) => ({
    value: _id,
    label: branchName,
  }));

const byName = ({ _id, display }: { _id: string; display: string }) => ({ value: _id, label: display });

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      <div className={form.columns}>{children}</div>
    </fieldset>
  );
}
