import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import {
  emptyPolicy,
  isNewVersion,
  type PolicyOptions,
  type PolicyValues,
  wirePolicyForm,
} from '../../../machines/modules/documents/policy-form.ts';
import { bodyText } from '../../../rules/articles/article-body.ts';
import { describeChosen } from '../../../rules/documents/audience.ts';
import { formatDay, today } from '../../../rules/shared/days.ts';
import { policyPath } from '../../../rules/shared/links.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { controlIdOf } from '../../layout/form-errors.ts';
import { KeptFormPage } from '../../layout/kept-form-page.tsx';
import { useFormPage } from '../../layout/use-form-page.ts';
import { useMachines, useSignedIn } from '../../layout/wiring-context.ts';
import { PolicyFields } from './policy-fields.tsx';

const order = [
  'title',
  'category',
  'summary',
  'body',
  'document',
  'file',
  'effectiveFrom',
  'changeNote',
  'audience',
  'acknowledgeDays',
  'owner',
  'reviewOn',
];
const idOf = controlIdOf({ file: 'document', audience: 'departments', body: 'policy-text' });
const questions = {
  now: { title: 'Publish this version?', confirm: 'Publish version' },
  correction: { title: 'Publish this correction?', confirm: 'Publish correction' },
  draft: { title: 'Move the deadline?', confirm: 'Move deadline' },
} as const;
const labels = {
  title: 'Title',
  summary: 'Summary',
  category: 'Category',
  kind: 'Document',
  body: 'Text',
  file: 'File',
  audience: 'Audience',
  owner: 'Owner',
  effectiveFrom: 'Effective from',
  acknowledgeDays: 'Days to acknowledge',
  sendsReminders: 'Automatic reminders',
  reviewOn: 'Review date',
  changeNote: 'What changed',
  when: 'Publish',
};

export default function PolicyFormPage() {
  const id = new URLSearchParams(useSearch()).get('policy') ?? undefined;

  return <PolicyForm key={id} id={id} />;
}

function PolicyForm({ id }: { id: string | undefined }) {
  const charts = useMachines(wirePolicyForm);
  const { user } = useSignedIn();
  const [values] = useState(() => emptyPolicy(user._id, today()));
  const back = id === undefined ? paths.viewPolicies : policyPath(id);
  const { actorRef, cancel } = useFormPage(charts.form, { key: id, values }, back);
  const save = useSelector(actorRef, ({ context }) => saveWords(context.values));
  const chosenWhen = useSelector(actorRef, ({ context: { values: now } }) => (isNewVersion(now) ? now.when : 'draft'));
  const number = useSelector(actorRef, ({ context }) => context.initial.record.number);
  const until = useSelector(actorRef, ({ context: { options } }) => options?.until ?? null);

  return (
    <KeptFormPage
      actorRef={actorRef}
      newest={charts.newest}
      thing="policy"
      help={
        number === null
          ? 'Write the policy or upload it as a file, choose its audience and ask people to acknowledge it.'
          : `${inForceWords(number, until)} Everyone will be asked to acknowledge the new version, unless it is a minor correction.`
      }
      save={save}
      blockOf={blockOf}
      order={order}
      idOf={idOf}
      lines={12}
      question={questions[chosenWhen]}
      labels={labels}
      textOf={textOf}
      onBack={cancel}
    >
      {(options) => <PolicyFields actorRef={actorRef} options={options} />}
    </KeptFormPage>
  );
}

function inForceWords(number: number, until: PolicyOptions['until']): string {
  if (until === null) return `Version ${number} stays in force until you publish the next one.`;
  const next = `Version ${number} takes effect on ${formatDay(until.day)}`;

  return until.inForce === null ? `${next}.` : `${next}. Version ${until.inForce} stays in force until then.`;
}

const saveWords = (values: PolicyValues): string => (isNewVersion(values) ? saves[values.when] : 'Save');

const saves = { now: 'Publish', correction: 'Publish correction', draft: 'Save draft' } as const;

const blockOf = ({ canEdit, isRetired }: PolicyOptions): string | null => {
  if (isRetired) return 'This policy was retired. It can no longer be changed.';

  return canEdit ? null : 'This is a company policy. Ask a company admin to change it.';
};

function textOf(field: Exclude<keyof PolicyValues, 'record'>, values: PolicyValues, options: PolicyOptions): string {
  switch (field) {
    case 'file':
      return values.file?.originalName ?? 'none';
    case 'document':
      return values.document?.name ?? 'none';
    case 'body':
      return bodyText(values.body) || 'none';
    case 'kind':
      return values.kind === 'text' ? 'Text' : 'File';
    case 'sendsReminders':
      return values.sendsReminders ? 'On' : 'Off';
    case 'when':
      return { now: 'Now', correction: 'Minor correction', draft: 'Draft' }[values.when];
    case 'owner':
      return options.owners.find(({ value }) => value === values.owner)?.label ?? 'none';
    case 'audience':
      return describeChosen(values.audience, options);
    case 'effectiveFrom':
    case 'reviewOn':
      return formatDay(values[field]) || 'none';
    default:
      return values[field] || 'none';
  }
}
