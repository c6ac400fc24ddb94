import { useSelector } from '@xstate/react';
import {
  type EnterLeaveForm,
  type EnterLeaveOptions,
  type EnterLeaveValues,
  newLeave,
  wireEnterLeave,
  withDays,
} from '../../machines/modules/enter-leave.ts';
import { entryInWords } from '../../rules/leave/entry-words.ts';
import type { Portion } from '../../rules/leave/leave-days.ts';
import form from '../layout/form.module.css';
import { FormDialog, useFormDialog } from '../layout/form-dialog.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { DateInput } from '../ui/date-input.tsx';
import { WithDates } from '../ui/date-time.tsx';
import { Field, FieldError } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { EnterLeaveProps } from './enter-leave.tsx';

const FORM = 'enter-leave';
const REASON_MAX = 1000;
const order = ['type', 'from', 'to', 'fromPortion', 'toPortion', 'reason'];
/** Both halves of a span are in one group. */
const idOf = (field: string): string => (field === 'toPortion' ? 'fromPortion' : field);
const labels = { type: 'Leave type', from: 'First day', to: 'Last day', reason: 'Reason' };
const portions = [
  { value: 'full', label: 'The whole day' },
  { value: 'first-half', label: 'The morning' },
  { value: 'second-half', label: 'The afternoon' },
] as const satisfies readonly { value: Portion; label: string }[];

export default function EnterLeaveDialog({ person, ...handlers }: EnterLeaveProps & { onClose: () => void }) {
  const charts = useMachines(wireEnterLeave);
  const actorRef = useFormDialog(charts.form, { key: person._id, values: newLeave() }, handlers);

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title={`Add leave for ${person.fullName}`}
        description="It is approved straight away, and we’ll notify the employee. If the type requires a document, it waits for that."
        save="Add leave"
        busyLabel="Adding…"
      >
        <FormFrame actorRef={actorRef} id={FORM} order={order} idOf={idOf} lines={6}>
          {(options) => <EnterLeaveFields actorRef={actorRef} options={options} />}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={labels} />
    </>
  );
}

interface FieldsProps {
  actorRef: EnterLeaveForm;
  options: EnterLeaveOptions;
}

export function EnterLeaveFields({ actorRef, options }: FieldsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const { type, from, to, reason } = values;
  const chosen = options.types.find((one) => one.type._id === type);
  const preview = chosen && entryInWords(values, chosen, options.calendar);
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
      <div className={form.columns}>
        <Field label="First day" id="from" required error={errors.from}>
          <DateInput value={from} onChange={({ target }) => change(withDays(values, { from: target.value }))} />
        </Field>
        <Field label="Last day" id="to" required error={errors.to}>
          <DateInput value={to} min={from} onChange={({ target }) => change(withDays(values, { to: target.value }))} />
        </Field>
      </div>
      {chosen?.halfDayAllowed !== false && (
        <Portions values={values} error={errors.fromPortion ?? errors.toPortion} onChange={change} />
      )}
      <div role="status">
        {preview?.sentences.map((sentence) => (
          <p key={sentence}>
            <WithDates>{sentence}</WithDates>
          </p>
        ))}
        {preview?.warning && <FieldError>{preview.warning}</FieldError>}
      </div>
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

interface PortionsProps {
  values: EnterLeaveValues;
  error: string | undefined;
  onChange: (changed: Partial<EnterLeaveValues>) => void;
}

function Portions({ values: { from, to, fromPortion, toPortion }, error, onChange }: PortionsProps) {
  if (from === to) {
    return (
      <Field label="Part of the day" id="fromPortion" error={error}>
        <Select
          options={portions}
          value={fromPortion}
          onChange={({ target }) => onChange({ fromPortion: target.value as Portion, toPortion: 'full' })}
        />
      </Field>
    );
  }
  const begins = fromPortion === 'second-half';
  const ends = toPortion === 'first-half';

  return (
    <div id="fromPortion" tabIndex={-1}>
      <div className={form.columns}>
        <Checkbox
          label="Starts at midday"
          checked={begins}
          onChange={() => onChange({ fromPortion: begins ? 'full' : 'second-half' })}
        />
        <Checkbox
          label="Ends at midday"
          checked={ends}
          onChange={() => onChange({ toPortion: ends ? 'full' : 'first-half' })}
        />
      </div>
      {error && <FieldError id="fromPortion-error">{error}</FieldError>}
    </div>
  );
}
