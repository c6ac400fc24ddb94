import { useSelector } from '@xstate/react';
import type { ChallengeForm, ChallengeOptions } from '../../../machines/modules/challenges/challenge-form.ts';
import {
  amountOf,
  type ChallengeValues,
  daysOf,
  withFirstDay,
} from '../../../machines/modules/challenges/challenge-values.ts';
import type { PictureCropActor } from '../../../machines/picture-crop.machine.ts';
import type { RulePreviewActor } from '../../../machines/rule-preview.machine.ts';
import { CHALLENGE_KINDS, formatAmount } from '../../../rules/challenges/challenge-kinds.ts';
import { DESCRIPTION_MAX, SETTLING_DAYS, TITLE_MAX } from '../../../rules/challenges/challenge-limits.ts';
import { type ChallengeField, canEditField, whyFixed } from '../../../rules/challenges/challenge-rules.ts';
import { AudienceField } from '../../layout/audience-field.tsx';
import form from '../../layout/form.module.css';
import { FormSection, SectionNote } from '../../layout/form-section.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { kindOptions } from '../challenge-words.tsx';
import styles from './form.module.css';
import { PictureField } from './picture-field.tsx';
import { RulePreview } from './rule-preview.tsx';
import { Templates } from './templates.tsx';

interface ChallengeFieldsProps {
  actorRef: ChallengeForm;
  options: ChallengeOptions;
  preview: RulePreviewActor;
  crop: PictureCropActor;
}

const formats = [
  { value: 'individual', label: 'Individual', description: 'Everyone is ranked individually.' },
  { value: 'team', label: 'Team', description: 'Both teams and people are ranked.' },
] as const;
const teamScores = [
  { value: 'average', label: 'Average', description: 'Fair to teams of different sizes.' },
  { value: 'sum', label: 'Sum', description: 'Larger teams have an advantage.' },
] as const;
const publishChoices = [
  { value: 'publish', label: 'Publish', description: 'Announced on the day it becomes visible.' },
  { value: 'draft', label: 'Not yet', description: 'Kept as a draft. Employees cannot see it.' },
] as const;

export function ChallengeFields({ actorRef, options, preview, crop }: ChallengeFieldsProps) {
  const { values, errors, key } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<ChallengeValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  const { record } = values;

  return (
    <div className={styles.split}>
      <div className={styles.main}>
        {key === null && (
          <FormSection title="Start from a template">
            <Templates actorRef={actorRef} values={values} />
          </FormSection>
        )}
        <FormSection title="About the challenge">
          <div className={styles.main}>
            <Field label="Title" id="title" required error={errors.title}>
              <Input
                value={values.title}
                maxLength={TITLE_MAX}
                autoComplete="off"
                dir="auto"
                onChange={({ target }) => change({ title: target.value })}
              />
            </Field>
            <Field
              label="Description"
              id="description"
              help="What it is about and how to take part."
              error={errors.description}
            >
              <Textarea
                value={values.description}
                maxLength={DESCRIPTION_MAX}
                rows={4}
                dir="auto"
                onChange={({ target }) => change({ description: target.value })}
              />
            </Field>
            <PictureField actorRef={actorRef} crop={crop} />
          </div>
        </FormSection>
        <FormSection title="Rules">
          <Rules actorRef={actorRef} />
        </FormSection>
        <FormSection title="Dates">
          <Dates actorRef={actorRef} />
        </FormSection>
        <FormSection title="Audience">
          <AudienceField
            value={values.audience}
            choices={options}
            error={errors.audience}
            isFixed={!canEditField(record.state, 'audience')}
            onChange={(audience) => change({ audience })}
          />
        </FormSection>
        {!record.isReleased && (
          <FormSection title="Publish">
            <RadioGroup
              legend="When you save"
              id="isDraft"
              options={publishChoices}
              value={values.isDraft ? 'draft' : 'publish'}
              onValueChange={(chosen) => change({ isDraft: chosen === 'draft' })}
            />
          </FormSection>
        )}
      </div>
      <RulePreview actorRef={preview} values={values} />
    </div>
  );
}

