import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { BranchValues } from '../../machines/modules/organisation/branch-values.ts';
import type { BranchForm } from '../../machines/modules/organisation/branches.ts';
import { weekendInWords } from '../../rules/organisation/branch-words.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { timeZones } from '../../rules/shared/time-zones.ts';
import { blockLetters } from '../layout/contact-number.ts';
import form from '../layout/form.module.css';
import { FormSection, SectionNote } from '../layout/form-section.tsx';
import { WeekdaysField } from '../layout/weekdays-field.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { HolidayLines } from './holiday-lines.tsx';
import { HolidaysField } from './holidays-field.tsx';

export const branchOrder = [
  ...['branchName', 'telephone', 'address', 'timezone', 'weekend', 'holidays', 'holidayLines'],
  ...['adminFirstName', 'adminLastName', 'adminEmail'],
];

export const branchLabels = {
  branchName: 'Branch name',
  telephone: 'Contact number',
  address: 'Address',
  timezone: 'Time zone',
  weekend: 'Weekend',
  holidays: 'Public holidays',
  holidayLines: 'Public holidays to add',
  adminFirstName: 'Admin’s first name',
  adminLastName: 'Admin’s last name',
  adminEmail: 'Admin’s email',
} as const;

export function branchTextOf(field: string, values: BranchValues): string {
  if (field === 'weekend') return weekendInWords(values.weekend);
  if (field === 'holidays') {
    return values.holidays.map(({ day, name }) => `${formatDay(day)} ${name}`).join(', ') || 'none';
  }

  return String(values[field as keyof BranchValues] ?? '') || 'none';
}

type TextField = 'branchName' | 'telephone' | 'address' | 'adminFirstName' | 'adminLastName' | 'adminEmail';

interface BranchFieldsProps {
  actorRef: BranchForm;
  /** In a dialog, which starts at a field; a page starts at its heading. */
  startsAt?: 'branchName' | 'holidays';
}

export function BranchFields({ actorRef, startsAt }: BranchFieldsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const zones = useMemo(() => timeZones().map((name) => ({ value: name, label: name })), []);
  const change = (changed: Partial<BranchValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  const field = (name: TextField | 'timezone') => ({ id: name, error: errors[name] });
  const text = (name: TextField) => ({
    name,
    value: values[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const admin = values.record?.admin;

  return (
    <>
      <FormSection title="Branch">
        <div className={form.columns}>
          <Field label="Branch name" required {...field('branchName')}>
            <Input {...text('branchName')} maxLength={80} autoFocus={startsAt === 'branchName'} />
          </Field>
          <Field label="Contact number" help="Digits only." {...field('telephone')}>
            <Input {...text('telephone')} inputMode="numeric" maxLength={20} onKeyDown={blockLetters} />
          </Field>
          <Field label="Address" className={form.wide} {...field('address')}>
            <Input {...text('address')} maxLength={300} />
          </Field>
        </div>
      </FormSection>
      <FormSection title="Working time">
        <div className={form.form}>
          <div className={form.columns}>
            <Field
              label="Time zone"
              required
              help="Sets when the day starts and ends at this branch."
              {...field('timezone')}
            >
              <Combobox
                value={values.timezone || null}
                selectedLabel={values.timezone}
                options={zones}
                placeholder="Type a city or a region"
                emptyText="No matching time zones"
                onValueChange={(timezone) => change({ timezone: timezone ?? '' })}
              />
            </Field>
          </div>
          <WeekdaysField
            legend="Weekend"
            id="weekend"
            value={values.weekend}
            error={errors.weekend}
            onChange={(weekend) => change({ weekend })}
          />
          <HolidaysField
            value={values.holidays}
            error={errors.holidays}
            isStart={startsAt === 'holidays'}
            onChange={(holidays) => change({ holidays })}
          />
          <HolidayLines
            text={values.holidayLines}
            holidays={values.holidays}
            error={errors.holidayLines}
            onChange={change}
          />
        </div>
      </FormSection>
      <FormSection title="Admin">
        {admin ? (
          <SectionNote>
            {admin.fullName} ({admin.email}) is the admin of this branch. To change their name or role, edit them in
            Employees.
          </SectionNote>
        ) : (
          <div className={form.form}>
            <SectionNote>
              Manages this branch only. We’ll send them a welcome email. You can add an admin later.
            </SectionNote>
            <div className={form.columns}>
              <Field label="First name" {...field('adminFirstName')}>
                <Input {...text('adminFirstName')} maxLength={80} />
              </Field>
              <Field label="Last name" {...field('adminLastName')}>
                <Input {...text('adminLastName')} maxLength={80} />
              </Field>
              <Field label="Email" {...field('adminEmail')}>
                <Input {...text('adminEmail')} type="email" maxLength={254} />
              </Field>
            </div>
          </div>
        )}
      </FormSection>
    </>
  );
}
