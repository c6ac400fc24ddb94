import { type ReactNode, useId } from 'react';
import choice from './checkbox.module.css';
import { cx } from './cx.ts';
import { FieldError, RequiredMark } from './field.tsx';
import styles from './radio-group.module.css';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** The id of the first choice, so that an error summary can link to it. */
  id?: string;
  name?: string;
  required?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** Side by side while there is room. */
  inline?: boolean;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, options, value, onValueChange, id, name, required, help, error, disabled, inline } = props;
  const ownId = useId();
  const base = id ?? ownId;
  const described = [error ? `${base}-error` : '', help ? `${base}-help` : ''].filter(Boolean).join(' ');

  return (
    <fieldset className={styles.group} aria-describedby={described || undefined} disabled={disabled}>
      <legend className={styles.legend}>
        {legend}
        {required && <RequiredMark />}
      </legend>
      <div className={cx(styles.choices, inline && styles.inline)}>
        {options.map((option, index) => (
          <label key={option.value} className={choice.choice}>
            <input
              id={index === 0 ? base : undefined}
              type="radio"
              name={name ?? base}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              required={required}
              aria-invalid={error ? true : undefined}
              className={cx(choice.box, choice.round)}
              onChange={() => onValueChange(option.value)}
            />
            <span className={choice.text}>
              {option.label}
              {option.description && <span className={choice.description}>{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${base}-error`}>{error}</FieldError>}
      {help && (
        <p id={`${base}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </fieldset>
  );
}