function Rules({ actorRef }: { actorRef: ChallengeForm }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<ChallengeValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  const { type, format, record } = values;
  const isFixed = (field: ChallengeField) => !canEditField(record.state, field);
  const { unit } = CHALLENGE_KINDS[type];

  return (
    <div className={styles.main}>
      <div className={form.columns}>
        <Field label="Type" id="type" required error={errors.type}>
          <Select
            options={kindOptions}
            value={type}
            disabled={isFixed('type')}
            onChange={({ target }) => change({ type: target.value as ChallengeValues['type'] })}
          />
        </Field>
      </div>
      <RadioGroup
        legend="Format"
        id="format"
        inline
        options={formats}
        value={format}
        disabled={isFixed('format')}
        onValueChange={(chosen) => change({ format: chosen })}
      />
      {format === 'team' && (
        <>
          <RadioGroup
            legend="Team score"
            id="teamScore"
            inline
            options={teamScores}
            value={values.teamScore}
            disabled={isFixed('teamScore')}
            help="How members’ scores are combined. If someone changes teams, only their activity from then on counts for the new team."
            onValueChange={(chosen) => change({ teamScore: chosen })}
          />
          <div className={form.columns}>
            <Field
              label="Minimum team size"
              id="minTeamSize"
              required
              help="Smaller teams are not ranked."
              error={errors.minTeamSize}
            >
              <Input
                inputMode="numeric"
                maxLength={2}
                value={values.minTeamSize}
                disabled={isFixed('minTeamSize')}
                onChange={({ target }) => change({ minTeamSize: target.value })}
              />
            </Field>
          </div>
        </>
      )}
      <div className={form.columns}>
        <Field
          label={`Daily cap (${unit})`}
          id="dailyCap"
          help={hint(values, values.dailyCap) ?? 'Anything above this in a day does not count. Leave empty for no cap.'}
          error={errors.dailyCap}
        >
          <Input
            inputMode="numeric"
            maxLength={9}
            value={values.dailyCap}
            disabled={isFixed('dailyCap')}
            onChange={({ target }) => change({ dailyCap: target.value })}
          />
        </Field>
        <Field
          label={`Goal (${unit})`}
          id="goal"
          help={goalHint(values) ?? 'For each participant over all days. Leave empty for no goal.'}
          error={errors.goal}
        >
          <Input
            inputMode="numeric"
            maxLength={11}
            value={values.goal}
            disabled={isFixed('goal')}
            onChange={({ target }) => change({ goal: target.value })}
          />
        </Field>
      </div>
      <Checkbox
        label="Count manual entries"
        description="Unusually high entries are listed for review. If this is off, only activity from wearables and the app counts."
        checked={values.manualAllowed}
        disabled={isFixed('manualAllowed')}
        onChange={() => change({ manualAllowed: !values.manualAllowed })}
      />
      {values.manualAllowed && (
        <div className={form.columns}>
          <Field
            label="Days for manual entry"
            id="manualBackDays"
            required
            help="How many days afterwards people can enter activity manually. Enter 0 for the same day only."
            error={errors.manualBackDays}
          >
            <Input
              inputMode="numeric"
              maxLength={2}
              value={values.manualBackDays}
              disabled={isFixed('manualBackDays')}
              onChange={({ target }) => change({ manualBackDays: target.value })}
            />
          </Field>
        </div>
      )}
      {isFixed('dailyCap') && <SectionNote>{whyFixed[record.state]}</SectionNote>}
    </div>
  );
}

function hint({ type }: ChallengeValues, text: string): string | undefined {
  const amount = amountOf(text);

  return amount ? `${formatAmount(type, amount)} a day, at most.` : undefined;
}

function goalHint(values: ChallengeValues): string | undefined {
  const [goal, days] = [amountOf(values.goal), daysOf(values)];
  if (!goal || days < 1) return undefined;

  return `${formatAmount(values.type, goal)}, or ${formatAmount(values.type, Math.ceil(goal / days))} a day.`;
}

function Dates({ actorRef }: { actorRef: ChallengeForm }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<ChallengeValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  const days = daysOf(values);
  const field = (name: 'visibleFrom' | 'from' | 'to', label: string, help: string) => (
    <Field label={label} id={name} required help={help} error={errors[name]}>
      <DateInput
        value={values[name]}
        disabled={!canEditField(values.record.state, name)}
        onChange={({ target: { value } }) => change(name === 'from' ? withFirstDay(values, value) : { [name]: value })}
      />
    </Field>
  );

  return (
    <div className={styles.main}>
      <div className={form.columns}>
        {field('from', 'First day', 'Activity counts from this day.')}
        {field(
          'to',
          'Last day',
          days > 0
            ? `${days === 1 ? 'One day' : `${days} days`} in total.`
            : 'Activity counts up to and including this day.',
        )}
        {field('visibleFrom', 'Visible from', 'Employees can see it and join from this day.')}
      </div>
      <SectionNote>
        Late activity counts for {SETTLING_DAYS} days after the last day. Then the results are final.
      </SectionNote>
    </div>
  );
}
