import type { ReasonForm } from '../../machines/modules/shared/reason-form.ts';
import { cancelKey, wireCancelRequest } from '../../machines/modules/time-off/cancel-request.ts';
import { daysInWords } from '../../rules/leave/leave-words.ts';
import {
  kindLabels,
  type RequestDay,
  spanInWords,
  type TimeOffRequest,
  takenInWords,
} from '../../rules/leave/time-off.ts';
import { today } from '../../rules/shared/days.ts';
import { FormDialog, useFormDialog } from '../layout/form-dialog.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { ReasonField } from '../layout/reason-field.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { WithDates } from '../ui/date-time.tsx';

export interface CancelRequestDialogProps {
  request: TimeOffRequest;
  days: readonly RequestDay[];
  onSaved: () => void;
  onClose: () => void;
}

const FORM = 'cancel-request';
const REASON_MAX = 1000;
const order = ['reason'];
const labels = { reason: 'Reason' };

export default function CancelRequestDialog({ request, days, onSaved, onClose }: CancelRequestDialogProps) {
  const { form, newest } = useMachines(wireCancelRequest);
  const close = () => {
    const { errors, values } = actorRef.getSnapshot().context;
    // Someone else was faster: the request behind the dialog is out of date.
    if (errors.reason && values.reason.trim() !== '') onSaved();
    onClose();
  };
  const actorRef: ReasonForm = useFormDialog(
    form,
    { key: cancelKey(request), values: { reason: '' } },
    { onSaved, onClose: close },
  );
  const { kind, employee } = request;
  const what = kindLabels[kind].toLowerCase();
  const taken = takenInWords(request, days, today());
  const isPartlyTaken =
    kind !== 'wfh' && taken !== undefined && days.some(({ day, days: left }) => left > 0 && day >= today());
  const returned =
    request.days === 1 ? 'The day returns' : `${taken ? `All ${daysInWords(request.days)}` : 'The days'} return`;

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title={`Cancel ${employee.fullName}’s ${what}?`}
        description={
          <>
            <WithDates>{`${request.type.name}, ${spanInWords(request)}.`}</WithDates> {taken && `${taken} `}
            {kind === 'wfh' ? 'We’ll notify them.' : `${returned} to the balance, and we’ll notify the employee.`} This
            cannot be undone.
            {isPartlyTaken && ' To cancel only the remaining days, close this and change the days instead.'}
          </>
        }
        cancel={`Keep ${what}`}
        save={`Cancel ${what}`}
        busyLabel="Cancelling…"
        isCritical
      >
        <FormFrame actorRef={actorRef} id={FORM} order={order}>
          {() => <ReasonField actorRef={actorRef} help={`${employee.fullName} will see it.`} most={REASON_MAX} />}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={newest} labels={labels} />
    </>
  );
}
