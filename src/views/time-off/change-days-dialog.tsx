import { useSelector } from '@xstate/react';
import {
  type ChangeDaysForm,
  type ChangeDaysOptions,
  changeDaysKey,
  daysOfRequest,
  wireChangeDays,
} from '../../machines/modules/time-off/change-days.ts';
import { entryInWords } from '../../rules/leave/entry-words.ts';
import { kindLabels, spanInWords, type TimeOffRequest } from '../../rules/leave/time-off.ts';
import { FormDialog, useFormDialog } from '../layout/form-dialog.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { WithDates } from '../ui/date-time.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { idOfLeaveField, LeaveDaysFields, LeavePreview } from './leave-days-fields.tsx';

export interface ChangeDaysDialogProps {
  request: TimeOffRequest;
  ledger: string;
  onSaved: () => void;
  onClose: () => void;
}

const FORM = 'change-days';
const REASON_MAX = 1000;
const order = ['from', 'to', 'fromPortion', 'toPortion', 'reason'];
const labels = { from: 'First day', to: 'Last day', reason: 'Reason' };

export default function ChangeDaysDialog({ request, ledger, onSaved, onClose }: ChangeDaysDialogProps) {
  const { form, newest } = useMachines(wireChangeDays);
  const input = { key: changeDaysKey(request, ledger), values: daysOfRequest(request) };
  const close = () => {
    // Someone else was faster: the request behind the dialog is out of date.
    if (actorRef.getSnapshot().context.errors.from) onSaved();
    onClose();
  };
  const actorRef: ChangeDaysForm = useFormDialog(form, input, { onSaved, onClose: close });

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title={`Change the dates of ${request.employee.fullName}’s ${kindLabels[request.kind].toLowerCase()}`}
        description={
          <>
            <WithDates>{`${request.type.name}, ${spanInWords(request)}.`}</WithDates> It stays approved, and we’ll
            notify the employee.
          </>
        }
        save="Change days"
        busyLabel="Changing…"
      >
        <FormFrame actorRef={actorRef} id={FORM} order={order} idOf={idOfLeaveField} lines={5}>
          {(options) => <ChangeDaysFields actorRef={actorRef} options={options} name={request.employee.fullName} />}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={newest} labels={labels} />
    </>
  );
}

interface FieldsProps {
  actorRef: ChangeDaysForm;
  options: ChangeDaysOptions;
  name: string;
}

function ChangeDaysFields({ actorRef, options: { type, calendar }, name }: FieldsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<typeof values>) => actorRef.send({ type: 'fields.changed', values: changed });

  return (
    <>
      <LeaveDaysFields days={values} errors={errors} isHalfAllowed={type?.halfDayAllowed !== false} onChange={change} />
      <LeavePreview preview={type && entryInWords(values, type, calendar)} errors={errors} />
      <Field label="Reason" id="reason" required help={`${name} will see it.`} error={errors.reason}>
        <Textarea
          rows={2}
          maxLength={REASON_MAX}
          value={values.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Field>
    </>
  );
}
