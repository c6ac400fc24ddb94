import { useSelector } from '@xstate/react';
import { useSearch } from 'wouter';
import { wireWfhPolicies } from '../../../machines/modules/wfh-policies.ts';
import { emptyWfhPolicy } from '../../../machines/modules/wfh-policy-values.ts';
import { paths } from '../../../machines/rules/paths.ts';
import { FormCard } from '../../frame/form-card.tsx';
import { FormFrame } from '../../frame/form-frame.tsx';
import { FormQuestions } from '../../frame/form-questions.tsx';
import { useFormPage } from '../../frame/use-form-page.ts';
import { useWired } from '../../frame/wiring-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { fieldLabels, fieldOrder, fieldText } from './policy-texts.ts';

const FORM = 'wfh-policy';

/** `/create/wfh/policy`: a new policy, or with `?policy=` one that is there. */
export default function PolicyFormPage() {
  const id = new URLSearchParams(useSearch()).get('policy') ?? undefined;

  return <PolicyForm key={id} id={id} />;
}

function PolicyForm({ id }: { id: string | undefined }) {
  const charts = useWired(wireWfhPolicies);
  const { actorRef, cancel } = useFormPage(charts.form, { key: id, values: emptyWfhPolicy }, paths.viewWfh);
  const name = useSelector(actorRef, ({ context }) => context.initial.name);

  return (
    <>
      <PageHeader
        title={id === undefined ? 'Create Work From Home Policy' : name ? `Edit ${name}` : 'Policy'}
        help={
          id === undefined
            ? 'Who may work from home, on which days, how often, and who has to agree.'
            : 'It holds for what is asked for from now on. What has been decided stays as it is.'
        }
      />
      <FormCard actorRef={actorRef} form={FORM} save={id === undefined ? 'Create Policy' : 'Save'} onCancel={cancel}>
        <FormFrame actorRef={actorRef} id={FORM} order={fieldOrder} lines={10}>
          {({ branches }) => <PolicyFields actorRef={actorRef} branches={branches} />}
        </FormFrame>
      </FormCard>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={fieldLabels} textOf={fieldText} />
    </>
  );
}
