import type { ComponentProps } from 'react';
import control from './control.module.css';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';

export type InputProps = ComponentProps<'input'>;

/** One line of text, tied to the Field around it. */
export function Input({ className, ...props }: InputProps) {
  return <input {...props} {...useFieldControl(props)} className={cx(control.control, className)} />;
}

/** A calendar day as `YYYY-MM-DD`, with the browser's own picker. */
export function DateInput(props: Omit<InputProps, 'type'>) {
  return <Input {...props} type="date" />;
}
