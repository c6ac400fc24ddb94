import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import styles from './checkbox.module.css';
import { cx } from './cx.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  description?: ReactNode;
  indeterminate?: boolean;
}

export function Checkbox({ label, description, indeterminate = false, className, ...props }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);

  return (
    <label className={cx(styles.choice, className)}>
      <input {...props} ref={input} type="checkbox" className={styles.box} />
      <span className={styles.text}>
        {label}
        {description && <span className={styles.description}>{description}</span>}
      </span>
    </label>
  );
}
