import { weekdays } from '../../machines/rules/branch-words.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FieldError } from '../ui/field.tsx';
import styles from './weekend-field.module.css';

export interface WeekendFieldProps {
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  value: readonly number[];
  error?: string;
  onChange: (weekend: number[]) => void;
}

/** The days of the week on which nobody works. */
export function WeekendField({ value, error, onChange }: WeekendFieldProps) {
  const toggle = (day: number) =>
    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort((a, b) => a - b));

  return (
    <fieldset className={styles.weekend} aria-describedby={error ? 'weekend-error' : undefined}>
      <legend>Weekend</legend>
      <div className={styles.days}>
        {weekdays.map((name, index) => (
          <Checkbox
            key={name}
            id={index === 0 ? 'weekend' : undefined}
            name="weekend"
            label={name}
            checked={value.includes(index + 1)}
            onChange={() => toggle(index + 1)}
          />
        ))}
      </div>
      {error && <FieldError id="weekend-error">{error}</FieldError>}
    </fieldset>
  );
}
