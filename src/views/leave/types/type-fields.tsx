import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { BranchReference } from '../../../api/contract/organisation.ts';
import { type LeaveTypeValues, settingsOf } from '../../../machines/modules/leave-type-values.ts';
import type { LeaveTypeForm } from '../../../machines/modules/leave-types.ts';
import { months, settingsInWords } from '../../../machines/rules/leave-words.ts';
import form from '../../frame/form.module.css';
import { FormSection } from '../../frame/form-section.tsx';
import { WithMeaning } from '../../frame/meaning.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { Select } from '../../ui/select.tsx';
import { ColourField } from './colour-field.tsx';
import { fieldLabels } from './field-texts.ts';
import type { TypeWords } from './type-words.ts';

export interface TypeFieldsProps {
  actorRef: LeaveTypeForm;
  words: TypeWords;
  branches: readonly BranchReference[];
  /** A branch admin's types are for their own branch. */
  mayChooseBranches: boolean;
}

type NumberField = 'daysPerYear' | 'minNoticeDays' | 'maxConsecutiveDays' | 'attachmentAfterDays' | 'carryOverCap';
type TickField = 'paid' | 'halfDayAllowed' | 'countsWeekends' | 'mayGoNegative';

/** Every field of a type, and beside them what they say together. */
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
    <WithMeaning
      sentences={settings && settingsInWords(words.kind, settings)}
      waitsFor="Once the days per year are there"
    >
      <FormSection title="What it is">
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
            {number(
              'daysPerYear',
              'Half days are fine, such as 22.5. Whoever joins during a year gets a part of it.',
              true,
            )}
            {mayChooseBranches && (
              <Field
                label={fieldLabels.branches}
                id="branches"
                error={errors.branches}
                help="Whose people can ask for it. With none chosen, everybody."
              >
                <MultiSelect
                  options={branches.map(({ _id, branchName }) => ({ value: _id, label: branchName }))}
                  value={values.branches}
                  noun="branches"
                  placeholder="Everybody"
                  onValueChange={(chosen) => change({ branches: chosen })}
                />
              </Field>
            )}
          </div>
          {tick('paid', 'Paid', 'People get their pay on these days.')}
          <ColourField value={values.colour} error={errors.colour} onChange={(colour) => change({ colour })} />
        </div>
      </FormSection>
      <FormSection title="Asking for it">
        <div className={form.form}>
          <div className={form.columns}>
            {number('minNoticeDays', 'How long before its first day it has to be asked for. 0 for no notice.')}
            {number('maxConsecutiveDays', 'Days of one request, at most. Leave it empty for no limit.')}
            {number(
              'attachmentAfterDays',
              `For more days than this ${words.kind === 'sick' ? 'a certificate' : 'one'} is needed. 0 for every time, empty for never.`,
            )}
          </div>
          {tick(
            'halfDayAllowed',
            'Half days',
            'The first or the last day of a request can be a morning or an afternoon.',
          )}
        </div>
      </FormSection>
      <FormSection title="How it is counted">
        <div className={form.ticks}>
          {tick('countsWeekends', 'Weekends count', 'A week away then takes seven days. Holidays never count.')}
          {tick('mayGoNegative', 'May go below zero', 'People can ask for more than they have left.')}
        </div>
      </FormSection>
      <FormSection title="At the end of a year">
        <div className={form.columns}>
          {number('carryOverCap', 'Days that go into the next year when they are left. 0 for none.')}
          <Field
            label={fieldLabels.carryOverExpiryMonth}
            id="carryOverExpiryMonth"
            error={errors.carryOverExpiryMonth}
            help="Of the next year: what was carried over and not taken by then is gone."
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
    </WithMeaning>
  );
}
