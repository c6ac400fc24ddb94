import { useSelector } from '@xstate/react';
import { type FlaggedRow, flaggedKey, wireChallenges } from '../../machines/modules/challenges.ts';
import { REASON_MAX } from '../../rules/challenges/challenge-limits.ts';
import { formatDay } from '../../rules/shared/dates.ts';
import { FormDialog, useFormDialog } from '../layout/form-dialog.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

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
  const { values, errors } = useSelector(actorRef, ({ context }) => context);

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title={`Set aside the activity of ${row.name} on ${formatDay(row.day)}?`}
        description="The day no longer counts in this challenge. You can count it again later."
        save="Set aside"
      >
        <FormFrame actorRef={actorRef} id={FORM} order={order}>
          {() => (
            <Field label="Reason" id="reason" required help="The participant sees it." error={errors.reason}>
              <Textarea
                rows={3}
                maxLength={REASON_MAX}
                value={values.reason}
                onChange={({ target }) => actorRef.send({ type: 'fields.changed', values: { reason: target.value } })}
              />
            </Field>
          )}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={newestSetAside} labels={labels} />
    </>
  );
}
