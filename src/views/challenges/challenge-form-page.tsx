import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { type ChallengeOptions, wireChallengeForm } from '../../machines/modules/challenge-form.ts';
import { type ChallengeValues, emptyChallenge } from '../../machines/modules/challenge-values.ts';
import { editableFields, whyFixed } from '../../rules/challenges/challenge-rules.ts';
import { describeChosen } from '../../rules/documents/audience.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { challengePath } from '../../rules/shared/links.ts';
import { paths } from '../../rules/shared/paths.ts';
import { Banner } from '../layout/banner.tsx';
import { FormCard } from '../layout/form-card.tsx';
import { controlIdOf } from '../layout/form-errors.ts';
import { FormFrame } from '../layout/form-frame.tsx';
import { KeptFormQuestions } from '../layout/kept-form-questions.tsx';
import { useFormPage } from '../layout/use-form-page.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { formatLabels, kindLabel } from './challenge-words.tsx';
import { fieldLabels } from './field-labels.ts';
import { ChallengeFields } from './form/challenge-fields.tsx';
import { useRulesFor } from './form/use-rules-for.ts';

const FORM = 'challenge';
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
  const title = useSelector(actorRef, ({ context }) => context.initial.title);
  const { state, isReleased } = useSelector(actorRef, ({ context }) => context.values.record);
  const isDraft = useSelector(actorRef, ({ context }) => context.values.isDraft);
  const block = useSelector(actorRef, ({ context: { options } }) => options && blockOf(options, state));
  const preview = useActorRef(charts.preview, { input: { rules: null } });
  useRulesFor(actorRef, preview);
  const [picture] = useState(() => charts.pictureOf(actorRef));
  const crop = useActorRef(picture);

  return (
    <>
      <PageHeader
        title={id === undefined ? 'Add challenge' : title ? `Edit ${title}` : 'Challenge'}
        help={state === 'draft' ? 'Start from a template, adjust the rules and choose who can join.' : whyFixed[state]}
      />
      <FormCard
        actorRef={actorRef}
        form={FORM}
        save={isReleased ? 'Save' : isDraft ? 'Save draft' : 'Publish'}
        isBlocked={(options) => blockOf(options, state) !== null}
        onCancel={cancel}
      >
        <FormFrame
          actorRef={actorRef}
          id={FORM}
          order={order}
          idOf={idOf}
          lines={14}
          block={block && <Banner>{block}</Banner>}
        >
          {(options) => <ChallengeFields actorRef={actorRef} options={options} preview={preview} crop={crop} />}
        </FormFrame>
      </FormCard>
      <KeptFormQuestions
        actorRef={actorRef}
        newest={charts.newest}
        question={question}
        labels={fieldLabels}
        textOf={textOf}
        onBack={cancel}
      />
    </>
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
