import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import control from './control.module.css';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import styles from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends ComponentProps<'select'> {
  /** Or pass `<option>` and `<optgroup>` as children. */
  options?: readonly SelectOption[];
  placeholder?: string;
}

export function Select({ options, placeholder, className, children, ...props }: SelectProps) {
  return (
    <span className={control.box}>
      <select {...props} {...useFieldControl(props)} className={cx(control.control, styles.select, className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown size={16} className={styles.chevron} aria-hidden="true" />
    </span>
  );
}
