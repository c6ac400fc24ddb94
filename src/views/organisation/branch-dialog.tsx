import { useSelector } from '@xstate/react';
import type { Branch } from '../../api/contract/branches.ts';
import { type BranchValues, branchValuesOf } from '../../machines/modules/branch-values.ts';
import type { BranchCharts } from '../../machines/modules/branches.ts';
import { weekendInWords } from '../../rules/organisation/branch-words.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { FormDialog, useFormDialog } from '../layout/form-dialog.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { BranchFields, branchLabels, branchOrder } from './branch-fields.tsx';

export interface BranchDialogProps {
  charts: BranchCharts;
  branch: Branch;
  onSaved: () => void;
  onClose: () => void;
}

const FORM = 'edit-branch';

export default function BranchDialog({ charts, branch, ...handlers }: BranchDialogProps) {
  const actorRef = useFormDialog(charts.form, { key: branch._id, values: branchValuesOf(branch) }, handlers);
  const name = useSelector(actorRef, ({ context }) => context.initial.branchName);

  return (
    <>
      <FormDialog actorRef={actorRef} form={FORM} size="large" title={`Edit ${name}`} save="Save">
        <FormFrame actorRef={actorRef} id={FORM} order={branchOrder} lines={12}>
          {() => <BranchFields actorRef={actorRef} isEdit />}
        </FormFrame>
      </FormDialog>
      <FormQuestions
        actorRef={actorRef}
        newest={charts.newest}
        question={{ title: 'Count requests again?', confirm: 'Save and count again' }}
        labels={branchLabels}
        textOf={textOf}
      />
    </>
  );
}

function textOf(field: string, values: BranchValues): string {
  if (field === 'weekend') return weekendInWords(values.weekend);
  if (field === 'holidays') {
    return values.holidays.map(({ day, name }) => `${formatDay(day)} ${name}`).join(', ') || 'none';
  }

  return String(values[field as keyof BranchValues] ?? '') || 'none';
}
