import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { BranchReference } from '../../../api/contract/organisation.ts';
import { type LeaveTypeValues, settingsOf } from '../../../machines/modules/leave/leave-type-values.ts';
import type { LeaveTypeForm } from '../../../machines/modules/leave/leave-types.ts';
import { months, settingsInWords } from '../../../rules/leave/leave-words.ts';
import { isBlank } from '../../../rules/shared/validation.ts';
import { ColourField } from '../../layout/colour-field.tsx';
import form from '../../layout/form.module.css';
import { FormSection } from '../../layout/form-section.tsx';
import { WithFormSummary } from '../../layout/form-summary.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import common from '../../ui/common.module.css';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { Select } from '../../ui/select.tsx';
import { fieldLabels } from './field-texts.ts';
import type { TypeWords } from './type-words.ts';

interface TypeFieldsProps {
  actorRef: LeaveTypeForm;
  words: TypeWords;
  branches: readonly BranchReference[];
  /** Branch admins create types for their own branch only. */
  mayChooseBranches: boolean;
}

type NumberField =
  | 'daysPerYear'
  | 'minNoticeDays'
  | 'reportWithinDays'
  | 'maxConsecutiveDays'
  | 'attachmentAfterDays'
  | 'carryOverCap';
type TickField = 'paid' | 'proratesJoining' | 'halfDayAllowed' | 'countsWeekends' | 'mayGoNegative';

export function TypeFields({ actorRef, words, branches, mayChooseBranches }: TypeFieldsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<LeaveTypeValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  const number = (name: NumberField, help: ReactNode, required = false) => (
    <Field label={fieldLabels[name]} id={name} required={required} error={errors[name]} help={help}>
      <Input
        name={name}
        value={values[name]}
        inputMode="decimal"
        maxLength={5}
        autoComplete="off"
        onChange={({ target: { value } }) => change({ [name]: value })}
      />
    </Field>
  );
  const tick = (name: TickField, label: string, description: string) => (
    <Checkbox
      id={name}
      name={name}
      label={label}
      description={description}
      checked={values[name]}
      onChange={() => change({ [name]: !values[name] })}
    />
  );
  const carries = values.carryOverCap.trim() !== '' && !/^0+([.,]0)?$/.test(values.carryOverCap.trim());

  const settings = settingsOf(values, branches);

  return (
    <WithFormSummary
      sentences={settings && settingsInWords(words.kind, settings)}
      waitsFor={isBlank(values.daysPerYear) ? 'When you have entered the days per year' : 'When all numbers are valid'}
    >
      <FormSection title="Details">
        <div className={form.form}>
          <div className={form.columns}>
            <Field label={fieldLabels.name} id="name" required error={errors.name}>
              <Input
                name="name"
                value={values.name}
                maxLength={80}
                autoComplete="off"
                placeholder={words.example}
                onChange={({ target: { value } }) => change({ name: value })}
              />
            </Field>
            {number('daysPerYear', 'Half days are allowed, such as 22.5.', true)}
            {mayChooseBranches && (
              <Field
                label={fieldLabels.branches}
                id="branches"
                error={errors.branches}
                help="Leave empty to make it available to everyone."
              >
                <MultiSelect
                  options={branches.map(({ _id, branchName }) => ({ value: _id, label: branchName }))}
                  value={values.branches}
                  noun="branches"
                  placeholder="Everyone"
                  onValueChange={(chosen) => change({ branches: chosen })}
                />
              </Field>
            )}
          </div>
          {tick(
            'proratesJoining',
            fieldLabels.proratesJoining,
            'People who join during the year get a share for each month left, counting the month they join.',
          )}
          {tick('paid', 'Paid', 'Employees are paid for these days.')}
          <ColourField
            value={values.colour}
            help="Used in lists and calendars."
            error={errors.colour}
            onChange={(colour) => change({ colour })}
          />
        </div>
      </FormSection>
      <FormSection title="Requests">
        <div className={form.form}>
          <div className={form.columns}>
            {number('minNoticeDays', 'How many days in advance it must be requested. Enter 0 for no notice.')}
            {words.kind === 'sick' &&
              number(
                'reportWithinDays',
                'How many days after the first day employees can still request it. Leave empty for no limit. Admins can always add it.',
              )}
            {number('maxConsecutiveDays', 'Leave empty for no limit.')}
            {number(
              'attachmentAfterDays',
              'Longer requests need a document. Enter 0 to always require one, or leave empty to never require one.',
            )}
          </div>
          {tick('halfDayAllowed', 'Half days', 'A request can start or end at midday.')}
        </div>
      </FormSection>
      <FormSection title="Counting">
        <div className={common.stack2}>
          {tick('countsWeekends', 'Count weekends', 'A week off uses seven days. Public holidays never count.')}
          {tick('mayGoNegative', 'Allow negative balance', 'Employees can request more than they have left.')}
        </div>
      </FormSection>
      <FormSection title="Year end">
        <div className={form.columns}>
          {number('carryOverCap', 'Unused days carried into the next year. Enter 0 for none.')}
          <Field
            label={fieldLabels.carryOverExpiryMonth}
            id="carryOverExpiryMonth"
            error={errors.carryOverExpiryMonth}
            help="Carried-over days not used by then expire."
          >
            <Select
              name="carryOverExpiryMonth"
              placeholder="Never"
              disabled={!carries}
              options={months.map((label, index) => ({ value: String(index + 1), label }))}
              value={carries ? values.carryOverExpiryMonth : ''}
              onChange={({ target: { value } }) => change({ carryOverExpiryMonth: value })}
            />
          </Field>
        </div>
      </FormSection>
    </WithFormSummary>
  );
}
