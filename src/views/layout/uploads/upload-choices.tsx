import { useSelector } from '@xstate/react';
import type { BulkUploadActor } from '../../../machines/bulk-upload.machine.ts';
import type { UploadChoices as Choices } from '../../../machines/bulk-upload.setup.ts';
import { type DefaultRole, defaultRoles, formRoles } from '../../../rules/employees/employee-roles.ts';
import { modeLabels } from '../../../rules/imports/mode-labels.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import common from '../../ui/common.module.css';
import { Field } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import form from '../form.module.css';
import styles from './uploads.module.css';

const modes = [
  { value: 'create', label: modeLabels.create, description: 'Existing employees are not changed.' },
  {
    value: 'update',
    label: modeLabels.update,
    description: 'Matched by email or employee ID. Empty cells change nothing.',
  },
] as const;

const roles = defaultRoles.flatMap((role) => formRoles.filter(({ value }) => value === role));

export function UploadChoices({ actorRef }: { actorRef: BulkUploadActor }) {
  const { mode, branchId, insuranceId, role, welcomes, areLastChoices, branches, insurancePlans } = useSelector(
    actorRef,
    ({ context }) => context,
  );
  const choose = (choices: Partial<Choices>) => actorRef.send({ type: 'choice.made', choices });

  return (
    <div className={styles.stack}>
      <RadioGroup legend="What to do" options={modes} value={mode} onValueChange={(value) => choose({ mode: value })} />
      {areLastChoices && <p className={common.muted}>The following options are the same as in your last upload.</p>}
      <div className={form.columns}>
        <Field label="Branch" help="Used for rows without a branch.">
          <Select
            value={branchId}
            placeholder="Use the value in the file"
            options={branches.map(({ _id, branchName }) => ({ value: _id, label: branchName }))}
            onChange={(event) => choose({ branchId: event.target.value })}
          />
        </Field>
        <Field label="Insurance" help="Used for rows without insurance.">
          <Select
            value={insuranceId}
            placeholder="Use the value in the file"
            onChange={(event) => choose({ insuranceId: event.target.value })}
          >
            {insurancePlans.map(({ _id, name, plans }) => (
              <optgroup key={_id} label={name}>
                {plans.map((plan) => (
                  <option key={plan._id} value={plan._id}>
                    {plan.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <Field label="Role for people without one" help="Used for new people whose row has no role.">
          <Select
            value={role}
            placeholder="None: rows without a role will fail"
            options={roles}
            onChange={(event) => choose({ role: event.target.value as DefaultRole | '' })}
          />
        </Field>
      </div>
      <Checkbox
        label="Send welcome emails"
        description="New people get an email with a sign-in link when they are added. Otherwise, you can send it later from the list of employees."
        checked={welcomes}
        onChange={({ target }) => choose({ welcomes: target.checked })}
      />
    </div>
  );
}

export function NotifyChoice({ actorRef }: { actorRef: BulkUploadActor }) {
  const notifies = useSelector(actorRef, ({ context }) => context.notifies);

  return (
    <Checkbox
      label="Notify people"
      description="People whose balance changes get a notification of the change and of what is left."
      checked={notifies}
      onChange={({ target }) => actorRef.send({ type: 'choice.made', choices: { notifies: target.checked } })}
    />
  );
}
