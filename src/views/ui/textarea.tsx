import type { ComponentProps } from 'react';
import control from './control.module.css';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import styles from './textarea.module.css';

/** Several lines of text; grows with them where the browser can. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={4} {...props} {...useFieldControl(props)} className={cx(control.control, styles.area, className)} />
  );
}
