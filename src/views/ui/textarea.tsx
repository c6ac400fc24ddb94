import type { ComponentProps } from 'react';
import control from './control.module.css';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import styles from './textarea.module.css';

/** Grows with its text where the browser supports it. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={4} {...props} {...useFieldControl(props)} className={cx(control.control, styles.area, className)} />
  );
}
