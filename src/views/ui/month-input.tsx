import { type KeyboardEvent, useState } from 'react';
import { formatMonth, monthAfter, parseTypedMonth } from '../../rules/shared/months.ts';
import styles from './date-input.module.css';
import { FieldError, useFieldControl } from './field.tsx';
import { Input, type InputProps } from './input.tsx';

interface MonthInputProps extends Omit<InputProps, 'type' | 'value' | 'min' | 'max' | 'onChange'> {
  /** `YYYY-MM`. */
  value: string;
  min?: string;
  max?: string;
  /** Only with months that can be read and lie between `min` and `max`. */
  onMonth: (month: string) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 12, PageDown: -12 };

/** Typed and shown as MM-YYYY in every browser. Up and Down change the month, Page Up and Page Down the year. */
export function MonthInput({ value, min = '2000-01', max = '2099-12', onMonth, ...props }: MonthInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useFieldControl(props);
  const errorId = `${field.id ?? props.id}-unreadable`;
  const show = (month: string) => {
    setTyped(null);
    setProblem(null);
    if (month !== value) onMonth(month);
  };
  const take = () => {
    if (typed === null) return;
    const month = parseTypedMonth(typed);
    if (month === null) return setProblem('Enter a month as MM-YYYY, such as 03-2026.');
    if (month < min) return setProblem(`Choose ${formatMonth(min)} or later.`);
    if (month > max) return setProblem(`Choose ${formatMonth(max)} or earlier.`);
    show(month);
  };
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') return take();
    const by = steps[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = monthAfter(value, by);
    show(next < min ? min : next > max ? max : next);
  };

  return (
    <>
      <Input
        {...props}
        className={styles.month}
        inputMode="numeric"
        autoComplete="off"
        placeholder="MM-YYYY"
        aria-invalid={problem !== null || field['aria-invalid']}
        aria-describedby={[field['aria-describedby'], problem && errorId].filter(Boolean).join(' ') || undefined}
        value={typed ?? formatMonth(value)}
        onChange={({ target }) => {
          setProblem(null);
          setTyped(target.value);
        }}
        onBlur={take}
        onKeyDown={step}
      />
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
    </>
  );
}
