import Calendar from 'lucide-react/icons/calendar';
import { type ChangeEvent, type ComponentType, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { parseTypedDay, parseTypedTime, typedDayError } from '../../rules/shared/dates.ts';
import { formatDay, isDay, shiftDay, today } from '../../rules/shared/days.ts';
import styles from './date-input.module.css';
import type { DayPickerProps } from './day-picker.tsx';
import { FieldError, useFieldControl } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Input, type InputProps } from './input.tsx';
import { Popover } from './popover.tsx';
import { SkeletonText } from './skeleton.tsx';

const DayPicker = lazy<ComponentType<DayPickerProps>>(() =>
  import('./day-picker.tsx').catch(() => ({
    default: () => <p role="alert">The calendar could not be loaded. Type the date instead.</p>,
  })),
);

interface DateInputProps extends Omit<InputProps, 'type' | 'value' | 'min' | 'max' | 'onChange'> {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  min?: string;
  max?: string;
  /** For filters: a text that isn't a date, or a day outside `min` and `max`, says so and leaves the value as it was. */
  keepsValue?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

const steps: Readonly<Record<string, { days?: number; months?: number }>> = {
  ArrowUp: { days: 1 },
  ArrowDown: { days: -1 },
  PageUp: { months: 1 },
  PageDown: { months: -1 },
};

/**
 * Typed and shown as DD-MM-YY, whatever the browser's own order. Up and Down change the day, Page Up and Page Down the
 * month, Alt and Down open the calendar. While the text isn't a date, the value is empty, unless it is kept.
 */
export function DateInput({ value, min, max, keepsValue, onChange, onBlur, onKeyDown, ...props }: DateInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const field = useFieldControl(props);
  const read = (text: string) => (text.trim() === '' ? '' : parseTypedDay(text, keepsValue ? {} : { max }));
  const day = typed === null ? value : read(typed);
  const isUnreadable = day === undefined;
  const problem =
    typed !== null && isUnreadable ? typedDayError(typed) : keepsValue && day ? rangeError(day, min, max) : undefined;
  const shownProblem = isLeft || typed === null ? problem : undefined;
  const errorId = `${field.id ?? props.id}-unreadable`;
  const { disabled, readOnly, name } = props;

  const tell = (next: string) => {
    if (next !== value) onChange({ target: { value: next, name } } as ChangeEvent<HTMLInputElement>);
  };
  const show = (next: string) => {
    setTyped(null);
    tell(next);
  };
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key === 'Enter') setLeft(true);
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      return setOpen(true);
    }
    const by = steps[event.key];
    if (!by || readOnly || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(within(isDay(value) ? shiftDay(value, by) : today(), min, max));
  };

  return (
    <>
      <span className={styles.box}>
        <Input
          {...props}
          className={styles.input}
          inputMode="numeric"
          autoComplete={props.autoComplete ?? 'off'}
          placeholder="DD-MM-YY"
          data-unreadable={isUnreadable || undefined}
          aria-invalid={shownProblem !== undefined || field['aria-invalid']}
          aria-describedby={[field['aria-describedby'], shownProblem && errorId].filter(Boolean).join(' ') || undefined}
          value={typed ?? formatDay(value)}
          onChange={({ target }) => {
            setLeft(false);
            setTyped(target.value);
            const next = read(target.value);
            if (!keepsValue) tell(next ?? '');
            else if (next !== undefined && (next === '' || !rangeError(next, min, max))) tell(next);
          }}
          onBlur={(event) => {
            setLeft(true);
            if (!problem) setTyped(null);
            onBlur?.(event);
          }}
          onKeyDown={step}
        />
        {!disabled && !readOnly && (
          <span className={styles.open}>
            <Popover
              label="Choose a date"
              align="end"
              open={isOpen}
              onOpenChange={setOpen}
              trigger={(trigger) => (
                <IconButton
                  {...trigger}
                  tabIndex={-1}
                  size="small"
                  label="Choose a date"
                  withoutTooltip
                  icon={<Calendar size={16} aria-hidden="true" />}
                />
              )}
            >
              {(close) => (
                <Suspense fallback={<SkeletonText lines={6} />}>
                  <DayPicker
                    value={value}
                    min={min}
                    max={max}
                    onChosen={(chosen) => {
                      show(chosen);
                      close();
                    }}
                  />
                </Suspense>
              )}
            </Popover>
          </span>
        )}
      </span>
      {shownProblem && <FieldError id={errorId}>{shownProblem}</FieldError>}
    </>
  );
}

function within(day: string, min: string | undefined, max: string | undefined): string {
  if (min && day < min) return min;

  return max && day > max ? max : day;
}

function rangeError(day: string, min: string | undefined, max: string | undefined): string | undefined {
  if (min && day < min) return `Choose ${formatDay(min)} or later.`;

  return max && day > max ? `Choose ${formatDay(max)} or earlier.` : undefined;
}

interface DateTimeInputProps {
  /** `YYYY-MM-DDThh:mm`, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** The default time when only a day is chosen. */
const MORNING = '09:00';

export function DateTimeInput({ value, onChange }: DateTimeInputProps) {
  const [day = '', time = ''] = value.split('T');
  const [typed, setTyped] = useState<string | null>(null);

  return (
    <span className={styles.moment}>
      <DateInput
        value={day}
        onChange={({ target }) => onChange(target.value === '' ? '' : `${target.value}T${time || MORNING}`)}
      />
      <Input
        id=""
        aria-label="Time"
        placeholder="hh:mm"
        inputMode="numeric"
        disabled={day === ''}
        value={typed ?? time}
        onChange={({ target }) => {
          setTyped(target.value);
          const read = parseTypedTime(target.value);
          if (read) onChange(`${day}T${read}`);
        }}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}
