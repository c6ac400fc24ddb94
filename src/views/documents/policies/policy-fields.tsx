import { useActorRef, useSelector } from '@xstate/react';
import { Suspense } from 'react';
import {
  isNewVersion,
  type PolicyForm,
  type PolicyOptions,
  type PolicyValues,
  wirePolicyForm,
} from '../../../machines/modules/documents/policy-form.ts';
import { hasSingleBranch } from '../../../machines/modules/shared/audience.ts';
import {
  ACKNOWLEDGE_DAYS_MAX,
  CHANGE_NOTE_MAX,
  POLICY_SUMMARY_MAX,
  POLICY_TITLE_MAX,
  policyCategories,
} from '../../../rules/documents/policies.ts';
import { hasFeature } from '../../../rules/shared/features.ts';
import { AudienceField } from '../../layout/audience-field.tsx';
import form from '../../layout/form.module.css';
import { FormSection } from '../../layout/form-section.tsx';
import split from '../../layout/form-summary.module.css';
import { lazyPart } from '../../layout/lazy-part.tsx';
import { useMachines, useSignedIn } from '../../layout/wiring-context.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { AttachmentField } from '../attachment-field.tsx';

const BodyEditor = lazyPart(() => import('../../layout/editor/body-editor.tsx'));

const kinds = [
  { value: 'text', label: 'Write it here', description: 'Readers can compare versions word by word.' },
  { value: 'file', label: 'Upload a file', description: 'PDF, Word, PNG or JPEG.' },
] as const satisfies readonly { value: PolicyValues['kind']; label: string; description: string }[];

const whens = [
  { value: 'now', label: 'Now', description: 'Everyone in the audience will be asked to acknowledge it.' },
  {
    value: 'correction',
    label: 'Minor correction',
    description: 'People who have acknowledged the current version don’t need to do so again, and no one is notified.',
  },
  { value: 'draft', label: 'Not yet', description: 'Kept as a draft. Employees cannot see it.' },
] as const satisfies readonly { value: PolicyValues['when']; label: string; description: string }[];

interface PolicyFieldsProps {
  actorRef: PolicyForm;
  options: PolicyOptions;
}

export function PolicyFields({ actorRef, options }: PolicyFieldsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<PolicyValues>) => actorRef.send({ type: 'fields.changed', values: changed });

  return (
    <div className={split.fields}>
      <FormSection title="Policy">
        <div className={split.fields}>
          <div className={form.columns}>
            <Field label="Title" id="title" required error={errors.title}>
              <Input
                value={values.title}
                maxLength={POLICY_TITLE_MAX}
                autoComplete="off"
                dir="auto"
                onChange={({ target }) => change({ title: target.value })}
              />
            </Field>
            <Field label="Category" id="category" required error={errors.category}>
              <Select
                placeholder="Choose a category"
                options={policyCategories.map((value) => ({ value, label: value }))}
                value={values.category}
                onChange={({ target }) => change({ category: target.value })}
              />
            </Field>
          </div>
          <Field
            label="Summary"
            id="summary"
            help="What this policy means for employees, in a few sentences."
            error={errors.summary}
          >
            <Textarea
              value={values.summary}
              maxLength={POLICY_SUMMARY_MAX}
              dir="auto"
              onChange={({ target }) => change({ summary: target.value })}
            />
          </Field>
        </div>
      </FormSection>
      <FormSection title="Document">
        <Document actorRef={actorRef} options={options} />
      </FormSection>
      <FormSection title="Audience">
        <AudienceField
          value={values.audience}
          choices={options}
          error={errors.audience}
          onChange={(audience) => change({ audience })}
        />
      </FormSection>
      <FormSection title="Acknowledgement and review">
        <Deadlines actorRef={actorRef} options={options} />
      </FormSection>
      {isNewVersion(values) && (
        <FormSection title="Publish">
          <RadioGroup
            legend="Publish this version"
            id="when"
            options={values.record.number === null ? whens.filter(({ value }) => value !== 'correction') : whens}
            value={values.when}
            onValueChange={(when) => change({ when })}
          />
        </FormSection>
      )}
    </div>
  );
}

function Document({ actorRef, options }: PolicyFieldsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  // The editor keeps its own state: a new key resets it when the form is filled again.
  const filled = useSelector(actorRef, ({ context }) => `${context.initial.record.version} ${context.filled}`);
  const change = (changed: Partial<PolicyValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  const { kind, body, record, effectiveFrom, changeNote } = values;
  const { company } = useSignedIn();
  const { pictures, linkable } = useMachines(wirePolicyForm);
  const uploads = useActorRef(pictures);

  return (
    <div className={split.fields}>
      <RadioGroup
        legend="Format"
        id="kind"
        options={kinds}
        value={kind}
        onValueChange={(next) => change({ kind: next })}
      />
      {kind === 'text' ? (
        <Suspense fallback={<SkeletonText lines={27} />}>
          <BodyEditor
            key={filled}
            id="policy-text"
            label="Policy text"
            body={body}
            error={(errors.body as string | undefined) ?? undefined}
            linkable={hasFeature(company.features, 'articles') ? linkable : undefined}
            readers={hasSingleBranch(options) ? undefined : values.audience.branches}
            onChange={(next) => change({ body: next })}
            pictures={uploads}
          />
        </Suspense>
      ) : (
        <AttachmentField
          actorRef={actorRef}
          error={errors.document ?? errors.file ?? (errors.body as string | undefined)}
        />
      )}
      <div className={form.columns}>
        <Field label="Effective from" id="effectiveFrom" required error={errors.effectiveFrom}>
          <DateInput value={effectiveFrom} onChange={({ target }) => change({ effectiveFrom: target.value })} />
        </Field>
      </div>
      {record.number !== null && isNewVersion(values) && (
        <Field
          label="What changed"
          id="changeNote"
          help="Shown to everyone who is asked to acknowledge the new version."
          error={errors.changeNote}
        >
          <Textarea
            value={changeNote}
            maxLength={CHANGE_NOTE_MAX}
            dir="auto"
            onChange={({ target }) => change({ changeNote: target.value })}
          />
        </Field>
      )}
    </div>
  );
}

function Deadlines({ actorRef, options }: PolicyFieldsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<PolicyValues>) => actorRef.send({ type: 'fields.changed', values: changed });

  return (
    <div className={split.fields}>
      <div className={form.columns}>
        <Field
          label="Days to acknowledge"
          id="acknowledgeDays"
          required
          help="Counted from publication, or from the day someone joins the audience."
          error={errors.acknowledgeDays}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={ACKNOWLEDGE_DAYS_MAX}
            value={values.acknowledgeDays}
            onChange={({ target }) => change({ acknowledgeDays: target.value })}
          />
        </Field>
        <Field label="Owner" id="owner" required help="We’ll notify the owner on the review date." error={errors.owner}>
          <Select
            options={options.owners}
            value={values.owner}
            onChange={({ target }) => change({ owner: target.value })}
          />
        </Field>
        <Field label="Review date" id="reviewOn" help="Leave empty if no review is needed." error={errors.reviewOn}>
          <DateInput value={values.reviewOn} onChange={({ target }) => change({ reviewOn: target.value })} />
        </Field>
      </div>
      <Checkbox
        label="Automatic reminders"
        description="We’ll email people who have not acknowledged the policy, three days before the deadline and then once a week."
        checked={values.sendsReminders}
        onChange={() => change({ sendsReminders: !values.sendsReminders })}
      />
    </div>
  );
}
