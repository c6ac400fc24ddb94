import type { ReactNode } from 'react';
import { weekdays } from '../../rules/organisation/branch-words.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import common from '../ui/common.module.css';
import { FieldError } from '../ui/field.tsx';
import styles from './weekdays-field.module.css';

interface WeekdaysFieldProps {
  legend: ReactNode;
  /** The id of the first day, so that an error summary can link to it. */
  id: string;
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  value: readonly number[];
  help?: ReactNode;
  error?: string;
  onChange: (days: number[]) => void;
}

export function WeekdaysField({ legend, id, value, help, error, onChange }: WeekdaysFieldProps) {
  const toggle = (day: number) =>
    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort((a, b) => a - b));
  const described = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ');

  return (
    <fieldset className={styles.weekdays} aria-describedby={described || undefined}>
      <legend>{legend}</legend>
      <div className={styles.days}>
        {weekdays.map((name, index) => (
          <Checkbox
            key={name}
            id={index === 0 ? id : undefined}
            name={id}
            label={name}
            checked={value.includes(index + 1)}
            onChange={() => toggle(index + 1)}
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p id={`${id}-help`} className={common.quiet}>
          {help}
        </p>
      )}
    </fieldset>
  );
}
