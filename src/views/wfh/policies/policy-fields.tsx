import { useSelector } from '@xstate/react';
import type { BranchReference } from '../../../api/contract/organisation.ts';
import type { WfhPolicyForm } from '../../../machines/modules/wfh-policies.ts';
import { type WfhPolicyValues, wfhSettingsOf } from '../../../machines/modules/wfh-policy-values.ts';
import { policyInWords, type WfhApproval } from '../../../machines/rules/wfh-words.ts';
import form from '../../frame/form.module.css';
import { FormSection } from '../../frame/form-section.tsx';
import { WithMeaning } from '../../frame/meaning.tsx';
import { WeekdaysField } from '../../frame/weekdays-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { RadioGroup, type RadioOption } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { fieldLabels } from './policy-texts.ts';

const approvals: readonly RadioOption<WfhApproval>[] = [
  {
    value: 'always',
    label: 'Somebody approves every request',
    description: 'The manager, or whoever stands in for them. More than the limit cannot be asked for.',
  },
  {
    value: 'over-limit',
    label: 'Only what goes beyond the limit is approved',
    description: 'Up to the limit it is granted at once.',
  },
  { value: 'never', label: 'Nobody has to approve', description: 'Granted at once, up to the limit and no further.' },
];

const periods = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

/** Every field of a policy, and beside them what they say together. */
export function PolicyFields({
  actorRef,
  branches,
}: {
  actorRef: WfhPolicyForm;
  branches: readonly BranchReference[];
}) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<WfhPolicyValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  const text = (name: 'name' | 'limitDays' | 'minNoticeDays') => ({
    name,
    value: values[name],
    autoComplete: 'off',
    onChange: ({ target: { value } }: { target: { value: string } }) => change({ [name]: value }),
  });
  const field = (name: keyof typeof fieldLabels) => ({ id: name, label: fieldLabels[name], error: errors[name] });
  const settings = wfhSettingsOf(values, branches);

  return (
    <WithMeaning sentences={settings && policyInWords(settings)} waitsFor="Once nothing is missing">
      <FormSection title="Who and when">
        <div className={form.form}>
          <div className={form.columns}>
            <Field {...field('name')} required>
              <Input {...text('name')} maxLength={80} placeholder="Two days a week" />
            </Field>
            <Field {...field('branches')} help="Whose people it is for. With none chosen, everybody.">
              <MultiSelect
                options={branches.map(({ _id, branchName }) => ({ value: _id, label: branchName }))}
                value={values.branches}
                noun="branches"
                placeholder="Everybody"
                onValueChange={(chosen) => change({ branches: chosen })}
              />
            </Field>
          </div>
          <WeekdaysField
            legend={fieldLabels.weekdays}
            id="weekdays"
            value={values.weekdays}
            help="On which people may work from home. What a branch has as its weekend is never counted."
            error={errors.weekdays}
            onChange={(weekdays) => change({ weekdays })}
          />
        </div>
      </FormSection>
      <FormSection title="How often">
        <div className={form.columns}>
          <Field {...field('limitDays')} help="Leave it empty for no limit.">
            <Input {...text('limitDays')} inputMode="numeric" maxLength={3} />
          </Field>
          <Field {...field('limitPer')} help="A week begins after the weekend of the branch.">
            <Select
              name="limitPer"
              options={periods}
              value={values.limitPer}
              onChange={({ target: { value } }) => change({ limitPer: value as WfhPolicyValues['limitPer'] })}
            />
          </Field>
        </div>
      </FormSection>
      <FormSection title="Asking for it">
        <div className={form.form}>
          <RadioGroup
            legend={fieldLabels.approval}
            id="approval"
            name="approval"
            options={approvals}
            value={values.approval}
            error={errors.approval}
            onValueChange={(approval) => change({ approval })}
          />
          <div className={form.columns}>
            <Field
              {...field('minNoticeDays')}
              help="How long before its first day it has to be asked for. 0 for no notice."
            >
              <Input {...text('minNoticeDays')} inputMode="numeric" maxLength={3} />
            </Field>
          </div>
        </div>
      </FormSection>
    </WithMeaning>
  );
}
