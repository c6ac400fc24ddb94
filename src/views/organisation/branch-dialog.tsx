import { useSelector } from '@xstate/react';
import type { Branch, BranchReply } from '../../api/contract/branches.ts';
import { branchValuesOf } from '../../machines/modules/organisation/branch-values.ts';
import type { BranchCharts } from '../../machines/modules/organisation/branches.ts';
import { FormDialog, useFormDialog } from '../layout/form-dialog.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { KeptQuestion } from '../layout/kept-question.tsx';
import { BranchFields, branchLabels, branchOrder, branchTextOf } from './branch-fields.tsx';

export interface BranchDialogProps {
  charts: BranchCharts;
  branch: Branch;
  /** Opens at the public holidays, which are far down. */
  isForHolidays?: boolean;
  onSaved: (saved?: BranchReply) => void;
  onClose: () => void;
}

const FORM = 'edit-branch';

export default function BranchDialog({ charts, branch, isForHolidays = false, ...handlers }: BranchDialogProps) {
  const actorRef = useFormDialog(charts.form, { key: branch._id, values: branchValuesOf(branch) }, handlers);
  const name = useSelector(actorRef, ({ context }) => context.initial.branchName);

  return (
    <>
      <FormDialog actorRef={actorRef} form={FORM} size="large" title={`Edit ${name}`} save="Save">
        <FormFrame actorRef={actorRef} id={FORM} order={branchOrder} lines={60}>
          {() => <BranchFields actorRef={actorRef} startsAt={isForHolidays ? 'holidays' : 'branchName'} />}
        </FormFrame>
      </FormDialog>
      <FormQuestions
        actorRef={actorRef}
        newest={charts.newest}
        question={{ title: 'Recalculate requests?', confirm: 'Save and recalculate' }}
        labels={branchLabels}
        textOf={branchTextOf}
      />
      <KeptQuestion
        actorRef={actorRef}
        labels={branchLabels}
        textOf={branchTextOf}
        onBack={() => actorRef.send({ type: 'exit.requested' })}
      />
    </>
  );
}
