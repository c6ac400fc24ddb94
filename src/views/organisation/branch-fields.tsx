import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useMemo } from 'react';
import type { BranchValues } from '../../machines/modules/branch-values.ts';
import type { BranchForm } from '../../machines/modules/branches.ts';
import { isBlockedInContactNumber } from '../../machines/rules/company-profile.ts';
import { timeZones } from '../../machines/rules/time-zones.ts';
import form from '../frame/form.module.css';
import { FormSection, SectionNote } from '../frame/form-section.tsx';
import { WeekdaysField } from '../frame/weekdays-field.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { HolidaysField } from './holidays-field.tsx';

/** The fields as they stand on the page. */
export const branchOrder = [
  ...['branchName', 'telephone', 'address', 'timezone', 'weekend', 'holidays'],
  ...['adminFirstName', 'adminLastName', 'adminEmail'],
];

/** What each is called, for whoever has to choose between two versions. */
export const branchLabels = {
  branchName: 'Branch name',
  telephone: 'Contact number',
  address: 'Address',
  timezone: 'Time zone',
  weekend: 'Weekend',
  holidays: 'Holidays',
} as const;

type TextField = 'branchName' | 'telephone' | 'address' | 'adminFirstName' | 'adminLastName' | 'adminEmail';

/** Every field of a branch. */
export function BranchFields({ actorRef, isEdit }: { actorRef: BranchForm; isEdit: boolean }) {
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
            {/* An edit opens over the list and begins here; the page for a new one begins at its heading. */}
            <Input {...text('branchName')} maxLength={80} autoFocus={isEdit} />
          </Field>
          <Field label="Contact number" help="Digits only." {...field('telephone')}>
            <Input {...text('telephone')} inputMode="numeric" maxLength={20} onKeyDown={blockLetters} />
          </Field>
          <Field label="Address" className={form.wide} {...field('address')}>
            <Input {...text('address')} maxLength={300} />
          </Field>
        </div>
      </FormSection>
      <FormSection title="When it works">
        <div className={form.form}>
          <div className={form.columns}>
            <Field label="Time zone" required help="Decides when a day begins and ends here." {...field('timezone')}>
              <Combobox
                value={values.timezone || null}
                selectedLabel={values.timezone}
                options={zones}
                placeholder="Type a city or a region"
                emptyText="No such time zone"
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
            onChange={(holidays) => change({ holidays })}
          />
        </div>
      </FormSection>
      <FormSection title="Admin">
        {admin ? (
          <SectionNote>
            {admin.fullName} ({admin.email}) administers this branch. Their name and role are changed among the
            employees.
          </SectionNote>
        ) : (
          <div className={form.form}>
            <SectionNote>
              Looks after this branch and no other. A mail invites them to choose a password. You can leave this for
              later.
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

/** A contact number has no minus, no "e" and no "m", whatever a keyboard offers. */
function blockLetters(event: KeyboardEvent) {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
  if (!isShortcut && isBlockedInContactNumber(event.key)) event.preventDefault();
}
