import { type FlaggedRow, flaggedKey, wireChallenges } from '../../machines/modules/challenges/challenges.ts';
import { REASON_MAX } from '../../rules/challenges/challenge-limits.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { FormDialog, useFormDialog } from '../layout/form-dialog.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { ReasonField } from '../layout/reason-field.tsx';
import { useMachines } from '../layout/wiring-context.ts';

export interface SetAsideDialogProps {
  row: FlaggedRow;
  onSaved: () => void;
  onClose: () => void;
}

const FORM = 'set-aside';
const order = ['reason'];
const labels = { reason: 'Reason' };

export default function SetAsideDialog({ row, ...handlers }: SetAsideDialogProps) {
  const { setAside, newestSetAside } = useMachines(wireChallenges);
  const actorRef = useFormDialog(setAside, { key: flaggedKey(row), values: { reason: '' } }, handlers);

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title={`Exclude ${row.name}’s activity on ${formatDay(row.day)}?`}
        description="The day no longer counts in this challenge. You can include it again later."
        save="Exclude"
      >
        <FormFrame actorRef={actorRef} id={FORM} order={order}>
          {() => <ReasonField actorRef={actorRef} help="The participant will see it." most={REASON_MAX} />}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={newestSetAside} labels={labels} />
    </>
  );
}
