import { useSelector } from '@xstate/react';
import { useSearch } from 'wouter';
import { wireWfhPolicies } from '../../../machines/modules/wfh/wfh-policies.ts';
import { emptyWfhPolicy } from '../../../machines/modules/wfh/wfh-policy-values.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { FormCard } from '../../layout/form-card.tsx';
import { FormFrame } from '../../layout/form-frame.tsx';
import { FormQuestions } from '../../layout/form-questions.tsx';
import { useFormPage } from '../../layout/use-form-page.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { fieldLabels, fieldOrder, fieldText } from './policy-texts.ts';

const FORM = 'wfh-policy';

export default function PolicyFormPage() {
  const id = new URLSearchParams(useSearch()).get('policy') ?? undefined;

  return <PolicyForm key={id} id={id} />;
}

function PolicyForm({ id }: { id: string | undefined }) {
  const charts = useMachines(wireWfhPolicies);
  const { actorRef, cancel } = useFormPage(charts.form, { key: id, values: emptyWfhPolicy }, paths.viewWfh);
  const name = useSelector(actorRef, ({ context }) => context.initial.name);

  return (
    <>
      <PageHeader
        title={id === undefined ? 'Add work from home policy' : name ? `Edit ${name}` : 'Policy'}
        help={
          id === undefined
            ? 'Set who can work from home, on which days, how often, and who approves it.'
            : 'Applies to new requests. Decided requests are not affected.'
        }
      />
      <FormCard actorRef={actorRef} form={FORM} save={id === undefined ? 'Add policy' : 'Save'} onCancel={cancel}>
        <FormFrame actorRef={actorRef} id={FORM} order={fieldOrder} lines={10}>
          {({ branches }) => <PolicyFields actorRef={actorRef} branches={branches} />}
        </FormFrame>
      </FormCard>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={fieldLabels} textOf={fieldText} />
    </>
  );
}
