/** Which days someone is on leave, as HR enters and changes them. */
import { withDays } from '../../machines/modules/leave/enter-leave.ts';
import type { EntryPreview } from '../../rules/leave/entry-words.ts';
import type { LeaveSpan, Portion } from '../../rules/leave/leave-days.ts';
import form from '../layout/form.module.css';
import { Checkbox } from '../ui/checkbox.tsx';
import { DateInput } from '../ui/date-input.tsx';
import { WithDates } from '../ui/date-time.tsx';
import { Field, FieldError } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

/** Both halves of a span are in one group. */
export const idOfLeaveField = (field: string): string => (field === 'toPortion' ? 'fromPortion' : field);

const portions = [
  { value: 'full', label: 'The whole day' },
  { value: 'first-half', label: 'The morning' },
  { value: 'second-half', label: 'The afternoon' },
] as const satisfies readonly { value: Portion; label: string }[];

interface LeaveDaysFieldsProps {
  days: LeaveSpan;
  errors: Partial<Record<keyof LeaveSpan, string>>;
  isHalfAllowed: boolean;
  onChange: (changed: Partial<LeaveSpan>) => void;
}

export function LeaveDaysFields({ days, errors, isHalfAllowed, onChange }: LeaveDaysFieldsProps) {
  const { from, to } = days;

  return (
    <>
      <div className={form.columns}>
        <Field label="First day" id="from" required error={errors.from}>
          <DateInput value={from} onChange={({ target }) => onChange(withDays(days, { from: target.value }))} />
        </Field>
        <Field label="Last day" id="to" required error={errors.to}>
          <DateInput value={to} min={from} onChange={({ target }) => onChange(withDays(days, { to: target.value }))} />
        </Field>
      </div>
      {isHalfAllowed && <Portions days={days} error={errors.fromPortion ?? errors.toPortion} onChange={onChange} />}
    </>
  );
}

interface LeavePreviewProps {
  preview: EntryPreview | undefined;
  /** Errors already shown at a field are not repeated. */
  errors: Readonly<Record<string, string | undefined>>;
}

export function LeavePreview({ preview, errors }: LeavePreviewProps) {
  const warning = preview?.warning;

  return (
    <div role="status">
      {preview?.sentences.map((sentence) => (
        <p key={sentence}>
          <WithDates>{sentence}</WithDates>
        </p>
      ))}
      {warning && !Object.values(errors).includes(warning) && <FieldError>{warning}</FieldError>}
    </div>
  );
}

interface PortionsProps {
  days: LeaveSpan;
  error: string | undefined;
  onChange: (changed: Partial<LeaveSpan>) => void;
}

function Portions({ days: { from, to, fromPortion, toPortion }, error, onChange }: PortionsProps) {
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
