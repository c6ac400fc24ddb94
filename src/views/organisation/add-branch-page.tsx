import { emptyBranch } from '../../machines/modules/branch-values.ts';
import { wireBranches } from '../../machines/modules/branches.ts';
import { paths } from '../../machines/rules/paths.ts';
import { ownTimeZone } from '../../machines/rules/time-zones.ts';
import { FormCard } from '../frame/form-card.tsx';
import { FormFrame } from '../frame/form-frame.tsx';
import { FormQuestions } from '../frame/form-questions.tsx';
import { useFormPage } from '../frame/use-form-page.ts';
import { useWired } from '../frame/wiring-context.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { BranchFields, branchLabels, branchOrder } from './branch-fields.tsx';

const FORM = 'add-branch';

/** `/branches/addBranch`. */
export default function AddBranchPage() {
  const charts = useWired(wireBranches);
  const { actorRef, cancel } = useFormPage(charts.form, { values: emptyBranch(ownTimeZone()) }, paths.branches);

  return (
    <>
      <PageHeader title="Add Branch" help="A place where people work, with hours and holidays of its own." />
      <FormCard actorRef={actorRef} form={FORM} save="Add Branch" onCancel={cancel}>
        <FormFrame actorRef={actorRef} id={FORM} order={branchOrder} lines={12}>
          {() => <BranchFields actorRef={actorRef} isEdit={false} />}
        </FormFrame>
      </FormCard>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={branchLabels} />
    </>
  );
}
