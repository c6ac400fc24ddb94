import { useSelector } from '@xstate/react';
import {
  type EnterLeaveForm,
  type EnterLeaveOptions,
  type EnterLeaveValues,
  newLeave,
  replacedIn,
  wireEnterLeave,
} from '../../machines/modules/leave/enter-leave.ts';
import { entryInWords, type LeaveList } from '../../rules/leave/entry-words.ts';
import { FormDialog, useFormDialog } from '../layout/form-dialog.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { idOfLeaveField, LeaveDaysFields, LeavePreview } from './leave-days-fields.tsx';

const FORM = 'enter-leave';
const REASON_MAX = 1000;
const order = ['type', 'from', 'to', 'fromPortion', 'toPortion', 'reason'];
const question = { title: 'Add this leave?', confirm: 'Add leave' };
const labels = { type: 'Leave type', from: 'First day', to: 'Last day', reason: 'Reason' };

export interface EnterLeaveProps {
  /** Leave that was forgotten can still be added for leavers. */
  person: { _id: string; fullName: string; isEnabled?: boolean };
  /** The list that it is added from. */
  seenIn?: LeaveList;
  onSaved: () => void;
}

export default function EnterLeaveDialog({ person, seenIn, ...handlers }: EnterLeaveProps & { onClose: () => void }) {
  const charts = useMachines(wireEnterLeave);
  const actorRef = useFormDialog(charts.form, { key: person._id, values: newLeave(seenIn) }, handlers);

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title={`Add leave for ${person.fullName}`}
        description={`It is approved immediately, unless a document is required. Then it stays pending until the document is added and the leave is approved.${person.isEnabled === false ? '' : ' We’ll notify the employee.'}`}
        save="Add leave"
        busyLabel="Adding…"
      >
        <FormFrame actorRef={actorRef} id={FORM} order={order} idOf={idOfLeaveField} lines={6}>
          {(options) => <EnterLeaveFields actorRef={actorRef} options={options} />}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={charts.newest} question={question} labels={labels} />
    </>
  );
}

interface FieldsProps {
  actorRef: EnterLeaveForm;
  options: EnterLeaveOptions;
}

export function EnterLeaveFields({ actorRef, options }: FieldsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const { type, reason } = values;
  const chosen = options.types.find((one) => one.type._id === type);
  const preview = chosen && entryInWords(values, chosen, options.calendar, replacedIn(values, options));
  const change = (changed: Partial<EnterLeaveValues>) => actorRef.send({ type: 'fields.changed', values: changed });

  return (
    <>
      <Field label="Leave type" id="type" required error={errors.type}>
        <Select
          placeholder="Choose a type"
          options={options.types.map(({ type: { _id, name } }) => ({ value: _id, label: name }))}
          value={type}
          onChange={({ target }) => change({ type: target.value, fromPortion: 'full', toPortion: 'full' })}
        />
      </Field>
      <LeaveDaysFields
        days={values}
        errors={errors}
        isHalfAllowed={chosen?.halfDayAllowed !== false}
        onChange={change}
      />
      <LeavePreview preview={preview} errors={errors} />
      <Field
        label="Reason"
        id="reason"
        help="Only the employee and HR can see the reason for sick leave."
        error={errors.reason}
      >
        <Textarea
          rows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Field>
    </>
  );
}
