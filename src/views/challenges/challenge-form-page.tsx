import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { type ChallengeOptions, wireChallengeForm } from '../../machines/modules/challenges/challenge-form.ts';
import { type ChallengeValues, emptyChallenge } from '../../machines/modules/challenges/challenge-values.ts';
import { editableFields, whyFixed } from '../../rules/challenges/challenge-rules.ts';
import { describeChosen } from '../../rules/documents/audience.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { challengePath } from '../../rules/shared/links.ts';
import { paths } from '../../rules/shared/paths.ts';
import { controlIdOf } from '../layout/form-errors.ts';
import { KeptFormPage } from '../layout/kept-form-page.tsx';
import { useFormPage } from '../layout/use-form-page.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { formatLabels, kindLabel } from './challenge-words.tsx';
import { fieldLabels } from './field-labels.ts';
import { ChallengeFields } from './form/challenge-fields.tsx';
import { useRulesFor } from './form/use-rules-for.ts';

const order = [
  'title',
  'description',
  'picture',
  'image',
  'type',
  'format',
  'teamScore',
  'minTeamSize',
  'goal',
  'dailyCap',
  'manualBackDays',
  'visibleFrom',
  'from',
  'to',
  'audience',
];
const idOf = controlIdOf({ image: 'picture', audience: 'departments' });
const question = { title: 'Publish this challenge?', confirm: 'Publish challenge' };

export default function ChallengeFormPage() {
  const id = new URLSearchParams(useSearch()).get('challenge') ?? undefined;

  return <ChallengeForm key={id} id={id} />;
}

function ChallengeForm({ id }: { id: string | undefined }) {
  const charts = useMachines(wireChallengeForm);
  const [values] = useState(emptyChallenge);
  const back = id === undefined ? paths.viewChallenge : challengePath(id);
  const { actorRef, cancel } = useFormPage(charts.form, { key: id, values }, back);
  const { state, isReleased } = useSelector(actorRef, ({ context }) => context.values.record);
  const isDraft = useSelector(actorRef, ({ context }) => context.values.isDraft);
  const preview = useActorRef(charts.preview, { input: { rules: null } });
  useRulesFor(actorRef, preview);
  const [picture] = useState(() => charts.pictureOf(actorRef));
  const crop = useActorRef(picture);

  return (
    <KeptFormPage
      actorRef={actorRef}
      newest={charts.newest}
      thing="challenge"
      help={state === 'draft' ? 'Start from a template, adjust the rules and choose who can join.' : whyFixed[state]}
      save={isReleased ? 'Save' : isDraft ? 'Save draft' : 'Publish'}
      blockOf={(options) => blockOf(options, state)}
      order={order}
      idOf={idOf}
      lines={14}
      question={question}
      labels={fieldLabels}
      textOf={textOf}
      onBack={cancel}
    >
      {(options) => <ChallengeFields actorRef={actorRef} options={options} preview={preview} crop={crop} />}
    </KeptFormPage>
  );
}

function blockOf({ canEdit }: ChallengeOptions, state: ChallengeValues['record']['state']): string | null {
  if (!canEdit) return 'This is a company challenge. Ask a company admin to change it.';

  return editableFields(state).length === 0 ? whyFixed[state] : null;
}

function textOf(
  field: Exclude<keyof ChallengeValues, 'record'>,
  values: ChallengeValues,
  options: ChallengeOptions,
): string {
  switch (field) {
    case 'audience':
      return describeChosen(values.audience, options);
    case 'type':
      return kindLabel(values.type);
    case 'format':
      return formatLabels[values.format];
    case 'manualAllowed':
      return values.manualAllowed ? 'Yes' : 'No';
    case 'isDraft':
      return values.isDraft ? 'Draft' : 'Published';
    case 'visibleFrom':
    case 'from':
    case 'to':
      return formatDay(values[field]) || 'none';
    case 'image':
    case 'picture':
      return values[field] === null ? 'none' : 'A picture';
    default:
      return values[field] || 'none';
  }
}
