import { emptyBranch } from '../../machines/modules/organisation/branch-values.ts';
import { wireBranches } from '../../machines/modules/organisation/branches.ts';
import { paths } from '../../rules/shared/paths.ts';
import { ownTimeZone } from '../../rules/shared/time-zones.ts';
import { FormCard } from '../layout/form-card.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { KeptQuestion } from '../layout/kept-question.tsx';
import { useFormPage } from '../layout/use-form-page.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { BranchFields, branchLabels, branchOrder, branchTextOf } from './branch-fields.tsx';

const FORM = 'add-branch';

export default function AddBranchPage() {
  const charts = useMachines(wireBranches);
  const { actorRef, cancel } = useFormPage(charts.form, { values: emptyBranch(ownTimeZone()) }, paths.branches);

  return (
    <>
      <PageHeader title="Add branch" help="A workplace with its own time zone, weekend and public holidays." />
      <FormCard actorRef={actorRef} form={FORM} save="Add branch" onCancel={cancel}>
        <FormFrame actorRef={actorRef} id={FORM} order={branchOrder} lines={12}>
          {() => <BranchFields actorRef={actorRef} />}
        </FormFrame>
      </FormCard>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={branchLabels} />
      <KeptQuestion actorRef={actorRef} labels={branchLabels} textOf={branchTextOf} onBack={cancel} />
    </>
  );
}
