import { createContext, type ReactNode, use, useId, useMemo } from 'react';
import { AlertMark } from './alert-mark.tsx';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { unbroken } from './unbroken.tsx';

export interface FieldProps {
  label: ReactNode;
  /** Also the id of the control, so that an error summary can link to it. Made up when left out. */
  id?: string;
  required?: boolean;
  /** One line under the control that helps before anything went wrong. */
  help?: ReactNode;
  /** What is wrong and how to mend it. Anything but an empty value marks the control invalid. */
  error?: ReactNode;
  /** A quiet link or note at the end of the label's line. */
  aside?: ReactNode;
  /** Hides the label from sight, for a control whose purpose is plain from where it stands. */
  labelHidden?: boolean;
  className?: string;
  /** One control of this folder: Input, Select, Combobox… */
  children: ReactNode;
}

interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** Label above, control, help or error below, all tied together for assistive technology. */
export function Field({
  label,
  id,
  required = false,
  help,
  error,
  aside,
  labelHidden,
  className,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const invalid = Boolean(error);
  const helpId = help ? `${controlId}-help` : undefined;
  const errorId = invalid ? `${controlId}-error` : undefined;
  const wiring = useMemo(
    () => ({
      id: controlId,
      labelId: `${controlId}-label`,
      describedBy: [errorId, helpId].filter(Boolean).join(' ') || undefined,
      invalid,
      required,
    }),
    [controlId, errorId, helpId, invalid, required],
  );

  return (
    <div className={cx(styles.field, className)}>
      <div className={cx(styles.line, labelHidden && styles.hidden)}>
        <label id={wiring.labelId} htmlFor={controlId} className={styles.label}>
          {label}
          {required && <RequiredMark />}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {invalid && <FieldError id={errorId}>{error}</FieldError>}
      {help && (
        <p id={helpId} className={styles.help}>
          {unbroken(help)}
        </p>
      )}
    </div>
  );
}

/** The mark of a required field; the control itself says so to assistive technology. */
export function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      *
    </span>
  );
}

/** The message under a control or a group of controls. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <AlertMark />
      <span>{unbroken(children)}</span>
    </p>
  );
}

/** The field a control stands in, or null when it stands alone. */
export function useField(): FieldWiring | null {
  return use(FieldContext);
}

interface ControlProps {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
  'aria-required'?: boolean | 'true' | 'false';
}

/** What ties a control to the field around it. Props given to the control itself win. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = useField();
  if (!field) return {};

  return {
    id: own.id ?? field.id,
    'aria-describedby': [own['aria-describedby'], field.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field.required || undefined),
  };
}
