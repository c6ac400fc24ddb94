import { useSelector } from '@xstate/react';
import type { BranchReference } from '../../../api/contract/organisation.ts';
import type { WfhPolicyForm } from '../../../machines/modules/wfh/wfh-policies.ts';
import { type WfhPolicyValues, wfhSettingsOf } from '../../../machines/modules/wfh/wfh-policy-values.ts';
import { policyInWords, type WfhApproval } from '../../../rules/wfh/wfh-words.ts';
import form from '../../layout/form.module.css';
import { FormSection } from '../../layout/form-section.tsx';
import { WithFormSummary } from '../../layout/form-summary.tsx';
import { WeekdaysField } from '../../layout/weekdays-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { RadioGroup, type RadioOption } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { fieldLabels } from './policy-texts.ts';

const approvals: readonly RadioOption<WfhApproval>[] = [
  {
    value: 'always',
    label: 'Every request needs approval',
    description: 'By the manager or their delegate. Requests above the limit are not allowed.',
  },
  {
    value: 'over-limit',
    label: 'Approval needed above the limit',
    description: 'Requests within the limit are approved automatically.',
  },
  {
    value: 'never',
    label: 'No approval needed',
    description: 'Requests within the limit are approved automatically. Requests above it are not allowed.',
  },
];

const periods = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

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
    <WithFormSummary sentences={settings && policyInWords(settings)} waitsFor="When the form is complete">
      <FormSection title="Audience and days">
        <div className={form.form}>
          <div className={form.columns}>
            <Field {...field('name')} required>
              <Input {...text('name')} maxLength={80} placeholder="Two days a week" />
            </Field>
            <Field
              {...field('branches')}
              help="Leave empty to apply to everyone. An employee with several policies chooses one for each request."
            >
              <MultiSelect
                options={branches.map(({ _id, branchName }) => ({ value: _id, label: branchName }))}
                value={values.branches}
                noun="branches"
                placeholder="Everyone"
                onValueChange={(chosen) => change({ branches: chosen })}
              />
            </Field>
          </div>
          <WeekdaysField
            legend={fieldLabels.weekdays}
            id="weekdays"
            value={values.weekdays}
            help="Days on which people can work from home. A branch’s weekend is never counted."
            error={errors.weekdays}
            onChange={(weekdays) => change({ weekdays })}
          />
        </div>
      </FormSection>
      <FormSection title="How often">
        <div className={form.columns}>
          <Field {...field('limitDays')} help="Leave empty for no limit.">
            <Input {...text('limitDays')} inputMode="numeric" maxLength={3} />
          </Field>
          <Field {...field('limitPer')} help="A week starts after the branch’s weekend.">
            <Select
              name="limitPer"
              options={periods}
              value={values.limitPer}
              onChange={({ target: { value } }) => change({ limitPer: value as WfhPolicyValues['limitPer'] })}
            />
          </Field>
        </div>
      </FormSection>
      <FormSection title="Requests">
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
              help="How many days in advance it must be requested. Enter 0 for no notice."
            >
              <Input {...text('minNoticeDays')} inputMode="numeric" maxLength={3} />
            </Field>
          </div>
        </div>
      </FormSection>
    </WithFormSummary>
  );
}
