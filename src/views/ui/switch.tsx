import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  description?: ReactNode;
}

/** Takes effect at once. In a form with a Save button, use a Checkbox. */
export function Switch({ label, description, className, ...props }: SwitchProps) {
  return (
    <label className={cx(styles.row, className)}>
      <span className={styles.text}>
        {label}
        {description && <span className={styles.description}>{description}</span>}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is checked */}
      <input {...props} type="checkbox" role="switch" className={styles.track} />
    </label>
  );
}
