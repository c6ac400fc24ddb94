import type { ComponentProps } from 'react';
import control from './control.module.css';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';

export type InputProps = ComponentProps<'input'>;

export function Input({ className, ...props }: InputProps) {
  return <input {...props} {...useFieldControl(props)} className={cx(control.control, className)} />;
}
